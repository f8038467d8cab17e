import { useTranslation } from 'react-i18next';
import { decimal } from '../../domain/decimal.ts';
import { withDigits } from '../../domain/market/points.ts';
import { exitLevelAmount } from '../../domain/orders/exitLevelUnits.ts';
import { useFormat } from '../ui/index.ts';
import { type ExitLevelEntries, type ExitLevelEntryContext, levelOf } from './exitLevelEntries.ts';
import style from './ExitLevelScale.module.css';

type ExitLevelScaleProps = { readonly entries: ExitLevelEntries; readonly levelContext: ExitLevelEntryContext };

/** Least share of the width before the middle label, so that it never overlaps those of the ends. */
const LEAST_PLACE = 0.28;

/** Largest number of marks that remain distinguishable. */
const MOST_MARKS = 10;

/**
 * Draws the scale from the stop loss over the open price to the take profit, with a mark at each multiple of the risk.
 */
export const ExitLevelScale = ({ entries, levelContext }: ExitLevelScaleProps) => {
  const { t } = useTranslation('orders');
  const { price, signedMoney } = useFormat();
  const openPrice = price(withDigits(levelContext.openPrice, levelContext.instrument.digits));
  const stopLoss = levelOf('stopLoss', entries.stopLoss, levelContext);
  const takeProfit = levelOf('takeProfit', entries.takeProfit, levelContext);
  if (!stopLoss || !takeProfit) return null;

  // Binary numbers are exact enough for a drawing.
  const risk = Number(exitLevelAmount('stopLoss', 'pips', stopLoss, levelContext));
  const reward = Number(exitLevelAmount('takeProfit', 'pips', takeProfit, levelContext));
  const lost = exitLevelAmount('stopLoss', 'money', stopLoss, levelContext);
  const gain = exitLevelAmount('takeProfit', 'money', takeProfit, levelContext);
  if (!(risk > 0 && reward > 0) || lost === undefined || gain === undefined) return null;

  const share = risk / (risk + reward);
  const at = (place: number) => `${(place * 100).toFixed(2)}%`;
  const marks =
    reward / risk > MOST_MARKS ? [] : Array.from({ length: Math.ceil(reward / risk) - 1 }, (_, mark) => mark + 2);
  const loss = signedMoney(decimal(lost).negated());
  return (
    <svg
      className={style.scale}
      height="30"
      role="img"
      aria-label={t('scale', { loss, gain: signedMoney(gain), price: openPrice })}
    >
      <rect y="9" width={at(share)} height="4" fill="var(--down)" />
      <rect x={at(share)} y="9" width={at(1 - share)} height="4" fill="var(--up)" />
      <line x1="0" x2="100%" y1="12.5" y2="12.5" />
      <line x1="0" x2="0" y1="4" y2="12.5" />
      {marks.map((mark) => (
        <line key={mark} x1={at(mark * share)} x2={at(mark * share)} y1="6" y2="12.5" />
      ))}
      <line x1="100%" x2="100%" y1="4" y2="12.5" />
      <svg x={at(share)}>
        <path d="M-6 0h12l-6 9z" />
      </svg>
      <text x="0" y="26">
        {loss}
      </text>
      <text
        className={style.now}
        x={at(Math.min(1 - LEAST_PLACE, Math.max(LEAST_PLACE, share)))}
        y="26"
        textAnchor="middle"
      >
        {openPrice}
      </text>
      <text x="100%" y="26" textAnchor="end">
        {signedMoney(gain)}
      </text>
    </svg>
  );
};
