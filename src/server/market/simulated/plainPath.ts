import { type Bar, joinedAll } from '../candles/bar.ts';
import { known } from '../known.ts';
import type { PricePath } from '../pricePath.ts';
import type { Piece, SegmentedDays } from './segmentedDays.ts';

/** A path of an instrument's own, not made from others. */
export type PlainPath = PricePath & {
  /** Points that the asks stand above the bids. */
  readonly spread: number;
  /** Its pieces, for a cross that is made from it. */
  pieces(from: number, until: number): readonly Piece[];
  /** A price in the unit of the pieces as points. */
  points(price: number): number;
};

type Plain = {
  readonly days: SegmentedDays;
  readonly spread: number;
  /** Points in one unit of the days' prices. */
  readonly scale: number;
  delayInSlot(slot: number): number;
};

/** The days' prices, rounded to points. Rounding keeps their order, so that parts still make their whole exactly. */
export const plainPath = ({ days, spread, scale, delayInSlot }: Plain): PlainPath => {
  const points = (price: number) => Math.round(price * scale);
  const inPoints = ({ open, high, low, close, ticks }: Bar): Bar => ({
    open: points(open),
    high: points(high),
    low: points(low),
    close: points(close),
    ticks,
  });
  return {
    schedule: days.schedule,
    begins: days.begins,
    spread,
    points,
    delayInSlot,
    pieces: (from, until) => days.pieces(from, until),
    bar(from, until) {
      const bar = joinedAll(days.pieces(from, until).map((piece) => piece.bar));
      return bar && inPoints(bar);
    },
    minute(at) {
      const minute = days.minute(at);
      if (!minute) return undefined;
      const { start, tickCount, ticks } = minute;
      const quote = (index: number) => {
        const bid = points(known(ticks[index]));
        return { bid, ask: bid + spread };
      };
      return { start, tickCount, quote };
    },
  };
};
