import { shallowEqual, useSelector } from 'react-redux';
import { useWatch } from './MarketContext.ts';
import { selectQuote } from './marketSlice.ts';
import type { MarketQuote } from './quote.ts';

type State = Parameters<typeof selectQuote>[0];

/** Live quote of a symbol; undefined until the first one arrives. Subscribes while the component is mounted. */
export const useQuote = (symbol: string): MarketQuote | undefined => {
  useWatch([symbol]);
  return useSelector((state: State) => selectQuote(state, symbol));
};

/** Live quotes of several symbols, by symbol, for sums. A list's rows call `useQuote` each. */
export const useQuotes = (symbols: readonly string[]): Readonly<Record<string, MarketQuote | undefined>> => {
  useWatch(symbols);
  return useSelector(
    (state: State) => Object.fromEntries(symbols.map((symbol) => [symbol, selectQuote(state, symbol)])),
    shallowEqual,
  );
};
