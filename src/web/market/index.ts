export { MarketContext, useWatch } from './MarketContext.ts';
export { createMarketSocket, type MarketSocket } from './marketSocket.ts';
export { marketSlice, selectFreshness, selectQuote } from './marketSlice.ts';
export type { MarketQuote } from './quote.ts';
export { useFreshness, useQuoteAge, useSecondsSince, useServerSeconds } from './useFreshness.ts';
export { useQuote, useQuotes } from './useQuote.ts';
