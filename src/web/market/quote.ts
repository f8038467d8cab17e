import type { Schemas } from '../../contract/index.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/** A quote as the app keeps it: the domain's, with what the market says beside the price. */
export type MarketQuote = Quote & {
  /** Percent with two decimals against the last 22:00 London. */
  readonly change: string;
  /** The last bid before that 22:00, which `change` is against. */
  readonly previousClose: string;
  readonly dayLow: string;
  readonly dayHigh: string;
  readonly state: MarketState;
  /** Unix seconds; null while it trades, or where nobody knows. */
  readonly nextOpenAt: number | null;
};

/** What a tick renews of a quote; `previousClose` only where it has changed. */
export type TickedQuote = Omit<MarketQuote, 'previousClose' | 'state' | 'nextOpenAt'> &
  Partial<Pick<MarketQuote, 'previousClose'>>;

export const quoteFromWire = ({ time, ...quote }: Schemas['Quote']): MarketQuote => ({ ...quote, timeMs: time });

type Ticked = Omit<Schemas['Tick'], 'sequence'>;

export const tickFromWire = ({ time, previousClose, ...tick }: Ticked): TickedQuote => ({
  ...tick,
  timeMs: time,
  ...(previousClose !== undefined && { previousClose }),
});
