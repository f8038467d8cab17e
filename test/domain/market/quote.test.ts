import { freshness, quoteEnteringAt, spreadOf } from '../../../src/domain/market/quote.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { goldPrice } from '../../support/gold.ts';

describe('the freshness of a quote', () => {
  const limits = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

  it.each([
    [5_000, 'fresh'],
    [5_001, 'delayed'],
    [15_000, 'delayed'],
    [15_001, 'stale'],
  ])('rates a quote %d ms after the last tick as %s [QTE-11]', (ageMs, expected) => {
    expect(freshness('trading', ageMs, limits)).toBe(expected);
  });

  it('is stale before the first quote, and closed while the market is closed [QTE-12, QTE-13]', () => {
    expect(freshness('loading', 0, limits)).toBe('stale');
    expect(freshness('closed', 0, limits)).toBe('closed');
    expect(freshness('closed', 3_600_000, limits)).toBe('closed');
  });
});

describe('the spread of a quote', () => {
  it('calculates the spread as ask minus bid, with the digits of the instrument', () => {
    expect(spreadOf({ bid: '4129.10', ask: '4129.45' }, 2)).toBe('0.35');
    expect(spreadOf({ bid: '1.13595', ask: '1.13607' }, 5)).toBe('0.00012');
  });

  it('keeps the trailing zeros of a wide spread', () => {
    expect(spreadOf({ bid: '83200', ask: '83225.5' }, 2)).toBe('25.50');
    expect(spreadOf({ bid: '158.427', ask: '158.427' }, 3)).toBe('0.000');
  });
});

describe('a quote at the price of a pending order', () => {
  it('has that price where the order opens, and the current spread', () => {
    expect(quoteEnteringAt(goldPrice, BUY, '4100.00', 2)).toMatchObject({ bid: '4099.65', ask: '4100.00' });
    expect(quoteEnteringAt(goldPrice, SELL, '4200.00', 2)).toMatchObject({ bid: '4200.00', ask: '4200.35' });
  });
});
