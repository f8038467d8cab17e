import type { Handlers } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { getInstrument } from './getInstrument.ts';
import { listCandles } from './listCandles.ts';
import { listMarketTabs } from './listMarketTabs.ts';
import type { HaltableMarket } from '../world/halts/haltedMarket.ts';
import { searchInstruments } from './searchInstruments.ts';

/** Handlers of the market's operations. */
export const marketHandlers = (texts: Texts, market: HaltableMarket, limits: { readonly maximumOpenOrders: number }) =>
  ({
    listMarketTabs: listMarketTabs(texts, market),
    listCandles,
    searchInstruments: searchInstruments(texts),
    getInstrument: getInstrument(texts, limits.maximumOpenOrders),
  }) satisfies Handlers<'listMarketTabs' | 'listCandles' | 'searchInstruments' | 'getInstrument'>;
