import type { World } from '../../world/world.ts';
import { lockAccountById } from '../accountRepository.ts';
import { chargeOvernightFees } from '../chargeOvernightFees.ts';
import { createAccountQueue } from './accountQueue.ts';
import { type ChangedAccounts, createCatchUp } from './catchUp.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

const ACCOUNTS_AT_ONCE = 8;

/** Processes accounts and keeps the watched accounts current; each account's work runs in sequence. */
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

  /** Marks an account to be reloaded. A change of the given order counts from the next snapshot on. */
  const note = (accountId: string, orderId?: string): void => {
    const announcedAt = snapshots.last.number;
    const orders = new Map(changed.get(accountId)?.orders);
    changed.set(accountId, { announcedAt, orders: orderId === undefined ? orders : orders.set(orderId, announcedAt) });
  };

  /** Starts the catch-up of an account; a busy account reaches later snapshots by itself. */
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

  /** Reloads an account that has changed, in the given order if any. */
  const reload = (accountId: string, orderId?: string): void => {
    note(accountId, orderId);
    begin(accountId, snapshots.last);
  };

  return {
    reload,
    isAnyBusy: (): boolean => busy.size > 0,
    /** Processes a snapshot for an account, then every later one. */
    catchUp: (snapshot: MarketSnapshot, due: AccountTriggers): void => begin(due.accountId, snapshot, due),
    /** Starts the failed catch-ups again. */
    retry(): void {
      for (const accountId of changed.keys()) begin(accountId, snapshots.last);
    },
    /** Posts the overnight fees that an account owes, before any later snapshot is processed. */
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
