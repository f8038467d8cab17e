import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { Freshness } from '../../domain/market/quote.ts';
import { useWatch } from './MarketContext.ts';
import { selectFreshness, selectQuote, selectServerNowMs } from './marketSlice.ts';
import { subscribeToSeconds } from './secondTicker.ts';

type State = Parameters<typeof selectFreshness>[0];

/** Freshness of a symbol's quote now. Re-renders only when it changes, not with every tick. */
export const useFreshness = (symbol: string): Freshness => {
  useWatch([symbol]);
  const store = useStore<State>();
  // A quote ages by the clock, and turns fresh with the next tick.
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(listener), subscribeToSeconds(listener)];
      return () => stops.forEach((stop) => stop());
    },
    [store],
  );
  return useSyncExternalStore(subscribe, () => selectFreshness(store.getState(), symbol, Date.now()));
};

/** Whole seconds since the feed last sent a quote of a symbol, by the server's clock; for the mark of a stale price. */
export const useQuoteAge = (symbol: string): number | undefined => {
  const store = useStore<State>();
  return useSyncExternalStore(subscribeToSeconds, () => {
    const quote = selectQuote(store.getState(), symbol);
    if (!quote) return undefined;
    return Math.max(0, Math.floor((selectServerNowMs(store.getState()) - quote.timeMs) / 1000));
  });
};

/** Whole seconds since an instant of this device's clock, updated once a second. */
export const useSecondsSince = (momentMs: number): number =>
  useSyncExternalStore(subscribeToSeconds, () => Math.max(0, Math.floor((Date.now() - momentMs) / 1000)));

/** Text or number by the server's clock in unix seconds, computed once a second. Re-renders only when it changes. */
export const useByServerClock = <Value extends string | number>(read: (seconds: number) => Value): Value => {
  const store = useStore<State>();
  return useSyncExternalStore(subscribeToSeconds, () => read(Math.floor(selectServerNowMs(store.getState()) / 1000)));
};

const asTheyAre = (seconds: number): number => seconds;

/** Server's clock in unix seconds, updated once a second; for countdowns and relative times. */
export const useServerSeconds = (): number => useByServerClock(asTheyAre);
