/** What a period's bid did: first, highest, lowest and last price as decimal texts. */
export type Candle = {
  /** Where its period begins, unix seconds. */
  readonly openAt: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** How many ticks; null where they were not counted. */
  readonly volume: number | null;
};
