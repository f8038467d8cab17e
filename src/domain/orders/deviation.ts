import { type Decimal, decimal, fixedText } from '../decimal.ts';
import { pipsOfPoints, type PipTerms, pointSize, pointsOfPips } from '../market/points.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** Cash side of a trade: it pays a price (a buy opens, a sell closes) or receives one. */
export type CashSide = 'pays' | 'receives';

/** Calculates how much better a trade was than the price seen, in price; worse is negative. */
export const improvement = (cashSide: CashSide, priceSeen: string, price: string): Decimal =>
  cashSide === 'pays' ? decimal(priceSeen).minus(price) : decimal(price).minus(priceSeen);

/** Returns the worst price that a maximum deviation, in points, lets a trade have after the price seen. */
export const worstPrice = (
  { digits }: { readonly digits: number },
  cashSide: CashSide,
  priceSeen: string,
  maximumDeviation: number,
): string => {
  const allowed = pointSize(digits).times(maximumDeviation);
  return fixedText(cashSide === 'pays' ? decimal(priceSeen).plus(allowed) : decimal(priceSeen).minus(allowed), digits);
};

/** Why pips are no deviation: they are no multiple of the `step`, or more than the `most`. */
export type DeviationFault = { readonly of: 'step' | 'most'; readonly pips: string };

/** Returns why a deviation in pips cannot be sent: it is counted in whole points, of which there are at most so many. */
export const deviationFault = (pips: string, instrument: PipTerms, mostPoints: number): DeviationFault | undefined => {
  const points = pointsOfPips(pips, instrument);
  if (points > mostPoints) return { of: 'most', pips: pipsOfPoints(mostPoints, instrument) };
  return Number.isInteger(points) ? undefined : { of: 'step', pips: pipsOfPoints(1, instrument) };
};

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
