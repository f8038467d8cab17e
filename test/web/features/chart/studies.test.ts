import Highcharts from 'highcharts/highstock';
import { decimal } from '../../../../src/domain/decimal.ts';
import { STUDIES } from '../../../../src/web/device/chart.ts';
import { mainSeries } from '../../../../src/web/features/chart/candleSeries.ts';
import { readingsOf } from '../../../../src/web/features/chart/layout.ts';
import studySeries from '../../../../src/web/features/chart/studies.ts';
import '../../../support/chartPage.ts';

/** Closes of a currency pair, whose moves are in the fifth decimal. */
const CLOSES = Array.from({ length: 120 }, (_, index) =>
  (1.1 + 0.004 * Math.sin(index / 7) + 0.00013 * ((index * 37) % 11)).toFixed(5),
);
const candles = CLOSES.map((close, index) => ({
  openAt: (index + 1) * 60,
  open: close,
  high: decimal(close).plus('0.00020').toFixed(5),
  low: decimal(close).minus('0.00020').toFixed(5),
  close,
  volume: 1,
}));
const prices = CLOSES.map(Number);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Exponential mean, which begins with the plain mean of its first candles, as is usual. */
const exponential = (values: readonly number[], period: number) => {
  const averages = [mean(values.slice(0, period))];
  for (const value of values.slice(period)) {
    const before = averages.at(-1) ?? 0;
    averages.push(before + (2 / (period + 1)) * (value - before));
  }
  return averages;
};

const drawn = (kind: 'candles' | 'line') => {
  const settings = { kind, studies: STUDIES, inputs: {} };
  const chart = Highcharts.stockChart(document.createElement('div'), {
    accessibility: { enabled: false },
    navigator: { enabled: false },
    rangeSelector: { enabled: false },
    yAxis: [{}, { id: 'macd' }, { id: 'rsi' }],
    series: [mainSeries(kind, candles), ...studySeries(settings)],
  });
  return readingsOf(chart, candles.at(-1)?.openAt ?? 0);
};

describe.each(['candles', 'line'] as const)('studies of prices drawn as %s', (kind) => {
  const readings = drawn(kind);

  it('show the mean of the last twelve closes, and the exponential one of twenty-six', () => {
    expect(readings.ma?.[0]).toBeCloseTo(mean(prices.slice(-12)), 9);
    expect(readings.ema?.[0]).toBeCloseTo(exponential(prices, 26).at(-1) ?? 0, 9);
  });

  it('show Bollinger bands two standard deviations about the mean of twenty', () => {
    const last = prices.slice(-20);
    const deviation = Math.sqrt(mean(last.map((price) => (price - mean(last)) ** 2)));
    const [top, middle, bottom] = readings.bollinger ?? [];
    expect(middle).toBeCloseTo(mean(last), 9);
    expect(top).toBeCloseTo(mean(last) + 2 * deviation, 9);
    expect(bottom).toBeCloseTo(mean(last) - 2 * deviation, 9);
  });

  it('show MACD as 12 less 26, its signal of nine, and the difference', () => {
    const long = exponential(prices, 26);
    const lines = exponential(prices, 12)
      .slice(-long.length)
      .map((short, index) => short - (long[index] ?? 0));
    const signal = exponential(lines, 9).at(-1) ?? 0;
    const [macd, read, between] = readings.macd ?? [];
    expect(macd).toBeCloseTo(lines.at(-1) ?? 0, 9);
    expect(read).toBeCloseTo(signal, 9);
    expect(between).toBeCloseTo((lines.at(-1) ?? 0) - signal, 9);
  });

  it('show Wilder’s RSI of fourteen, with moves of the fifth decimal counted', () => {
    const moves = prices.slice(1).map((price, index) => price - (prices[index] ?? 0));
    const smoothed = (values: readonly number[]) =>
      values.slice(13).reduce((before, value) => (before * 13 + value) / 14, mean(values.slice(0, 13)));
    const gain = smoothed(moves.map((move) => Math.max(0, move)));
    const loss = smoothed(moves.map((move) => Math.max(0, -move)));
    expect(readings.rsi?.[0]).toBeCloseTo(100 - 100 / (1 + gain / loss), 3);
  });
});
