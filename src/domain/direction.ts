import type { Quote } from './quote.ts';

/** 0 buys, 1 sells (§3). */
export type Direction = 0 | 1;
export const BUY: Direction = 0;
export const SELL: Direction = 1;

/** A buy opens at the ask, a sell at the bid. */
export const openingPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.ask : quote.bid;

/** A buy closes at the bid, a sell at the ask; positions are valued there. */
export const closingPrice = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  direction === BUY ? quote.bid : quote.ask;

/** Whether a value is a direction, as of what a device has kept. */
export const isDirection = (value: unknown): value is Direction => value === BUY || value === SELL;
