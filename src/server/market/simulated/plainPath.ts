import { type Bar, joinedAll } from '../candles/bar.ts';
import { known } from '../known.ts';
import type { PricePath } from '../pricePath.ts';
import type { Piece, SegmentedDays } from './segmentedDays.ts';

/** Price path of an instrument that is not a cross. */
export type PlainPath = PricePath & {
  /** Spread between bid and ask, in points. */
  readonly spread: number;
  /** Returns its pieces, for a cross that is derived from it. */
  pieces(from: number, until: number): readonly Piece[];
  /** Converts a price from the unit of the pieces into points. */
  points(price: number): number;
};

type Plain = {
  readonly days: SegmentedDays;
  readonly spread: number;
  /** Points in one unit of the days' prices. */
  readonly scale: number;
  delayInSlot(slot: number): number;
};

/**
 * Creates a path from days' prices, rounded to points. Rounding keeps their order, so that parts still make their whole
 * exactly.
 */
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
