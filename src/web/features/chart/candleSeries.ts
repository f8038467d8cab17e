import type {
  PointOptionsObject,
  SeriesAreaOptions,
  SeriesCandlestickOptions,
  SeriesColumnOptions,
  SeriesLineOptions,
} from 'highcharts';
import type { Candle } from '../../../domain/market/candle.ts';
import type { ChartKind } from '../../device/chart.ts';

// What Highcharts draws is in milliseconds and binary numbers: a drawing's figures, no money.

const millisecondsOf = ({ openAt }: Candle) => openAt * 1000;
/** A candle that ends as it began did not fall. */
const hasFallen = ({ open, close }: Candle) => Number(close) < Number(open);

/** What a candle's drawing moves by. */
export const movementOf = (kind: ChartKind, { open, high, low, close }: Candle): PointOptionsObject =>
  kind === 'candles'
    ? { open: Number(open), high: Number(high), low: Number(low), close: Number(close) }
    : { y: Number(close) };

const candlePoint = (candle: Candle): [number, number, number, number, number] => {
  const { open, high, low, close } = candle;
  return [millisecondsOf(candle), Number(open), Number(high), Number(low), Number(close)];
};
const closePoint = (candle: Candle): [number, number] => [millisecondsOf(candle), Number(candle.close)];

/** A candle as Highcharts draws it: all four prices, or the last one on a line. */
export const pointOf = (kind: ChartKind): ((candle: Candle) => number[]) =>
  kind === 'candles' ? candlePoint : closePoint;

/** The ticks of a candle as a bar in its manner: rising hollow, falling solid. Not counted, it has none. */
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

/** As the bands of a study; Highcharts takes no opacity of a colour that is a variable. */
const AREA = 'color-mix(in srgb, var(--ink) 8%, transparent)';

export const MAIN_SERIES = 'candles';
export const VOLUME_SERIES = 'volume';

type MainSeries = SeriesCandlestickOptions | SeriesLineOptions | SeriesAreaOptions;

/** The prices: candles, rising hollow and falling solid; or their last prices as a line, or over a filled area. */
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

/** How many ticks each candle had, in a pane of their own. */
export const volumeSeries = (candles: readonly Candle[]): SeriesColumnOptions => ({
  ...STILL,
  type: 'column',
  id: VOLUME_SERIES,
  yAxis: 'volume',
  data: candles.map(volumePointOf),
  // Beyond a thousand points that are objects Highcharts would draw none.
  turboThreshold: 0,
  maxPointWidth: 16,
  borderWidth: 1,
  borderRadius: 0,
  enableMouseTracking: false,
});
