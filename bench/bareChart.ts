import Highcharts from 'highcharts/highstock';
import type { Candle } from '../src/domain/market/candle.ts';
import { chartOptions } from '../src/web/features/chart/chartOptions.ts';
import studySeries from '../src/web/features/chart/studies.ts';
import { newestView } from '../src/web/features/chart/view.ts';

declare global {
  interface Window {
    /** Style of the chart's element, its candles, and the interval at which its last candle moves. */
    readonly bareChart: { readonly place: string; readonly candles: readonly Candle[]; readonly everyMs: number };
  }
}
const { place, candles, everyMs } = window.bareChart;
const plate = document.createElement('div');
plate.style.cssText = place;
document.body.append(plate);

const settings = { kind: 'candles', studies: ['ma', 'ema', 'volume'], inputs: {} } as const;
const asNumber = (value: number | string) => String(value);
const options = chartOptions(candles, {
  settings,
  studies: studySeries(settings),
  writing: { period: '15M', digits: 2, price: asNumber, time: asNumber, date: asNumber, candleTime: asNumber },
  events: { onRead: () => undefined, onView: () => undefined, onDrawn: () => undefined },
});
// Leaves the price labels unstyled: the app draws its own.
const [prices, ...panes] = [options.yAxis ?? []].flat();
const yAxis = [{ ...prices, labels: { ...prices?.labels, style: {} } }, ...panes];
const chart = Highcharts.stockChart(plate, { ...options, yAxis });
const { min, max } = newestView(chart, candles);
chart.xAxis[0]?.setExtremes(min, max, true, false);

let moves = 0;
setInterval(() => {
  moves += 1;
  chart.series[0]?.points.at(-1)?.update({ close: 4100 + (moves % 7) / 10 }, true, false);
}, everyMs);
