import { shallowEqual, useSelector } from 'react-redux';
import { useWatch } from './MarketContext.ts';
import { selectQuote } from './marketSlice.ts';
import type { MarketQuote } from './quote.ts';

type State = Parameters<typeof selectQuote>[0];

/** A symbol's live quote; undefined until its first word. Subscribes while the component shows. */
export const useQuote = (symbol: string): MarketQuote | undefined => {
  useWatch([symbol]);
  return useSelector((state: State) => selectQuote(state, symbol));
};

/** The live quotes of several symbols, by symbol, for figures that add them up. A list's rows ask `useQuote` each. */
export const useQuotes = (symbols: readonly string[]): Readonly<Record<string, MarketQuote | undefined>> => {
  useWatch(symbols);
  return useSelector(
    (state: State) => Object.fromEntries(symbols.map((symbol) => [symbol, selectQuote(state, symbol)])),
    shallowEqual,
  );
};
