import type { World } from '../../world/world.ts';
import { processAccount } from './processAccount.ts';
import { readAccounts } from './readAccounts.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

/**
 * Changes announced for an account: the number of the last snapshot before the latest announcement, and before that of
 * each order.
 */
export type Changes = { readonly announcedAt: number; readonly orders: ReadonlyMap<string, number> };
/** Accounts to be reloaded. */
export type ChangedAccounts = Map<string, Changes>;

/** Creates the function that brings an account, and the record of it, from a snapshot to the last one. */
export const createCatchUp = (
  world: World,
  watchedAccounts: WatchedAccounts,
  snapshots: SnapshotQueue,
  changed: ChangedAccounts,
) => {
  const { database } = world;

  const read = async (accountId: string, heard: Changes): Promise<void> => {
    changed.delete(accountId);
    const [account] = await readAccounts(database.reader, [accountId]);
    // The read may include changes that were announced meanwhile.
    const later = changed.get(accountId) ?? heard;
    watchedAccounts.replace(
      accountId,
      account,
      ({ id }) => later.orders.get(id) ?? heard.orders.get(id) ?? later.announcedAt,
    );
    // Its balance or its debt may have changed: the ratio of a loan is examined at the prices of this instant.
    if (watchedAccounts.hasLoan(accountId)) {
      watchedAccounts.examineAt(accountId, snapshots.add(undefined, world.nowMs()).number);
    }
  };

  /** Processes a snapshot in one transaction, which also reads the account's orders after it. */
  const processSnapshot = async (snapshot: MarketSnapshot, due: AccountTriggers): Promise<void> => {
    const { accountId } = due;
    const [account] = await database.transaction(async (tx) => {
      await processAccount(tx, world, snapshot, due);
      return readAccounts(tx, [accountId]);
    });
    const opened = new Map(
      due.triggered.map(({ action, orderId, revision }) => [orderId, action === 'open' && revision + 1]),
    );
    // Orders opened here are examined from the next snapshot on; orders changed meanwhile, from their announcement on.
    const meanwhile = changed.get(accountId)?.orders;
    watchedAccounts.replace(accountId, account, ({ id, revision }) =>
      opened.get(id) === revision ? snapshot.number : (meanwhile?.get(id) ?? snapshots.last.number),
    );
  };

  /**
   * Processes a snapshot and all later ones for an account, and reloads it whenever it has changed. `onIdle` is called
   * in the same turn as the last check for a next snapshot, so that none is missed between the two.
   */
  return async (
    accountId: string,
    from: MarketSnapshot,
    first: AccountTriggers | undefined,
    onIdle: () => void,
  ): Promise<void> => {
    if (first) await processSnapshot(from, first);
    for (let snapshot = from; ;) {
      const heard = changed.get(accountId);
      if (heard) {
        await read(accountId, heard);
        continue;
      }
      if (!snapshot.next) break;
      snapshot = snapshot.next;
      const due = watchedAccounts.dueFor(accountId, snapshot);
      if (due) await processSnapshot(snapshot, due);
    }
    onIdle();
  };
};
