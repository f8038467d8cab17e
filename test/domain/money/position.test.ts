import fc from 'fast-check';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { total, valuePosition } from '../../../src/domain/money/position.ts';
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
