import { BUY, type Direction } from '../orders/direction.ts';

/** State of an instrument's market: trading, closed, or loading before its first quote (§2). */
export type MarketState = 'trading' | 'closed' | 'loading';

/** Last published price: both sides as decimal texts with the instrument's digits. */
export type Quote = {
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  /** Time of the feed's last tick of this symbol, milliseconds. */
  readonly timeMs: number;
};

/** `halted`: a full halt covers the instrument, and the last quote before it stands. */
export type Freshness = 'fresh' | 'delayed' | 'stale' | 'closed' | 'halted';

export type FreshnessLimits = { readonly delayedAfterSeconds: number; readonly staleAfterSeconds: number };

/** The limits of every instrument offered; a contract's instrument says its own. */
export const USUAL_FRESHNESS: FreshnessLimits = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

/** Returns the freshness of a quote by its age on the server's clock. App and server use this one rule. */
export const freshness = (state: MarketState, ageMs: number, limits: FreshnessLimits): Exclude<Freshness, 'halted'> => {
  if (state === 'closed') return 'closed';
  if (state === 'loading' || ageMs > limits.staleAfterSeconds * 1000) return 'stale';
  return ageMs > limits.delayedAfterSeconds * 1000 ? 'delayed' : 'fresh';
};

/** Returns the entry price: a buy opens at the ask, a sell at the bid. */
export const entryPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.ask : quote.bid;

/** Returns the exit price: a buy closes at the bid, a sell at the ask; positions are valued there. */
export const exitPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.bid : quote.ask;
