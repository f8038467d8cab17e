import type { Freshness } from '../../../domain/market/quote.ts';
import { useFreshness } from '../../market/index.ts';
import { useOfflineSince } from '../../ui/index.ts';

/**
 * How far a price is to be trusted by who is about to deal at it. The socket has two seconds to come back between
 * screens; a device without a network has lost it at once.
 */
export const useTradingFreshness = (symbol: string): Freshness => {
  const heard = useFreshness(symbol);
  const isOffline = useOfflineSince() !== null;
  return isOffline && heard !== 'closed' ? 'stale' : heard;
};
