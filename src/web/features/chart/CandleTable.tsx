import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../domain/market/candle.ts';
import { Sheet, useFormat } from '../../ui/index.ts';
import style from './CandleTable.module.css';
import type { CandleTime } from './candleTime.ts';

type CandleTableProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly symbol: string;
  readonly candles: readonly Candle[];
  readonly candleTime: CandleTime;
};

/** Rows of the table: more are looked at in the chart than read. */
const SHOWN = 50;

/** Table of the newest candles, newest first, for customers who read the figures and for screen readers. */
export const CandleTable = ({ isOpen, onClose, symbol, candles, candleTime }: CandleTableProps) => {
  const { t } = useTranslation('chart');
  const { number, price } = useFormat();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('table.title', { symbol })}>
      <p className={style.note}>{t('table.note')}</p>
      <div className={style.scroll} tabIndex={0} role="region" aria-label={t('table.title', { symbol })}>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.time')}</th>
              {(['open', 'high', 'low', 'close'] as const).map((value) => (
                <th key={value} scope="col">
                  {t(`reading.${value}`)}
                </th>
              ))}
              <th scope="col">{t('studies.volume')}</th>
            </tr>
          </thead>
          <tbody>
            {candles
              .slice(-SHOWN)
              .toReversed()
              .map((candle) => (
                <tr key={candle.openAt}>
                  <th scope="row">{candleTime(candle.openAt)}</th>
                  <td>{price(candle.open)}</td>
                  <td>{price(candle.high)}</td>
                  <td>{price(candle.low)}</td>
                  <td>{price(candle.close)}</td>
                  <td>{number(candle.volume)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
};
