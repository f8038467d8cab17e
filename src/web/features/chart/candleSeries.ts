import type {
  PointOptionsObject,
  SeriesAreaOptions,
  SeriesCandlestickOptions,
  SeriesColumnOptions,
  SeriesLineOptions,
} from 'highcharts';
import type { Candle } from '../../../domain/market/candle.ts';
import type { ChartKind } from '../../device/chart.ts';

// Highcharts takes milliseconds and binary numbers: these figures are only drawn, never money.

const millisecondsOf = ({ openAt }: Candle) => openAt * 1000;
/** A candle that closes at its open did not fall. */
const hasFallen = ({ open, close }: Candle) => Number(close) < Number(open);

/** Values that a live update of a candle changes. */
export const movementOf = (kind: ChartKind, { open, high, low, close }: Candle): PointOptionsObject =>
  kind === 'candles'
    ? { open: Number(open), high: Number(high), low: Number(low), close: Number(close) }
    : { y: Number(close) };

const candlePoint = (candle: Candle): [number, number, number, number, number] => {
  const { open, high, low, close } = candle;
  return [millisecondsOf(candle), Number(open), Number(high), Number(low), Number(close)];
};
const closePoint = (candle: Candle): [number, number] => [millisecondsOf(candle), Number(candle.close)];

/** Returns the converter of a candle to a Highcharts point: all four prices, or the close alone for a line. */
export const pointOf = (kind: ChartKind): ((candle: Candle) => number[]) =>
  kind === 'candles' ? candlePoint : closePoint;

/**
 * Converts the tick count of a candle to a bar in the candle's style: rising hollow, falling solid. Without a count
 * there is no bar.
 */
export const volumePointOf = (candle: Candle): PointOptionsObject => {
  const colour = hasFallen(candle) ? 'var(--down)' : 'var(--up)';
  const color = hasFallen(candle) ? colour : 'var(--surface)';
  return { x: millisecondsOf(candle), y: candle.volume, color, borderColor: colour };
};

const STILL = {
  animation: false,
  dataGrouping: { enabled: false },
  states: { hover: { enabled: false }, inactive: { enabled: false } },
} as const;

/** Mixed, like the fill of a study's bands: Highcharts cannot set the opacity of a colour that is a CSS variable. */
const AREA = 'color-mix(in srgb, var(--ink) 8%, transparent)';

export const MAIN_SERIES = 'candles';
export const VOLUME_SERIES = 'volume';

type MainSeries = SeriesCandlestickOptions | SeriesLineOptions | SeriesAreaOptions;

/** Series of the prices: candles, rising hollow and falling solid; or their closes as a line, or as a filled area. */
export const mainSeries = (kind: ChartKind, candles: readonly Candle[]): MainSeries => {
  const drawn = { ...STILL, id: MAIN_SERIES, zIndex: 2 };
  const line = {
    ...drawn,
    data: candles.map(closePoint),
    color: 'var(--ink)',
    lineWidth: 1.5,
    marker: { enabled: false },
  };
  switch (kind) {
    case 'candles':
      return {
        ...drawn,
        type: 'candlestick',
        data: candles.map(candlePoint),
        color: 'var(--down)',
        lineColor: 'var(--down)',
        upColor: 'var(--surface)',
        upLineColor: 'var(--up)',
        maxPointWidth: 16,
      };
    case 'line':
      return { ...line, type: 'line' };
    case 'area':
      return { ...line, type: 'area', fillColor: AREA, threshold: null };
  }
};

/** Series of the candles' tick counts, in a pane of its own. */
export const volumeSeries = (candles: readonly Candle[]): SeriesColumnOptions => ({
  ...STILL,
  type: 'column',
  id: VOLUME_SERIES,
  yAxis: 'volume',
  data: candles.map(volumePointOf),
  // Above this threshold Highcharts draws no points that are objects; 0 switches it off.
  turboThreshold: 0,
  maxPointWidth: 16,
  borderWidth: 1,
  borderRadius: 0,
  enableMouseTracking: false,
});
