import type { Chart } from 'highcharts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { Candle } from '../../../domain/market/candle.ts';
import type { Period } from '../../../domain/market/period.ts';
import type { Schema } from '../../api/index.ts';
import type { ChartKind } from '../../device/chart.ts';
import { type MarketQuote, selectQuote } from '../../market/index.ts';
import { caughtUp } from './candleRun.ts';
import { MAIN_SERIES, movementOf, pointOf, VOLUME_SERIES, volumePointOf } from './candleSeries.ts';
import { type Readings, readingsOf } from './layout.ts';
import { candleAfter, scheduleOf } from './liveCandle.ts';
import { followed } from './view.ts';

/** Four times a second: a redraw costs milliseconds, and customers do not read faster. */
const DRAW_EVERY_MS = 250;

type State = Parameters<typeof selectQuote>[0];
type Drawing = RefObject<{ readonly chart: Chart } | null>;

type Live = {
  readonly instrument: Schema<'Instrument'>;
  readonly period: Period;
  readonly kind: ChartKind;
  /** Candles as the server last answered them. */
  readonly candles: readonly Candle[];
  /** Opening of the candle to read; undefined for the last. */
  readonly read: number | undefined;
};

type Shown = {
  readonly candles: readonly Candle[];
  readonly quote: MarketQuote | undefined;
  /** Values of the studies at the candle to read. */
  readonly readings: Readings;
};

/**
 * Keeps a drawn chart up to date with the market, except while the page is hidden: draws candles as they are answered,
 * and the last one live. Returns the data shown. Draws the chart before it sets React's state, so that each quote is
 * laid out once.
 */
export const useLiveCandles = (drawing: Drawing, live: Live): Shown => {
  const { instrument, period, kind, candles, read } = live;
  const { symbol } = instrument;
  const store = useStore<State>();
  const [shown, setShown] = useState<Shown>({ candles, quote: undefined, readings: {} });
  const latest = useRef(candles);
  const schedule = scheduleOf(instrument);

  const show = useCallback(() => {
    const chart = drawing.current?.chart;
    const at = read ?? latest.current.at(-1)?.openAt;
    const readings = chart && at !== undefined ? readingsOf(chart, at) : {};
    setShown({ candles: latest.current, quote: selectQuote(store.getState(), symbol), readings });
  }, [drawing, read, store, symbol]);

  useEffect(() => {
    const before = latest.current;
    if (before === candles) return;
    latest.current = caughtUp(candles, before);
    if (drawing.current) drawAll(drawing.current.chart, kind, before, latest.current);
  }, [drawing, kind, candles]);
  useEffect(show, [show, candles]);

  useEffect(() => {
    let drawn: MarketQuote | undefined;
    const draw = () => {
      const quote = selectQuote(store.getState(), symbol);
      if (document.hidden || !quote || quote === drawn) return;
      drawn = quote;
      const before = latest.current;
      const last = before.at(-1);
      const next = last && candleAfter(last, quote, schedule, period);
      if (next && (next.openAt > last.openAt || next.close !== last.close)) {
        latest.current = [...(next.openAt > last.openAt ? before : before.slice(0, -1)), next];
        if (drawing.current) drawLast(drawing.current.chart, kind, before, latest.current);
      }
      show();
    };
    const timer = setInterval(draw, DRAW_EVERY_MS);
    return () => clearInterval(timer);
  }, [drawing, store, symbol, kind, schedule, period, show]);
  return shown;
};

const drawAll = (chart: Chart, kind: ChartKind, before: readonly Candle[], after: readonly Candle[]) => {
  const [prices, volume] = seriesOf(chart);
  prices?.setData(after.map(pointOf(kind)), false, false, false);
  volume?.setData(after.map(volumePointOf), false, false, false);
  drawFollowing(chart, before, after);
};

const drawLast = (chart: Chart, kind: ChartKind, before: readonly Candle[], after: readonly Candle[]) => {
  const [prices, volume] = seriesOf(chart);
  const last = after.at(-1);
  if (!last) return;
  if (after.length > before.length) {
    prices?.addPoint(pointOf(kind)(last), false, false, false);
    volume?.addPoint(volumePointOf(last), false, false, false);
  } else {
    const point = prices?.points.at(-1);
    // Scrolled back, the last candle is not drawn: it has no point.
    if (point?.x === last.openAt * 1000) point.update(movementOf(kind, last), false, false);
  }
  drawFollowing(chart, before, after);
};

const seriesOf = ({ series }: Chart) =>
  [MAIN_SERIES, VOLUME_SERIES].map((id) => series.find(({ options }) => options.id === id));

const drawFollowing = (chart: Chart, before: readonly Candle[], after: readonly Candle[]) => {
  const [axis] = chart.xAxis;
  if (!axis) return;
  const { min, max } = axis.getExtremes();
  const view = followed({ min, max }, before, after);
  if (view.max !== max) axis.setExtremes(view.min, view.max, false, false);
  chart.redraw(false);
};
