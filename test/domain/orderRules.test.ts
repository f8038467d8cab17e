import fc from 'fast-check';
import { decimal, ZERO } from '../../src/domain/decimal.ts';
import { BUY, SELL } from '../../src/domain/direction.ts';
import { freshnessOf } from '../../src/domain/marketRules.ts';
import { orderCost } from '../../src/domain/orderCost.ts';
import { checkOrder } from '../../src/domain/orderRules.ts';
import { refusalName } from '../../src/domain/refusal.ts';
import { lots } from '../support/arbitraries.ts';
import { gold, goldPrice, NOW_MS } from '../support/gold.ts';

const standing = {
  balance: decimal('100000.00'),
  openProfit: ZERO,
  usedMargin: ZERO,
  openOrders: 0,
  maximumOpenOrders: 200,
};
const order = { kind: 'market' as const, direction: BUY, volume: '0.10', leverage: 20 };
const refusalsOf = (change: Partial<Parameters<typeof checkOrder>[0]>) =>
  checkOrder({ order, instrument: gold, price: goldPrice, pair: undefined, standing, nowMs: NOW_MS, ...change }).map(
    ({ code }) => refusalName(code),
  );

describe('a market order', () => {
  it('opens when nothing speaks against it', () => {
    expect(refusalsOf({})).toEqual([]);
  });

  it.each([
    ['market-closed', { price: { ...goldPrice, state: 'closed' as const } }],
    ['quotes-loading', { price: undefined }],
    ['quotes-loading', { price: { ...goldPrice, state: 'loading' as const } }],
    ['quote-stale', { nowMs: NOW_MS + 15_001 }],
    ['volume-below-minimum', { order: { ...order, volume: '0.001' } }],
    ['volume-below-minimum', { order: { ...order, volume: '0' } }],
    ['volume-above-maximum', { order: { ...order, volume: '50.01' } }],
    ['volume-off-step', { order: { ...order, volume: '0.015' } }],
    ['leverage-not-offered', { order: { ...order, leverage: 30 } }],
    ['too-many-orders', { standing: { ...standing, openOrders: 200 } }],
    ['margin-not-enough', { standing: { ...standing, balance: decimal('2068.92') } }],
  ])('is refused with %s', (name, change) => {
    expect(refusalsOf(change)).toEqual([name]);
  });

  it('opens on the last cent: fee paid, spread lost, margin taken, nothing left', () => {
    expect(refusalsOf({ standing: { ...standing, balance: decimal('2068.93') } })).toEqual([]);
  });

  it('names every field that fails, market first and margin last', () => {
    const found = refusalsOf({
      price: { ...goldPrice, state: 'closed' as const },
      order: { ...order, direction: SELL, volume: '99', leverage: 7 },
    });
    expect(found).toEqual(['market-closed', 'volume-above-maximum', 'leverage-not-offered']);
  });

  it('needs a fresh rate where it converts by another pair', () => {
    const pair = { instrument: { ...gold, symbol: 'USDJPY' }, price: { ...goldPrice, timeMs: NOW_MS - 20_000 } };
    expect(refusalsOf({ pair })).toEqual(['quote-stale']);
  });
});

describe('what an order costs', () => {
  const cost = orderCost({ ...order, instrument: gold, quote: goldPrice, pair: undefined, standing });

  it('is margin, fee and spread as the ticket shows them', () => {
    expect(cost?.margin.toFixed(2)).toBe('2064.73');
    expect(cost?.fee.toFixed(2)).toBe('-0.70');
    expect(cost?.spreadCost.toFixed(2)).toBe('-3.50');
  });

  it('leaves the account with the same figures that it has once the order stands', () => {
    expect(cost?.after.availablePrepayment.toFixed(2)).toBe('97931.07');
    expect(cost?.after.advancePaymentRatio?.toFixed(2)).toBe('4843.04');
  });

  it('never gives the customer anything: fee and spread are charges for every volume and side', () => {
    fc.assert(
      fc.property(lots, fc.constantFrom(BUY, SELL), (volume, direction) => {
        const some = orderCost({
          ...order,
          direction,
          volume,
          instrument: gold,
          quote: goldPrice,
          pair: undefined,
          standing,
        });
        expect(some?.fee.lte(0)).toBe(true);
        expect(some?.spreadCost.lte(0)).toBe(true);
        expect(some?.margin.gt(0)).toBe(true);
      }),
    );
  });
});

describe('freshness', () => {
  it.each([
    [5_000, 'live'],
    [5_001, 'delayed'],
    [15_000, 'delayed'],
    [15_001, 'stale'],
  ])('after %i ms is %s', (ageMs, expected) => {
    expect(freshnessOf(gold, goldPrice, NOW_MS + ageMs)).toBe(expected);
  });

  it('is closed in a closed market, however old the price', () => {
    expect(freshnessOf(gold, { ...goldPrice, state: 'closed' }, NOW_MS + 999_999)).toBe('closed');
  });
});
