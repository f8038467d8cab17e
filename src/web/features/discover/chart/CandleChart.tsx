import Highcharts from 'highcharts/highstock';
import { HighchartsReact, type HighchartsReactRefObject } from 'highcharts-react-official';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../../../domain/period.ts';
import type { Schema } from '../../../api/index.ts';
import type { ChartSettings } from '../../../device/chart.ts';
import { useFreshness } from '../../../market/index.ts';
import { Button, useFormat } from '../../../ui/index.ts';
import { CandleReading } from './CandleReading.tsx';
import style from './Candles.module.css';
import { chartOptions } from './chartOptions.ts';
import { isSameLayout, type Layout, layoutOf } from './layout.ts';

import { OrderLines } from './lines/OrderLines.tsx';
import { PriceTags } from './lines/PriceTags.tsx';
import type listening from './listening.ts';
import { OlderMark } from './OlderMark.tsx';
import { PaneCaptions } from './PaneCaptions.tsx';
import type studySeries from './studies.ts';
import type { Candles } from './useCandles.ts';
import { useLiveCandles } from './useLiveCandles.ts';
import { nearsOldest, newestView, showsNewest, type View } from './view.ts';

type CandleChartProps = {
  readonly instrument: Schema<'Instrument'>;
  readonly period: Period;
  readonly settings: ChartSettings;
  readonly run: Candles & { readonly candles: NonNullable<Candles['candles']> };
  /** What is shown, kept for the chart that takes this one's place. */
  readonly view: RefObject<View | undefined>;
  /** The code of studies, and of reading by keyboard, where it was asked for and has come. */
  readonly studySeries: typeof studySeries | undefined;
  readonly listening: typeof listening | undefined;
};

/** Only Highcharts itself draws after the first time, so React leaves it alone. */
const Drawing = memo(HighchartsReact);
const PLOT = { className: style.plot };

/**
 * The candles, the last one live, with what is drawn over them. Stays as it was built: other settings, another size or
 * language are another chart, which shows the same part of time.
 */
export const CandleChart = (props: CandleChartProps) => {
  const { instrument, period, settings, run, view } = props;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const { symbol, digits } = instrument;
  const drawing = useRef<HighchartsReactRefObject>(null);
  const freshness = useFreshness(symbol);
  const [read, setRead] = useState<number>();
  const live = useLiveCandles(drawing, { instrument, period, kind: settings.kind, candles: run.candles, read });
  const shown = live.candles;
  const [layout, setLayout] = useState<Layout>();
  const [isNewestShown, setIsNewestShown] = useState(true);
  const candle = shown.find(({ openAt }) => openAt === read) ?? shown.at(-1);

  // What is told by events of the chart, as of now and not of when it was built.
  const latest = useRef({ run, shown });
  useEffect(() => {
    latest.current = { run, shown };
  });
  const look = useCallback(
    (min: number, max: number) => {
      const { run: known, shown: drawn } = latest.current;
      view.current = { min, max };
      setIsNewestShown(showsNewest(view.current, drawn));
      if (known.older === 'known-of' && nearsOldest(view.current, drawn)) known.readOlder();
    },
    [view],
  );
  const [built] = useState(run.candles);
  const begin = useCallback(
    (chart: Highcharts.Chart) => {
      const { min, max } = view.current ?? newestView(chart, built);
      chart.xAxis[0]?.setExtremes(min, max, true, false);
    },
    [built, view],
  );
  const { studySeries, listening } = props;
  const options = useMemo(() => {
    const drawn = chartOptions(built, {
      settings,
      studies: studySeries?.(settings) ?? [],
      writing: { ...format, period, digits },
      events: {
        onRead: setRead,
        onView: look,
        onDrawn: (chart) => {
          const drawn = layoutOf(chart);
          setLayout((before) => (isSameLayout(before, drawn) ? before : drawn));
        },
      },
    });
    return listening ? { ...drawn, ...listening({ symbol, t, format }) } : drawn;
  }, [built, settings, studySeries, listening, format, period, digits, look, symbol, t]);

  const toNewest = () => {
    const chart = drawing.current?.chart;
    if (!chart) return;
    const { min, max } = newestView(chart, shown);
    chart.xAxis[0]?.setExtremes(min, max, true, false);
  };
  return (
    <figure
      className={style.figure}
      aria-label={t(`labels.${period}`, { symbol, last: format.price(shown.at(-1)?.close) })}
    >
      <CandleReading candle={candle} />
      <div className={style.canvas}>
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
            <PriceTags layout={layout} quote={live.quote} freshness={freshness} digits={digits} />
            <OrderLines layout={layout} symbol={symbol} />
          </>
        ) : null}
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
