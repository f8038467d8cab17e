import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/index.ts';
import { Alert, Block, Ruler, Sum, Sums, useFormat } from '../../ui/index.ts';
import style from './loans.module.css';

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

type MaintenanceProps = { readonly maintenance: Schema<'LoanMaintenance'> };

/** Maintenance ratio of a loan that runs, with its parts and its levels. */
export const Maintenance = ({ maintenance: { ratio, netWorth, owed, levels } }: MaintenanceProps) => {
  const { t } = useTranslation('loans');
  const { money, percent } = useFormat();
  const isLiquidated = Number(ratio) <= Number(levels.liquidation);
  const isWarned = Number(ratio) <= Number(levels.warning);
  const words = { warning: percent(levels.warning), liquidation: percent(levels.liquidation) };
  return (
    <>
      {isWarned ? (
        <Alert tone={isLiquidated ? 'bad' : 'warn'} title={t(isLiquidated ? 'levels.isLiquidated' : 'levels.isWarned')}>
          {t('levels.wayOut')}
        </Alert>
      ) : null}
      <Block title={t('levels.title')} aside={percent(ratio)}>
        <Ruler
          label={t('levels.title')}
          most={MOST}
          step={STEP}
          labelled={labelledFrom(Number(levels.liquidation))}
          value={Number(ratio)}
          zones={{ bad: Number(levels.liquidation), weak: Number(levels.warning) }}
        />
        <Sums>
          <Sum label={t('levels.netWorth')}>{money(netWorth)}</Sum>
          <Sum label={t('levels.owed')}>{money(owed)}</Sum>
        </Sums>
        <p className={style.note}>{t('levels.now', words)}</p>
      </Block>
    </>
  );
};
