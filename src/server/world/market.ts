import type { Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Period } from '../../domain/market/period.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

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

export type TickListener = (quote: MarketQuote) => void;
export type StateListener = (symbol: string, state: MarketState, nextOpenAt: number | null) => void;

export type CandleQuery = {
  readonly period: Period;
  /** Only candles that open before this instant, unix seconds; absent for the newest. */
  readonly before?: number | undefined;
  readonly limit: number;
};

export type CandleRequest = CandleQuery & { readonly symbol: string };

/** What an instrument's feed is made to do from outside, for tests and demonstrations. All throw for a symbol not on offer. */
export type MarketControls = {
  /** Takes the symbol off its feed, opens its market and says this price, now and every second; crosses follow. */
  setQuote(symbol: string, price: { readonly bid: string; readonly ask: string }): void;
  /** Gives the symbol back to its feed. */
  clearQuote(symbol: string): void;
  /** `stalled` keeps silent, so that its quote grows stale; `closed` closes its market; `live` gives it back. */
  setFeed(symbol: string, state: 'live' | 'stalled' | 'closed'): void;
};

export type Market = {
  readonly instruments: readonly Instrument[];
  find(symbol: string): Instrument | undefined;
  /** The newest quote; undefined before the first word and for a symbol not on offer. */
  latest(symbol: string): MarketQuote | undefined;
  /** The last quote before 22:00 London of a day, milliseconds: what that night's fees are reckoned by. */
  quoteBefore(symbol: string, instantMs: number): Quote | undefined;
  /** The newest candles before an instant, ascending; the last one may be running. None for a symbol not on offer. */
  candles(request: CandleRequest): Promise<readonly Candle[]>;
  /** The last prices of so many equal parts of the 24 hours before the last word, ascending. */
  sparkline(symbol: string, points: number): Promise<readonly string[]>;
  /**
   * Says what the feeds have to say up to now, tick by tick in order of time. After a pause, when the server was off or
   * the clock was moved, only the newest price of each symbol: missed ticks are never replayed.
   */
  advance(nowMs: number): void;
  /** Calls back for every tick of an open market; the answer ends it. */
  onTick(listener: TickListener): () => void;
  /** Calls back when a market opens or closes; the answer ends it. */
  onState(listener: StateListener): () => void;
  readonly controls: MarketControls;
  /** Settles when all that was recorded so far is stored. */
  stored(): Promise<void>;
};
