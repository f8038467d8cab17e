import type { Freshness } from '../../domain/market/quote.ts';
import { useOfflineSince } from '../ui/index.ts';
import { useFreshness } from './useFreshness.ts';

/**
 * Returns the freshness of a quote for a customer about to trade at it. The socket has two seconds to reconnect between
 * screens; a device without a network is stale at once.
 */
export const useTradingFreshness = (symbol: string): Freshness => {
  const heard = useFreshness(symbol);
  const isOffline = useOfflineSince() !== null;
  return isOffline && heard !== 'closed' ? 'stale' : heard;
};
