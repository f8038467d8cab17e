import type { Instrument } from '../../domain/market/instrument.ts';
import type { MarketQuote } from '../world/market.ts';
import { pointsText } from './points.ts';
import type { PointsQuote } from './pricePath.ts';

const signedText = (points: number, digits: number): string =>
  points < 0 ? `-${pointsText(-points, digits)}` : pointsText(points, digits);

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/** Formats the change of a bid since its reference, both in points, in percent. */
const changeText = (bid: number, reference: number): string =>
  signedText(roundHalfAway(((bid - reference) * 10_000) / reference), 2);

/** Day of a price, in points: the reference at its beginning, and the lowest and highest bid. */
export type Day = { readonly reference: number; readonly low: number; readonly high: number };

/** Formats a price in points, with its day, as a quote of decimal texts. */
export const marketQuote = (
  { symbol, digits }: Pick<Instrument, 'symbol' | 'digits'>,
  { bid, ask }: PointsQuote,
  { reference, low, high }: Day,
  circumstances: Pick<MarketQuote, 'timeMs' | 'state' | 'nextOpenAt'>,
): MarketQuote => ({
  symbol,
  bid: pointsText(bid, digits),
  ask: pointsText(ask, digits),
  change: changeText(bid, reference),
  previousClose: pointsText(reference, digits),
  dayLow: pointsText(low, digits),
  dayHigh: pointsText(high, digits),
  ...circumstances,
});
