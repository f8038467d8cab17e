import { isFrozen } from '../../domain/market/halt.ts';
import type { MarketState } from '../../domain/market/quote.ts';
import type { World } from '../world/world.ts';

/** Age of a symbol's newest quote. */
export type FeedAge = {
  readonly symbol: string;
  /** State of its market; `halted` under a full halt, whose last quote stands. */
  readonly state: MarketState | 'halted';
  /** Seconds since the quote; null before the first one. */
  readonly ageSeconds: number | null;
  /** True where it is older than the instrument's quotes may be before they are stale, or where there is none. */
  readonly isSilent: boolean;
};

/** Lists the age of each symbol's newest quote, as this process received it. */
export const feedAges = ({ market, nowMs }: Pick<World, 'market' | 'nowMs'>): readonly FeedAge[] => {
  const now = nowMs();
  return market.instruments.map(({ symbol, staleAfterSeconds }) => {
    const quote = market.latest(symbol);
    const ageSeconds = quote ? Math.max(0, now - quote.timeMs) / 1000 : null;
    const isSilent = ageSeconds === null || ageSeconds > staleAfterSeconds;
    const { state, halt } = market.status(symbol);
    return { symbol, state: isFrozen(halt) ? 'halted' : state, ageSeconds, isSilent };
  });
};
