import { isReached } from '../../../domain/trigger.ts';
import type { MarketQuote } from '../../market/index.ts';
import type { World } from '../../world.ts';
import { type AliveOrder, waitingOf, type WatchedAccount } from './aliveOrder.ts';
import { Heap } from './heap.ts';
import type { Moment } from './moment.ts';
import { createRatioWatch } from './ratioWatch.ts';
import { createTriggerIndex, type Waiting } from './triggerIndex.ts';

/** What a moment means for one account. */
export type Due = {
  readonly accountId: string;
  readonly reached: readonly Waiting[];
  readonly expired: readonly string[];
};

/** Orders by id, each with the revision that it is known in. */
export type Revisions = Map<string, number>;

type Expiry = { readonly at: number; readonly accountId: string; readonly orderId: string };

const isExpired = ({ status, expiresAt }: AliveOrder, nowMs: number): boolean =>
  status === 'pending' && expiresAt !== null && expiresAt * 1000 <= nowMs;

/** What is known of all accounts with orders that are alive, and what of it a moment concerns. */
export const createBook = ({ market }: Pick<World, 'market'>) => {
  const accounts = new Map<string, WatchedAccount>();
  const triggers = createTriggerIndex((symbol) => market.find(symbol)?.digits ?? 0);
  const ratios = createRatioWatch(market);
  const expiries = new Heap<Expiry>((one, other) => one.at < other.at);
  const expiring = new Set<string>();

  const expect = ({ id: orderId, accountId, expiresAt }: AliveOrder): void => {
    if (expiresAt === null || expiring.has(orderId)) return;
    expiring.add(orderId);
    expiries.push({ at: expiresAt, accountId, orderId });
  };
  /** Takes out the orders whose time is over; one that ended otherwise is found to have. */
  const expiredBy = (nowMs: number): readonly Expiry[] => {
    const expired: Expiry[] = [];
    for (let first = expiries.first; first && first.at * 1000 <= nowMs; first = expiries.first) {
      expiries.pop();
      expiring.delete(first.orderId);
      expired.push(first);
    }
    return expired;
  };

  return {
    accounts: (): readonly WatchedAccount[] => [...accounts.values()],
    /** What an account holds from now on; nothing that is alive where undefined. */
    replace(accountId: string, account: WatchedAccount | undefined): void {
      triggers.replace(accountId, (account?.orders ?? []).flatMap(waitingOf));
      if (!account) {
        accounts.delete(accountId);
        ratios.forget(accountId);
        return;
      }
      accounts.set(accountId, account);
      ratios.replace(account);
      account.orders.forEach(expect);
    },
    clear(): void {
      for (const accountId of [...accounts.keys()]) this.replace(accountId, undefined);
    },
    revisionsOf: (accountId: string): Revisions =>
      new Map(accounts.get(accountId)?.orders.map(({ id, revision }) => [id, revision])),
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
      for (const { accountId, orderId } of expiredBy(nowMs)) of(accountId).expired.push(orderId);
      for (const waiting of quote ? triggers.reachedBy(quote) : []) of(waiting.accountId).reached.push(waiting);
      for (const accountId of quote ? ratios.concernedBy(quote.symbol, market) : []) of(accountId);
      return [...found.values()];
    },
    /** What a moment means for one account's orders, as they were known in that moment; undefined where it is nothing. */
    dueFor(accountId: string, { quote, prices, tickMs }: Moment, known: Revisions): Due | undefined {
      const orders = (accounts.get(accountId)?.orders ?? []).filter(({ id, revision }) => known.get(id) === revision);
      const expired = orders.filter((order) => isExpired(order, tickMs)).map(({ id }) => id);
      const reached = orders
        .filter(({ symbol }) => symbol === quote?.symbol)
        .flatMap(waitingOf)
        .filter(({ trigger }) => quote && isReached(trigger, quote));
      const isDue =
        expired.length > 0 || reached.length > 0 || (quote && ratios.concerns(accountId, quote.symbol, prices));
      return isDue ? { accountId, reached, expired } : undefined;
    },
  };
};
export type Book = ReturnType<typeof createBook>;
