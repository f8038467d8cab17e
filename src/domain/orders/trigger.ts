import { decimal } from '../decimal.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import { BUY, type Direction } from './direction.ts';

/** How a pending order waits: for a better price than the market's, or for the market to go on through one. */
export type PendingKind = 'limit' | 'stop';

/** A price that is waited for: which side of the quote has to come to `level`, and from where. */
export type Trigger = {
  readonly side: 'bid' | 'ask';
  readonly reachedAt: 'or-below' | 'or-above';
  readonly level: string;
};

/** What a pending order waits for: a buy looks at the ask, a sell at the bid. */
export const pendingTrigger = (kind: PendingKind, direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'ask' : 'bid',
  reachedAt: (kind === 'limit') === (direction === BUY) ? 'or-below' : 'or-above',
  level,
});

/** When a position's stop loss closes it: at its closing side, where that turns against it. */
export const stopLossTrigger = (direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'bid' : 'ask',
  reachedAt: direction === BUY ? 'or-below' : 'or-above',
  level,
});

/** When a position's take profit closes it: at its closing side, where that has gone far enough. */
export const takeProfitTrigger = (direction: Direction, level: string): Trigger => ({
  side: direction === BUY ? 'bid' : 'ask',
  reachedAt: direction === BUY ? 'or-above' : 'or-below',
  level,
});

/** Whether a quote has come to what is waited for; a price that is exactly there has. */
export const isReached = ({ side, reachedAt, level }: Trigger, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  reachedAt === 'or-below' ? decimal(quote[side]).lte(level) : decimal(quote[side]).gte(level);

/**
 * The kind that a pending price is on this side of the market, as the ticket shows and sends it; undefined where the
 * price is the market's own, which is no price to wait for.
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
