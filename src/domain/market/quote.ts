import { decimal, fixedText } from '../decimal.ts';
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

export type Freshness = 'fresh' | 'delayed' | 'stale' | 'closed';

export type FreshnessLimits = { readonly delayedAfterSeconds: number; readonly staleAfterSeconds: number };

/** The limits of every instrument offered; a contract's instrument says its own. */
export const USUAL_FRESHNESS: FreshnessLimits = { delayedAfterSeconds: 5, staleAfterSeconds: 15 };

/** Returns the freshness of a quote by its age on the server's clock. App and server use this one rule. */
export const freshness = (state: MarketState, ageMs: number, limits: FreshnessLimits): Freshness => {
  if (state === 'closed') return 'closed';
  if (state === 'loading' || ageMs > limits.staleAfterSeconds * 1000) return 'stale';
  return ageMs > limits.delayedAfterSeconds * 1000 ? 'delayed' : 'fresh';
};

/** Returns the spread in price, with the instrument's digits: ask minus bid. */
export const spreadOf = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>, digits: number): string =>
  fixedText(decimal(ask).minus(bid), digits);

/**
 * Returns the change of a bid against the last bid before its day, in percent with two decimals, half away from zero
 * (contract, Quotes).
 */
export const percentChange = (bid: string, previousClose: string): string =>
  fixedText(decimal(bid).minus(previousClose).times(100).div(previousClose), 2);

/** Returns the quote at which a pending order of `price` would open, with the current spread. */
export const quoteEnteringAt = (quote: Quote, direction: Direction, price: string, digits: number): Quote => {
  const spread = spreadOf(quote, digits);
  return direction === BUY
    ? { ...quote, ask: price, bid: fixedText(decimal(price).minus(spread), digits) }
    : { ...quote, bid: price, ask: fixedText(decimal(price).plus(spread), digits) };
};

/** Returns the entry price: a buy opens at the ask, a sell at the bid. */
export const entryPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.ask : quote.bid;

/** Returns the exit price: a buy closes at the bid, a sell at the ask; positions are valued there. */
export const exitPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.bid : quote.ask;
