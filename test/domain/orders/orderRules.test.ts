import fc from 'fast-check';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { orderCost } from '../../../src/domain/money/orderCost.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { checkOrder } from '../../../src/domain/orders/orderRules.ts';
import { refusalName } from '../../../src/domain/refusal.ts';
import { lots } from '../../support/arbitraries.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const accountState = {
  balance: decimal('100000.00'),
  openProfit: ZERO,
  usedMargin: ZERO,
  openOrders: 0,
  maximumOpenOrders: 200,
};
const order = { kind: 'market' as const, direction: BUY, volume: '0.10', leverage: 20 };
const limit = {
  kind: 'limit' as const,
  direction: BUY,
  volume: '0.10',
  leverage: 20,
  price: '4100.00',
  expiresAt: null,
};
const refusalsOf = (change: Partial<Parameters<typeof checkOrder>[0]>) =>
  checkOrder({
    order,
    instrument: gold,
    price: goldPrice,
    pair: undefined,
    accountState,
    nowMs: NOW_MS,
    ...change,
  }).refusals.map(({ code }) => refusalName(code));

describe('a market order', () => {
  it('opens a market order when every rule is met', () => {
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
    ['too-many-orders', { accountState: { ...accountState, openOrders: 200 } }],
    ['margin-not-enough', { accountState: { ...accountState, balance: decimal('2068.92') } }],
  ])('refuses a market order with %s', (name, change) => {
    expect(refusalsOf(change)).toEqual([name]);
  });

  it('opens on the last cent: fee paid, spread lost, margin taken, nothing left', () => {
    expect(refusalsOf({ accountState: { ...accountState, balance: decimal('2068.93') } })).toEqual([]);
  });

  it('needs a fresh conversion rate where it converts by another pair', () => {
    const pair = { instrument: { ...gold, symbol: 'USDJPY' }, price: { ...goldPrice, timeMs: NOW_MS - 20_000 } };
    expect(refusalsOf({ pair })).toEqual(['quote-stale']);
  });

  it('has its exit levels measured from its exit price', () => {
    expect(refusalsOf({ order: { ...order, stopLoss: '4128.60', takeProfit: '4129.60' } })).toEqual([]);
    expect(refusalsOf({ order: { ...order, stopLoss: '4128.61' } })).toEqual(['stop-too-close']);
    expect(refusalsOf({ order: { ...order, direction: SELL, stopLoss: '4129.95' } })).toEqual([]);
    expect(refusalsOf({ order: { ...order, direction: SELL, stopLoss: '4129.94' } })).toEqual(['stop-too-close']);
  });

  it('is refused when the price moved against it by more than the deviation', () => {
    const seen = (priceSeen: string) => ({ order: { ...order, priceSeen, maximumDeviation: 5 } });
    expect(refusalsOf(seen('4129.40'))).toEqual([]);
    expect(refusalsOf(seen('4129.39'))).toEqual(['price-moved']);
    expect(refusalsOf({ order: { ...order, direction: SELL, priceSeen: '4129.16', maximumDeviation: 5 } })).toEqual([
      'price-moved',
    ]);
  });
});

describe('a pending order', () => {
  it('accepts a pending order in a closed market against the last quote', () => {
    const price = { ...goldPrice, state: 'closed' as const };
    expect(refusalsOf({ order: limit, price, nowMs: NOW_MS + 999_999 })).toEqual([]);
  });

  it('refuses a pending order on a stale quote', () => {
    expect(refusalsOf({ order: limit, nowMs: NOW_MS + 15_001 })).toEqual(['quote-stale']);
  });

  it('needs no margin when it is placed: it is checked at the trigger', () => {
    expect(refusalsOf({ order: limit, accountState: { ...accountState, balance: ZERO } })).toEqual([]);
  });

  it('has its exit levels measured from its own price', () => {
    expect(refusalsOf({ order: { ...limit, stopLoss: '4099.50', takeProfit: '4100.50' } })).toEqual([]);
    expect(refusalsOf({ order: { ...limit, stopLoss: '4099.51' } })).toEqual(['stop-too-close']);
  });

  it.each([undefined, '4100.001'])('of a price of %s has no price to measure exit levels from', (price) => {
    expect(refusalsOf({ order: { ...limit, price, stopLoss: '9000.00' } })).toEqual(['wrong-price']);
  });
});

describe('the cost of an order', () => {
  const cost = orderCost({ ...order, instrument: gold, quote: goldPrice, pair: undefined, accountState });

  it('consists of margin, fee and spread as the ticket shows them', () => {
    expect(cost?.margin.result.toFixed(2)).toBe('2064.73');
    expect(cost?.fee.result.toFixed(2)).toBe('-0.70');
    expect(cost?.spreadCost.result.toFixed(2)).toBe('-3.50');
  });

  it('leaves the account with the same figures that it has once the order is open', () => {
    expect(cost?.after.availablePrepayment.result.toFixed(2)).toBe('97931.07');
    expect(cost?.after.advancePaymentRatio?.result.toFixed(2)).toBe('4843.04');
  });

  it('is never a credit: fee and spread are charges for every volume and side', () => {
    fc.assert(
      fc.property(lots, fc.constantFrom(BUY, SELL), (volume, direction) => {
        const some = orderCost({
          ...order,
          direction,
          volume,
          instrument: gold,
          quote: goldPrice,
          pair: undefined,
          accountState,
        });
        expect(some?.fee.result.lte(0)).toBe(true);
        expect(some?.spreadCost.result.lte(0)).toBe(true);
        expect(some?.margin.result.gt(0)).toBe(true);
      }),
    );
  });

  it('is found with what speaks against it, also of an order that is refused', () => {
    const poor = { ...accountState, balance: decimal('100.00') };
    const situation = { instrument: gold, price: goldPrice, pair: undefined, accountState, nowMs: NOW_MS };
    expect(checkOrder({ ...situation, order })).toEqual({ refusals: [], cost });
    const refused = checkOrder({ ...situation, order, accountState: poor });
    expect(refused.refusals.map(({ code }) => refusalName(code))).toEqual(['margin-not-enough']);
    expect(refused.cost?.margin).toEqual(cost?.margin);
  });

  it('of a pending order is computed at the price that it waits for, with the spread of now', () => {
    const { cost: pending } = checkOrder({
      order: limit,
      instrument: gold,
      price: goldPrice,
      pair: undefined,
      accountState,
      nowMs: NOW_MS,
    });
    expect(pending?.price).toBe('4100.00');
    expect(pending?.quote).toMatchObject({ ask: '4100.00', bid: '4099.65' });
    expect(pending?.margin.result.toFixed(2)).toBe('2050.00');
  });

  it.each([
    ['a volume', { order: { ...order, volume: '0.015' } }],
    ['a price', { order: { ...limit, price: '4100.001' } }],
    ['a price that is missing', { price: undefined }],
  ])('is undefined for %s that is not tradable', (_what, change) => {
    const situation = { order, instrument: gold, price: goldPrice, pair: undefined, accountState, nowMs: NOW_MS };
    expect(checkOrder({ ...situation, ...change }).cost).toBeUndefined();
  });

  it('carries formula and inputs with each figure, which give its result again', () => {
    expect(cost?.margin).toMatchObject({ formula: { name: 'margin' }, inputs: { leverage: decimal('20') } });
    expect(cost?.fee).toMatchObject({ formula: { name: 'openingFee' }, inputs: { volume: decimal('0.1') } });
    expect(cost?.spreadCost).toMatchObject({
      formula: { name: 'profitOfBuy' },
      inputs: { closePrice: decimal('4129.1') },
    });
  });
});
