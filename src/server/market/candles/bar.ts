/**
 * What a price did over a stretch of time: first, highest, lowest, last, and how many ticks said so. Prices are
 * numbers of points (whole, where they were quoted), never money.
 */
export type Bar = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly ticks: number;
};

/** The bar of two that follow each other. */
export const joined = (earlier: Bar, later: Bar): Bar => ({
  open: earlier.open,
  high: Math.max(earlier.high, later.high),
  low: Math.min(earlier.low, later.low),
  close: later.close,
  ticks: earlier.ticks + later.ticks,
});

/** The bar of several that follow each other, some of which may be missing; undefined where all are. */
export const joinedAll = (bars: readonly (Bar | undefined)[]): Bar | undefined =>
  bars.reduce((whole, bar) => (whole && bar ? joined(whole, bar) : (whole ?? bar)), undefined);

/** The bar of ticks that follow each other; undefined without one. */
export const barOfPrices = (prices: readonly number[]): Bar | undefined => {
  const open = prices[0];
  const close = prices.at(-1);
  if (open === undefined || close === undefined) return undefined;
  return { open, high: Math.max(...prices), low: Math.min(...prices), close, ticks: prices.length };
};

/** A bar of one price. */
export const flatBar = (price: number, ticks: number): Bar => ({
  open: price,
  high: price,
  low: price,
  close: price,
  ticks,
});
