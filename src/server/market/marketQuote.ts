import type { MarketState, Quote } from '../../domain/quote.ts';
import { pointsText } from './points.ts';

/** A price as it was last said, with its day. A symbol's day begins at the last 22:00 London before it was said. */
export type MarketQuote = Quote & {
  /** Percent of the bid against the day's beginning, two decimals. */
  readonly change: string;
  /** The bid less the bid at the day's beginning. */
  readonly changeAmount: string;
  /** Lowest and highest bid of the day. */
  readonly dayLow: string;
  readonly dayHigh: string;
  /** How many ticks of the symbol have been said since the server started. */
  readonly sequence: number;
  readonly state: MarketState;
  /** When its market opens next, unix seconds; null while it trades, and where that is not known. */
  readonly nextOpenAt: number | null;
};

const signedText = (points: number, digits: number): string =>
  points < 0 ? `-${pointsText(-points, digits)}` : pointsText(points, digits);

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;

/** How far a bid has come since its reference, both in points: in percent, and in price. */
export const changeTexts = (bid: number, reference: number, digits: number) => ({
  change: signedText(roundHalfAway(((bid - reference) * 10_000) / reference), 2),
  changeAmount: signedText(bid - reference, digits),
});
