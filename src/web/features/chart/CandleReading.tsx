import { formatLondon } from '../../../domain/londonFormat.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../domain/market/candle.ts';
import { useFormat } from '../../ui/index.ts';
import style from './Candles.module.css';

/** Values of the candle under the finger, or of the last one; its time is London's. */
export const CandleReading = ({ candle }: { readonly candle: Candle | undefined }) => {
  const { t } = useTranslation('chart');
  const { price } = useFormat();
  if (!candle) return <div className={style.reading} />;
  return (
    <div className={style.reading}>
      <OpenTime at={candle.openAt} />
      {(['open', 'high', 'low', 'close'] as const).map((value) => (
        <span key={value}>
          {t(`reading.${value}`)} <b>{price(candle[value])}</b>
        </span>
      ))}
    </div>
  );
};

/** Memoised, because formatting London's time is the slow part; it changes only with the candle. */
const OpenTime = memo(({ at }: { readonly at: number }) => {
  return <span>{formatLondon(at)}</span>;
});
