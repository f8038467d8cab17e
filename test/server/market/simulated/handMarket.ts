import type { MarketStatus } from '../../../../src/domain/market/marketRules.ts';
import type { MarketState } from '../../../../src/domain/market/quote.ts';
import type { HaltableMarket } from '../../../../src/server/world/halts/haltedMarket.ts';
import type { Market, MarketQuote } from '../../../../src/server/world/market.ts';
import { gold } from '../../../support/gold.ts';

type TickListener = Parameters<Market['onTick']>[0];
type StateListener = Parameters<Market['onState']>[0];

/** Market of copies of gold under the given symbols, that publishes only what a test sets. */
export const handMarket = (...symbols: readonly string[]) => {
  const instruments = symbols.map((symbol) => ({ ...gold, symbol }));
  const quotes = new Map<string, MarketQuote>();
  const states = new Map<string, MarketStatus>();
  const tickListeners = new Set<TickListener>();
  const stateListeners = new Set<StateListener>();
  const nothing = async () => [];
  const market: Market & Pick<HaltableMarket, 'onQuoteReplaced'> = {
    // Nothing is halted here.
    onQuoteReplaced: () => () => undefined,
    instruments,
    find: (symbol) => instruments.find((one) => one.symbol === symbol),
    latest: (symbol) => quotes.get(symbol),
    status: (symbol) => states.get(symbol) ?? { state: 'loading', nextOpenAt: null },
    isHeldBack: () => false,
    quoteBefore: () => undefined,
    candles: nothing,
    sparkline: nothing,
    advance() {},
    onTick(listener) {
      tickListeners.add(listener);
      return () => tickListeners.delete(listener);
    },
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    controls: { setQuote() {}, clearQuote() {}, setFeed() {} },
    stored: async () => {},
  };
  return {
    market,
    say(symbol: string, bid: string, timeMs = 1_790_688_720_140, previousClose = '4094.85'): void {
      const quote: MarketQuote = {
        ...{ symbol, bid, ask: bid, timeMs, change: '0.84', previousClose, dayLow: bid, dayHigh: bid },
        ...{ state: 'trading', nextOpenAt: null },
      };
      quotes.set(symbol, quote);
      for (const listener of tickListeners) listener(quote);
    },
    turn(symbol: string, state: MarketState, nextOpenAt: number | null): void {
      states.set(symbol, { state, nextOpenAt });
      const quote = quotes.get(symbol);
      if (quote) quotes.set(symbol, { ...quote, state, nextOpenAt });
      for (const listener of stateListeners) listener(symbol, state, nextOpenAt);
    },
  };
};
