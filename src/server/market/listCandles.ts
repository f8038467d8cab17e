import type { Candle } from '../../domain/market/candle.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handler } from '../http/index.ts';
import type { CandleRequest, Market } from '../world/market.ts';

/** Number of candles skipped per read, so that only a page of them is in memory. */
const SKIPPED_AT_ONCE = 5000;

/** Returns the open time of the oldest among the newest `count` candles; undefined where there are fewer. */
const openTimeAfter = async (
  market: Market,
  series: Pick<CandleRequest, 'symbol' | 'period'>,
  count: number,
): Promise<number | undefined> => {
  let before: number | undefined;
  for (let left = count; left > 0; left -= SKIPPED_AT_ONCE) {
    const limit = Math.min(left, SKIPPED_AT_ONCE);
    const skipped: readonly Candle[] = await market.candles({ ...series, before, limit });
    before = skipped[0]?.openAt;
    if (skipped.length < limit) return undefined;
  }
  return before;
};

/** Answers the newest candles older than those the client has, oldest first. */
export const listCandles: Handler<'listCandles'> = async ({ query }, { world }) => {
  const { symbol, period, interval, existNum } = query;
  const { market } = world;
  if (!market.find(symbol)) return { refused: refusal('not-found', { field: 'symbol' }) };

  const before = query.before ?? (await openTimeAfter(market, { symbol, period }, existNum));
  const none = before === undefined && existNum > 0;
  // Reads one more than requested, to learn whether there are older ones.
  const found = none ? [] : await market.candles({ symbol, period, before, limit: interval + 1 });
  return { data: { symbol, period, candles: found.slice(-interval), hasMore: found.length > interval } };
};
