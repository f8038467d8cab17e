import { type Bar, barOfPrices, joinedAll } from '../candles/bar.ts';
import { known } from '../known.ts';
import type { PricePath } from '../pricePath.ts';
import { combined, crossQuote, type CrossSpecification } from './crossQuote.ts';
import type { PlainPath } from './plainPath.ts';
import { RecentlyUsed } from './recentlyUsed.ts';
import type { Piece } from './segmentedDays.ts';
import { CROSS_DELAY_IN_SLOT, lastTickUntil, slotOfTick } from './tickGrid.ts';

type Pair = { readonly first: Piece; readonly second: Piece };

/** Number of segments cached for each cross: a thousand days, or a thousand hours in halves. */
const BARS_KEPT = 4096;

const partsOf = ({ first: { parts }, second }: Pair): readonly Pair[] =>
  parts.map((part, index) => ({ first: part, second: known(second.parts[index]) }));

/** Combines the bids of two legs' pieces, in the points of their cross. */
const bidsTogether = (first: PlainPath, second: PlainPath, specification: CrossSpecification) => {
  const rate = combined(specification);
  const isProduct = specification.kind === 'product';
  const bid = (firstPrice: number, secondPrice: number): number =>
    rate(first.points(firstPrice), second.points(secondPrice) + (isProduct ? 0 : second.spread));
  return {
    bid,
    /** Returns the published bids of a minute, tick by tick. */
    said: ({ first: { ticks, tickCount }, second: { ticks: others } }: Pair): readonly number[] =>
      ticks
        .slice(0, tickCount)
        .map((price, index) =>
          bid(price, known(others[lastTickUntil(slotOfTick(index, ticks.length), others.length)])),
        ),
    /**
     * Bounds the bids by the legs' own extremes: no bid of the pair is higher than this, or lower where `sign` is -1.
     */
    bound: ({ first: { bar: one }, second: { bar: other } }: Pair, sign: 1 | -1): number => {
      const secondHigh = isProduct === (sign === 1);
      return bid(sign === 1 ? one.high : one.low, secondHigh ? other.high : other.low);
    },
  };
};

type Bids = ReturnType<typeof bidsTogether>;

/** Searches for a bid beyond the one found, in the most promising parts first, and only where there can be one. */
const extreme = (bids: Bids, pair: Pair, found: number, sign: 1 | -1): number => {
  if (sign * bids.bound(pair, sign) <= sign * found) return found;
  if (pair.first.isMinute) return (sign === 1 ? Math.max : Math.min)(found, ...bids.said(pair));
  const parts = partsOf(pair).map((part) => ({ part, promise: sign * bids.bound(part, sign) }));
  parts.sort((one, other) => other.promise - one.promise);
  return parts.reduce((best, { part }) => extreme(bids, part, best, sign), found);
};

const barOfSegments = (bids: Bids, pair: Pair): Bar => {
  const one = pair.first.bar;
  const other = pair.second.bar;
  const open = bids.bid(one.open, other.open);
  const close = bids.bid(one.close, other.close);
  const high = extreme(bids, pair, Math.max(open, close), 1);
  const low = extreme(bids, pair, Math.min(open, close), -1);
  return { open, high, low, close, ticks: one.ticks };
};

/**
 * Price path of a cross. It ticks whenever its first leg does, at both legs' prices of that slot, and its candles are
 * made of these ticks: first and last price follow from the legs' own, highest and lowest are searched for.
 */
export const crossPath = (first: PlainPath, second: PlainPath, specification: CrossSpecification): PricePath => {
  const kept = new RecentlyUsed<string, Bar>(BARS_KEPT);
  const quote = crossQuote(specification);
  const bids = bidsTogether(first, second, specification);
  const barOf = (pair: Pair): Bar | undefined => {
    const { isMinute, start, end } = pair.first;
    return isMinute ? barOfPrices(bids.said(pair)) : kept.get(`${start}-${end}`, () => barOfSegments(bids, pair));
  };
  return {
    schedule: first.schedule,
    begins: first.begins,
    delayInSlot: () => CROSS_DELAY_IN_SLOT,
    bar(from, until) {
      const others = second.pieces(from, until);
      return joinedAll(
        first.pieces(from, until).map((piece, index) => barOf({ first: piece, second: known(others[index]) })),
      );
    },
    minute(at) {
      const one = first.minute(at);
      const other = second.minute(at);
      if (!one || !other) return undefined;
      return {
        start: one.start,
        tickCount: one.tickCount,
        quote: (index) =>
          quote(one.quote(index), other.quote(lastTickUntil(slotOfTick(index, one.tickCount), other.tickCount))),
      };
    },
  };
};
