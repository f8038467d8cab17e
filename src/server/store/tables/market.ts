import type { Json } from './rowTypes.ts';

/** One row: the start of the simulated market, and the seed of its random numbers. */
export type MarketAnchorRow = {
  seed: string;
  anchor_ms: number;
};

/** Minute with other quotes than the simulation's. */
export type MarketCandleRow = {
  symbol: string;
  opened_at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Number of ticks; null where they were not counted. */
  volume: number | null;
};

/**
 * Candle of a live feed's bids. Each period is recorded by itself, so that no long candle is computed from a year of
 * minutes.
 */
export type LiveCandleRow = {
  symbol: string;
  size: '1M' | '30M' | '1D';
  opened_at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: number;
};

/**
 * Day of a live feed, from one 22:00 London to the next, with its last quote, which overnight fees are calculated by.
 */
export type LiveDayRow = {
  symbol: string;
  ends_ms: number;
  /** Last bid before the day, which the day's change is measured from. */
  reference: string;
  low: string;
  high: string;
  bid: string;
  ask: string;
  quoted_ms: number;
};

export type SearchCountRow = {
  symbol: string;
  /** Date in London, `2026-09-30`. */
  day: string;
  count: number;
};

/** What the sandbox's controls have set for an instrument's feed. */
export type MarketControlRow = {
  symbol: string;
  control: Json<unknown>;
  /** Grows with each change. */
  version: number;
};
