import { nextRollover } from '../../../domain/time.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { AccountChange } from '../announceOrder.ts';
import { createAccountProcessor } from './accountProcessor.ts';
import { createRetriedReload } from './retriedReload.ts';
import { readAccounts } from './readAccounts.ts';
import { createSnapshotQueue } from './snapshotQueue.ts';
import { createWatchedAccounts, type WatchedAccounts } from './watchedAccounts.ts';

/** Engine that acts without requests: triggers, expiries, margin levels, overnight fees. */
export type TradingEngine = {
  /** Processes orders and fees that are due by the clock. Called ten times a second. */
  tick(): void;
  /** Resolves when everything due is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/** Charges all open positions' overnight fees once after each rollover, and after a restart, before later ticks. */
const createFeeSchedule = (watchedAccounts: WatchedAccounts, chargeOvernightFees: (accountId: string) => void) => {
  let chargedUntil = 0;
  return {
    restart(): void {
      chargedUntil = 0;
    },
    chargeDue(nowMs: number): void {
      const now = Math.floor(nowMs / 1000);
      if (now < chargedUntil) return;
      chargedUntil = nextRollover(now);
      for (const { id, orders } of watchedAccounts.accounts())
        if (orders.some(({ status }) => status === 'open')) chargeOvernightFees(id);
    },
  };
};

/**
 * Starts the engine. It evaluates every tick singly and in order, and processes each account in sequence, one
 * transaction per snapshot. Missed ticks are never replayed: after a pause the first fresh one counts.
 */
export const startTradingEngine = async (world: World, report: (fault: unknown) => void): Promise<TradingEngine> => {
  const { database, market } = world;
  const watchedAccounts = createWatchedAccounts(world);
  const snapshots = createSnapshotQueue(world);
  const processor = createAccountProcessor(world, watchedAccounts, snapshots, report);
  const fees = createFeeSchedule(watchedAccounts, processor.chargeOvernightFees);

  const onTick = (quote: MarketQuote | undefined, nowMs: number): void => {
    fees.chargeDue(nowMs);
    const due = watchedAccounts.due(quote, nowMs);
    if (due.length === 0 && !processor.isAnyBusy()) return;
    const snapshot = snapshots.add(quote, nowMs);
    for (const each of due) processor.catchUp(snapshot, each);
  };

  /** Reloads all accounts with active orders, and those that had any before. */
  const reloadAll = async (): Promise<void> => {
    for (const { id } of watchedAccounts.accounts()) processor.reload(id);
    for (const { id } of await readAccounts(database.reader)) processor.reload(id);
  };

  const missed = createRetriedReload(reloadAll, report);

  let stops: readonly (() => void)[] = [];
  const duty = await database.takeOver({
    async taken() {
      const early: AccountChange[] = [];
      let onAccountChanged = (change: AccountChange): void => void early.push(change);
      stops = [
        database.listen('account-changed', (text) => onAccountChanged(JSON.parse(text) as AccountChange), missed.begin),
      ];
      for (const account of await readAccounts(database.reader)) watchedAccounts.replace(account.id, account, () => 0);
      onAccountChanged = ({ accountId, orderId }) => processor.reload(accountId, orderId);
      early.forEach(onAccountChanged);
      // What changed the balance or the debt may have been announced to nobody: each loan is examined once.
      for (const { id, loan } of watchedAccounts.accounts()) if (loan) processor.reload(id);
      fees.restart();
      fees.chargeDue(world.nowMs());
      stops = [...stops, market.onTick((quote) => onTick(quote, quote.timeMs))];
    },
    lost() {
      for (const stop of stops) stop();
      stops = [];
      missed.cancel();
      watchedAccounts.clear();
    },
  });
  return {
    tick() {
      if (stops.length === 0) return;
      missed.retry();
      processor.retry();
      onTick(undefined, world.nowMs());
    },
    async settled() {
      await missed.settled();
      await processor.settled();
    },
    async stop() {
      await duty.release();
      await missed.settled();
      await processor.settled();
    },
  };
};
