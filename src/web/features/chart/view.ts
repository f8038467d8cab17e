import type { Chart } from 'highcharts';
import type { Candle } from '../../../domain/market/candle.ts';

/** Part of time that a chart shows, in milliseconds. */
export type View = { readonly min: number; readonly max: number };

/** Width of a candle at first, and the bounds of zooming, in pixels. */
const CANDLE_WIDTH = 6;
const NARROWEST = 2;
const WIDEST = 24;

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

/** Part of the candles that is shown, by their numbers from 0; parts of a candle count. */
type Shown = { readonly from: number; readonly to: number };

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Returns the number of the candle at a time, in milliseconds; between two candles a number between theirs. */
const numberAt = (time: number, candles: readonly Candle[]): number => {
  const number = candles.findIndex(({ openAt }) => openAt * 1000 >= time);
  const [before, next] = [candles[number - 1], candles[number]];
  if (!next) return candles.length - 1;
  return before ? number - (next.openAt * 1000 - time) / ((next.openAt - before.openAt) * 1000) : 0;
};

const timeAt = (number: number, candles: readonly Candle[]): number => {
  const whole = Math.floor(number);
  const before = candles[whole]?.openAt ?? 0;
  const next = candles[whole + 1]?.openAt ?? before;
  return Math.round((before + (next - before) * (number - whole)) * 1000);
};

const shownBy = ({ min, max }: View, candles: readonly Candle[]): Shown => ({
  from: numberAt(min, candles),
  to: numberAt(max, candles),
});

const viewOf = ({ from, to }: Shown, candles: readonly Candle[]): View => ({
  min: timeAt(from, candles),
  max: timeAt(to, candles),
});

/** Moves a view of that width by pixels to the right, towards earlier candles, as far as there are any. */
export const panned = (
  view: View,
  candles: readonly Candle[],
  by: { readonly distance: number; readonly plotWidth: number },
): View => {
  const { from, to } = shownBy(view, candles);
  const wanted = from - (by.distance * (to - from)) / by.plotWidth;
  const start = clamp(wanted, 0, Math.max(0, candles.length - 1 - (to - from)));
  return viewOf({ from: start, to: start + to - from }, candles);
};

/**
 * Zooms a view in by a factor, or out by one below 1, around a place of the plot (0 left, 1 right). Its candles stay
 * between 2 and 24 pixels wide, and it stays within the candles.
 */
export const zoomed = (
  view: View,
  candles: readonly Candle[],
  by: { readonly factor: number; readonly at: number; readonly plotWidth: number },
): View => {
  const { from, to } = shownBy(view, candles);
  const wanted = clamp((to - from) / by.factor, by.plotWidth / WIDEST, by.plotWidth / NARROWEST);
  const span = Math.min(wanted, candles.length - 1);
  const start = clamp(from + (to - from - span) * by.at, 0, candles.length - 1 - span);
  return viewOf({ from: start, to: start + span }, candles);
};

/** Returns the opening of the last candle in sight, unix seconds; undefined where the newest is. */
export const lastShown = (view: View, candles: readonly Candle[]): number | undefined =>
  showsNewest(view, candles) ? undefined : candles.findLast(({ openAt }) => openAt * 1000 <= view.max)?.openAt;
