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

/** Reflects a price at a bar's high and low until it is within the bar. */
const reflected = (price: number, { high, low }: Bar): number => {
  const range = high - low;
  if (price <= high && price >= low) return price;
  if (range === 0) return low;
  const beyond = (((price - low) % (2 * range)) + 2 * range) % (2 * range);
  return Math.min(high, low + Math.min(beyond, 2 * range - beyond));
};

/**
 * Reflects a walk at the bar's high and low, then stretches its excursions above and below its ends, where they are
 * smaller, so that they reach `reach` (0 to 1) of the way to both. Prices between the ends stay. Nothing is cut off or
 * pressed together, so that no run of prices clings to the high or the low.
 */
const fitted = (nodes: readonly number[], bar: Bar, reach: number): number[] => {
  const within = nodes.map((node) => reflected(node, bar));
  const top = Math.max(bar.open, bar.close);
  const bottom = Math.min(bar.open, bar.close);
  const above = Math.max(...within) - top;
  const below = bottom - Math.min(...within);
  const upward = above > 0 ? Math.max(1, ((bar.high - top) * reach) / above) : 1;
  const downward = below > 0 ? Math.max(1, ((bottom - bar.low) * reach) / below) : 1;
  return within.map((node) => {
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

/** Calculates the probability that such a walk stays at or below a price that is not below its ends. */
const staysBelow = (price: number, open: number, close: number, variance: number): number =>
  variance > 0 ? 1 - Math.exp((-2 * (price - open) * (price - close)) / variance) : 1;

/** Ends of one step of a walk, its variance, and the probabilities that it stays below the bar's high and above its low. */
type Step = {
  readonly open: number;
  readonly close: number;
  readonly variance: number;
  readonly below: number;
  readonly above: number;
};

const stepsOf = (bar: Walk, weights: readonly number[], nodes: readonly number[]): readonly Step[] => {
  const perWeight = bar.variance / sum(weights);
  return weights.map((weight, index) => {
    const open = known(nodes[index]);
    const close = known(nodes[index + 1]);
    const variance = perWeight * weight;
    const below = staysBelow(bar.high, open, close, variance);
    const above = staysBelow(-bar.low, -open, -close, variance);
    return { open, close, variance, below, above };
  });
};

/** Calculates the probability that all steps stay within the bar but one that reaches its high and one its low. */
const plausibility = (steps: readonly Step[]): number => {
  const others = (shares: readonly number[]) => {
    const leastLikely = shares.indexOf(Math.min(...shares));
    return shares.reduce((product, share, index) => (index === leastLikely ? product : product * share), 1);
  };
  return others(steps.map(({ below }) => below)) * others(steps.map(({ above }) => above));
};

/** Number of walks drawn for a bar at most; most bars take one of the first. */
const WALKS_DRAWN = 8;

/** Draws the steps of a bar, anew where they are unlikely to have stayed within its high and low. */
const drawSteps = (bar: Walk, weights: readonly number[], draw: RandomSource): readonly Step[] => {
  for (let drawn = 1; ; drawn += 1) {
    const steps = stepsOf(bar, weights, fitted(bridge(bar, weights, draw), bar, 0.7 + 0.3 * draw()));
    if (drawn === WALKS_DRAWN || draw() < plausibility(steps)) return steps;
  }
};

/**
 * Cuts a bar into bars that make it exactly: the first opens at its open, each opens at the close of the one before,
 * the last closes at its close, one reaches its high and one its low, none goes beyond, and their ticks add up. The
 * others are drawn so that they stay within, not cut off at the high and low. The volatility of a part follows half from
 * the whole and half from its own range, so that it comes in clusters.
 */
export const subdivide = <Cut extends Part>(
  bar: Walk,
  parts: readonly Cut[],
  draw: RandomSource,
): readonly { readonly part: Cut; readonly bar: Walk }[] => {
  const weights = parts.map(({ weight }) => weight);
  const cuts = drawSteps(bar, weights, draw).map((step) => ({ ...step, evenHigh: draw(), evenLow: draw() }));
  const highest = indexOfHighest(
    cuts.map(({ open, close, variance, evenHigh }) => walkHigh(open, close, variance, evenHigh)),
  );
  const lowest = indexOfLowest(
    cuts.map(({ open, close, variance, evenLow }) => walkLow(open, close, variance, evenLow)),
  );
  const ticks = distributeTicks(bar.ticks, parts);
  return parts.map((part, index) => {
    const { open, close, variance, below, above, evenHigh, evenLow } = known(cuts[index]);
    // An even draw up to the probability of staying below a price makes a high below that price.
    const highWithin = Math.min(bar.high, walkHigh(open, close, variance, evenHigh * below));
    const lowWithin = Math.max(bar.low, walkLow(open, close, variance, evenLow * above));
    const high = index === highest ? bar.high : highWithin;
    const low = index === lowest ? bar.low : lowWithin;
    const mixed = (variance + varianceOf({ high, low })) / 2;
    return { part, bar: { open, high, low, close, ticks: known(ticks[index]), variance: mixed } };
  });
};

/**
 * Draws the prices of a bar's ticks, in order: the first is its open, the last its close, and they reach its high and
 * low.
 */
export const tickPrices = (bar: Walk, draw: RandomSource): readonly number[] => {
  const steps = new Array<number>(bar.ticks - 1).fill(1);
  const prices = fitted(bridge(bar, steps, draw), bar, 1);
  const inner = prices.slice(1, -1);
  const highest = 1 + indexOfHighest(inner);
  const lowest = 1 + indexOfLowest(inner);
  prices[highest] = bar.high;
  // A flat stretch of inner prices has its highest and its lowest at the same index.
  prices[lowest === highest ? highest + 1 : lowest] = bar.low;
  return prices;
};
