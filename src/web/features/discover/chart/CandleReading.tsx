import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../../domain/candle.ts';
import { useFormat } from '../../../ui/index.ts';
import style from './Candles.module.css';

/** The values of the candle under the finger, or of the last one; its time is London's. */
export const CandleReading = ({ candle }: { readonly candle: Candle | undefined }) => {
  const { t } = useTranslation('chart');
  const { dateTime, price } = useFormat();
  if (!candle) return <div className={style.reading} />;
  return (
    <div className={style.reading}>
      <span>{dateTime(candle.openAt)}</span>
      {(['open', 'high', 'low', 'close'] as const).map((value) => (
        <span key={value}>
          {t(`reading.${value}`)} <b>{price(candle[value])}</b>
        </span>
      ))}
    </div>
  );
};
