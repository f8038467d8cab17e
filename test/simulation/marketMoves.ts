import type { Day } from './day.ts';
import type { PointsPrice } from './simulatedMarket.ts';

/** One step of the day. It leaves the server running and idle. */
export type Step = (day: Day) => Promise<void>;

export const SECOND_MS = 1000;
export const HOUR_MS = 3600 * SECOND_MS;

/** Returns a price moved by a share of the current one. */
export const moved = (
  { market }: Day,
  symbol: string,
  share: number,
  spread = market.usualSpread(symbol),
): PointsPrice => ({
  bid: Math.max(1, Math.round(market.price(symbol).bid * (1 + share))),
  spread,
});

export const either = ({ chance }: Day, share: number): number => (chance.oneIn(2) ? share : -share);

/** Lets time pass without a price. */
export const wait = (day: Day, milliseconds: number): Promise<void> => day.during(async () => day.pass(milliseconds));
