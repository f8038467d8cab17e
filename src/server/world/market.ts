import type { Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Period } from '../../domain/market/period.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/**
 * Last published quote of a symbol with the figures of its day, which begins at the last 22:00 London before the quote.
 */
export type MarketQuote = Quote & {
  /** Change of the bid since the day's beginning, percent, two decimals. */
  readonly change: string;
  /** Change of the bid since the day's beginning, price. */
  readonly changeAmount: string;
  /** Lowest and highest bid of the day. */
  readonly dayLow: string;
  readonly dayHigh: string;
  /** Number of the symbol's ticks since the server started. */
  readonly sequence: number;
  readonly state: MarketState;
  /** Next opening of its market, unix seconds; null while it trades, and where that is not known. */
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

/** Controls of an instrument's feed, for tests and demonstrations. All throw for a symbol not on offer. */
export type MarketControls = {
  /** Takes the symbol off its feed, opens its market and publishes this price, now and every second; crosses follow. */
  setQuote(symbol: string, price: { readonly bid: string; readonly ask: string }): void;
  /** Returns the symbol to its feed. */
  clearQuote(symbol: string): void;
  /**
   * `stalled` stops its ticks, so that its quote grows stale; `closed` closes its market; `live` returns it to its
   * feed.
   */
  setFeed(symbol: string, state: 'live' | 'stalled' | 'closed'): void;
};

export type Market = {
  readonly instruments: readonly Instrument[];
  find(symbol: string): Instrument | undefined;
  /** Newest quote; undefined before the first tick and for a symbol not on offer. */
  latest(symbol: string): MarketQuote | undefined;
  /**
   * Last quote before an instant in milliseconds, the 22:00 London of a day; that night's fees are calculated by it.
   */
  quoteBefore(symbol: string, instantMs: number): Quote | undefined;
  /** Newest candles before an instant, ascending; the last one may be incomplete. None for a symbol not on offer. */
  candles(request: CandleRequest): Promise<readonly Candle[]>;
  /** Last prices of equal parts of the 24 hours before the last tick, ascending. */
  sparkline(symbol: string, points: number): Promise<readonly string[]>;
  /**
   * Publishes the ticks of the feeds up to now, in order of time. After a pause, when the server was off or the clock
   * was moved, publishes only the newest price of each symbol: missed ticks are never replayed.
   */
  advance(nowMs: number): void;
  /** Calls back for every tick of an open market; the returned function unsubscribes. */
  onTick(listener: TickListener): () => void;
  /** Calls back when a market opens or closes; the returned function unsubscribes. */
  onState(listener: StateListener): () => void;
  readonly controls: MarketControls;
  /** Resolves when everything recorded so far is stored. */
  stored(): Promise<void>;
};
