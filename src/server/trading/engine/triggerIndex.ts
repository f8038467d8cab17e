import type { Quote } from '../../../domain/market/quote.ts';
import type { Trigger } from '../../../domain/orders/trigger.ts';
import { Heap } from './heap.ts';

/** What reaching a price does to an order. */
export type PendingTrigger = {
  readonly accountId: string;
  readonly orderId: string;
  /** The order's at the time it was indexed: one that was changed since waits for the next tick. */
  readonly revision: number;
  readonly action: 'stop-loss' | 'take-profit' | 'open';
  readonly symbol: string;
  readonly trigger: Trigger;
  /** When the order was placed, seconds: of equals, the older is first. */
  readonly placedAt: number;
};

/** A trigger in its heap. The level is in points, exact whole numbers. */
type Indexed = { readonly pendingTrigger: PendingTrigger; readonly level: number; isGone: boolean };

export type TriggerIndex = {
  /** What an account's orders wait for from now on, in place of what they waited for before. */
  replace(accountId: string, pendingTrigger: readonly PendingTrigger[]): void;
  /** Takes out and answers what a quote has reached: levels in the order the price met them, of equals the older first. */
  reachedBy(quote: Pick<Quote, 'symbol' | 'bid' | 'ask'>): readonly PendingTrigger[];
};

/** A heap that is more than half of what is gone is made anew. */
const SPARSE_FROM = 64;

/** The triggers of one symbol that wait on one side of the quote, from one direction: the next to be reached is first. */
class Front {
  readonly #isBefore: (one: Indexed, other: Indexed) => boolean;
  readonly #isReached: (level: number, price: number) => boolean;
  #heap: Heap<Indexed>;
  #gone = 0;

  constructor(reachedAt: Trigger['reachedAt']) {
    const sign = reachedAt === 'or-below' ? -1 : 1;
    this.#isBefore = (one, other) =>
      one.level === other.level
        ? isOlder(one.pendingTrigger, other.pendingTrigger)
        : sign * one.level < sign * other.level;
    this.#isReached = (level, price) => sign * price >= sign * level;
    this.#heap = new Heap(this.#isBefore);
  }

  push(indexed: Indexed): void {
    this.#heap.push(indexed);
  }

  forget(indexed: Indexed): void {
    indexed.isGone = true;
    this.#gone += 1;
    if (this.#heap.size < SPARSE_FROM || this.#gone * 2 < this.#heap.size) return;
    this.#heap = new Heap(
      this.#isBefore,
      this.#heap.entries().filter(({ isGone }) => !isGone),
    );
    this.#gone = 0;
  }

  take(price: number): readonly Indexed[] {
    const taken: Indexed[] = [];
    for (let first = this.#heap.first; first && this.#isReached(first.level, price); first = this.#heap.first) {
      this.#heap.pop();
      if (first.isGone) this.#gone -= 1;
      else taken.push(first);
    }
    return taken;
  }
}

const isOlder = (one: PendingTrigger, other: PendingTrigger): boolean =>
  one.placedAt === other.placedAt ? one.orderId < other.orderId : one.placedAt < other.placedAt;

const FRONTS = [
  { side: 'bid', reachedAt: 'or-below' },
  { side: 'bid', reachedAt: 'or-above' },
  { side: 'ask', reachedAt: 'or-below' },
  { side: 'ask', reachedAt: 'or-above' },
] as const;

const frontOf = ({ side, reachedAt }: Pick<Trigger, 'side' | 'reachedAt'>): number =>
  FRONTS.findIndex((front) => front.side === side && front.reachedAt === reachedAt);

/**
 * What orders wait for, by symbol. A tick costs the four comparisons that show that nothing is reached, whatever the
 * number of orders. `digitsOf` says how many decimals a symbol's prices have.
 */
export const createTriggerIndex = (digitsOf: (symbol: string) => number): TriggerIndex => {
  const bySymbol = new Map<string, readonly Front[]>();
  const byAccount = new Map<string, Set<Indexed>>();
  const points = (price: string, symbol: string): number => Math.round(Number(price) * 10 ** digitsOf(symbol));

  const frontsOf = (symbol: string): readonly Front[] => {
    const known = bySymbol.get(symbol) ?? FRONTS.map(({ reachedAt }) => new Front(reachedAt));
    bySymbol.set(symbol, known);
    return known;
  };
  const forget = (accountId: string): void => {
    for (const indexed of byAccount.get(accountId) ?? []) {
      const { symbol, trigger } = indexed.pendingTrigger;
      frontsOf(symbol)[frontOf(trigger)]?.forget(indexed);
    }
    byAccount.delete(accountId);
  };

  return {
    replace(accountId, pendingTrigger) {
      forget(accountId);
      if (pendingTrigger.length === 0) return;
      const own = new Set<Indexed>();
      for (const each of pendingTrigger) {
        const { symbol, trigger } = each;
        const indexed = { pendingTrigger: each, level: points(trigger.level, symbol), isGone: false };
        own.add(indexed);
        frontsOf(symbol)[frontOf(trigger)]?.push(indexed);
      }
      byAccount.set(accountId, own);
    },
    reachedBy({ symbol, bid, ask }) {
      const fronts = bySymbol.get(symbol);
      if (!fronts) return [];
      const prices = { bid: points(bid, symbol), ask: points(ask, symbol) };
      const triggered = fronts.flatMap((front, place) => front.take(prices[FRONTS[place]?.side ?? 'bid']));
      for (const indexed of triggered) byAccount.get(indexed.pendingTrigger.accountId)?.delete(indexed);
      return triggered.map(({ pendingTrigger }) => pendingTrigger);
    },
  };
};
