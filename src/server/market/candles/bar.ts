/**
 * Bar of a span of time: first, highest, lowest and last price, and the number of ticks. Prices are numbers of points
 * (whole, where they were quoted), never money.
 */
export type Bar = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly ticks: number;
};

/** Joins two consecutive bars. */
export const joined = (earlier: Bar, later: Bar): Bar => ({
  open: earlier.open,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  ticks: earlier.ticks + later.ticks,
});

/** Joins consecutive bars, of which some may be missing; undefined when all are. */
export const joinedAll = (bars: readonly (Bar | undefined)[]): Bar | undefined =>
  bars.reduce((whole, bar) => (whole && bar ? joined(whole, bar) : (whole ?? bar)), undefined);

/** Builds the bar of consecutive ticks; undefined without a tick. */
export const barOfPrices = (prices: readonly number[]): Bar | undefined => {
  const open = prices[0];
  const close = prices.at(-1);
  if (open === undefined || close === undefined) return undefined;
  return { open, high: Math.max(...prices), low: Math.min(...prices), close, ticks: prices.length };
};

/** Builds a bar of one constant price. */
export const flatBar = (price: number, ticks: number): Bar => ({
  open: price,
  high: price,
  low: price,
  close: price,
  ticks,
});
