import { HighchartsReact } from 'highcharts-react-official';
import Highcharts from 'highcharts/highstock';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '../../market/index.ts';
import { Button, useFormat } from '../../ui/index.ts';
import { CandleReading } from './CandleReading.tsx';
import style from './Candles.module.css';
import { FeedNote } from './FeedNote.tsx';
import { LineLayer } from './lines/LineLayer.tsx';
import { OlderMark } from './OlderMark.tsx';
import { PaneCaptions } from './PaneCaptions.tsx';
import { type Plotted, usePlot } from './usePlot.ts';

/** Memoised so that React never re-renders it: after the first draw only Highcharts changes the chart. */
const Drawing = memo(HighchartsReact);
const PLOT = { className: style.plot };

/**
 * Candle chart with its overlays; its last candle is live. Built once: other settings, another size or language build a
 * new chart that shows the same part of time.
 */
export const CandleChart = (plotted: Plotted) => {
  const { instrument, period, settings, run, listening } = plotted;
  const { symbol, digits } = instrument;
  const { t } = useTranslation('chart');
  const { price } = useFormat();
  const freshness = useFreshness(symbol);
  const { drawing, options, begin, layout, read, live, isNewestShown, toNewest, candleTime } = usePlot(plotted);
  const last = live.candles.at(-1);
  const candle = live.candles.find(({ openAt }) => openAt === read) ?? last;
  return (
    <figure className={style.figure} aria-label={t(`labels.${period}`, { symbol, last: price(last?.close) })}>
      <CandleReading candle={candle} candleTime={candleTime} isChosen={read !== undefined} />
      {/* Time runs from left to right on charts in every language. */}
      <div className={style.canvas} dir="ltr">
        <div className={style.drawing} aria-hidden={!listening}>
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
        {layout ? (
          <>
            <PaneCaptions
              layout={layout}
              settings={settings}
              readings={live.readings}
              candle={candle}
              digits={digits}
            />
            <LineLayer layout={layout} instrument={instrument} quote={live.quote} freshness={freshness} />
          </>
        ) : (
          <FeedNote feed={instrument.feed} />
        )}
        <OlderMark older={run.older} onRetry={run.readOlder} />
        {isNewestShown ? null : (
          <div className={style.newest}>
            <Button isSmall icon="forward" onPress={toNewest}>
              {t('newest')}
            </Button>
          </div>
        )}
      </div>
    </figure>
  );
};
