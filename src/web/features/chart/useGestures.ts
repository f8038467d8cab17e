import type { Chart } from 'highcharts';
import { type RefObject, useEffect, useRef } from 'react';
import type { Candle } from '../../../domain/market/candle.ts';
import { MAIN_SERIES } from './candleSeries.ts';
import { listenToGestures, type Place } from './gestures.ts';
import { panned, type View, zoomed } from './view.ts';

type Drawing = RefObject<{ readonly chart: Chart } | null>;

/** Moves the crosshair to the candle nearest to a place of the plot. */
const select = (chart: Chart, { x, y }: Place): void => {
  const { points = [] } = chart.series.find(({ options }) => options.id === MAIN_SERIES) ?? {};
  const distance = ({ plotX = 0 }: (typeof points)[number]) => Math.abs(plotX + chart.plotLeft - x);
  const [first, ...others] = points;
  if (!first) return;
  const nearest = others.reduce((best, point) => (distance(point) < distance(best) ? point : best), first);
  const { left, top } = chart.container.getBoundingClientRect();
  const pressed = new MouseEvent('mousemove', { clientX: left + x, clientY: top + y });
  nearest.onMouseOver(chart.pointer.normalize(pressed));
};

/**
 * Lets fingers and the wheel move and zoom a drawn chart, and read its candles: a finger that is held moves the
 * crosshair, which stays when it is lifted; a tap sets it, or clears it. Draws at most once a frame.
 */
export const useGestures = (drawing: Drawing, candles: readonly Candle[]): void => {
  const latest = useRef(candles);
  useEffect(() => {
    latest.current = candles;
  });
  useEffect(() => {
    const chart = drawing.current?.chart;
    const axis = chart?.xAxis[0];
    // The library listens to touches itself, on its container.
    const around = chart?.container.parentElement;
    if (!chart || !axis || !around) return;
    let wanted: View | undefined;
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (wanted) axis.setExtremes(wanted.min, wanted.max, true, false);
      wanted = undefined;
    };
    const show = (viewAfter: (view: View, shown: readonly Candle[]) => View) => {
      const { min, max } = wanted ?? axis.getExtremes();
      wanted = viewAfter({ min, max }, latest.current);
      frame ||= requestAnimationFrame(draw);
    };
    const stopListening = listenToGestures(around, {
      pan: (distance) => show((view, shown) => panned(view, shown, { distance, plotWidth: chart.plotWidth })),
      zoom: (factor, { x }) => {
        const { plotLeft, plotWidth } = chart;
        show((view, shown) => zoomed(view, shown, { factor, at: (x - plotLeft) / plotWidth, plotWidth }));
      },
      scrub: (to) => select(chart, to),
      tap: (at) => (chart.hoverPoint ? chart.pointer.reset(false, 0) : select(chart, at)),
    });
    return () => {
      cancelAnimationFrame(frame);
      stopListening();
    };
  }, [drawing]);
};
