import { isDeepStrictEqual } from 'node:util';
import { isAllowedUnder } from '../../../domain/market/halt.ts';
import { isReached } from '../../../domain/orders/trigger.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { ActiveOrder } from '../orderRepository.ts';
import { createExpiries, isExpired } from './expiries.ts';
import type { LegWatch } from './legWatch.ts';
import { createLevelWaits } from './levelWaits.ts';
import { isMaintenanceDue } from './maintenance.ts';
import { createMarginMonitor } from './marginMonitor.ts';
import { pendingTriggersOf } from './pendingTriggers.ts';
import type { WatchedAccount } from './readAccounts.ts';
import type { MarketSnapshot } from './snapshotQueue.ts';
import { createTriggerIndex, type PendingTrigger } from './triggerIndex.ts';

/** Triggers, expiries and margin check of one account at one snapshot. */
export type AccountTriggers = {
  readonly accountId: string;
  readonly triggered: readonly PendingTrigger[];
  readonly expired: readonly string[];
  /** True where the snapshot is tried again after a fault. */
  readonly isRepeated?: boolean;
};

/** Account with the number of the snapshot after which each order reached its present revision. */
type Known = {
  readonly account: WatchedAccount;
  readonly since: ReadonlyMap<string, number>;
  /** Number of the snapshot at which its loan is examined next, as its balance or its debt has changed. */
  readonly examinedFrom: number;
};

const opensOrder = ({ action }: PendingTrigger): boolean => action === 'open';
const closesOrder = (trigger: PendingTrigger): boolean => !opensOrder(trigger);

/** Returns the snapshot after which each order reached its present revision: unchanged orders keep theirs. */
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

/** Returns the triggers of these orders that a quote has reached. */
const triggersReached = (orders: readonly ActiveOrder[], quote: MarketQuote): readonly PendingTrigger[] =>
  orders
    .filter(({ symbol }) => symbol === quote.symbol)
    .flatMap(pendingTriggersOf)
    .filter(({ trigger }) => isReached(trigger, quote));

type DueByAccount = Map<string, { accountId: string; triggered: PendingTrigger[]; expired: string[] }>;

/** Returns what was found of an account so far. */
const dueOf = (found: DueByAccount, accountId: string) => {
  const known = found.get(accountId) ?? { accountId, triggered: [], expired: [] };
  found.set(accountId, known);
  return known;
};

/** Returns what is known of an account that was read again: when its loan is examined stays. */
const knownOf = (
  account: WatchedAccount,
  before: Known | undefined,
  changedAt: (order: ActiveOrder) => number,
): Known => ({
  account,
  since: sinceOf(account, before, changedAt),
  examinedFrom: before?.examinedFrom ?? Infinity,
});

/** Returns what is due of an account's orders at a snapshot, without orders that changed after it. */
const ordersDue = (
  known: Known | undefined,
  { number, quote, tickMs }: MarketSnapshot,
  mayOpen: (quote: MarketQuote) => boolean,
) => {
  const orders = known?.account.orders.filter(({ id }) => (known.since.get(id) ?? 0) < number) ?? [];
  return {
    expired: orders.filter((order) => isExpired(order, tickMs)).map(({ id }) => id),
    triggered: quote ? triggersReached(orders, quote).filter((each) => closesOrder(each) || mayOpen(quote)) : [],
  };
};

/** True when two readings of an account show the same orders, each in the same revision, the same balance and loan. */
export const isSame = (one: WatchedAccount | undefined, other: WatchedAccount): boolean => {
  if (!one) return false;
  const revisions = new Map(one.orders.map(({ id, revision }) => [id, revision]));
  return (
    one.balance === other.balance &&
    one.warned === other.warned &&
    isDeepStrictEqual([one.loan, one.closeOutSeen], [other.loan, other.closeOutSeen]) &&
    one.orders.length === other.orders.length &&
    other.orders.every(({ id, revision }) => revisions.get(id) === revision)
  );
};

/** Indexes the triggers of all orders. Those that open are not asked for while nothing may open, and stay. */
const createTriggers = (market: Pick<World['market'], 'find'>, mayOpen: (quote: MarketQuote) => boolean) => {
  const digitsOf = (symbol: string) => market.find(symbol)?.digits ?? 0;
  const openings = createTriggerIndex(digitsOf);
  const closings = createTriggerIndex(digitsOf);
  return {
    replace(accountId: string, triggers: readonly PendingTrigger[]): void {
      openings.replace(accountId, triggers.filter(opensOrder));
      closings.replace(accountId, triggers.filter(closesOrder));
    },
    reachedBy: (quote: MarketQuote): readonly PendingTrigger[] =>
      mayOpen(quote) ? [...closings.reachedBy(quote), ...openings.reachedBy(quote)] : closings.reachedBy(quote),
  };
};

/** Creates the indexes of what acts by itself: at a price, at a margin level, at an instant. */
const createIndexes = (
  market: Pick<World['market'], 'find' | 'latest'>,
  mayOpen: (quote: MarketQuote) => boolean,
  confirmMs: number,
) => {
  const triggers = createTriggers(market, mayOpen);
  const margins = createMarginMonitor(market);
  const expiries = createExpiries();
  const waits = createLevelWaits(confirmMs);
  return {
    ...{ triggers, margins, expiries, waits },
    replace(account: WatchedAccount): void {
      triggers.replace(account.id, account.orders.flatMap(pendingTriggersOf));
      margins.replace(account);
      waits.expect(account);
      account.orders.forEach(expiries.expect);
    },
    forget(accountId: string): void {
      triggers.replace(accountId, []);
      margins.forget(accountId);
      waits.forget(accountId);
    },
  };
};

/** Indexes all accounts with active orders or a loan, and finds those that a snapshot concerns. */
export const createWatchedAccounts = (
  world: Pick<World, 'market' | 'trading' | 'legWaitMs' | 'levelConfirmMs' | 'nowMs'>,
  legs: LegWatch,
) => {
  const { market, trading, legWaitMs: waitMs, levelConfirmMs: confirmMs } = world;
  const accounts = new Map<string, Known>();
  const mayOpen = ({ halt }: MarketQuote): boolean =>
    trading.isEnabled && market.halts.isCurrent() && isAllowedUnder(halt, 'open');
  const indexes = createIndexes(market, mayOpen, confirmMs);
  const { triggers, margins, expiries, waits } = indexes;

  return {
    accounts: (): readonly WatchedAccount[] => [...accounts.values()].map(({ account }) => account),
    find: (accountId: string): WatchedAccount | undefined => accounts.get(accountId)?.account,
    /**
     * Replaces an account; undefined removes one without active orders and loan. For a new or changed order, `changedAt` returns
     * the number of the last snapshot that does not concern it.
     */
    replace(accountId: string, account: WatchedAccount | undefined, changedAt: (order: ActiveOrder) => number): void {
      if (!account) {
        accounts.delete(accountId);
        indexes.forget(accountId);
        return;
      }
      accounts.set(accountId, knownOf(account, accounts.get(accountId), changedAt));
      indexes.replace(account);
    },
    /** True when the account has a loan, whose ratio is watched. */
    hasLoan: (accountId: string): boolean => accounts.get(accountId)?.account.loan != null,
    /** Examines the loan of an account at the snapshot of this number, without a tick of its positions. */
    examineAt(accountId: string, number: number): void {
      const known = accounts.get(accountId);
      if (known) accounts.set(accountId, { ...known, examinedFrom: number });
    },
    /**
     * Lists the accounts that are due after a tick, or at an instant of the clock at which the wait for the symbols of
     * `ended` is over: found in the indexes, at a cost that does not grow with the number of orders.
     */
    due(quote: MarketQuote | undefined, nowMs: number, ended: readonly string[]): readonly AccountTriggers[] {
      const found: DueByAccount = new Map();
      const of = (accountId: string) => dueOf(found, accountId);
      for (const { accountId, orderId } of expiries.takeUntil(nowMs)) of(accountId).expired.push(orderId);
      for (const trigger of quote ? triggers.reachedBy(quote) : []) of(trigger.accountId).triggered.push(trigger);
      const at = { prices: market, nowMs: world.nowMs(), awaited: legs.awaited(), waitMs, confirmMs, isQuote: !!quote };
      for (const symbol of quote ? [quote.symbol] : ended)
        for (const accountId of margins.accountsAtRisk(symbol, at)) of(accountId);
      for (const accountId of quote ? [] : waits.takeUntil(at.nowMs)) of(accountId);
      return [...found.values()];
    },
    /** Finds what is due of one account at a snapshot; undefined where nothing is. */
    dueFor(accountId: string, snapshot: MarketSnapshot): AccountTriggers | undefined {
      const { number, examined, quote, prices, awaited, receivedMs: nowMs } = snapshot;
      const at = { prices, nowMs, awaited, waitMs, confirmMs, isQuote: !!quote };
      const known = accounts.get(accountId);
      const isExamined = known !== undefined && number >= known.examinedFrom;
      if (isExamined) accounts.set(accountId, { ...known, examinedFrom: Infinity });
      const { expired, triggered } = ordersDue(known, snapshot, mayOpen);
      const isDue =
        expired.length + triggered.length > 0 ||
        examined.some((symbol) => margins.isAtRisk(accountId, symbol, at)) ||
        (!quote && waits.isOver(accountId, nowMs)) ||
        (isExamined && isMaintenanceDue(known.account, { ...at, symbol: quote?.symbol }));
      return isDue ? { accountId, triggered, expired } : undefined;
    },
  };
};
export type WatchedAccounts = ReturnType<typeof createWatchedAccounts>;
