import { isReached } from '../../../domain/orders/trigger.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import { type ActiveOrder, pendingTriggersOf, type WatchedAccount } from './activeOrder.ts';
import { createExpiries, isExpired } from './expiries.ts';
import { createMarginMonitor } from './marginMonitor.ts';
import type { MarketSnapshot } from './snapshotQueue.ts';
import { createTriggerIndex, type PendingTrigger } from './triggerIndex.ts';

/** What a moment means for one account. */
export type AccountTriggers = {
  readonly accountId: string;
  readonly triggered: readonly PendingTrigger[];
  readonly expired: readonly string[];
};

/** What an account holds, with the number of the moment after which each order came to be as it is. */
type Known = { readonly account: WatchedAccount; readonly since: ReadonlyMap<string, number> };

const opensOrder = ({ action }: PendingTrigger): boolean => action === 'open';
const closesOrder = (trigger: PendingTrigger): boolean => !opensOrder(trigger);

/** For each order of an account, since when it is known as it is: one that is as it was before keeps its moment. */
const sinceOf = (
  account: WatchedAccount,
  before: Known | undefined,
  changedAt: (order: ActiveOrder) => number,
): Known['since'] => {
  const was = new Map(before?.account.orders.map(({ id, revision }) => [id, revision]));
  return new Map(
    account.orders.map((order) => {
      const since = was.get(order.id) === order.revision ? before?.since.get(order.id) : undefined;
      return [order.id, since ?? changedAt(order)];
    }),
  );
};

/** What is known of all accounts with orders that are alive, and what of it a moment concerns. */
export const createWatchedAccounts = ({ market, trading }: Pick<World, 'market' | 'trading'>) => {
  const accounts = new Map<string, Known>();
  const digitsOf = (symbol: string) => market.find(symbol)?.digits ?? 0;
  /** Apart from what closes: while trading is switched off, what is reached here is not asked for, and stays. */
  const openings = createTriggerIndex(digitsOf);
  const closings = createTriggerIndex(digitsOf);
  const reachedBy = (quote: MarketQuote): readonly PendingTrigger[] =>
    trading.isEnabled ? [...closings.reachedBy(quote), ...openings.reachedBy(quote)] : closings.reachedBy(quote);
  const margins = createMarginMonitor(market);
  const expiries = createExpiries();

  return {
    accounts: (): readonly WatchedAccount[] => [...accounts.values()].map(({ account }) => account),
    /**
     * What an account holds from now on; nothing that is alive where undefined. Of an order that is new or was changed,
     * `changedAt` says the number of the last moment that does not concern it.
     */
    replace(accountId: string, account: WatchedAccount | undefined, changedAt: (order: ActiveOrder) => number): void {
      const triggers = (account?.orders ?? []).flatMap(pendingTriggersOf);
      openings.replace(accountId, triggers.filter(opensOrder));
      closings.replace(accountId, triggers.filter(closesOrder));
      if (!account) {
        accounts.delete(accountId);
        margins.forget(accountId);
        return;
      }
      accounts.set(accountId, { account, since: sinceOf(account, accounts.get(accountId), changedAt) });
      margins.replace(account);
      account.orders.forEach(expiries.expect);
    },
    clear(): void {
      for (const accountId of [...accounts.keys()]) this.replace(accountId, undefined, () => 0);
    },
    /**
     * What is due, of all accounts, now that a tick was heard or the clock has come so far: found in the indexes, at a
     * cost that does not grow with the number of orders.
     */
    due(quote: MarketQuote | undefined, nowMs: number): readonly AccountTriggers[] {
      const found = new Map<string, { accountId: string; triggered: PendingTrigger[]; expired: string[] }>();
      const of = (accountId: string) => {
        const known = found.get(accountId) ?? { accountId, triggered: [], expired: [] };
        found.set(accountId, known);
        return known;
      };
      for (const { accountId, orderId } of expiries.takeUntil(nowMs)) of(accountId).expired.push(orderId);
      for (const trigger of quote ? reachedBy(quote) : []) of(trigger.accountId).triggered.push(trigger);
      for (const accountId of quote ? margins.accountsAtRisk(quote.symbol, market) : []) of(accountId);
      return [...found.values()];
    },
    /** What a moment means for one account's orders that were as they are before it; undefined where it is nothing. */
    dueFor(accountId: string, { number, quote, prices, tickMs }: MarketSnapshot): AccountTriggers | undefined {
      const known = accounts.get(accountId);
      const orders = known?.account.orders.filter(({ id }) => (known.since.get(id) ?? 0) < number) ?? [];
      const expired = orders.filter((order) => isExpired(order, tickMs)).map(({ id }) => id);
      const triggered = orders
        .filter(({ symbol }) => symbol === quote?.symbol)
        .flatMap(pendingTriggersOf)
        .filter(({ action }) => trading.isEnabled || action !== 'open')
        .filter(({ trigger }) => quote && isReached(trigger, quote));
      const isDue =
        expired.length > 0 || triggered.length > 0 || (quote && margins.isAtRisk(accountId, quote.symbol, prices));
      return isDue ? { accountId, triggered, expired } : undefined;
    },
  };
};
export type WatchedAccounts = ReturnType<typeof createWatchedAccounts>;
