import type { Candle } from '../../domain/market/candle.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Period } from '../../domain/market/period.ts';
import type { MarketStatus } from '../../domain/market/marketRules.ts';
import type { Halt } from '../../domain/market/halt.ts';
import type { MarketState, Quote } from '../../domain/market/quote.ts';

/** Published price with the figures of its day. A symbol's day begins at the last 22:00 London before the price. */
export type MarketQuote = Quote & {
  /** Change of the bid since the day's beginning, in percent, two decimals. */
  readonly change: string;
  /** Last bid before the day's beginning; the first bid known where there is none earlier. */
  readonly previousClose: string;
  /** Lowest and highest bid of the day. */
  readonly dayLow: string;
  readonly dayHigh: string;
  readonly state: MarketState;
  /** Next opening of the market, unix seconds; null while it trades, and where it is not known. */
  readonly nextOpenAt: number | null;
  /** Halt that covers the instrument; absent or null if none does. */
  readonly halt?: Halt | null | undefined;
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

/**
 * Controls of an instrument's feed, for tests and demonstrations. All throw for a symbol not on offer, and end when it is done:
 * at once, where one process alone has the market.
 */
export type MarketControls = {
  /** Takes the symbol off its feed, opens its market and publishes this price, now and every second; crosses follow. */
  setQuote(symbol: string, price: { readonly bid: string; readonly ask: string }): void | Promise<void>;
  /** Returns the symbol to its feed. */
  clearQuote(symbol: string): void | Promise<void>;
  /**
   * `stalled` publishes nothing, so that the quote grows stale; `closed` closes the market; `live` restores the feed.
   */
  setFeed(symbol: string, state: 'live' | 'stalled' | 'closed'): void | Promise<void>;
};

export type Market = {
  readonly instruments: readonly Instrument[];
  find(symbol: string): Instrument | undefined;
  /** Returns the newest quote; undefined before the first tick and for a symbol not on offer. */
  latest(symbol: string): MarketQuote | undefined;
  /**
   * Returns the state of a symbol's market and its next opening, also where it has no quote: closed by its hours, its
   * feed or a control, else loading until its feed has reported it and a quote is known, else trading.
   */
  status(symbol: string): MarketStatus;
  /** True while a jump of the symbol's quote is held back, from the first quote that is until the next accepted one. */
  isHeldBack(symbol: string): boolean;
  /**
   * Returns the last quote before a 22:00 London, milliseconds: the overnight fees of that rollover are calculated from
   * it.
   */
  quoteBefore(symbol: string, instantMs: number): Quote | undefined;
  /**
   * Returns the newest candles before an instant, ascending; the last one may be running. None for a symbol not on
   * offer.
   */
  candles(request: CandleRequest): Promise<readonly Candle[]>;
  /** Returns the last prices of `points` equal parts of the 24 hours before the newest price, ascending. */
  sparkline(symbol: string, points: number): Promise<readonly string[]>;
  /**
   * Publishes the ticks due by now, one by one in order of time. After a pause, when the server was off or the clock
   * was moved, publishes only the newest price of each symbol: missed ticks are never replayed.
   */
  advance(nowMs: number): void;
  /** Calls back for every tick of an open market; returns the function that unsubscribes. */
  onTick(listener: TickListener): () => void;
  /** Calls back when a market opens or closes; returns the function that unsubscribes. */
  onState(listener: StateListener): () => void;
  readonly controls: MarketControls;
  /**
   * True while the last quote of a symbol that came was not taken for its price; absent where this process takes prices from nobody.
   */
  isHeld?(symbol: string): boolean;
  /** True while this process reads the feed; absent where no other one does. */
  isFeeder?(): boolean;
  /** Settles when all minutes recorded so far are stored. */
  stored(): Promise<void>;
};
