import { useSelector } from 'react-redux';
import type { Freshness } from '../../domain/market/quote.ts';
import { selectFreshness, useServerSeconds } from '../market/index.ts';

type State = Parameters<typeof selectFreshness>[0];

/** The least to be trusted first. What is closed is as it will stay, so it spoils no sum. */
const LEAST_FIRST = ['stale', 'delayed', 'fresh', 'closed'] as const satisfies readonly Freshness[];

/** How fresh a sum over several symbols is: as its least fresh price. Without any it is exact, and this is undefined. */
export const useLeastFreshness = (symbols: readonly string[]): Freshness | undefined => {
  // A quote grows old by the clock.
  useServerSeconds();
  return useSelector((state: State) => {
    const found = new Set(symbols.map((symbol) => selectFreshness(state, symbol, Date.now())));
    return LEAST_FIRST.find((freshness) => found.has(freshness));
  });
};
