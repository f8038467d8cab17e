import { pointsOf } from '../points.ts';
import type { PointsQuote } from '../pricePath.ts';
import type { FeedQuote } from './feedFrame.ts';

export type PriceFault = { readonly kind: 'digits' | 'zero' | 'crossed'; readonly words: string };

const hasMoreDigits = (text: string, digits: number): boolean =>
  (/\.(\d*[1-9])0*$/.exec(text)?.[1]?.length ?? 0) > digits;

/**
 * Returns both sides of a quote in points, or the fault of it. A price is taken exactly or not at all, never rounded.
 */
export const priceOf = ({ symbol, bid, ask }: FeedQuote, digits: number): PointsQuote | PriceFault => {
  const quote = `${symbol} at ${bid} / ${ask} was dropped`;
  if (hasMoreDigits(bid, digits) || hasMoreDigits(ask, digits))
    return { kind: 'digits', words: `${quote}: it has ${digits} digits` };
  const price = { bid: pointsOf(bid, digits), ask: pointsOf(ask, digits) };
  if (price.bid === 0) return { kind: 'zero', words: `${quote}: nothing costs nothing` };
  if (price.bid > price.ask) return { kind: 'crossed', words: `${quote}: its bid is above its ask` };
  return price;
};
