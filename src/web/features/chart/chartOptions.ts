import type { Chart, Options, SeriesOptionsType } from 'highcharts';
import type { Candle } from '../../../domain/market/candle.ts';
import type { ChartSettings } from '../../device/chart.ts';
import { paneAxis, priceAxis, timeAxis, type Writing } from './axes.ts';
import { mainSeries, volumeSeries } from './candleSeries.ts';
import { panesOf } from './panes.ts';

export type ChartEvents = {
  /**
   * Called with the opening (unix seconds) of the candle under the finger or the mouse; with undefined when it leaves.
   */
  readonly onRead: (openAt: number | undefined) => void;
  /** Called when another part of time is shown, in milliseconds. */
  readonly onView: (min: number, max: number) => void;
  /** Called after each draw: the scales may have moved. */
  readonly onDrawn: (chart: Chart) => void;
};

type Drawn = {
  readonly settings: Pick<ChartSettings, 'kind' | 'studies'>;
  /** Series of the studies calculated from the prices; empty until their code is loaded. */
  readonly studies: readonly SeriesOptionsType[];
  readonly writing: Writing;
  readonly events: ChartEvents;
};

/** Builds the Highcharts options of the chart; every colour is a design token. */
export const chartOptions = (candles: readonly Candle[], drawn: Drawn): Options => {
  const { settings, studies, writing, events } = drawn;
  const { prices, panes } = panesOf(settings.studies);
  const main = mainSeries(settings.kind, candles);
  return {
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      spacing: [8, 6, 0, 0],
      panning: { enabled: true, type: 'x' },
      // `gestures.ts` listens to fingers and the wheel: Highcharts would zoom without bounds.
      zooming: { mouseWheel: { enabled: false } },
      style: { fontFamily: 'inherit' },
      events: {
        render() {
          events.onDrawn(this);
        },
      },
    },
    accessibility: { enabled: false },
    credits: { enabled: false },
    legend: { enabled: false },
    navigator: { enabled: false },
    // Its palette would be a style element, which the content security policy refuses.
    palette: { injectCSS: false },
    rangeSelector: { enabled: false },
    scrollbar: { enabled: false },
    time: { timezone: 'Europe/London' },
    title: { text: '' },
    // A shared tooltip finds the nearest candle; its values are shown above the chart, so the tooltip itself stays
    // empty.
    tooltip: { shared: true, split: false, followTouchMove: false, formatter: () => false },
    xAxis: timeAxis(writing, events.onView),
    yAxis: [priceAxis(writing, prices), ...panes.map(paneAxis)],
    series: [
      {
        ...main,
        point: {
          events: {
            mouseOver() {
              events.onRead(this.x / 1000);
            },
          },
        },
        events: { mouseOut: () => events.onRead(undefined) },
      },
      ...(settings.studies.includes('volume') ? [volumeSeries(candles)] : []),
      ...studies,
    ],
  };
};
