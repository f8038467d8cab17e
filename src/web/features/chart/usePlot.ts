import type { Chart, Options } from 'highcharts';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../../domain/market/period.ts';
import type { Schema } from '../../api/index.ts';
import type { ChartSettings } from '../../device/chart.ts';
import { useFormat } from '../../ui/index.ts';
import { candleTimeOf } from './candleTime.ts';
import { chartOptions } from './chartOptions.ts';
import { isSameLayout, type Layout, layoutOf } from './layout.ts';
import type listening from './listening.ts';
import { scheduleOf } from './liveCandle.ts';
import type studySeries from './studies.ts';
import type { Candles } from './useCandles.ts';
import { useGestures } from './useGestures.ts';
import { useLiveCandles } from './useLiveCandles.ts';
import { lastShown, nearsOldest, newestView, type View } from './view.ts';

export type Plotted = {
  readonly instrument: Schema<'Instrument'>;
  readonly period: Period;
  readonly settings: ChartSettings;
  readonly run: Candles & { readonly candles: NonNullable<Candles['candles']> };
  /** The part of time shown, kept for the chart that replaces this one. */
  readonly view: RefObject<View | undefined>;
  /** Code of the studies, and of reading by keyboard, once asked for and loaded. */
  readonly studySeries: typeof studySeries | undefined;
  readonly listening: typeof listening | undefined;
};

/**
 * Follows the part of time that the chart shows: reads older candles when the first known one comes near, and reports
 * the opening of the last one in sight, undefined while that is the newest.
 */
const useLook = ({ run, view }: Pick<Plotted, 'run' | 'view'>) => {
  const [shownUntil, setShownUntil] = useState<number>();
  // Current candles, not those of the time when the chart was built.
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const look = useCallback(
    (min: number, max: number) => {
      const { candles, older, readOlder } = latest.current;
      view.current = { min, max };
      setShownUntil(lastShown(view.current, candles));
      if (older === 'known-of' && nearsOldest(view.current, candles)) readOlder();
    },
    [view],
  );
  return { shownUntil, look };
};

/** Options for Highcharts to draw a chart once, its live data, and its measured layout. */
export const usePlot = (plotted: Plotted) => {
  const { instrument, period, settings, run, view, studySeries, listening } = plotted;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const { symbol, digits } = instrument;
  const drawing = useRef<HighchartsReactRefObject>(null);
  const [layout, setLayout] = useState<Layout>();
  const [selected, setSelected] = useState<number>();
  const { shownUntil, look } = useLook({ run, view });
  const read = selected ?? shownUntil;
  const live = useLiveCandles(drawing, { instrument, period, kind: settings.kind, candles: run.candles, read });
  useGestures(drawing, live.candles);

  const [built] = useState(run.candles);
  const begin = useCallback(
    (chart: Chart) => {
      const { min, max } = view.current ?? newestView(chart, built);
      chart.xAxis[0]?.setExtremes(min, max, true, false);
    },
    [built, view],
  );
  const measure = useCallback((chart: Chart) => {
    const drawn = layoutOf(chart);
    setLayout((before) => (isSameLayout(before, drawn) ? before : drawn));
  }, []);
  const schedule = scheduleOf(instrument);
  const candleTime = useMemo(() => candleTimeOf(schedule, period), [schedule, period]);
  const options = useMemo((): Options => {
    const drawn = chartOptions(built, {
      settings,
      studies: studySeries?.(settings) ?? [],
      writing: { ...format, period, digits, candleTime },
      events: { onRead: setSelected, onView: look, onDrawn: measure },
    });
    return listening ? { ...drawn, ...listening({ symbol, t, format, candleTime }) } : drawn;
  }, [built, settings, studySeries, listening, format, period, digits, look, measure, symbol, t, candleTime]);

  const toNewest = () => {
    const chart = drawing.current?.chart;
    if (!chart) return;
    const { min, max } = newestView(chart, live.candles);
    chart.xAxis[0]?.setExtremes(min, max, true, false);
  };
  return { drawing, options, begin, layout, read, live, isNewestShown: shownUntil === undefined, toNewest, candleTime };
};
