import { LEVERAGE_CAPS } from '../../../../src/domain/orders/leverage.ts';
import { openLiveMarket } from '../../../../src/server/market/index.ts';
import type { Database } from '../../../../src/server/store/index.ts';
import type { MarketQuote } from '../../../../src/server/world/market.ts';
import { UNMEASURED } from '../../../../src/server/world/measures.ts';
import { handFeed } from './handFeed.ts';

/** Opens a live market over a database, with a feed and a clock that a test controls. */
export const openHeardMarket = async (database: Database, startMs: number) => {
  let now = startMs;
  const nowMs = () => now;
  const hand = handFeed(nowMs);
  const held: (readonly [symbol: string, reason: string])[] = [];
  const measures = { ...UNMEASURED, quoteHeld: (symbol: string, reason: string) => void held.push([symbol, reason]) };
  const market = await openLiveMarket({ database, nowMs, measures }, hand.feed, LEVERAGE_CAPS);
  const ticks: MarketQuote[] = [];
  const states: { readonly symbol: string; readonly state: string; readonly nextOpenAt: number | null }[] = [];
  market.onTick((quote) => ticks.push(quote));
  market.onState((symbol, state, nextOpenAt) => states.push({ symbol, state, nextOpenAt }));
  market.advance(now);
  return {
    ...hand,
    market,
    ticks,
    states,
    /** Quotes that were not taken for their price. */
    held,
    moveTo(ms: number): void {
      now = ms;
      market.advance(now);
    },
  };
};
export type HeardMarket = Awaited<ReturnType<typeof openHeardMarket>>;
