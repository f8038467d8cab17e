import type { SeriesOptionsType } from 'highcharts';
import 'highcharts/highstock';
// Each of these modules registers itself with the library imported above.
import 'highcharts/indicators/indicators';
import 'highcharts/indicators/bollinger-bands';
import 'highcharts/indicators/macd';
import 'highcharts/indicators/rsi';
import type { ChartSettings, Study } from '../../device/chart.ts';
import { MAIN_SERIES } from './candleSeries.ts';
import { inputsOf } from './studyInputs.ts';

const DRAWN = {
  linkedTo: MAIN_SERIES,
  animation: false,
  dataGrouping: { enabled: false },
  enableMouseTracking: false,
  lineWidth: 1.5,
  marker: { enabled: false },
  states: { hover: { enabled: false }, inactive: { enabled: false } },
} as const;

/** Corrects the deviation: Highcharts takes that of a sample, Bollinger that of all candles of the period. */
const ofAll = (count: number) => Math.sqrt((count - 1) / count);

const edge = { styles: { lineWidth: 1, lineColor: 'var(--edge)', dashStyle: 'ShortDot' } } as const;

const seriesOf = (study: Exclude<Study, 'volume'>, inputs: readonly number[]): SeriesOptionsType => {
  const [period = 0, second = 0, third = 0] = inputs;
  switch (study) {
    case 'ma':
      return { ...DRAWN, id: study, type: 'sma', zIndex: 3, color: 'var(--study-1)', params: { period } };
    case 'ema':
      return { ...DRAWN, id: study, type: 'ema', zIndex: 3, color: 'var(--study-2)', params: { period } };
    case 'bollinger':
      return {
        ...DRAWN,
        id: study,
        type: 'bb',
        zIndex: 1,
        color: 'var(--edge)',
        fillColor: 'color-mix(in srgb, var(--ink) 5%, transparent)',
        lineWidth: 1,
        topLine: edge,
        bottomLine: edge,
        params: { period, standardDeviation: second * ofAll(period) },
      };
    case 'macd':
      return {
        ...DRAWN,
        id: study,
        type: 'macd',
        yAxis: study,
        color: 'var(--edge)',
        macdLine: { styles: { lineColor: 'var(--study-1)', lineWidth: 1.5 } },
        signalLine: { styles: { lineColor: 'var(--study-2)', lineWidth: 1.5 } },
        params: { shortPeriod: period, longPeriod: second, signalPeriod: third },
      };
    case 'rsi':
      // The default of four decimals would round away a move of a currency pair.
      return {
        ...DRAWN,
        id: study,
        type: 'rsi',
        yAxis: study,
        color: 'var(--ink-2)',
        params: { period, decimals: 10 },
      };
  }
};

/**
 * Builds the series of the studies calculated from the prices. Loaded, with the studies' code, when the first is
 * switched on.
 */
const studySeries = (settings: ChartSettings): readonly SeriesOptionsType[] =>
  settings.studies.flatMap((study) => (study === 'volume' ? [] : [seriesOf(study, inputsOf(study, settings))]));

export default studySeries;
