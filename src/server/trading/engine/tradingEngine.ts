import { nextRollover } from '../../../domain/time.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { AccountChange } from '../orderEvents.ts';
import { createAccountKeeper } from './accountKeeper.ts';
import { readAccounts } from './aliveOrder.ts';
import { createBook } from './book.ts';
import { createTimeline } from './moment.ts';

/** What the engine does by itself: triggers, expiries, margin, nights. */
export type TradingEngine = {
  /** Looks at what the clock alone makes due. Called ten times a second. */
  beat(): void;
  /** Settles when all that was due is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Watches every tick, singly and in order, for what it does to orders, and does it: per account one thing after the
 * other, each in a transaction of its own. Missed ticks are never replayed: after a pause the first fresh one counts.
 */
export const startTradingEngine = async (world: World, report: (fault: unknown) => void): Promise<TradingEngine> => {
  const { database, market } = world;
  const book = createBook(world);
  const timeline = createTimeline(world);
  const keeper = createAccountKeeper(world, book, timeline, report);
  let nightsUntil = 0;

  /** After a 22:00 London, and at the start: the nights of all that is open, before any later tick is acted upon. */
  const settleAllNights = (nowMs: number): void => {
    const now = Math.floor(nowMs / 1000);
    if (now < nightsUntil) return;
    nightsUntil = nextRollover(now);
    for (const { id, orders } of book.accounts()) if (orders.some(({ status }) => status === 'open')) keeper.settle(id);
  };

  const look = (quote: MarketQuote | undefined, nowMs: number): void => {
    settleAllNights(nowMs);
    const due = book.due(quote, nowMs);
    if (due.length === 0 && !keeper.isAnyBusy()) return;
    const moment = timeline.add(quote, nowMs);
    for (const each of due) keeper.follow(moment, each);
  };

  /** Accounts that hold nothing any more are read anew with those that do. */
  const reloadAll = async (): Promise<void> => {
    for (const { id } of book.accounts()) keeper.reload(id);
    for (const { id } of await readAccounts(database.reader)) keeper.reload(id);
  };

  let stops: readonly (() => void)[] = [];
  const duty = await database.takeOver({
    async taken() {
      const early: AccountChange[] = [];
      let hear = (change: AccountChange): void => void early.push(change);
      stops = [
        database.listen(
          'account-changed',
          (text) => hear(JSON.parse(text) as AccountChange),
          () => void reloadAll().catch(report),
        ),
      ];
      for (const account of await readAccounts(database.reader)) book.replace(account.id, account, () => 0);
      hear = ({ accountId, orderId }) => keeper.reload(accountId, orderId);
      early.forEach(hear);
      nightsUntil = 0;
      settleAllNights(world.nowMs());
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
      if (stops.length === 0) return;
      keeper.retry();
      look(undefined, world.nowMs());
    },
    settled: keeper.settled,
    async stop() {
      await duty.release();
      await keeper.settled();
    },
  };
};
