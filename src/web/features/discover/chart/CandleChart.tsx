import Highcharts from 'highcharts/highstock';
import { HighchartsReact, type HighchartsReactRefObject } from 'highcharts-react-official';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candle } from '../../../../domain/candle.ts';
import type { Period } from '../../../../domain/period.ts';
import type { Schema } from '../../../api/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { CandleReading } from './CandleReading.tsx';
import style from './Candles.module.css';
import { chartOptions } from './chartOptions.ts';
import { useLiveCandles } from './useLiveCandles.ts';

type CandleChartProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly period: Period;
  readonly candles: readonly Candle[];
};

/** Only Highcharts itself draws after the first time, so React leaves it alone. */
const Drawing = memo(HighchartsReact);
const PLOT = { className: style.plot };
/** Pixels that a candle takes at first. */
const CANDLE_WIDTH = 6;

const showNewest = ({ xAxis, plotWidth }: Highcharts.Chart, candles: readonly Candle[]) => {
  const [first, last] = [candles.slice(-Math.floor(plotWidth / CANDLE_WIDTH))[0], candles.at(-1)];
  if (first && last) xAxis[0]?.setExtremes(first.openAt * 1000, last.openAt * 1000, true, false);
};

/** The candles, the last one live. Stays as it was built: another size or language is another chart. */
export const CandleChart = ({ instrument, period, candles }: CandleChartProps) => {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const { symbol, digits } = instrument;
  const drawing = useRef<HighchartsReactRefObject>(null);
  const [read, setRead] = useState<number>();
  const [built] = useState(candles);
  const options = useMemo(
    () => chartOptions(built, { ...format, period, digits, onRead: setRead }),
    [built, format, period, digits],
  );
  const begin = useCallback((chart: Highcharts.Chart) => showNewest(chart, built), [built]);
  const shown = useLiveCandles(drawing, { instrument, period, candles });

  const last = shown.at(-1);
  const candle = shown.find(({ openAt }) => openAt === read) ?? last;
  return (
    <figure className={style.figure} aria-label={t(`labels.${period}`, { symbol, last: format.price(last?.close) })}>
      <CandleReading candle={candle} />
      <div className={style.canvas} aria-hidden="true">
        <Drawing
          ref={drawing}
          highcharts={Highcharts}
          constructorType="stockChart"
          options={options}
          callback={begin}
          containerProps={PLOT}
          allowChartUpdate={false}
        />
      </div>
    </figure>
  );
};
