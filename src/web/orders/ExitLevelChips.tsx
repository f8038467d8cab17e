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

/** Shares of the equity that are offered, in percent. */
const PERCENTS = ['1', '2'] as const;

/**
 * Usual exit levels, one press each: 1 and 2 % of the equity lost or gained, for a stop loss also the last distance and,
 * once the position has gained enough, its open price.
 */
export const ExitLevelChips = ({ field, entry, onChange, levelContext, lastDistance }: ExitLevelChipsProps) => {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const isStop = field === 'stopLoss';
  const openPrice = withDigits(levelContext.openPrice, levelContext.instrument.digits);
  const isEvenAllowed = isStop && checkExitLevels({ stopLoss: openPrice }, levelContext).length === 0;
  const shares = levelContext.netWorth.gt(0) ? PERCENTS : [];
  const chips: readonly { readonly label: string; readonly entry: ExitLevelEntry }[] = [
    ...(isEvenAllowed ? [{ label: t('breakEven'), entry: { unit: 'price', typed: openPrice } as const }] : []),
    ...shares.map((percent) => ({
      label: `${format.signedNumber(isStop ? `-${percent}` : percent)}\u00a0%`,
      entry: { unit: 'percent', typed: percent } as const,
    })),
    ...(isStop && lastDistance !== undefined
      ? [
          {
            label: t('pips', { count: Number(lastDistance), pips: format.pips(lastDistance) }),
            entry: { unit: 'pips', typed: lastDistance } as const,
          },
        ]
      : []),
  ];
  return chips.length === 0 ? null : (
    <div className={style.chips} role="group" aria-label={t(`${field}Usual`)}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          aria-pressed={chip.entry.unit === entry.unit && chip.entry.typed === entry.typed}
          onClick={() => onChange(chip.entry)}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
};
