import fc from 'fast-check';
import type { Bar } from '../../../../src/server/market/candles/bar.ts';
import { randomsAt } from '../../../../src/server/market/simulated/seededRandom.ts';
import { type Part, subdivide, tickPrices, type Walk } from '../../../../src/server/market/simulated/subdivision.ts';

const price = fc.double({ min: 0.5, max: 2, noNaN: true });
/** Any bar, also one that its variance does not fit. */
const bars = fc
  .tuple(price, price, price, price, fc.constantFrom(0, 0.001, 0.1))
  .map(([open, close, one, other, variance]) => {
    const prices = [open, close, one, other];
    return { open, close, high: Math.max(...prices), low: Math.min(...prices), variance };
  });
const parts = fc.array(
  fc.record({
    weight: fc.double({ min: 0.1, max: 3, noNaN: true }),
    fewestTicks: fc.constant(60),
    mostTicks: fc.constant(240),
  }),
  { minLength: 2, maxLength: 8 },
);
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

const highOf = (made: readonly Bar[]) => Math.max(...made.map(({ high }) => high));
const lowOf = (made: readonly Bar[]) => Math.min(...made.map(({ low }) => low));

describe('a bar that is cut', () => {
  const cutAt = (bar: Omit<Walk, 'ticks'>, into: readonly Part[], share: number, seed: number) => {
    const ticks = Math.round(into.length * (60 + 180 * share));
    return { ticks, made: subdivide({ ...bar, ticks }, into, randomsAt(seed, 0, 0)).map(({ bar: part }) => part) };
  };

  it('equals its parts joined: ends, high, low and ticks', () => {
    fc.assert(
      fc.property(bars, parts, fc.double({ min: 0, max: 1, noNaN: true }), seeds, (bar, into, share, seed) => {
        const { made, ticks } = cutAt(bar, into, share, seed);
        expect(made[0]?.open).toBe(bar.open);
        expect(made.at(-1)?.close).toBe(bar.close);
        expect(highOf(made)).toBe(bar.high);
        expect(lowOf(made)).toBe(bar.low);
        expect(made.reduce((sum, part) => sum + part.ticks, 0)).toBe(ticks);
      }),
    );
  });

  it('has parts that are bars themselves, each opening where the one before closed', () => {
    fc.assert(
      fc.property(bars, parts, fc.double({ min: 0, max: 1, noNaN: true }), seeds, (bar, into, share, seed) => {
        const { made } = cutAt(bar, into, share, seed);
        made.slice(1).forEach(({ open }, index) => expect(open).toBe(made[index]?.close));
        for (const { open, high, low, close, ticks } of made) {
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(ticks).toBeGreaterThanOrEqual(60);
          expect(ticks).toBeLessThanOrEqual(240);
        }
      }),
    );
  });
});

describe('the ticks of a minute', () => {
  it('begin at its open, end at its close, and reach its high and low', () => {
    fc.assert(
      fc.property(bars, fc.integer({ min: 60, max: 240 }), seeds, (bar, ticks, seed) => {
        const prices = tickPrices({ ...bar, ticks }, randomsAt(seed, 0, 0));
        expect(prices).toHaveLength(ticks);
        expect(prices[0]).toBe(bar.open);
        expect(prices.at(-1)).toBe(bar.close);
        expect(Math.max(...prices)).toBe(bar.high);
        expect(Math.min(...prices)).toBe(bar.low);
      }),
    );
  });

  it('are all equal when the minute is flat', () => {
    const still = { open: 1, high: 1, low: 1, close: 1, ticks: 60, variance: 0.1 };
    expect(new Set(tickPrices(still, randomsAt(1, 0, 0)))).toEqual(new Set([1]));
  });
});
