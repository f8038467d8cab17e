import { useSelector } from 'react-redux';
import type { Freshness } from '../../domain/market/quote.ts';
import { selectFreshness, useServerSeconds } from '../market/index.ts';

type State = Parameters<typeof selectFreshness>[0];

/** Freshness values, least trusted first. Prices of a closed market do not change, so they come last, with those under a halt. */
const LEAST_FIRST = ['stale', 'delayed', 'fresh', 'halted', 'closed'] as const satisfies readonly Freshness[];

/**
 * Freshness of a sum over several symbols: that of its least fresh price. Undefined without symbols: the sum is exact.
 */
export const useLeastFreshness = (symbols: readonly string[]): Freshness | undefined => {
  // A quote ages by the clock.
  useServerSeconds();
  return useSelector((state: State) => {
    const found = new Set(symbols.map((symbol) => selectFreshness(state, symbol, Date.now())));
    return LEAST_FIRST.find((freshness) => found.has(freshness));
  });
};
