import { decimal } from '../decimal.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import { BUY, type Direction } from './direction.ts';

/** Kind of a pending order: `limit` at a better price than the market's, `stop` at a worse one. */
export type PendingKind = 'limit' | 'stop';

/** Trigger level: the side of the quote that has to reach `level`, and from which direction. */
export type Trigger = {
  readonly side: 'bid' | 'ask';
  readonly reachedAt: 'or-below' | 'or-above';
  readonly level: string;
};

/** Returns the trigger of a pending order: a buy compares the ask, a sell the bid. */
export const pendingTrigger = (kind: PendingKind, direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'ask' : 'bid',
  reachedAt: (kind === 'limit') === (direction === BUY) ? 'or-below' : 'or-above',
  level,
});

/** Returns the trigger of a stop loss: the exit price moving against the position. */
export const stopLossTrigger = (direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'bid' : 'ask',
  reachedAt: direction === BUY ? 'or-below' : 'or-above',
  level,
});

/** Returns the trigger of a take profit: the exit price moving in favour of the position. */
export const takeProfitTrigger = (direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'bid' : 'ask',
  reachedAt: direction === BUY ? 'or-above' : 'or-below',
  level,
});

/** True when the quote has reached the trigger level (inclusive). */
export const isReached = ({ side, reachedAt, level }: Trigger, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  reachedAt === 'or-below' ? decimal(quote[side]).lte(level) : decimal(quote[side]).gte(level);

/**
 * Returns the kind of a pending price on this side of the market, as the ticket shows and sends it; undefined at the
 * market's own price, where nothing is pending.
 */
export const pendingKindOf = (
  direction: Direction,
  price: string,
  quote: Pick<Quote, 'bid' | 'ask'>,
): PendingKind | undefined => {
  const side = decimal(price).comparedTo(entryPrice(direction, quote));
  if (side === 0) return undefined;
  return side < 0 === (direction === BUY) ? 'limit' : 'stop';
};
