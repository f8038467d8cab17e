import fc from 'fast-check';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { BUY } from '../../../src/domain/orders/direction.ts';
import { checkOrder, type MarketOrder, type PendingOrder } from '../../../src/domain/orders/orderRules.ts';
import { type RefusalName, refusalName } from '../../../src/domain/refusal.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

type Asked = Parameters<typeof checkOrder>[0];
type Terms = Partial<Omit<MarketOrder, 'kind'>> & Partial<Omit<PendingOrder, 'kind'>>;
/** Fault of an order, and a function that causes it. */
type Fault = readonly [name: RefusalName, make: (asked: Asked) => Asked];

const ordered = (name: RefusalName, terms: Terms): Fault => [
  name,
  (asked) => ({ ...asked, order: { ...asked.order, ...terms } }),
];

const MARKET_CLOSED: Fault = [
  'market-closed',
  (asked) => ({ ...asked, price: { ...goldPrice, state: 'closed', nextOpenAt: null } }),
];
const QUOTE_STALE: Fault = ['quote-stale', (asked) => ({ ...asked, nowMs: NOW_MS + 15_001 })];
const TOO_MANY: Fault = [
  'too-many-orders',
  (asked) => ({ ...asked, accountState: { ...asked.accountState, openOrders: 100 } }),
];
const VOLUME = ordered('volume-above-maximum', { volume: '99.00' });
const LEVERAGE = ordered('leverage-not-offered', { leverage: 7 });
const EXPIRY = ordered('expiry-wrong', { expiresAt: 1 });
const STOPS = [
  ordered('stop-loss-wrong', { stopLoss: '4140.00' }),
  ordered('take-profit-wrong', { takeProfit: '4090.00' }),
] as const;

const wanted: Asked = {
  order: { kind: 'market', direction: BUY, volume: '0.10', leverage: 20 },
  instrument: gold,
  price: goldPrice,
  pair: undefined,
  accountState: {
    balance: decimal('99999999.00'),
    openProfit: ZERO,
    usedMargin: ZERO,
    openOrders: 0,
    maximumOpenOrders: 100,
  },
  nowMs: NOW_MS,
};
const waiting: Asked = {
  ...wanted,
  order: { kind: 'limit', direction: BUY, volume: '0.10', leverage: 20, price: '4100.00', expiresAt: null },
};

const namesOf = (asked: Asked) => checkOrder(asked).refusals.map(({ code }) => refusalName(code));

/** Expects every chosen fault of an order to be returned, in this order. */
const answersInOrder = (asked: Asked, faults: readonly Fault[]) => {
  fc.assert(
    fc.property(fc.subarray([...faults]), (chosen) => {
      const faulty = chosen.reduce((before, [, make]) => make(before), asked);
      expect(namesOf(faulty)).toEqual(chosen.map(([name]) => name));
    }),
  );
};

describe('the faults of a market order', () => {
  const moved = ordered('price-moved', { priceSeen: '4000.00', maximumDeviation: 10 });

  it('are returned in the order volume, leverage, exit levels, number of orders, moved price [ORD-25]', () => {
    answersInOrder(wanted, [VOLUME, LEVERAGE, ...STOPS, TOO_MANY, moved]);
  });

  it.each([MARKET_CLOSED, QUOTE_STALE])('begin with the fault of the market: %s', (name, make) => {
    answersInOrder(wanted, [[name, make], VOLUME, LEVERAGE, ...STOPS, TOO_MANY]);
  });

  it('have margin last, and only where there is no other fault', () => {
    const poor = { ...wanted, accountState: { ...wanted.accountState, balance: ZERO } };
    expect(namesOf(poor)).toEqual(['margin-not-enough']);
    fc.assert(
      fc.property(fc.subarray([VOLUME, LEVERAGE, TOO_MANY, moved], { minLength: 1 }), (chosen) => {
        expect(namesOf(chosen.reduce((before, [, make]) => make(before), poor))).not.toContain('margin-not-enough');
      }),
    );
  });
});

describe('the faults of a pending order', () => {
  it('are returned in the order quote, volume, leverage, price, exit levels, expiry, number of orders [ORD-25]', () => {
    const wrongPrice = ordered('wrong-price', { price: '4100.001' });
    answersInOrder(waiting, [QUOTE_STALE, VOLUME, LEVERAGE, wrongPrice, EXPIRY, TOO_MANY]);
    answersInOrder(waiting, [QUOTE_STALE, VOLUME, LEVERAGE, ...STOPS, EXPIRY, TOO_MANY]);
  });

  it('have a price too near to the market before the exit levels, and a crossed price last', () => {
    const tooClose = ordered('price-too-close', { price: '4129.00' });
    answersInOrder(waiting, [VOLUME, tooClose, ...STOPS, EXPIRY, TOO_MANY]);
    const crossed = ordered('price-crossed', { price: '4135.00' });
    answersInOrder(waiting, [VOLUME, ...STOPS, EXPIRY, TOO_MANY, crossed]);
  });
});
