import { useTranslation } from 'react-i18next';
import { checkExitLevels, type ExitLevelField } from '../../domain/orders/exitLevels.ts';
import { withDigits } from '../../domain/market/points.ts';
import { useFormat } from '../ui/index.ts';
import type { ExitLevelEntry, ExitLevelEntryContext } from './exitLevelEntries.ts';
import style from './ExitLevelChips.module.css';

type ExitLevelChipsProps = {
  readonly field: ExitLevelField;
  readonly entry: ExitLevelEntry;
  readonly onChange: (entry: ExitLevelEntry) => void;
  readonly levelContext: ExitLevelEntryContext;
  /** Distance in pips of the customer's last stop loss on this instrument. */
  readonly lastDistance: string | undefined;
};

type Chip = {
  readonly label: string;
  /** Name of a chip whose label needs the words beside it. */
  readonly name?: string;
  readonly entry: ExitLevelEntry;
};

/** Shares of the equity that are offered, in percent. */
const PERCENTS = ['1', '2'] as const;

/**
 * Usual exit levels, one press each: 1 and 2 % of the equity lost or gained, for a stop loss also its open price, once the
 * position has gained enough, and the last distance.
 */
export const ExitLevelChips = ({ field, entry, onChange, levelContext, lastDistance }: ExitLevelChipsProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const isStop = field === 'stopLoss';
  const openPrice = withDigits(levelContext.openPrice, levelContext.instrument.digits);
  const isEvenAllowed = isStop && checkExitLevels({ stopLoss: openPrice }, levelContext).length === 0;
  const shares = levelContext.netWorth.gt(0) ? PERCENTS : [];
  const distance =
    isStop && lastDistance !== undefined
      ? t('pips', { count: Number(lastDistance), pips: format.pips(lastDistance) })
      : undefined;
  const chips: readonly Chip[] = [
    ...shares.map((percent) => {
      const label = `${format.signedNumber(isStop ? `-${percent}` : percent)}\u00a0%`;
      const name = t('shareOfEquity', { percent: label });
      return { label, name, entry: { unit: 'percent', typed: percent } as const };
    }),
    ...(isEvenAllowed ? [{ label: t('breakEven'), entry: { unit: 'price', typed: openPrice } as const }] : []),
    ...(distance !== undefined && lastDistance !== undefined
      ? [{ label: t('asLast', { distance }), entry: { unit: 'pips', typed: lastDistance } as const }]
      : []),
  ];
  return chips.length === 0 ? null : (
    <div className={style.chips} role="group" aria-label={t(`${field}Usual`)}>
      {shares.length === 0 ? null : <span aria-hidden>{t('ofEquity')}</span>}
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-label={chip.name}
          aria-pressed={chip.entry.unit === entry.unit && chip.entry.typed === entry.typed}
          onClick={() => onChange(chip.entry)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
};
