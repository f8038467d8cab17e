import type { Bar } from '../candles/bar.ts';
import { known } from '../known.ts';
import { gaussian, type RandomSource } from './seededRandom.ts';

/** Part of a bar to be made: its share of the movement, and the fewest and most ticks that it can hold. */
export type Part = { readonly weight: number; readonly fewestTicks: number; readonly mostTicks: number };

/** Bar with the volatility within it: the variance of a random walk over its time. */
export type Walk = Bar & { readonly variance: number };

/** Estimates the variance of a walk from its range (Parkinson). */
export const varianceOf = ({ high, low }: Pick<Bar, 'high' | 'low'>): number => (high - low) ** 2 / (4 * Math.LN2);

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

/** Draws a random walk from the bar's open to its close, one step for each weight, ignoring high and low. */
const bridge = (bar: Walk, weights: readonly number[], draw: RandomSource): number[] => {
  const { variance } = bar;
  const whole = sum(weights);
  const nodes = [bar.open];
  let at = bar.open;
  let rest = whole;
  for (const weight of weights.slice(0, -1)) {
    const share = weight / rest;
    at += (bar.close - at) * share + Math.sqrt((variance * weight * (1 - share)) / whole) * gaussian(draw);
    rest -= weight;
    nodes.push(at);
  }
  nodes.push(bar.close);
  return nodes;
};

/**
 * Stretches a walk's excursions above and below its ends so that they reach `reach` (0 to 1) of the way to the bar's
 * high and low. Prices between the ends stay, and no price leaves the bar.
 */
const stretch = (nodes: readonly number[], bar: Bar, reach: number): number[] => {
  const top = Math.max(bar.open, bar.close);
  const bottom = Math.min(bar.open, bar.close);
  const above = Math.max(...nodes) - top;
  const below = bottom - Math.min(...nodes);
  const upward = above > 0 ? ((bar.high - top) * reach) / above : 0;
  const downward = below > 0 ? ((bottom - bar.low) * reach) / below : 0;
  return nodes.map((node) => {
    if (node > top) return Math.min(bar.high, top + (node - top) * upward);
    return node < bottom ? Math.max(bar.low, bottom - (bottom - node) * downward) : node;
  });
};

const indexOfHighest = (values: readonly number[]): number => values.indexOf(Math.max(...values));
const indexOfLowest = (values: readonly number[]): number => values.indexOf(Math.min(...values));

/**
 * Distributes a bar's ticks over its parts: each gets its fewest, the rest goes by weight as far as they can hold it.
 */
const distributeTicks = (ticks: number, parts: readonly Part[]): number[] => {
  let spare = ticks - sum(parts.map(({ fewestTicks }) => fewestTicks));
  let room = sum(parts.map(({ fewestTicks, mostTicks }) => mostTicks - fewestTicks));
  let weights = sum(parts.map(({ weight }) => weight));
  return parts.map(({ weight, fewestTicks, mostTicks }) => {
    room -= mostTicks - fewestTicks;
    const wanted = Math.round((spare * weight) / weights);
    const extra = Math.min(Math.max(wanted, spare - room), mostTicks - fewestTicks);
    spare -= extra;
    weights -= weight;
    return fewestTicks + extra;
  });
};

/** Returns the highest point of a random walk with that variance between two prices, for an even draw from [0, 1). */
export const walkHigh = (open: number, close: number, variance: number, even: number): number =>
  Math.max(open, close, (open + close + Math.sqrt((close - open) ** 2 - 2 * variance * Math.log(1 - even))) / 2);

/** Returns its lowest point, likewise. */
export const walkLow = (open: number, close: number, variance: number, even: number): number =>
  -walkHigh(-open, -close, variance, even);

/**
 * Cuts a bar into bars that make it exactly: the first opens at its open, each opens at the close of the one before,
 * the last closes at its close, one reaches its high and one its low, none goes beyond, and their ticks add up. The
 * volatility of a part follows half from the whole and half from its own range, so that it comes in clusters.
 */
export const subdivide = <Cut extends Part>(
  bar: Walk,
  parts: readonly Cut[],
  draw: RandomSource,
): readonly { readonly part: Cut; readonly bar: Walk }[] => {
  const weights = parts.map(({ weight }) => weight);
  const nodes = stretch(bridge(bar, weights, draw), bar, 0.7 + 0.3 * draw());
  const perWeight = bar.variance / sum(weights);
  const cuts = parts.map((part, index) => {
    const open = known(nodes[index]);
    const close = known(nodes[index + 1]);
    const variance = perWeight * part.weight;
    return {
      part,
      open,
      close,
      high: walkHigh(open, close, variance, draw()),
      low: walkLow(open, close, variance, draw()),
    };
  });
  const highest = indexOfHighest(cuts.map(({ high }) => high));
  const lowest = indexOfLowest(cuts.map(({ low }) => low));
  const ticks = distributeTicks(bar.ticks, parts);
  return cuts.map(({ part, open, close, ...reach }, index) => {
    const high = index === highest ? bar.high : Math.min(reach.high, bar.high);
    const low = index === lowest ? bar.low : Math.max(reach.low, bar.low);
    const variance = (perWeight * part.weight + varianceOf({ high, low })) / 2;
    return { part, bar: { open, high, low, close, ticks: known(ticks[index]), variance } };
  });
};

/**
 * Draws the prices of a bar's ticks, in order: the first is its open, the last its close, and they reach its high and
 * low.
 */
export const tickPrices = (bar: Walk, draw: RandomSource): readonly number[] => {
  const steps = new Array<number>(bar.ticks - 1).fill(1);
  const prices = stretch(bridge(bar, steps, draw), bar, 1);
  const inner = prices.slice(1, -1);
  const highest = 1 + indexOfHighest(inner);
  const lowest = 1 + indexOfLowest(inner);
  prices[highest] = bar.high;
  // A flat stretch of inner prices has its highest and its lowest at the same index.
  prices[lowest === highest ? highest + 1 : lowest] = bar.low;
  return prices;
};
