import type { Schedule } from '../../domain/market/tradingCalendar.ts';
import type { Bar } from './candles/bar.ts';

/** Both sides of a price, in points. */
export type PointsQuote = { readonly bid: number; readonly ask: number };

/** The ticks of one minute. */
export type MinuteOfTicks = {
  /** Unix seconds. */
  readonly start: number;
  /** How many there are. */
  readonly tickCount: number;
  quote(index: number): PointsQuote;
};

/**
 * Where a symbol's price stands at any time, years back and years on: a pure function of the market's seed and the
 * instant it was first started, so that history, live ticks and the time a server was off are one thing.
 */
export type PricePath = {
  readonly schedule: Schedule;
  /** When its history begins, unix seconds. */
  readonly begins: number;
  /** The bid's bar of what is said from a minute's beginning until an instant, unix seconds; undefined where nothing is. */
  bar(from: number, until: number): Bar | undefined;
  /** The minute that an instant falls into; undefined outside the hours and before the history. */
  minute(at: number): MinuteOfTicks | undefined;
  /** How far into a slot (counted since 1970) it speaks, in milliseconds. */
  delayInSlot(slot: number): number;
};
