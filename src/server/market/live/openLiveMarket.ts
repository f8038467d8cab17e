import { type LimitsByClass, QUOTE_LIMITS } from '../../../domain/market/quoteLimits.ts';
import type { LeverageCaps } from '../../../domain/orders/leverage.ts';
import type { WorldCore } from '../../world/world.ts';
import { instrumentsUnder } from '../instruments.ts';
import type { OriginMarket } from '../oneFeeder/sharedMarket.ts';
import { createLiveMarket } from './liveMarket.ts';
import { createLiveStore } from './liveStore.ts';
import type { QuoteFeed } from './quoteFeed.ts';

/** Opens the market on a feed: the same instruments as the sandbox's, at the feed's prices, crosses too. */
export const openLiveMarket = (
  {
    database,
    nowMs,
    measures,
    trading,
  }: Pick<WorldCore, 'database' | 'nowMs' | 'measures'> & Partial<Pick<WorldCore, 'trading'>>,
  feed: QuoteFeed,
  leverageCaps: LeverageCaps,
  limits: LimitsByClass = QUOTE_LIMITS,
): Promise<OriginMarket> =>
  createLiveMarket({
    feed,
    instruments: instrumentsUnder(leverageCaps, trading?.dealingAges).map((instrument) => ({
      ...instrument,
      feed: 'live',
    })),
    store: createLiveStore(database),
    limits,
    onHeld: (symbol, reason) => measures.quoteHeld(symbol, reason),
    nowMs,
  });
