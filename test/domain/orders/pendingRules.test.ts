import fc from 'fast-check';
import { BUY, SELL } from '../../../src/domain/orders/direction.ts';
import { checkCrossed, checkExpiry, checkPendingPrice } from '../../../src/domain/orders/pendingRules.ts';
import { isReached, type PendingKind, pendingTrigger } from '../../../src/domain/orders/trigger.ts';
import { price, sides } from '../../support/arbitraries.ts';
import { gold, goldPrice, NOW_MS } from '../../support/gold.ts';

const pending = (kind: PendingKind, direction: 0 | 1, at: string | undefined) => ({ kind, direction, price: at });
const codeAt = (kind: PendingKind, direction: 0 | 1, at: string | undefined) =>
  checkPendingPrice(gold, pending(kind, direction, at), goldPrice)?.code;

describe('the price of a pending order', () => {
  it.each([undefined, '4100.001', '0'])('is refused as %s, which is no price of the instrument (2105)', (at) => {
    expect(codeAt('limit', BUY, at)).toBe(2105);
  });

  it.each([
    ['limit', 'buy', BUY, '4128.95', '4128.96'],
    ['stop', 'buy', BUY, '4129.95', '4129.94'],
    ['limit', 'sell', SELL, '4129.60', '4129.59'],
    ['stop', 'sell', SELL, '4128.60', '4128.61'],
  ] as const)(
    'is allowed for a %s %s (%i) at the stop distance, %s, and no nearer: %s (2106)',
    (kind, _, direction, at, nearer) => {
      expect(codeAt(kind, direction, at)).toBeUndefined();
      expect(checkPendingPrice(gold, pending(kind, direction, nearer), goldPrice)).toEqual({
        code: 2106,
        detail: { field: 'price', limit: at },
      });
    },
  );

  it('does not compare a pending price with a market without a quote', () => {
    expect(checkPendingPrice(gold, pending('limit', BUY, '4129.44'), undefined)).toBeUndefined();
    expect(checkCrossed(pending('limit', BUY, '4129.46'), undefined)).toBeUndefined();
  });
});

describe('a pending price that the market has crossed', () => {
  it('is refused with the market’s price, never turned from limit into stop', () => {
    const refused = { code: 2107, detail: { field: 'price', price: '4129.45' } };
    expect(checkCrossed(pending('limit', BUY, '4129.46'), goldPrice)).toEqual(refused);
    expect(checkCrossed(pending('stop', BUY, '4129.44'), goldPrice)).toEqual(refused);
  });

  it('refuses a pending price when the market is exactly there', () => {
    expect(checkCrossed(pending('limit', SELL, '4129.10'), goldPrice)?.code).toBe(2107);
    expect(checkCrossed(pending('stop', SELL, '4129.10'), goldPrice)?.code).toBe(2107);
  });

  it('refuses a pending price exactly when this quote would trigger it', () => {
    const kinds = fc.constantFrom<PendingKind>('limit', 'stop');
    fc.assert(
      fc.property(kinds, fc.constantFrom(BUY, SELL), price, sides, (kind, direction, at, quote) => {
        const crossed = checkCrossed(pending(kind, direction, at), { ...goldPrice, ...quote });
        expect(crossed !== undefined).toBe(isReached(pendingTrigger(kind, direction, at), quote));
      }),
    );
  });
});

describe('the expiry of a pending order', () => {
  const now = NOW_MS / 1000;

  it('accepts an expiry in the future, or none', () => {
    expect(checkExpiry(now + 1, NOW_MS)).toBeUndefined();
    expect(checkExpiry(null, NOW_MS)).toBeUndefined();
  });

  it('refuses an expiry once its second has begun', () => {
    expect(checkExpiry(now, NOW_MS)).toEqual({ code: 2114, detail: { field: 'expiresAt' } });
    expect(checkExpiry(now, NOW_MS - 1)).toBeUndefined();
  });
});
