import { readFileSync } from 'node:fs';
import type { Period } from '../../../../src/domain/market/period.ts';
import { candleSpansOf, tradingDaysLater } from '../../../../src/domain/market/tradingCalendar.ts';
import { londonDay } from '../../../../src/domain/time.ts';
import type { Bar } from '../../../../src/server/market/candles/bar.ts';
import { known } from '../../../../src/server/market/known.ts';
import { pathsFrom } from '../../../../src/server/market/simulated/paths.ts';
import { ANCHOR_MS, ORIGIN } from '../quietMarket.ts';

type Prices = Omit<Bar, 'ticks'>;

const paths = pathsFrom(ORIGIN);
const ANCHOR_DAY = londonDay(ANCHOR_MS / 1000);

/** Real days of the S&P 500. */
const real: readonly Prices[] = readFileSync('src/server/market/reference/sp500-daily.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [, open, high, low, close] = line.split(',').map(Number);
    return { open: known(open), high: known(high), low: known(low), close: known(close) };
  });

const candlesOf = (symbol: string, period: Period, days: number): readonly Prices[] => {
  const path = known(paths.get(symbol));
  return Array.from({ length: days }, (_, day) => tradingDaysLater(path.schedule, ANCHOR_DAY, day - days))
    .flatMap((day) => candleSpansOf(path.schedule, period, day))
    .flatMap(({ start, end }) => path.bar(start, end) ?? []);
};

/** Returns the length of the longest run of equal numbers. */
const longestRun = (numbers: readonly number[]): number => {
  let run = 0;
  return Math.max(...numbers.map((number, index) => (run = number === numbers[index - 1] ? run + 1 : 1)));
};

const rangeOf = ({ high, low }: Prices): number => high - low;
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Returns the share of highs within a twentieth of the candles' range of the high before. */
const shareBesideTheLastHigh = (candles: readonly Prices[]): number =>
  mean(
    candles.slice(1).map((candle, index) => {
      const before = known(candles[index]);
      return Math.abs(candle.high - before.high) < (rangeOf(candle) + rangeOf(before)) / 40 ? 1 : 0;
    }),
  );

/** Returns the ranges below which a tenth and nine tenths of the candles are, relative to the median range. */
const spreadOfRanges = (candles: readonly Prices[]) => {
  const ranges = candles.map(rangeOf).sort((one, other) => one - other);
  const at = (share: number) => known(ranges[Math.floor(share * ranges.length)]);
  return { narrow: at(0.1) / at(0.5), wide: at(0.9) / at(0.5) };
};

const meanBody = (candles: readonly Prices[]): number =>
  mean(candles.map((candle) => Math.abs(candle.close - candle.open) / Math.max(rangeOf(candle), 1)));

describe.each([
  ['XAUUSD', '5M', 10],
  ['XAUUSD', '15M', 20],
  ['XAUUSD', '1H', 60],
  ['DOGEUSD', '15M', 20],
  ['US500', '30M', 60],
  ['GBPJPY', '15M', 20],
] as const)('the simulated candles of %s in %s', (symbol, period, days) => {
  const candles = candlesOf(symbol, period, days);

  it('have at most three equal highs or lows in a row', () => {
    expect(longestRun(candles.map(({ high }) => high))).toBeLessThanOrEqual(3);
    expect(longestRun(candles.map(({ low }) => low))).toBeLessThanOrEqual(3);
  });

  it('cling to the high before hardly more often than real days do', () => {
    expect(shareBesideTheLastHigh(candles)).toBeLessThan(1.5 * shareBesideTheLastHigh(real));
  });

  it('have ranges distributed like those of real days', () => {
    const { narrow, wide } = spreadOfRanges(candles);
    expect(narrow / spreadOfRanges(real).narrow).toBeGreaterThan(0.75);
    expect(narrow / spreadOfRanges(real).narrow).toBeLessThan(1.33);
    expect(wide / spreadOfRanges(real).wide).toBeGreaterThan(0.75);
    expect(wide / spreadOfRanges(real).wide).toBeLessThan(1.33);
  });

  it('have bodies about as long beside their range as real days', () => {
    expect(Math.abs(meanBody(candles) - meanBody(real))).toBeLessThan(0.1);
  });
});
