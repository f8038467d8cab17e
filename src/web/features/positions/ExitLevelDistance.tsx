import { useTranslation } from 'react-i18next';
import type { LivePosition } from '../../tradingAccount/index.ts';
import { useFormat } from '../../ui/index.ts';
import style from './ExitLevelDistance.module.css';

const percentOf = (share: number) => `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;

/**
 * Draws the range from stop loss to take profit, with the open and the current price on it. Where only one level is
 * set, the open price is the other end. Only drawn, so binary numbers suffice.
 */
export const ExitLevelDistance = ({ position: { order, value } }: { readonly position: LivePosition }) => {
  const { t } = useTranslation('positions');
  const { price } = useFormat();
  const { stopLoss, takeProfit, placePrice } = order;
  if (!value || (stopLoss === null && takeProfit === null)) return null;

  const from = Number(stopLoss ?? placePrice);
  const to = Number(takeProfit ?? placePrice);
  const shareOf = (level: string) => (from === to ? 0 : (Number(level) - from) / (to - from));
  const opened = shareOf(placePrice);
  const now = Math.min(1, Math.max(0, shareOf(value.price)));
  const label = t('way', {
    percent: Math.round(now * 100),
    start: price(stopLoss ?? placePrice),
    end: price(takeProfit ?? placePrice),
  });
  return (
    <div>
      <svg className={style.way} height="12" role="img" aria-label={label}>
        <line x1="0" x2="100%" y1="6.5" y2="6.5" />
        <line x1="0.5" x2="0.5" y1="2" y2="11" />
        <line x1="100%" x2="100%" y1="2" y2="11" transform="translate(-0.5 0)" />
        <line x1={percentOf(opened)} x2={percentOf(opened)} y1="3.5" y2="9.5" />
        <line
          className={value.profit.result.isNegative() ? style.lost : style.won}
          x1={percentOf(opened)}
          x2={percentOf(now)}
          y1="6.5"
          y2="6.5"
        />
        <svg className={style.mark} x={percentOf(now)}>
          <line y1="1" y2="12" />
        </svg>
      </svg>
      <p className={style.ends}>
        <span>{stopLoss === null ? price(placePrice) : t('stopLoss', { price: price(stopLoss) })}</span>
        <span>{takeProfit === null ? price(placePrice) : t('takeProfit', { price: price(takeProfit) })}</span>
      </p>
    </div>
  );
};
