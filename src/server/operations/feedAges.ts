import type { MarketState } from '../../domain/market/quote.ts';
import type { World } from '../world/world.ts';

/** Age of a symbol's newest quote. */
export type FeedAge = {
  readonly symbol: string;
  readonly state: MarketState;
  /** Seconds since the quote; null before the first one. */
  readonly ageSeconds: number | null;
};

/** Lists the age of each symbol's newest quote, as this process received it. */
export const feedAges = ({ market, nowMs }: Pick<World, 'market' | 'nowMs'>): readonly FeedAge[] => {
  const now = nowMs();
  return market.instruments.map(({ symbol }) => {
    const quote = market.latest(symbol);
    const ageSeconds = quote ? Math.max(0, now - quote.timeMs) / 1000 : null;
    return { symbol, state: market.status(symbol).state, ageSeconds };
  });
};
