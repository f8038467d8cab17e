import type { Chart, Point } from 'highcharts';
import { STUDIES, type Study } from '../../device/chart.ts';
import { PRICES } from './panes.ts';

/** Price scale of a drawn plot: its pixels from the top, and the prices at its two ends. */
export type PriceScale = { readonly top: number; readonly height: number; readonly min: number; readonly max: number };
/** Price scale with the prices of its labels. */
type WrittenScale = PriceScale & { readonly ticks: readonly number[] };

/** Measures of a drawn chart, in pixels: its plot, and the top of each pane below the prices. */
export type Layout = {
  readonly width: number;
  readonly prices: WrittenScale;
  readonly panes: readonly { readonly study: Study; readonly top: number }[];
};

/** Reads the layout of a chart that was just drawn; undefined before it has a scale. */
export const layoutOf = ({ plotWidth, yAxis }: Chart): Layout | undefined => {
  const scales = yAxis.flatMap((axis) => {
    const { min, max } = axis.getExtremes();
    if (!(max > min)) return [];
    const top = axis.toPixels(max, false);
    const ticks = (axis.tickPositions ?? []).filter((tick) => tick > min && tick < max);
    return [{ id: axis.options.id, top, height: axis.toPixels(min, false) - top, min, max, ticks }];
  });
  const prices = scales.find(({ id }) => id === PRICES);
  const panes = scales.flatMap(({ id, top }) => {
    const study = STUDIES.find((each) => each === id);
    return study ? [{ study, top }] : [];
  });
  return prices && { width: plotWidth, prices, panes };
};

/** True when nothing laid over the chart has to move. */
export const isSameLayout = (one: Layout | undefined, other: Layout | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Converts a price to pixels from the chart's top; a price beyond the scale lies beyond its ends. */
export const heightAt = ({ top, height, min, max }: PriceScale, price: number): number =>
  top + (height * (max - price)) / (max - min);

/** Says whether a height of the plot lies on the scale of prices. */
export const isWithin = ({ top, height }: PriceScale, at: number): boolean => at >= top && at <= top + height;

/**
 * Returns the price at a height, as text of so many digits: beyond the scale the one that would be there if it went on.
 * Undefined where that is not above 0.
 */
export const priceAt = ({ top, height, min, max }: PriceScale, at: number, digits: number): string | undefined => {
  const price = (max - ((at - top) * (max - min)) / height).toFixed(digits);
  return Number(price) > 0 ? price : undefined;
};

/** Returns the nearest height that lies on the scale of prices. */
export const nearestWithin = ({ top, height }: PriceScale, at: number): number =>
  Math.min(top + height, Math.max(top, at));

/** Values of each study at a candle; absent where the study does not reach. */
export type Readings = Readonly<Partial<Record<Study, readonly number[]>>>;

type StudyPoint = Point & Readonly<Partial<Record<'top' | 'middle' | 'bottom' | 'MACD' | 'signal', number>>>;

const VALUES: Readonly<Partial<Record<Study, readonly (keyof StudyPoint)[]>>> = {
  bollinger: ['top', 'middle', 'bottom'],
  macd: ['MACD', 'signal', 'y'],
};

/** Reads the drawn studies at a candle, given by its opening in unix seconds. */
export const readingsOf = ({ series }: Chart, openAt: number): Readings => {
  const read = STUDIES.flatMap((study) => {
    const drawn = series.find(({ options }) => options.id === study);
    const point = drawn?.points.find(({ x }) => x === openAt * 1000) as StudyPoint | undefined;
    if (!point) return [];
    const values = (VALUES[study] ?? ['y']).map((name) => point[name]).filter((value) => typeof value === 'number');
    return [[study, values] as const];
  });
  return Object.fromEntries(read);
};
