import { decimal } from '../../../domain/decimal.ts';
import type { Candle } from '../../../domain/market/candle.ts';

/**
 * Candles in a row, those that were answered in place of what was known of the same time. Undefined where a gap lies
 * between: what is known is then too old to go on from.
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

/** What was answered, with what was seen live since: the last candle where it stretched it, and those that follow it. */
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
