import type { Instrument } from '../../domain/market/instrument.ts';
import { percentChange } from '../../domain/market/percentChange.ts';
import type { MarketQuote } from '../world/market.ts';
import { pointsText } from './points.ts';
import type { PointsQuote } from './pricePath.ts';

/** Day of a price, in points: the reference at its beginning, and the lowest and highest bid. */
export type Day = { readonly reference: number; readonly low: number; readonly high: number };

/** Formats a price in points, with its day, as a quote of decimal texts. */
export const marketQuote = (
  { symbol, digits }: Pick<Instrument, 'symbol' | 'digits'>,
  { bid, ask }: PointsQuote,
  { reference, low, high }: Day,
  circumstances: Pick<MarketQuote, 'timeMs' | 'state' | 'nextOpenAt'>,
): MarketQuote => {
  const bidText = pointsText(bid, digits);
  const previousClose = pointsText(reference, digits);
  return {
    symbol,
    bid: bidText,
    ask: pointsText(ask, digits),
    change: percentChange(bidText, previousClose),
    previousClose,
    dayLow: pointsText(low, digits),
    dayHigh: pointsText(high, digits),
    ...circumstances,
  };
};
