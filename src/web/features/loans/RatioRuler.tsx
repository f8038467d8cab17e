import type { Schema } from '../../api/index.ts';
import { Ruler } from '../../ui/index.ts';

/** Scale of the ratio, percent: a higher one stands at its end. */
const MOST = 400;
const STEP = 20;
/** Figures closer to each other would overlap. */
const APART = 30;

/** Returns the values of the scale that have a figure: the level of liquidation, and from there on round ones. */
const labelledFrom = (liquidation: number): readonly number[] => [
  ...(liquidation < MOST ? [liquidation] : []),
  ...[150, 200, 300, MOST].filter((value) => value >= liquidation + APART),
];

type RatioRulerProps = {
  readonly label: string;
  /** Percent. */
  readonly ratio: number;
  readonly levels: Pick<Schema<'MaintenanceLevels'>, 'warning' | 'liquidation'>;
};

/** Maintenance ratio on a scale with the levels of warning and liquidation. */
export const RatioRuler = ({ label, ratio, levels }: RatioRulerProps) => (
  <Ruler
    label={label}
    most={MOST}
    step={STEP}
    labelled={labelledFrom(Number(levels.liquidation))}
    value={ratio}
    zones={{ bad: Number(levels.liquidation), weak: Number(levels.warning) }}
  />
);
