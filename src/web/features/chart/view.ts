import type { Chart } from 'highcharts';
import type { Candle } from '../../../domain/market/candle.ts';

/** Part of time that a chart shows, in milliseconds. */
export type View = { readonly min: number; readonly max: number };

/** Width of a candle at first, in pixels. */
const CANDLE_WIDTH = 6;

/** Returns the view of as many of the newest candles as fit at their first width. */
export const newestView = ({ plotWidth }: Chart, candles: readonly Candle[]): View => {
  const [first, last] = [candles.slice(-Math.max(1, Math.floor(plotWidth / CANDLE_WIDTH)))[0], candles.at(-1)];
  return { min: (first?.openAt ?? 0) * 1000, max: (last?.openAt ?? 0) * 1000 };
};

/** True when the newest candle is in sight. */
export const showsNewest = ({ max }: View, candles: readonly Candle[]): boolean =>
  max >= (candles.at(-1)?.openAt ?? 0) * 1000;

/** True when so few candles lie before the view that older ones should be read. */
export const nearsOldest = ({ min, max }: View, candles: readonly Candle[]): boolean => {
  const shown = candles.filter(({ openAt }) => openAt * 1000 >= min && openAt * 1000 <= max).length;
  const before = candles.findIndex(({ openAt }) => openAt * 1000 >= min);
  return before !== -1 && before < shown;
};

/**
 * Returns the view after candles changed: one that shows the newest keeps showing it, with the same count of candles;
 * another stays.
 */
export const followed = (view: View, before: readonly Candle[], after: readonly Candle[]): View => {
  const [ended, newest] = [before.at(-1), after.at(-1)];
  if (!ended || !newest || newest.openAt <= ended.openAt || !showsNewest(view, before)) return view;
  const count = Math.max(1, before.filter(({ openAt }) => openAt * 1000 >= view.min).length);
  return { min: (after.at(-count) ?? newest).openAt * 1000, max: newest.openAt * 1000 };
};
