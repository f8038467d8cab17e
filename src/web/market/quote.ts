import type { Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/** Quote as the app stores it: the domain's quote, with the other fields of the wire. */
export type MarketQuote = Quote & {
  /** Percent with two decimals against the last 22:00 London. */
  readonly change: string;
  /** Bid that `change` is calculated against. */
  readonly earlierBid: string;
  readonly dayLow: string;
  readonly dayHigh: string;
  /** Count of this symbol's flushes. */
  readonly sequence: number;
  readonly state: MarketState;
  /** Unix seconds; null while it trades, or when the opening is unknown. */
  readonly nextOpenAt: number | null;
};

/** Fields of a quote that each tick renews. */
export type TickedQuote = Omit<MarketQuote, 'earlierBid' | 'state' | 'nextOpenAt'>;

export const quoteFromWire = ({ time, changeAmount, ...quote }: Schemas['Quote']): MarketQuote => ({
  ...quote,
  timeMs: time,
  earlierBid: decimal(quote.bid).minus(changeAmount).toFixed(),
});

export const tickFromWire = ({ time, ...tick }: Schemas['Tick']): TickedQuote => ({ ...tick, timeMs: time });
