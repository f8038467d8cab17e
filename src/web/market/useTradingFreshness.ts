import type { Freshness } from '../../domain/market/quote.ts';
import { useOfflineSince } from '../ui/index.ts';
import { useFreshness } from './useFreshness.ts';

/**
 * How far a price is to be trusted by a customer who is about to trade at it. The socket has two seconds to come back
 * between screens; a device without a network has lost it at once, so that every price of an open market is stale.
 */
export const useTradingFreshness = (symbol: string): Freshness => {
  const heard = useFreshness(symbol);
  const isOffline = useOfflineSince() !== null;
  return isOffline && heard !== 'closed' ? 'stale' : heard;
};
