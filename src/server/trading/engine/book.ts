import { isReached } from '../../../domain/orders/trigger.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import { type AliveOrder, waitingOf, type WatchedAccount } from './aliveOrder.ts';
import { createExpiries, isExpired } from './expiries.ts';
import type { Moment } from './moment.ts';
import { createRatioWatch } from './ratioWatch.ts';
import { createTriggerIndex, type Waiting } from './triggerIndex.ts';

/** What a moment means for one account. */
export type Due = {
  readonly accountId: string;
  readonly reached: readonly Waiting[];
  readonly expired: readonly string[];
};

/** What an account holds, with the number of the moment after which each order came to be as it is. */
type Known = { readonly account: WatchedAccount; readonly since: ReadonlyMap<string, number> };

/** What is known of all accounts with orders that are alive, and what of it a moment concerns. */
export const createBook = ({ market, trading }: Pick<World, 'market' | 'trading'>) => {
  const accounts = new Map<string, Known>();
  const digitsOf = (symbol: string) => market.find(symbol)?.digits ?? 0;
  /** Apart from what closes: while trading is switched off, what is reached here is not asked for, and stays. */
  const openings = createTriggerIndex(digitsOf);
  const closings = createTriggerIndex(digitsOf);
  const reachedBy = (quote: MarketQuote): readonly Waiting[] =>
    trading.isEnabled ? [...closings.reachedBy(quote), ...openings.reachedBy(quote)] : closings.reachedBy(quote);
  const ratios = createRatioWatch(market);
  const expiries = createExpiries();

  /** For an order that is as it was, since when it is is known. */
  const sinceOf = (account: WatchedAccount, changedAt: (order: AliveOrder) => number): Known['since'] => {
    const before = accounts.get(account.id);
    const was = new Map(before?.account.orders.map(({ id, revision }) => [id, revision]));
    return new Map(
      account.orders.map((order) => {
        const since = was.get(order.id) === order.revision ? before?.since.get(order.id) : undefined;
        return [order.id, since ?? changedAt(order)];
      }),
    );
  };

  return {
    accounts: (): readonly WatchedAccount[] => [...accounts.values()].map(({ account }) => account),
    /**
     * What an account holds from now on; nothing that is alive where undefined. Of an order that is new or was changed,
     * `changedAt` says the number of the last moment that does not concern it.
     */
    replace(accountId: string, account: WatchedAccount | undefined, changedAt: (order: AliveOrder) => number): void {
      const waiting = (account?.orders ?? []).flatMap(waitingOf);
      openings.replace(
        accountId,
        waiting.filter(({ does }) => does === 'open'),
      );
      closings.replace(
        accountId,
        waiting.filter(({ does }) => does !== 'open'),
      );
      if (!account) {
        accounts.delete(accountId);
        ratios.forget(accountId);
        return;
      }
      accounts.set(accountId, { account, since: sinceOf(account, changedAt) });
      ratios.replace(account);
      account.orders.forEach(expiries.expect);
    },
    clear(): void {
      for (const accountId of [...accounts.keys()]) this.replace(accountId, undefined, () => 0);
    },
    /**
     * What is due, of all accounts, now that a tick was heard or the clock has come so far: found in the indexes, at a
     * cost that does not grow with the number of orders.
     */
    due(quote: MarketQuote | undefined, nowMs: number): readonly Due[] {
      const found = new Map<string, { accountId: string; reached: Waiting[]; expired: string[] }>();
      const of = (accountId: string) => {
        const known = found.get(accountId) ?? { accountId, reached: [], expired: [] };
        found.set(accountId, known);
        return known;
      };
      for (const { accountId, orderId } of expiries.takeUntil(nowMs)) of(accountId).expired.push(orderId);
      for (const waiting of quote ? reachedBy(quote) : []) of(waiting.accountId).reached.push(waiting);
      for (const accountId of quote ? ratios.concernedBy(quote.symbol, market) : []) of(accountId);
      return [...found.values()];
    },
    /** What a moment means for one account's orders that were as they are before it; undefined where it is nothing. */
    dueFor(accountId: string, { number, quote, prices, tickMs }: Moment): Due | undefined {
      const known = accounts.get(accountId);
      const orders = known?.account.orders.filter(({ id }) => (known.since.get(id) ?? 0) < number) ?? [];
      const expired = orders.filter((order) => isExpired(order, tickMs)).map(({ id }) => id);
      const reached = orders
        .filter(({ symbol }) => symbol === quote?.symbol)
        .flatMap(waitingOf)
        .filter(({ does }) => trading.isEnabled || does !== 'open')
        .filter(({ trigger }) => quote && isReached(trigger, quote));
      const isDue =
        expired.length > 0 || reached.length > 0 || (quote && ratios.concerns(accountId, quote.symbol, prices));
      return isDue ? { accountId, reached, expired } : undefined;
    },
  };
};
export type Book = ReturnType<typeof createBook>;
