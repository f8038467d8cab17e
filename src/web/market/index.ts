export { Feeds } from './FeedNotes.tsx';
export { MarketContext, useWatch } from './MarketContext.ts';
export { everyInstrument, favouritesAmong, type Listed, type MarketListing } from './marketLists.ts';
export { marketSlice, selectFreshness, selectQuote } from './marketSlice.ts';
export { createMarketSocket, type MarketSocket } from './marketSocket.ts';
export type { MarketQuote } from './quote.ts';
export { useFreshness, useQuoteAge, useSecondsSince, useServerSeconds } from './useFreshness.ts';
export { useOpening } from './useOpening.ts';
export { useQuote, useQuotes } from './useQuote.ts';
