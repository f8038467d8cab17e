import type { World } from '../../world/world.ts';
import { lockAccountById } from '../accountRepository.ts';
import { chargeOvernightFees } from '../chargeOvernightFees.ts';
import { createAccountQueue } from './accountQueue.ts';
import { type ChangedAccounts, createCatchUp } from './catchUp.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

const ACCOUNTS_AT_ONCE = 8;

/** Does to accounts what is due and keeps the book of them: of one account one thing after the other. */
export const createAccountProcessor = (
  world: World,
  watchedAccounts: WatchedAccounts,
  snapshots: SnapshotQueue,
  report: (fault: unknown) => void,
) => {
  const { database } = world;
  const queue = createAccountQueue(ACCOUNTS_AT_ONCE, report);
  const busy = new Set<string>();
  const changed: ChangedAccounts = new Map();
  const catchUp = createCatchUp(world, watchedAccounts, snapshots, changed);

  /** Notes that an account is to be read anew; of an order that is named, the moments to come count as they are found. */
  const note = (accountId: string, orderId?: string): void => {
    const announcedAt = snapshots.last.number;
    const orders = new Map(changed.get(accountId)?.orders);
    changed.set(accountId, { announcedAt, orders: orderId === undefined ? orders : orders.set(orderId, announcedAt) });
  };

  /** An account that is busy comes by itself to what there is to do. */
  const begin = (accountId: string, from: MarketSnapshot, first?: AccountTriggers): void => {
    if (busy.has(accountId)) return;
    busy.add(accountId);
    const onIdle = () => void busy.delete(accountId);
    queue.add(accountId, () =>
      catchUp(accountId, from, first, onIdle).catch((fault: unknown) => {
        onIdle();
        note(accountId);
        throw fault;
      }),
    );
  };

  /** Has an account read anew: it has changed by now, in this order where one is named. */
  const reload = (accountId: string, orderId?: string): void => {
    note(accountId, orderId);
    begin(accountId, snapshots.last);
  };

  return {
    reload,
    isAnyBusy: (): boolean => busy.size > 0,
    /** Does what a moment calls for on an account, then what each later one does, until there is none. */
    catchUp: (snapshot: MarketSnapshot, due: AccountTriggers): void => begin(due.accountId, snapshot, due),
    /** Takes up again what failed. */
    retry(): void {
      for (const accountId of changed.keys()) begin(accountId, snapshots.last);
    },
    /** Posts the nights that an account owes, before any later moment is acted upon. */
    chargeOvernightFees(accountId: string): void {
      queue.add(accountId, () =>
        database.transaction(
          async (tx) => void (await chargeOvernightFees(tx, world, await lockAccountById(tx, accountId))),
        ),
      );
      reload(accountId);
    },
    settled: queue.settled,
  };
};
