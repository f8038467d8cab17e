import type { Chart, Series } from 'highcharts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Candle } from '../../../../domain/candle.ts';
import type { Period } from '../../../../domain/period.ts';
import type { Schema } from '../../../api/index.ts';
import { type MarketQuote, useQuote } from '../../../market/index.ts';
import { dealingLines, pointOf } from './chartOptions.ts';
import { candleAfter, scheduleOf } from './liveCandle.ts';

/** Four times a second: a redraw costs milliseconds, and nobody reads faster. */
const DRAW_EVERY_MS = 250;

type Drawn = { readonly chart: Chart } | null;
type Live = {
  readonly instrument: Schema<'Instrument'>;
  readonly period: Period;
  /** As the server last answered them. */
  readonly candles: readonly Candle[];
};

/** Keeps a drawn chart at the market: its last candle and the lines of bid and ask. Answers the candles that it shows. */
export const useLiveCandles = (drawing: RefObject<Drawn>, { instrument, period, candles }: Live) => {
  const [shown, setShown] = useState(candles);
  const latest = useRef(shown);
  const schedule = scheduleOf(instrument);

  useEffect(() => {
    const before = latest.current;
    if (before === candles) return;
    latest.current = candles;
    setShown(candles);
    const chart = drawing.current?.chart;
    if (chart) redraw(chart, before, candles, (series) => series.setData(candles.map(pointOf), false, false, false));
  }, [drawing, candles]);

  const draw = useCallback(
    (quote: MarketQuote) => {
      const chart = drawing.current?.chart;
      const last = latest.current.at(-1);
      if (!chart || !last) return;
      drawDealingLines(chart, quote);
      const next = candleAfter(last, quote, schedule, period);
      if (!next) return;
      const before = latest.current;
      const isSame = next.openAt === last.openAt;
      latest.current = [...(isSame ? before.slice(0, -1) : before), next];
      setShown(latest.current);
      redraw(chart, before, latest.current, (series) => (isSame ? moveLast(series, next) : append(series, next)));
    },
    [drawing, schedule, period],
  );
  useDrawnQuote(instrument.symbol, draw);
  return shown;
};

/** Hands a symbol's newest quote on four times a second at most, and not while the page is hidden. */
const useDrawnQuote = (symbol: string, draw: (quote: MarketQuote) => void) => {
  const quote = useQuote(symbol);
  const newest = useRef(quote);
  useEffect(() => {
    newest.current = quote;
  }, [quote]);
  useEffect(() => {
    let drawn: MarketQuote | undefined;
    const timer = setInterval(() => {
      if (document.hidden || !newest.current || newest.current === drawn) return;
      drawn = newest.current;
      draw(drawn);
    }, DRAW_EVERY_MS);
    return () => clearInterval(timer);
  }, [draw]);
};

const drawDealingLines = ({ yAxis: [axis] }: Chart, quote: MarketQuote) => {
  for (const line of dealingLines(quote)) {
    axis?.removePlotLine(line.id);
    axis?.addPlotLine(line);
  }
};

const moveLast = (series: Series, candle: Candle) => {
  const [, open, high, low, close] = pointOf(candle);
  const point = series.points.at(-1);
  // Scrolled back, the last candle is not drawn: it has no point.
  if (point?.x === candle.openAt * 1000) point.update({ open, high, low, close }, false, false);
};

const append = (series: Series, candle: Candle) => series.addPoint(pointOf(candle), false, false, false);

/** A chart that shows the newest candle goes on doing so, with as many; one that was scrolled back stays where it is. */
const redraw = (
  chart: Chart,
  before: readonly Candle[],
  after: readonly Candle[],
  change: (series: Series) => void,
) => {
  const [axis, series] = [chart.xAxis[0], chart.series[0]];
  const [ended, newest] = [before.at(-1), after.at(-1)];
  if (!axis || !series || !ended || !newest) return;
  const { min, max } = axis.getExtremes();
  change(series);
  if (newest.openAt > ended.openAt && max >= ended.openAt * 1000) {
    const count = before.filter(({ openAt }) => openAt * 1000 >= min).length;
    axis.setExtremes((after.at(-count) ?? newest).openAt * 1000, newest.openAt * 1000, false, false);
  }
  chart.redraw(false);
};
