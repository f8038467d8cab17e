export { marketHandlers } from './handlers.ts';
export { hotSearches } from './hotSymbols.ts';
export { openLiveMarket } from './live/openLiveMarket.ts';
export { quoteLimitsOf } from './live/quoteLimitSettings.ts';
export { createQuoteFeed } from './live/quoteFeed.ts';
export { openSimulatedMarket } from './simulated/openSimulatedMarket.ts';
export { openMarketSocket } from './socket/marketSocket.ts';
