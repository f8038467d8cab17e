import { decimal, fixedText } from '../decimal.ts';
import { BUY, type Direction } from '../orders/direction.ts';
import type { Quote } from './quote.ts';

/** Returns the spread in price, with the instrument's digits: ask minus bid. */
export const spreadOf = ({ bid, ask }: Pick<Quote, 'bid' | 'ask'>, digits: number): string =>
  fixedText(decimal(ask).minus(bid), digits);

/** Returns the quote at which a pending order of `price` would open, with the current spread. */
export const quoteEnteringAt = (quote: Quote, direction: Direction, price: string, digits: number): Quote => {
  const spread = spreadOf(quote, digits);
  return direction === BUY
    ? { ...quote, ask: price, bid: fixedText(decimal(price).minus(spread), digits) }
    : { ...quote, bid: price, ask: fixedText(decimal(price).plus(spread), digits) };
};
