import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { Prices } from '../prices.ts';

/** A moment that the engine looked at: the prices as one tick left them, or because the clock had come so far. */
export type MarketSnapshot = {
  /** Counts the moments. */
  readonly number: number;
  readonly prices: Prices;
  /** The tick; undefined where only time has passed. */
  readonly quote: MarketQuote | undefined;
  readonly tickMs: number;
  /** World's time when it was heard. */
  readonly receivedMs: number;
  /** The moment after it, once there is one: an account that is busy goes on from where it is. */
  next: MarketSnapshot | undefined;
};

/** The market as it stands now, kept as it stands: later ticks do not change it. */
const pricesNow = ({ market }: World): Prices => {
  const quotes = new Map<string, MarketQuote>();
  for (const { symbol } of market.instruments) {
    const quote = market.latest(symbol);
    if (quote) quotes.set(symbol, quote);
  }
  return { find: (symbol) => market.find(symbol), latest: (symbol) => quotes.get(symbol) };
};

/** The moments that were kept, in their order. Only the last is held: those before it live as long as somebody is there. */
export type SnapshotQueue = {
  readonly last: MarketSnapshot;
  /** Keeps this moment: that of a tick, or of the clock's `nowMs`. */
  add(quote: MarketQuote | undefined, nowMs: number): MarketSnapshot;
};

export const createSnapshotQueue = (world: World): SnapshotQueue => {
  const takeSnapshot = (number: number, quote: MarketQuote | undefined, nowMs: number): MarketSnapshot => ({
    number,
    prices: pricesNow(world),
    quote,
    tickMs: quote?.timeMs ?? nowMs,
    receivedMs: world.nowMs(),
    next: undefined,
  });
  let last = takeSnapshot(0, undefined, world.nowMs());
  return {
    get last() {
      return last;
    },
    add(quote, nowMs) {
      const snapshot = takeSnapshot(last.number + 1, quote, nowMs);
      last.next = snapshot;
      last = snapshot;
      return snapshot;
    },
  };
};
