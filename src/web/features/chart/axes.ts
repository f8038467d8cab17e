import type { AxisLabelsFormatterContextObject, Series, XAxisOptions, YAxisOptions } from 'highcharts';
import type { Period } from '../../../domain/market/period.ts';
import { instantOn, londonDay } from '../../../domain/time.ts';
import { type CandleTime, markedCandle } from './candleTime.ts';
import { type Pane, PRICES } from './panes.ts';

/** Formats of a chart: prices with their digits, instants (unix seconds) in London's time. */
export type Writing = {
  readonly period: Period;
  readonly digits: number;
  readonly price: (price: string) => string;
  readonly time: (seconds: number) => string;
  readonly date: (seconds: number) => string;
  /** Writes the opening of a candle in full. */
  readonly candleTime: CandleTime;
};

/** Series with the reading of all its points by the name of a value, which its types lack. */
type SeriesWithColumns = Series & { readonly getColumn?: (name: 'x') => ArrayLike<number> };

/** Candles of a day and more have no time of day. */
const SIZES_OF_DAYS: ReadonlySet<Period> = new Set<Period>(['1D', '1W', '1MO']);

const LABEL = { fontSize: '12px', color: 'var(--ink-3)' };
const CROSSHAIR_LABEL = {
  enabled: true,
  backgroundColor: 'var(--ink)',
  borderRadius: 2,
  padding: 4,
  style: { color: 'var(--on-ink)', fontSize: '12px', fontWeight: '500' },
};

/**
 * Time axis without gaps: hours when the market was closed take no room. Calls `onView` with the part of time shown, in
 * milliseconds.
 */
export const timeAxis = (
  { period, time, date, candleTime }: Writing,
  onView: (min: number, max: number) => void,
): XAxisOptions => {
  const hasTime = !SIZES_OF_DAYS.has(period);
  const written = (at: number, openAts: readonly number[]) => {
    const marked = markedCandle(openAts, at);
    if (!hasTime) return marked ? candleTime(marked.openAt) : date(at);
    if (marked?.isAfterGap) return marked.isNewDay ? date(marked.openAt) : time(marked.openAt);
    const isMidnight = instantOn(londonDay(at), 0) === at;
    return isMidnight ? date(at) : time(at);
  };
  return {
    ordinal: true,
    minPadding: 0,
    minRange: 1,
    lineColor: 'var(--line)',
    tickColor: 'var(--edge)',
    tickLength: 4,
    gridLineWidth: 1,
    gridLineColor: 'var(--grid)',
    tickPixelInterval: 120,
    events: { afterSetExtremes: ({ min, max }) => onView(min, max) },
    labels: {
      style: LABEL,
      formatter(this: AxisLabelsFormatterContextObject) {
        const [candles] = this.axis.series as readonly SeriesWithColumns[];
        const openAts = Array.from(candles?.getColumn?.('x') ?? [], (openAt) => openAt / 1000);
        return written(Number(this.value) / 1000, openAts);
      },
    },
    crosshair: {
      color: 'var(--edge)',
      dashStyle: 'Dash',
      label: { ...CROSSHAIR_LABEL, formatter: (value) => candleTime(value / 1000) },
    },
  };
};

const SCALE = {
  opposite: true,
  lineWidth: 1,
  lineColor: 'var(--line)',
  gridLineColor: 'var(--grid)',
} as const satisfies YAxisOptions;

/** Price axis, in the upper part of the plot. */
export const priceAxis = ({ digits, price }: Writing, heightPercent: number): YAxisOptions => {
  const written = (value: number) => price(value.toFixed(digits));
  return {
    ...SCALE,
    id: PRICES,
    top: '0%',
    height: `${heightPercent}%`,
    tickPixelInterval: 48,
    labels: {
      align: 'left',
      x: 6,
      // Highcharts only reserves room for the labels: `lines/PriceTags.tsx` writes them, as it knows which ones are
      // covered.
      style: { ...LABEL, opacity: 0 },
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

/** Bounds outside which an RSI counts as overbought or oversold. */
const RSI_BOUNDS = [30, 70];

/**
 * Axis of a study below the prices; only the RSI's figures mean the same for every instrument, so only they are shown.
 */
export const paneAxis = ({ study, top, height }: Pane): YAxisOptions => {
  const scale: YAxisOptions = {
    ...SCALE,
    id: study,
    top: `${top}%`,
    height: `${height}%`,
    offset: 0,
    gridLineWidth: 0,
    labels: { enabled: false },
    maxPadding: 0.1,
  };
  if (study === 'volume') return { ...scale, min: 0, maxPadding: 0.25 };
  if (study !== 'rsi') return { ...scale, plotLines: [{ value: 0, width: 1, color: 'var(--grid)' }] };
  return {
    ...scale,
    min: 0,
    max: 100,
    tickPositions: RSI_BOUNDS,
    startOnTick: false,
    endOnTick: false,
    showLastLabel: true,
    gridLineWidth: 1,
    gridLineDashStyle: 'Dot',
    gridLineColor: 'var(--edge)',
    labels: { align: 'left', x: 6, y: 4, style: LABEL },
  };
};
