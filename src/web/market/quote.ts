import type { Schemas } from '../../contract/index.ts';
import type { Halt } from '../../domain/market/halt.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/** Quote as the app stores it: the domain's quote, with the other fields of the wire. */
export type MarketQuote = Quote & {
  /** Percent with two decimals against the last 22:00 London. */
  readonly change: string;
  /** The last bid before that 22:00, which `change` is against. */
  readonly previousClose: string;
  readonly dayLow: string;
  readonly dayHigh: string;
  readonly state: MarketState;
  /** Unix seconds; null while it trades, or when the opening is unknown. */
  readonly nextOpenAt: number | null;
  /** Halt that covers the instrument; a server of an earlier version sends none. */
  readonly halt?: Halt | null | undefined;
};

/** Fields of a quote that each tick renews; `previousClose` only where it has changed. */
export type TickedQuote = Omit<MarketQuote, 'previousClose' | 'state' | 'nextOpenAt' | 'halt'> &
  Partial<Pick<MarketQuote, 'previousClose'>>;

export const quoteFromWire = ({ time, ...quote }: Schemas['Quote']): MarketQuote => ({ ...quote, timeMs: time });

type Ticked = Omit<Schemas['Tick'], 'sequence'>;

export const tickFromWire = ({ time, previousClose, ...tick }: Ticked): TickedQuote => ({
  ...tick,
  timeMs: time,
  ...(previousClose !== undefined && { previousClose }),
});
