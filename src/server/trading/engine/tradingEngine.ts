import { nextRollover } from '../../../domain/time.ts';
import type { MarketQuote } from '../../market/index.ts';
import type { World } from '../../world.ts';
import type { Prices } from '../prices.ts';
import { settleNights } from '../settleNights.ts';
import { lockAccountById } from '../tradingAccount.ts';
import { createAccountQueue } from './accountQueue.ts';
import { actOnAccount, type Due, type Moment } from './actOnAccount.ts';
import { type AliveOrder, readAccounts, waitingOf, type WatchedAccount } from './aliveOrder.ts';
import { Heap } from './heap.ts';
import { createRatioWatch } from './ratioWatch.ts';
import { createTriggerIndex } from './triggerIndex.ts';

/** What the engine does by itself: triggers, expiries, margin, nights. */
export type TradingEngine = {
  /** Looks at what the clock alone makes due. Called ten times a second. */
  beat(): void;
  /** Settles when all that was due is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

const ACCOUNTS_AT_ONCE = 8;

type Expiry = { readonly at: number; readonly accountId: string; readonly orderId: string };

/** The market as it stands now, kept as it stands: later ticks do not change it. */
const pricesNow = ({ market }: World): Prices => {
  const quotes = new Map<string, MarketQuote>();
  for (const { symbol } of market.instruments) {
    const quote = market.latest(symbol);
    if (quote) quotes.set(symbol, quote);
  }
  return { find: (symbol) => market.find(symbol), latest: (symbol) => quotes.get(symbol) };
};

/** What is known of all accounts with orders that are alive, and what of it a moment concerns. */
const createBook = ({ market }: World) => {
  const accounts = new Map<string, WatchedAccount>();
  const triggers = createTriggerIndex((symbol) => market.find(symbol)?.digits ?? 0);
  const ratios = createRatioWatch(market);
  const expiries = new Heap<Expiry>((one, other) => one.at < other.at);
  const expiring = new Set<string>();
  return {
    accounts,
    replace(accountId: string, account: WatchedAccount | undefined): void {
      const orders: readonly AliveOrder[] = account?.orders ?? [];
      triggers.replace(accountId, orders.flatMap(waitingOf));
      if (account) {
        accounts.set(accountId, account);
        ratios.replace(account);
      } else {
        accounts.delete(accountId);
        ratios.forget(accountId);
      }
      for (const { id: orderId, expiresAt } of orders) {
        if (expiresAt === null || expiring.has(orderId)) continue;
        expiring.add(orderId);
        expiries.push({ at: expiresAt, accountId, orderId });
      }
    },
    clear(): void {
      for (const accountId of [...accounts.keys()]) this.replace(accountId, undefined);
    },
    reachedBy: triggers.reachedBy,
    concernedBy: ratios.concernedBy,
    /** Takes out the orders whose time is over; one that ended otherwise is found to have. */
    expiredBy(now: number): readonly Expiry[] {
      const expired: Expiry[] = [];
      for (let first = expiries.first; first && first.at <= now; first = expiries.first) {
        expiries.pop();
        expiring.delete(first.orderId);
        expired.push(first);
      }
      return expired;
    },
  };
};

/**
 * Watches every tick, singly and in order, for what it does to orders, and does it: per account one thing after the
 * other, each in a transaction of its own. Missed ticks are never replayed: after a pause the first fresh one counts.
 */
export const startTradingEngine = async (world: World, report: (fault: unknown) => void): Promise<TradingEngine> => {
  const { database, market } = world;
  const book = createBook(world);
  const queue = createAccountQueue(ACCOUNTS_AT_ONCE, report);
  let nightsUntil = 0;

  const reload = (accountId: string) =>
    queue.add(accountId, async () => {
      const [account] = await readAccounts(database.reader, [accountId]);
      book.replace(accountId, account);
    });
  /** Accounts whose level is being looked at: what the next ticks do to it is seen when that is done. */
  const looking = new Set<string>();
  const act = (moment: Moment, due: Due) => {
    looking.add(due.accountId);
    queue.add(due.accountId, () =>
      database.transaction((tx) => actOnAccount(tx, world, moment, due)).finally(() => looking.delete(due.accountId)),
    );
    reload(due.accountId);
  };

  /** After a 22:00 London, and at the start: the nights of all that is open, before any later tick is acted upon. */
  const settleAllNights = (now: number): void => {
    if (now < nightsUntil) return;
    nightsUntil = nextRollover(now);
    for (const { id, orders } of book.accounts.values()) {
      if (!orders.some(({ status }) => status === 'open')) continue;
      queue.add(id, () =>
        database.transaction(async (tx) => void (await settleNights(tx, world, await lockAccountById(tx, id)))),
      );
      reload(id);
    }
  };

  const look = (quote: MarketQuote | undefined, nowMs: number): void => {
    settleAllNights(Math.floor(nowMs / 1000));
    const due = new Map<string, { reached: Due['reached'][number][]; expired: string[] }>();
    const of = (accountId: string) => {
      const known = due.get(accountId) ?? { reached: [], expired: [] };
      due.set(accountId, known);
      return known;
    };
    for (const { accountId, orderId } of book.expiredBy(Math.floor(nowMs / 1000))) of(accountId).expired.push(orderId);
    for (const waiting of quote ? book.reachedBy(quote) : []) of(waiting.accountId).reached.push(waiting);
    for (const accountId of quote ? book.concernedBy(quote.symbol, market) : [])
      if (!looking.has(accountId)) of(accountId);
    if (due.size === 0) return;
    const moment = { prices: pricesNow(world), tickMs: quote?.timeMs ?? nowMs, heardMs: world.nowMs() };
    for (const [accountId, what] of due) act(moment, { accountId, ...what });
  };

  let stops: readonly (() => void)[] = [];
  const duty = await database.takeOver({
    async taken() {
      stops = [database.listen('account-changed', reload)];
      for (const account of await readAccounts(database.reader)) book.replace(account.id, account);
      settleAllNights(world.now());
      stops = [...stops, market.onTick((quote) => look(quote, quote.timeMs))];
    },
    lost() {
      for (const stop of stops) stop();
      stops = [];
      book.clear();
    },
  });
  return {
    beat() {
      if (stops.length > 0) look(undefined, world.nowMs());
    },
    settled: queue.settled,
    async stop() {
      await duty.release();
      await queue.settled();
    },
  };
};
