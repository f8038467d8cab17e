import { nextRollover } from '../../../domain/time.ts';
import type { Part, Term } from '../../store/index.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { AccountChange } from '../announceOrder.ts';
import { owesOvernightFees } from '../chargeOvernightFees.ts';
import { createAccountProcessor, type Shared } from './accountProcessor.ts';
import type { LegWatch } from './legWatch.ts';
import type { WatchedAccount } from './readAccounts.ts';
import type { MarketSnapshot } from './snapshotQueue.ts';
import { type AccountTriggers, createWatchedAccounts, isSame, type WatchedAccounts } from './watchedAccounts.ts';

/** Work of the engine for a part of the accounts, from taking its lease to losing it. */
export type EngineTerm = Part<Term> & {
  /** True from the reading of its accounts to its end. */
  isWorking(): boolean;
  /** Begins to watch its accounts, as they were read. */
  begin(accounts: readonly WatchedAccount[]): void;
  /** Takes up a change of an account, also while its accounts are read. */
  change(change: AccountChange): void;
  /** Reloads the accounts that differ from what is known of them. */
  compare(accounts: readonly WatchedAccount[]): void;
  /** Begins the overnight fees that are due. */
  chargeDue(nowMs: number): void;
  /** Lists the accounts that are due after a tick, or by the clock. */
  due: WatchedAccounts['due'];
  /** Processes a snapshot for an account, then every later one. */
  catchUp(snapshot: MarketSnapshot, due: AccountTriggers): void;
  isAnyBusy(): boolean;
  /** Starts the failed catch-ups again. */
  retry(): void;
  /** Begins nothing any more; resolves when what is under way has ended. */
  end(): Promise<void>;
};

/** Charges the overnight fees that open positions owe, once after each rollover, and after a restart, before later ticks. */
const createFeeSchedule = (watchedAccounts: WatchedAccounts, chargeOvernightFees: (accountId: string) => void) => {
  let chargedUntil = 0;
  return (nowMs: number): void => {
    const now = Math.floor(nowMs / 1000);
    if (now < chargedUntil) return;
    chargedUntil = nextRollover(now);
    for (const { id, orders } of watchedAccounts.accounts())
      if (orders.some((order) => order.status === 'open' && owesOvernightFees(order, now))) chargeOvernightFees(id);
  };
};

/** Creates a term, whose transactions hold only as long as its lease is not taken by another process. */
export const createEngineTerm = (
  world: World,
  { partitions, held }: Part<Term>,
  shared: Shared & { readonly legs: LegWatch },
): EngineTerm => {
  const watchedAccounts = createWatchedAccounts(world, shared.legs);
  const processor = createAccountProcessor(world, held, watchedAccounts, shared);
  const chargeDue = createFeeSchedule(watchedAccounts, processor.chargeOvernightFees);
  let phase: 'reading' | 'working' | 'ended' = 'reading';
  const early: AccountChange[] = [];

  return {
    ...{ partitions, held, chargeDue },
    isWorking: () => phase === 'working',
    begin(accounts) {
      if (phase === 'ended') return;
      const { number } = shared.snapshots.last;
      for (const account of accounts) watchedAccounts.replace(account.id, account, () => number);
      phase = 'working';
      // What was read may show some of these changes and not others.
      for (const { accountId, orderId } of early) processor.change({ accountId, ...(orderId && { orderId }) });
      // What changed the balance or the debt may have been announced to nobody: each loan is examined once.
      for (const { id, loan } of accounts) if (loan) processor.reload(id);
      chargeDue(world.nowMs());
    },
    change(change) {
      if (phase === 'reading') early.push(change);
      else processor.change(change);
    },
    compare(accounts) {
      const ids = new Set(accounts.map(({ id }) => id));
      for (const account of accounts)
        if (!isSame(watchedAccounts.find(account.id), account)) processor.reload(account.id);
      for (const { id } of watchedAccounts.accounts()) if (!ids.has(id)) processor.reload(id);
    },
    due: (quote: MarketQuote | undefined, nowMs, ended) => watchedAccounts.due(quote, nowMs, ended),
    catchUp: processor.catchUp,
    isAnyBusy: processor.isAnyBusy,
    retry: processor.retry,
    end() {
      phase = 'ended';
      return processor.end();
    },
  };
};
