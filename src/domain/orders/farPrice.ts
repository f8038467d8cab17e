import { Decimal, decimal } from '../decimal.ts';
import type { MarketTab } from '../market/instrument.ts';

/**
 * How far from the market a price may be typed without being asked about, in percent of the market's price.
 *
 * Currencies, metals and indices take months to move by a fifth, so that a price further away is mostly a slip: a lost
 * digit or separator moves it by 90 % and more. Coins move by a fifth in a week, and half is a usual target there.
 */
const FAR_FROM_MARKET_PERCENT: Readonly<Record<MarketTab, number>> = {
  forex: 20,
  metals: 20,
  indices: 20,
  crypto: 50,
};

/** How far a price lies from the one that it is measured from. */
export type FarPrice = {
  /** Percent, one decimal, rounded towards 0: no price above 0 is said to lie 100 % below. */
  readonly percent: string;
  readonly isAbove: boolean;
};

/** Says whether a price is so near another that nobody asks about it. Nothing is near a price that is not above 0. */
export const isNearPrice = (price: string, from: string, tab: MarketTab): boolean =>
  decimal(from).gt(0) && farPrice(price, from, tab) === undefined;

/** Finds a price that is further from another than is usual for its class; undefined where it is not. */
export const farPrice = (price: string, from: string, tab: MarketTab): FarPrice | undefined => {
  const reference = decimal(from);
  if (reference.lte(0)) return undefined;
  const percent = decimal(price).minus(reference).div(reference).times(100);
  if (percent.abs().lte(FAR_FROM_MARKET_PERCENT[tab])) return undefined;
  return { percent: percent.abs().toDecimalPlaces(1, Decimal.ROUND_DOWN).toFixed(), isAbove: percent.gt(0) };
};
