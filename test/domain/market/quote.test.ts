import { freshness, quoteEnteringAt, spreadOf } from '../../../src/domain/market/quote.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { goldPrice } from '../../support/gold.ts';

describe('a quote is to be trusted by its age', () => {
  const limits = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

  it.each([
    [5_000, 'fresh'],
    [5_001, 'delayed'],
    [15_000, 'delayed'],
    [15_001, 'stale'],
  ])('%d ms after the last word it is %s', (ageMs, expected) => {
    expect(freshness('trading', ageMs, limits)).toBe(expected);
  });

  it('not at all while the market has not been heard of, and not as live while it is closed', () => {
    expect(freshness('loading', 0, limits)).toBe('stale');
    expect(freshness('closed', 0, limits)).toBe('closed');
    expect(freshness('closed', 3_600_000, limits)).toBe('closed');
  });
});

describe('the spread', () => {
  it('is ask less bid, with the digits of the instrument', () => {
    expect(spreadOf({ bid: '4129.10', ask: '4129.45' }, 2)).toBe('0.35');
    expect(spreadOf({ bid: '1.13595', ask: '1.13607' }, 5)).toBe('0.00012');
  });

  it('keeps the zeros of a wide one', () => {
    expect(spreadOf({ bid: '83200', ask: '83225.5' }, 2)).toBe('25.50');
    expect(spreadOf({ bid: '158.427', ask: '158.427' }, 3)).toBe('0.000');
  });
});

describe('a quote at a price that is waited for', () => {
  it('has that price where the order opens, and the spread of now', () => {
    expect(quoteEnteringAt(goldPrice, BUY, '4100.00', 2)).toMatchObject({ bid: '4099.65', ask: '4100.00' });
    expect(quoteEnteringAt(goldPrice, SELL, '4200.00', 2)).toMatchObject({ bid: '4200.00', ask: '4200.35' });
  });
});
