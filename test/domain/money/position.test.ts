import fc from 'fast-check';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import {
  type ClosedPart,
  closingProfit,
  priceResult,
  total,
  valuePosition,
} from '../../../src/domain/money/position.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { lots, money, price } from '../../support/arbitraries.ts';
import { goldPrice } from '../../support/gold.ts';

const position = { direction: BUY, placePrice: '4098.35', volume: '0.50', contractSize: '100', conversion: null };
const inYen = { ...position, conversion: { symbol: 'USDJPY', inverse: true } };
const yen = { ...goldPrice, symbol: 'USDJPY', bid: '157.477', ask: '157.489' };

describe('the value of an open position', () => {
  it('values a position at its exit price', () => {
    expect(valuePosition(position, goldPrice, undefined)?.price).toBe('4129.10');
    expect(valuePosition({ ...position, direction: SELL }, goldPrice, undefined)?.price).toBe('4129.45');
  });

  it('converts a gain at the side that gives less, a loss at the side that costs more', () => {
    expect(valuePosition(inYen, goldPrice, yen)).toMatchObject({ conversion: { side: 'ask', rate: '0.006349649817' } });
    expect(valuePosition({ ...inYen, direction: SELL }, goldPrice, yen)).toMatchObject({ conversion: { side: 'bid' } });
  });

  it('is undefined while its own quote, or that of its conversion pair, is unknown', () => {
    expect(valuePosition(position, undefined, undefined)).toBeUndefined();
    expect(valuePosition(inYen, goldPrice, undefined)).toBeUndefined();
  });

  it('never values a position higher at a worse price', () => {
    fc.assert(
      fc.property(fc.constantFrom(BUY, SELL), price, price, lots, (direction, one, other, volume) => {
        const [low, high] = decimal(one).lte(other) ? [one, other] : [other, one];
        const at = (side: string) =>
          valuePosition({ ...inYen, direction, volume }, { ...goldPrice, bid: side, ask: side }, yen)?.profit.result ??
          ZERO;
        const [worse, better] = direction === BUY ? [at(low), at(high)] : [at(high), at(low)];
        expect(worse.lte(better)).toBe(true);
      }),
    );
  });
});

describe('a total of a list', () => {
  it('adds up the rounded parts [FIG-5]', () => {
    fc.assert(
      fc.property(fc.array(money), (parts) => {
        const cents = parts.reduce((sum, part) => sum + BigInt(part.replace('.', '')), 0n);
        expect(total(parts.map(decimal)).times(100).toFixed(0)).toBe(String(cents));
      }),
    );
  });
});

/** Returns the profits of an order's closings, one after the other. */
const profits = (order: typeof position, parts: readonly Omit<ClosedPart, 'profit'>[]): readonly string[] => {
  const before: ClosedPart[] = [];
  for (const part of parts) before.push({ ...part, profit: closingProfit(order, before, part).toFixed(2) });
  return before.map(({ profit }) => profit);
};

describe('the profit of a closing', () => {
  it('is the price result of the position where it is closed whole [CLS-6]', () => {
    const whole = { volume: '0.50', closePrice: '4129.10', rate: '1' };
    expect(profits(position, [whole])).toEqual(['1537.50']);
  });

  it('carries the fraction of a cent of earlier parts on, at whatever prices they closed [CLS-68]', () => {
    const coin = { ...position, placePrice: '0.12345', contractSize: '1000' };
    const at = (closePrice: string) => ({ volume: '0.01', closePrice, rate: '1' });
    expect(profits(coin, ['0.12305', '0.12345', '0.12305', '0.12305'].map(at))).toEqual([
      '0.00',
      '0.00',
      '-0.01',
      '0.00',
    ]);
  });

  it('adds up over any parts at one price and one rate to that of one closing [CLS-38]', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.constantFrom(BUY, SELL), price, price, sizes, (direction, placePrice, closePrice, hundredths) => {
        const order = { ...position, direction, placePrice, contractSize: '7' };
        const rate = '0.006349649817';
        const parts = hundredths.map((part) => ({ volume: (part / 100).toFixed(2), closePrice, rate }));
        const volume = (hundredths.reduce((sum, part) => sum + part, 0) / 100).toFixed(2);
        const sum = total(profits(order, parts).map(decimal));
        expect(sum.equals(priceResult({ ...order, volume }, { price: closePrice, rate }).result)).toBe(true);
      }),
    );
  });
});

it('5,000 parts of a position of 50 lots bring its whole loss, though each alone is less than half a cent [CLS-38]', () => {
  const tron = { direction: BUY, contractSize: '1000', placePrice: '0.330310' } as const;
  const part = { volume: '0.01', closePrice: '0.330000', rate: '1' };
  expect(closingProfit(tron, [], part).toFixed(2)).toBe('0.00');
  const whole = closingProfit(tron, [], { ...part, volume: '50.00' });
  expect(whole.toFixed(2)).toBe('-15.50');
  const parts: ClosedPart[] = [];
  let given = decimal('0');
  for (let count = 0; count < 5000; count += 1) {
    // Parts at one price add up exactly, so that one of their sum stands for them; the list itself is asked now and then.
    const before = { ...part, volume: decimal(part.volume).times(count).toFixed(2), profit: given.toFixed(2) };
    const profit = closingProfit(tron, count === 0 ? [] : [before], part);
    if (count % 250 === 0) expect(closingProfit(tron, parts, part)).toEqual(profit);
    parts.push({ ...part, profit: profit.toFixed(2) });
    given = given.plus(profit);
    // Nobody is ahead by choosing the instant: what was given is never a cent away from what was lost so far.
    expect(
      given
        .minus(whole.times(count + 1).div(5000))
        .abs()
        .lte('0.005'),
    ).toBe(true);
  }
  expect(given).toEqual(whole);
});
