import type { Schemas } from '../../contract/index.ts';
import { decimal } from '../../domain/decimal.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/** A quote as the app keeps it: the domain's, with what the market says beside the price. */
export type MarketQuote = Quote & {
  /** Percent with two decimals against the last 22:00 London. */
  readonly change: string;
  /** The bid that `change` is reckoned against. */
  readonly earlierBid: string;
  readonly dayLow: string;
  readonly dayHigh: string;
  /** The symbol's own count of flushes. */
  readonly sequence: number;
  readonly state: MarketState;
  /** Unix seconds; null while it trades, or where nobody knows. */
  readonly nextOpenAt: number | null;
};

/** What of a quote a tick says anew. */
export type TickedQuote = Omit<MarketQuote, 'earlierBid' | 'state' | 'nextOpenAt'>;

export const quoteFromWire = ({ time, changeAmount, ...quote }: Schemas['Quote']): MarketQuote => ({
  ...quote,
  timeMs: time,
  earlierBid: decimal(quote.bid).minus(changeAmount).toFixed(),
});

export const tickFromWire = ({ time, ...tick }: Schemas['Tick']): TickedQuote => ({ ...tick, timeMs: time });
