import { nextRollover } from '../../../domain/time.ts';
import type { Report } from '../../log.ts';
import type { Term } from '../../store/index.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { AccountChange } from '../announceOrder.ts';
import { createAccountProcessor } from './accountProcessor.ts';
import { createLegWatch } from './legWatch.ts';
import { createRetriedReload } from './retriedReload.ts';
import { readAllAccounts } from './readAccounts.ts';
import { createSnapshotQueue } from './snapshotQueue.ts';
import { createWatchedAccounts, isSame, type WatchedAccounts } from './watchedAccounts.ts';

/** Work of the engine from taking the lease to losing it. */
export type EngineTerm = {
  /** Reads all accounts to watch, and begins to watch them. */
  begin(): Promise<void>;
  /** Processes orders and fees that are due by the clock. */
  tick(): void;
  /** Resolves when everything due is done. */
  settled(): Promise<void>;
  /** Begins nothing any more. */
  end(): void;
  /** Returns how many accounts wait for their turn, and how many fail and are tried again. */
  load(): { readonly waiting: number; readonly failed: number };
};

/** Time after which all accounts are compared with the database, whatever was announced. */
const COMPARE_EVERY_MS = 60_000;

/** Charges all open positions' overnight fees once after each rollover, and after a restart, before later ticks. */
const createFeeSchedule = (watchedAccounts: WatchedAccounts, chargeOvernightFees: (accountId: string) => void) => {
  let chargedUntil = 0;
  return {
    chargeDue(nowMs: number): void {
      const now = Math.floor(nowMs / 1000);
      if (now < chargedUntil) return;
      chargedUntil = nextRollover(now);
      for (const { id, orders } of watchedAccounts.accounts())
        if (orders.some(({ status }) => status === 'open')) chargeOvernightFees(id);
    },
  };
};

/** Returns the function that reads all accounts, and reloads those that differ from what is known of them. */
const comparing =
  (held: Term, watchedAccounts: WatchedAccounts, reload: (accountId: string) => void) => async (): Promise<void> => {
    const found = await readAllAccounts(held.reader);
    const ids = new Set(found.map(({ id }) => id));
    for (const account of found) if (!isSame(watchedAccounts.find(account.id), account)) reload(account.id);
    for (const { id } of watchedAccounts.accounts()) if (!ids.has(id)) reload(id);
  };

/** Creates a term, whose transactions hold only as long as the lease is not taken by another process. */
export const createEngineTerm = (world: World, held: Term, report: Report): EngineTerm => {
  const { database, market } = world;
  const legs = createLegWatch(world);
  const watchedAccounts = createWatchedAccounts(world, legs);
  const snapshots = createSnapshotQueue(world, legs);
  const processor = createAccountProcessor(world, held, { watchedAccounts, snapshots }, report);
  const fees = createFeeSchedule(watchedAccounts, processor.chargeOvernightFees);
  let stops: readonly (() => void)[] = [];
  let phase: 'reading' | 'working' | 'ended' = 'reading';
  let comparedMs = world.nowMs();

  const onTick = (quote: MarketQuote | undefined, nowMs: number): void => {
    fees.chargeDue(nowMs);
    if (quote) legs.hear(quote);
    const ended = quote ? [] : legs.takeEnded();
    const due = watchedAccounts.due(quote, nowMs, ended);
    if (due.length === 0 && !processor.isAnyBusy()) return;
    const snapshot = snapshots.add(quote, nowMs, ended);
    for (const each of due) processor.catchUp(snapshot, each);
  };

  const missed = createRetriedReload(comparing(held, watchedAccounts, processor.reload), report, world.nowMs);

  return {
    async begin() {
      const early: AccountChange[] = [];
      let onAccountChanged = (change: AccountChange): void => void early.push(change);
      stops = [
        database.listen('account-changed', (text) => onAccountChanged(JSON.parse(text) as AccountChange), missed.begin),
      ];
      for (const account of await readAllAccounts(held.reader)) watchedAccounts.replace(account.id, account, () => 0);
      if (phase === 'ended') return;
      phase = 'working';
      onAccountChanged = processor.change;
      // What was read may show some of these changes and not others.
      for (const { accountId, orderId } of early) processor.change({ accountId, ...(orderId && { orderId }) });
      // What changed the balance or the debt may have been announced to nobody: each loan is examined once.
      for (const { id, loan } of watchedAccounts.accounts()) if (loan) processor.reload(id);
      fees.chargeDue(world.nowMs());
      stops = [...stops, market.onTick((quote) => onTick(quote, quote.timeMs))];
    },
    tick() {
      if (phase !== 'working') return;
      const nowMs = world.nowMs();
      if (nowMs >= comparedMs + COMPARE_EVERY_MS) {
        comparedMs = nowMs;
        missed.begin();
      }
      missed.retry();
      processor.retry();
      onTick(undefined, nowMs);
    },
    async settled() {
      await missed.settled();
      await processor.settled();
    },
    end() {
      phase = 'ended';
      for (const stop of stops) stop();
      stops = [];
      missed.cancel();
      watchedAccounts.clear();
    },
    load: processor.load,
  };
};
