import type {
  AxisLabelsFormatterContextObject,
  AxisPlotLinesOptions,
  Options,
  XAxisOptions,
  YAxisOptions,
} from 'highcharts';
import type { Candle } from '../../../../domain/candle.ts';
import type { Period } from '../../../../domain/period.ts';
import type { Quote } from '../../../../domain/quote.ts';
import { instantOn, londonDay } from '../../../../domain/time.ts';

/** A candle as Highcharts draws it: milliseconds, open, high, low, close. A drawing's figures: binary numbers will do. */
export const pointOf = ({ openAt, open, high, low, close }: Candle): [number, number, number, number, number] => [
  openAt * 1000,
  Number(open),
  Number(high),
  Number(low),
  Number(close),
];

/** The lines that stand where one sells and buys now, in the colours of the two buttons. */
export const dealingLines = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>) =>
  [
    { id: 'bid', value: Number(bid), width: 1, color: 'var(--down)', zIndex: 4 },
    { id: 'ask', value: Number(ask), width: 1, color: 'var(--up)', zIndex: 4 },
  ] satisfies AxisPlotLinesOptions[];

/** Candles of a day and more have no time of day. */
const SIZES_OF_DAYS: ReadonlySet<Period> = new Set<Period>(['1D', '1W', '1MO']);

type Writing = {
  readonly period: Period;
  readonly digits: number;
  /** A price with its digits, and instants in London's time (unix seconds). */
  readonly price: (price: string) => string;
  readonly time: (seconds: number) => string;
  readonly date: (seconds: number) => string;
  readonly dateTime: (seconds: number) => string;
};

type Reading = {
  /** The finger or the mouse is on the candle that opened at this instant (unix seconds); undefined when it leaves. */
  readonly onRead: (openAt: number | undefined) => void;
};

const LABEL = { fontSize: '12px', color: 'var(--ink-3)' };
const CROSSHAIR_LABEL = {
  enabled: true,
  backgroundColor: 'var(--ink)',
  borderRadius: 2,
  padding: 4,
  style: { color: 'var(--on-ink)', fontSize: '12px', fontWeight: '500' },
};

const timeAxis = ({ period, time, date, dateTime }: Writing): XAxisOptions => {
  const hasTime = !SIZES_OF_DAYS.has(period);
  const written = (seconds: number) => {
    const isMidnight = instantOn(londonDay(seconds), 0) === seconds;
    return hasTime && !isMidnight ? time(seconds) : date(seconds);
  };
  return {
    ordinal: true,
    minPadding: 0,
    lineColor: 'var(--line)',
    tickColor: 'var(--edge)',
    tickLength: 4,
    gridLineWidth: 1,
    gridLineColor: 'var(--grid)',
    tickPixelInterval: 120,
    labels: {
      style: LABEL,
      formatter(this: AxisLabelsFormatterContextObject) {
        return written(Number(this.value) / 1000);
      },
    },
    crosshair: {
      color: 'var(--edge)',
      dashStyle: 'Dash',
      label: { ...CROSSHAIR_LABEL, formatter: (value) => dateTime(value / 1000) },
    },
  };
};

const priceAxis = ({ digits, price }: Writing): YAxisOptions => {
  const written = (value: number) => price(value.toFixed(digits));
  return {
    opposite: true,
    lineWidth: 1,
    lineColor: 'var(--line)',
    gridLineColor: 'var(--grid)',
    tickPixelInterval: 48,
    labels: {
      align: 'left',
      x: 6,
      y: 4,
      style: LABEL,
      formatter(this: AxisLabelsFormatterContextObject) {
        return written(Number(this.value));
      },
    },
    crosshair: {
      color: 'var(--edge)',
      dashStyle: 'Dash',
      snap: false,
      label: { ...CROSSHAIR_LABEL, formatter: (value) => written(value) },
    },
  };
};

/** The chart as Highcharts takes it: rising candles hollow, falling ones solid, every colour a token. */
export const chartOptions = (candles: readonly Candle[], { onRead, ...writing }: Writing & Reading): Options => ({
  chart: {
    animation: false,
    backgroundColor: 'transparent',
    spacing: [8, 6, 0, 0],
    panning: { enabled: true, type: 'x' },
    zooming: { pinchType: 'x', mouseWheel: { enabled: true, type: 'x' } },
    style: { fontFamily: 'inherit' },
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
  // Shared, a tooltip finds the candle beside the finger; it is read above the chart, so that nothing is shown here.
  tooltip: { shared: true, split: false, followTouchMove: false, formatter: () => false },
  xAxis: timeAxis(writing),
  yAxis: priceAxis(writing),
  series: [
    {
      type: 'candlestick',
      data: candles.map(pointOf),
      animation: false,
      dataGrouping: { enabled: false },
      color: 'var(--down)',
      lineColor: 'var(--down)',
      upColor: 'var(--surface)',
      upLineColor: 'var(--up)',
      maxPointWidth: 16,
      states: { hover: { enabled: false }, inactive: { enabled: false } },
      point: {
        events: {
          mouseOver() {
            onRead(this.x / 1000);
          },
        },
      },
      events: { mouseOut: () => onRead(undefined) },
    },
  ],
});
