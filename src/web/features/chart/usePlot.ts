import type { Chart, Options } from 'highcharts';
import type { HighchartsReactRefObject } from 'highcharts-react-official';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../../../domain/market/period.ts';
import type { Schema } from '../../api/index.ts';
import type { ChartSettings } from '../../device/chart.ts';
import { useFormat } from '../../ui/index.ts';
import { chartOptions } from './chartOptions.ts';
import { isSameLayout, type Layout, layoutOf } from './layout.ts';
import type listening from './listening.ts';
import type studySeries from './studies.ts';
import type { Candles } from './useCandles.ts';
import { useLiveCandles } from './useLiveCandles.ts';
import { nearsOldest, newestView, showsNewest, type View } from './view.ts';

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
 * whether the newest is in sight.
 */
const useLook = ({ run, view }: Pick<Plotted, 'run' | 'view'>) => {
  const [isNewestShown, setIsNewestShown] = useState(true);
  // Current candles, not those of the time when the chart was built.
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const look = useCallback(
    (min: number, max: number) => {
      const { candles, older, readOlder } = latest.current;
      view.current = { min, max };
      setIsNewestShown(showsNewest(view.current, candles));
      if (older === 'known-of' && nearsOldest(view.current, candles)) readOlder();
    },
    [view],
  );
  return { isNewestShown, look };
};

/** Options for Highcharts to draw a chart once, its live data, and its measured layout. */
export const usePlot = (plotted: Plotted) => {
  const { instrument, period, settings, run, view, studySeries, listening } = plotted;
  const { t } = useTranslation('chart');
  const format = useFormat();
  const { symbol, digits } = instrument;
  const drawing = useRef<HighchartsReactRefObject>(null);
  const [layout, setLayout] = useState<Layout>();
  const [read, setRead] = useState<number>();
  const live = useLiveCandles(drawing, { instrument, period, kind: settings.kind, candles: run.candles, read });
  const { isNewestShown, look } = useLook({ run, view });

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
  const options = useMemo((): Options => {
    const drawn = chartOptions(built, {
      settings,
      studies: studySeries?.(settings) ?? [],
      writing: { ...format, period, digits },
      events: { onRead: setRead, onView: look, onDrawn: measure },
    });
    return listening ? { ...drawn, ...listening({ symbol, t, format }) } : drawn;
  }, [built, settings, studySeries, listening, format, period, digits, look, measure, symbol, t]);

  const toNewest = () => {
    const chart = drawing.current?.chart;
    if (!chart) return;
    const { min, max } = newestView(chart, live.candles);
    chart.xAxis[0]?.setExtremes(min, max, true, false);
  };
  return { drawing, options, begin, layout, read, live, isNewestShown, toNewest };
};
