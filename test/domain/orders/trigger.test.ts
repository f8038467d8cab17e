import fc from 'fast-check';
import { entryPrice, exitPrice } from '../../../src/domain/market/quote.ts';
import { type CashSide, improvement } from '../../../src/domain/orders/deviation.ts';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import {
  isReached,
  pendingKindOf,
  pendingTrigger,
  stopLossTrigger,
  takeProfitTrigger,
  type Trigger,
} from '../../../src/domain/orders/trigger.ts';
import { price, sides } from '../../support/arbitraries.ts';

const level = '4100.00';
const FAR_BELOW = '1.00';
const FAR_ABOVE = '9999.00';

/** Returns quotes with one side at a price, and the other far off on either side. */
const quotesWith = (side: 'bid' | 'ask', at: string) =>
  [FAR_BELOW, FAR_ABOVE].map((other) => (side === 'bid' ? { bid: at, ask: other } : { bid: other, ask: at }));
const reachedAt = (trigger: Trigger, at: string) =>
  quotesWith(trigger.side, at).map((quote) => isReached(trigger, quote));

describe('the trigger of an order', () => {
  it.each([
    ['buy limit', 'ask', 'falls', pendingTrigger('limit', BUY, level)],
    ['buy stop', 'ask', 'rises', pendingTrigger('stop', BUY, level)],
    ['sell limit', 'bid', 'rises', pendingTrigger('limit', SELL, level)],
    ['sell stop', 'bid', 'falls', pendingTrigger('stop', SELL, level)],
    ["buy's stop loss", 'bid', 'falls', stopLossTrigger(BUY, level)],
    ["buy's take profit", 'bid', 'rises', takeProfitTrigger(BUY, level)],
    ["sell's stop loss", 'ask', 'rises', stopLossTrigger(SELL, level)],
    ["sell's take profit", 'ask', 'falls', takeProfitTrigger(SELL, level)],
  ] as const)(
    'of a %s is reached once the %s %s to its level, whatever the other side does',
    (_, side, way, trigger) => {
      const [before, beyond] = way === 'falls' ? ['4100.01', '4099.99'] : ['4099.99', '4100.01'];
      expect(trigger.side).toBe(side);
      expect(reachedAt(trigger, before)).toEqual([false, false]);
      expect(reachedAt(trigger, level)).toEqual([true, true]);
      expect(reachedAt(trigger, beyond)).toEqual([true, true]);
    },
  );

  it('is reached through a widening spread: a sell is stopped by the ask at an unchanged bid', () => {
    const stopLoss = stopLossTrigger(SELL, '4130.00');
    expect(isReached(stopLoss, { bid: '4129.10', ask: '4129.45' })).toBe(false);
    expect(isReached(stopLoss, { bid: '4129.10', ask: '4130.00' })).toBe(true);
  });
});

describe('a fill at the side of the quote that triggered it', () => {
  const direction = fc.constantFrom(BUY, SELL);
  const opening = (side: 0 | 1): CashSide => (side === BUY ? 'pays' : 'receives');
  const closing = (side: 0 | 1): CashSide => (side === BUY ? 'receives' : 'pays');

  it('is never worse than the price of a limit and never better than that of a stop', () => {
    fc.assert(
      fc.property(direction, price, sides, (side, at, quote) => {
        const better = improvement(opening(side), at, entryPrice(side, quote));
        if (isReached(pendingTrigger('limit', side, at), quote)) expect(better.gte(0)).toBe(true);
        if (isReached(pendingTrigger('stop', side, at), quote)) expect(better.lte(0)).toBe(true);
      }),
    );
  });

  it('is never worse than a take profit and never better than a stop loss', () => {
    fc.assert(
      fc.property(direction, price, sides, (side, at, quote) => {
        const better = improvement(closing(side), at, exitPrice(side, quote));
        if (isReached(takeProfitTrigger(side, at), quote)) expect(better.gte(0)).toBe(true);
        if (isReached(stopLossTrigger(side, at), quote)) expect(better.lte(0)).toBe(true);
      }),
    );
  });
});

describe('the kind of a pending price', () => {
  const quote = { bid: '4129.10', ask: '4129.45' };

  it.each([
    ['limit', 'buy', BUY, '4129.44'],
    ['stop', 'buy', BUY, '4129.46'],
    ['limit', 'sell', SELL, '4129.11'],
    ['stop', 'sell', SELL, '4129.09'],
  ] as const)('makes a pending price a %s for a %s (%i) at %s', (kind, _, direction, at) => {
    expect(pendingKindOf(direction, at, quote)).toBe(kind);
  });

  it("has no kind of a pending price at the market's own price", () => {
    expect(pendingKindOf(BUY, '4129.45', quote)).toBeUndefined();
    expect(pendingKindOf(SELL, '4129.1', quote)).toBeUndefined();
  });

  it('is one that is not reached by the quote that it was derived from', () => {
    fc.assert(
      fc.property(fc.constantFrom(BUY, SELL), price, sides, (direction, at, seen) => {
        const kind = pendingKindOf(direction, at, seen);
        expect(kind !== undefined && isReached(pendingTrigger(kind, direction, at), seen)).toBe(false);
      }),
    );
  });
});
