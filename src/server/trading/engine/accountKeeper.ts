import type { World } from '../../world/world.ts';
import { settleNights } from '../settleNights.ts';
import { lockAccountById } from '../tradingAccount.ts';
import { createAccountQueue } from './accountQueue.ts';
import type { Book, Due } from './book.ts';
import { type ChangedAccounts, createFollower } from './follower.ts';
import type { Moment, Timeline } from './moment.ts';

const ACCOUNTS_AT_ONCE = 8;

/** Does to accounts what is due and keeps the book of them: of one account one thing after the other. */
export const createAccountKeeper = (world: World, book: Book, timeline: Timeline, report: (fault: unknown) => void) => {
  const { database } = world;
  const queue = createAccountQueue(ACCOUNTS_AT_ONCE, report);
  const busy = new Set<string>();
  const changed: ChangedAccounts = new Map();
  const follow = createFollower(world, book, timeline, changed);

  /** Notes that an account is to be read anew; of an order that is named, the moments to come count as they are found. */
  const note = (accountId: string, orderId?: string): void => {
    const saidAt = timeline.last.number;
    const orders = new Map(changed.get(accountId)?.orders);
    changed.set(accountId, { saidAt, orders: orderId === undefined ? orders : orders.set(orderId, saidAt) });
  };

  /** An account that is busy comes by itself to what there is to do. */
  const begin = (accountId: string, from: Moment, first?: Due): void => {
    if (busy.has(accountId)) return;
    busy.add(accountId);
    const arrived = () => void busy.delete(accountId);
    queue.add(accountId, () =>
      follow(accountId, from, first, arrived).catch((fault: unknown) => {
        arrived();
        note(accountId);
        throw fault;
      }),
    );
  };

  /** Has an account read anew: it has changed by now, in this order where one is named. */
  const reload = (accountId: string, orderId?: string): void => {
    note(accountId, orderId);
    begin(accountId, timeline.last);
  };

  return {
    reload,
    isAnyBusy: (): boolean => busy.size > 0,
    /** Does what a moment calls for on an account, then what each later one does, until there is none. */
    follow: (moment: Moment, due: Due): void => begin(due.accountId, moment, due),
    /** Takes up again what failed. */
    retry(): void {
      for (const accountId of changed.keys()) begin(accountId, timeline.last);
    },
    /** Posts the nights that an account owes, before any later moment is acted upon. */
    settle(accountId: string): void {
      queue.add(accountId, () =>
        database.transaction(async (tx) => void (await settleNights(tx, world, await lockAccountById(tx, accountId)))),
      );
      reload(accountId);
    },
    settled: queue.settled,
  };
};
