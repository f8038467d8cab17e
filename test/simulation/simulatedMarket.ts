import type { Quote } from '../../src/domain/market/quote.ts';
import { isOpen, nextOpening } from '../../src/domain/market/tradingCalendar.ts';
import { INSTRUMENTS } from '../../src/server/market/instruments.ts';
import { pointsOf, pointsText } from '../../src/server/market/points.ts';
import type { Market, MarketQuote } from '../../src/server/world/market.ts';

/**
 * Instruments offered, with the first bid and the usual spread in points: at least one for each way to convert and
 * trade.
 */
const OFFER = {
  XAUUSD: ['4129.10', 35],
  EURUSD: ['1.17400', 12],
  GBPUSD: ['1.34600', 15],
  USDJPY: ['147.500', 12],
  EURGBP: ['0.87200', 20],
  EURJPY: ['173.165', 25],
  US500: ['6650.00', 50],
  BTCUSD: ['112000.00', 2546],
} as const satisfies Record<string, readonly [string, number]>;

const instruments = INSTRUMENTS.filter(({ symbol }) => symbol in OFFER);

/** Both sides in points. */
export type PointsPrice = { readonly bid: number; readonly spread: number };
export type FeedState = 'live' | 'stalled' | 'closed';

type Feed = {
  price: PointsPrice;
  state: FeedState;
  readonly said: Quote[];
  /** Number of quotes that were published before the present process of the server. */
  missed: number;
};

/** Market of the simulated world: it continues while the server is down. */
export type SimulatedMarket = {
  readonly symbols: readonly string[];
  readonly find: Market['find'];
  price(symbol: string): PointsPrice;
  usualSpread(symbol: string): number;
  /** True when its market is open and its feed publishes. */
  speaks(symbol: string): boolean;
  /** True when its market is open, or was in that second, given the present mode of its feed. */
  isTrading(symbol: string, at?: number): boolean;
  /** True within the hours of its market, whatever its feed says. */
  isWithinHours(symbol: string, at: number): boolean;
  feedState(symbol: string): FeedState;
  setFeed(symbol: string, state: FeedState): void;
  /**
   * Publishes a price now, to the current process of the server; returns the quote, undefined while its feed is silent.
   */
  say(symbol: string, price: PointsPrice): Quote | undefined;
  /** Returns all quotes ever published of a symbol, in order. */
  said(symbol: string): readonly Quote[];
  /** Returns the quotes of a symbol that were published since the present process of the server began, in order. */
  heard(symbol: string): readonly Quote[];
  /** Unsubscribes the process of the server. */
  hangUp(): void;
  /** Creates the market of a new process of the server; the process before receives nothing more. */
  openFor(): Market;
};

/**
 * Creates a market of a few instruments at their real hours, which publishes what the simulation sets. `nowMs` is the
 * world's time.
 */
export const createSimulatedMarket = (nowMs: () => number): SimulatedMarket => {
  const feeds = new Map<string, Feed>();
  let listeners = new Set<(quote: MarketQuote) => void>();
  const find = (symbol: string) => instruments.find((one) => one.symbol === symbol);
  const instrumentOf = (symbol: string) => {
    const instrument = find(symbol);
    if (!instrument) throw new Error(`${symbol} is not simulated.`);
    return instrument;
  };
  const feedOf = (symbol: string): Feed => {
    const feed = feeds.get(symbol);
    if (!feed) throw new Error(`${symbol} is not simulated.`);
    return feed;
  };
  const isTrading = (symbol: string, at = Math.floor(nowMs() / 1000)): boolean =>
    feedOf(symbol).state !== 'closed' && isOpen(instrumentOf(symbol).schedule, at);
  const speaks = (symbol: string): boolean => isTrading(symbol) && feedOf(symbol).state === 'live';

  const quoteOf = (symbol: string): MarketQuote | undefined => {
    const feed = feeds.get(symbol);
    const last = feed?.said.at(-1);
    if (!feed || !last) return undefined;
    const trading = isTrading(symbol);
    const { schedule } = instrumentOf(symbol);
    const nextOpenAt = trading || feed.state === 'closed' ? null : nextOpening(schedule, Math.floor(nowMs() / 1000));
    const day = { change: '0.00', previousClose: last.bid, dayLow: last.bid, dayHigh: last.bid };
    return { ...last, ...day, state: trading ? 'trading' : 'closed', nextOpenAt };
  };

  const note = (symbol: string, price: PointsPrice): Quote => {
    const { digits } = instrumentOf(symbol);
    const feed = feedOf(symbol);
    feed.price = price;
    const [bid, ask] = [pointsText(price.bid, digits), pointsText(price.bid + price.spread, digits)];
    const quote = { symbol, bid, ask, timeMs: nowMs() };
    feed.said.push(quote);
    return quote;
  };

  for (const { symbol, digits } of instruments) {
    const [bid, spread] = OFFER[symbol as keyof typeof OFFER];
    const price = { bid: pointsOf(bid, digits), spread };
    feeds.set(symbol, { price, state: 'live', said: [], missed: 0 });
    note(symbol, price);
  }

  return {
    symbols: instruments.map(({ symbol }) => symbol),
    find,
    price: (symbol) => feedOf(symbol).price,
    usualSpread: (symbol) => OFFER[symbol as keyof typeof OFFER][1],
    speaks,
    isTrading,
    isWithinHours: (symbol, at) => isOpen(instrumentOf(symbol).schedule, at),
    feedState: (symbol) => feedOf(symbol).state,
    setFeed(symbol, state) {
      feedOf(symbol).state = state;
    },
    say(symbol, price) {
      if (!speaks(symbol)) return undefined;
      const said = note(symbol, price);
      const quote = quoteOf(symbol);
      if (quote) for (const listener of listeners) listener(quote);
      return said;
    },
    said: (symbol) => feedOf(symbol).said,
    heard: (symbol) => feedOf(symbol).said.slice(feedOf(symbol).missed),
    hangUp() {
      listeners = new Set();
    },
    openFor() {
      const own = new Set<(quote: MarketQuote) => void>();
      listeners = own;
      for (const feed of feeds.values()) feed.missed = feed.said.length;
      return {
        instruments,
        find,
        latest: quoteOf,
        status: (symbol) => quoteOf(symbol) ?? { state: 'loading', nextOpenAt: null },
        isHeldBack: () => false,
        quoteBefore: (symbol, instantMs) => feeds.get(symbol)?.said.findLast(({ timeMs }) => timeMs < instantMs),
        candles: async () => [],
        sparkline: async () => [],
        advance() {},
        onTick(listener) {
          own.add(listener);
          return () => own.delete(listener);
        },
        onState: () => () => undefined,
        controls: { setQuote() {}, clearQuote() {}, setFeed() {} },
        stored: async () => undefined,
      };
    },
  };
};
