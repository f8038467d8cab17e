import type { Quote } from '../../../domain/market/quote.ts';
import type { Trigger } from '../../../domain/orders/trigger.ts';
import { Heap } from './heap.ts';

/** Trigger of an order with the action at its level. */
export type PendingTrigger = {
  readonly accountId: string;
  readonly orderId: string;
  /** Revision of the order when it was indexed: an order changed since then waits for the next tick. */
  readonly revision: number;
  readonly action: 'stop-loss' | 'take-profit' | 'open';
  readonly symbol: string;
  readonly trigger: Trigger;
  /** Time at which the order was placed, unix seconds: at equal levels, the older order is first. */
  readonly placedAt: number;
};

/** Trigger in its heap. The level is in points, an exact whole number. */
type Indexed = { readonly pendingTrigger: PendingTrigger; readonly level: number; isGone: boolean };

export type TriggerIndex = {
  /** Replaces the triggers of an account. */
  replace(accountId: string, pendingTrigger: readonly PendingTrigger[]): void;
  /**
   * Pops the triggers that a quote has reached: levels in the order in which the price met them, at equal levels the
   * older order first.
   */
  reachedBy(quote: Pick<Quote, 'symbol' | 'bid' | 'ask'>): readonly PendingTrigger[];
};

/** Smallest heap that is rebuilt without its removed triggers, once they are half of it. */
const SPARSE_FROM = 64;

/** Triggers of one symbol on one side of the quote and in one direction: the next to be reached is first. */
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
 * Creates an index of triggers by symbol. A tick that reaches none costs four comparisons, whatever the number of
 * orders. `digitsOf` returns the decimals of a symbol's prices.
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
