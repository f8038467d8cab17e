import { decimal } from '../../../domain/decimal.ts';
import type { Candle } from '../../../domain/market/candle.ts';

/**
 * Joins answered candles to the known ones, replacing those of the same time. Undefined where a gap lies between: the
 * known candles are then too old to continue.
 */
export const continued = (known: readonly Candle[], answered: readonly Candle[]): readonly Candle[] | undefined => {
  const [first] = answered;
  const last = known.at(-1);
  if (!first || !last) return answered;
  if (first.openAt > last.openAt) return undefined;
  return [...known.filter(({ openAt }) => openAt < first.openAt), ...answered];
};

const higher = (one: string, other: string) => (decimal(one).gt(other) ? one : other);
const lower = (one: string, other: string) => (decimal(one).lt(other) ? one : other);

/**
 * Merges candles seen live into the answered ones: the last candle keeps its live high, low and close, and those after
 * it follow.
 */
export const caughtUp = (answered: readonly Candle[], live: readonly Candle[]): readonly Candle[] => {
  const last = answered.at(-1);
  if (!last) return answered;
  const seen = live.filter(({ openAt }) => openAt >= last.openAt);
  const [same] = seen;
  if (same?.openAt !== last.openAt) return [...answered, ...seen];
  const stretched = {
    ...last,
    high: higher(last.high, same.high),
    low: lower(last.low, same.low),
    close: same.close,
  };
  return [...answered.slice(0, -1), stretched, ...seen.slice(1)];
};
