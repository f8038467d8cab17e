import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../domain/market/candle.ts';
import { classes, useFormat } from '../../ui/index.ts';
import style from './Candles.module.css';
import type { CandleTime } from './candleTime.ts';

type CandleReadingProps = {
  readonly candle: Candle | undefined;
  readonly candleTime: CandleTime;
  /** True for a candle that was chosen, or is the last in sight of a chart moved back: not simply the newest. */
  readonly isChosen: boolean;
};

/** Values of the candle under the finger, or of the last one in sight; its time is London's. */
export const CandleReading = ({ candle, candleTime, isChosen }: CandleReadingProps) => {
  const { t } = useTranslation('chart');
  const { price } = useFormat();
  if (!candle) return <div className={style.reading} />;
  return (
    <div className={classes(style.reading, isChosen && style.chosen)}>
      <OpenTime at={candle.openAt} candleTime={candleTime} />
      {(['open', 'high', 'low', 'close'] as const).map((value) => (
        <span key={value}>
          <span aria-hidden="true">{t(`reading.short.${value}`)}</span>
          <span className="sr">{t(`reading.${value}`)}</span> <b>{price(candle[value])}</b>
        </span>
      ))}
    </div>
  );
};

/** Memoised, because formatting London's time is the slow part; it changes only with the candle. */
const OpenTime = memo(({ at, candleTime }: { readonly at: number; readonly candleTime: CandleTime }) => {
  return <span>{candleTime(at)}</span>;
});
