import type { Schedule } from '../../domain/market/tradingCalendar.ts';
import type { Bar } from './candles/bar.ts';

/** Both sides of a price, in points. */
export type PointsQuote = { readonly bid: number; readonly ask: number };

/** Ticks of one minute. */
export type MinuteOfTicks = {
  /** Unix seconds. */
  readonly start: number;
  /** Number of ticks published. */
  readonly tickCount: number;
  quote(index: number): PointsQuote;
};

/**
 * Price of a symbol at any time, past and future: a pure function of the market's seed and the instant of its very
 * first start, so that history, live ticks and the time a server was off agree.
 */
export type PricePath = {
  readonly schedule: Schedule;
  /** Start of its history, unix seconds. */
  readonly begins: number;
  /**
   * Returns the bar of the bids from the start of a minute until an instant, unix seconds; undefined without a tick.
   */
  bar(from: number, until: number): Bar | undefined;
  /** Returns the minute of an instant; undefined outside the session and before the history. */
  minute(at: number): MinuteOfTicks | undefined;
  /** Returns the delay of the tick within a slot (counted since 1970), in milliseconds. */
  delayInSlot(slot: number): number;
};
