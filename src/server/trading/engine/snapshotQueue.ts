import type { AwaitedLegs } from '../../../domain/money/legWait.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { Prices } from '../prices.ts';
import type { LegWatch } from './legWatch.ts';

/** Snapshot of the market that the engine processes: the prices after one tick, or at an instant of the clock. */
export type MarketSnapshot = {
  /** Running number of snapshots. */
  readonly number: number;
  readonly prices: Prices;
  /** Tick; undefined where only time has passed. */
  readonly quote: MarketQuote | undefined;
  /** Symbols whose holders are examined: that of the tick, or those whose wait has ended. */
  readonly examined: readonly string[];
  /** Symbols that close-outs wait for. */
  readonly awaited: AwaitedLegs;
  /** Time of the tick, which may be earlier than its arrival. */
  readonly tickMs: number;
  /** World's time at which the tick was received: the freshness of prices is measured at it. */
  readonly receivedMs: number;
  /** Next snapshot, if any; a busy account processes snapshots in sequence. */
  next: MarketSnapshot | undefined;
};

/** Copies the current quotes, so that later ticks do not change the snapshot. */
const pricesNow = ({ market }: World): Prices => {
  const quotes = new Map<string, MarketQuote>();
  for (const { symbol } of market.instruments) {
    const quote = market.latest(symbol);
    if (quote) quotes.set(symbol, quote);
  }
  return { find: (symbol) => market.find(symbol), latest: (symbol) => quotes.get(symbol) };
};

/**
 * Linked list of snapshots, in order. It holds only the last one; earlier ones are collected once no account refers to
 * them.
 */
export type SnapshotQueue = {
  readonly last: MarketSnapshot;
  /** Adds the snapshot of a tick, or of the clock's `nowMs`; `ended` are symbols that are no longer waited for. */
  add(quote: MarketQuote | undefined, nowMs: number, ended?: readonly string[]): MarketSnapshot;
};

export const createSnapshotQueue = (world: World, legs: LegWatch): SnapshotQueue => {
  const takeSnapshot = (
    number: number,
    quote: MarketQuote | undefined,
    nowMs: number,
    ended: readonly string[] = [],
  ): MarketSnapshot => ({
    number,
    prices: pricesNow(world),
    quote,
    examined: quote ? [quote.symbol] : ended,
    awaited: legs.awaited(),
    tickMs: quote?.timeMs ?? nowMs,
    receivedMs: world.nowMs(),
    next: undefined,
  });
  let last = takeSnapshot(0, undefined, world.nowMs());
  return {
    get last() {
      return last;
    },
    add(quote, nowMs, ended) {
      const snapshot = takeSnapshot(last.number + 1, quote, nowMs, ended);
      last.next = snapshot;
      last = snapshot;
      return snapshot;
    },
  };
};
