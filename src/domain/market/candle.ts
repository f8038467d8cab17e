/** Candle of one period's bid: first, highest, lowest and last price as decimal texts. */
export type Candle = {
  /** Start of its period, unix seconds. */
  readonly openAt: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Number of ticks; null where they were not counted. */
  readonly volume: number | null;
};
