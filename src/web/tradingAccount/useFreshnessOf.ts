import { useSelector } from 'react-redux';
import type { Freshness } from '../../domain/market/quote.ts';
import { selectFreshness, useServerSeconds } from '../market/index.ts';
import { useOfflineSince } from '../ui/index.ts';

type State = Parameters<typeof selectFreshness>[0];

/**
 * Returns the freshness of each symbol's quote for a customer about to trade several at once: without a network all but
 * those of a closed market are stale.
 */
export const useFreshnessOf = (symbols: readonly string[]): ((symbol: string) => Freshness) => {
  // A quote ages by the clock.
  useServerSeconds();
  const isOffline = useOfflineSince() !== null;
  // One text, so that only a change renders.
  const heard = useSelector((state: State) =>
    symbols.map((symbol) => selectFreshness(state, symbol, Date.now())).join(' '),
  ).split(' ') as readonly Freshness[];
  const bySymbol = new Map(symbols.map((symbol, at) => [symbol, heard[at]]));
  return (symbol) => {
    const freshness = bySymbol.get(symbol) ?? 'stale';
    return isOffline && freshness !== 'closed' ? 'stale' : freshness;
  };
};
