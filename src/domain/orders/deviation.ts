import { type Decimal, decimal } from '../decimal.ts';
import { pointSize } from '../market/points.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** Cash side of a trade: it pays a price (a buy opens, a sell closes) or receives one. */
export type CashSide = 'pays' | 'receives';

/** Calculates how much better a trade was than the price seen, in price; worse is negative. */
export const improvement = (cashSide: CashSide, priceSeen: string, price: string): Decimal =>
  cashSide === 'pays' ? decimal(priceSeen).minus(price) : decimal(price).minus(priceSeen);

/**
 * Refuses a price that is worse than the one seen by more points than allowed, with the new price; a better one is
 * filled.
 */
export const checkDeviation = (
  { digits }: { readonly digits: number },
  cashSide: CashSide,
  seen: { readonly priceSeen?: string | undefined; readonly maximumDeviation?: number | undefined },
  price: string,
): Refusal<2108> | undefined => {
  if (seen.priceSeen === undefined || seen.maximumDeviation === undefined) return undefined;
  const allowed = pointSize(digits).times(seen.maximumDeviation);
  return improvement(cashSide, seen.priceSeen, price).plus(allowed).lt(0)
    ? refusal('price-moved', { field: 'priceSeen', price })
    : undefined;
};
