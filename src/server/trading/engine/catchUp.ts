import type { World } from '../../world/world.ts';
import { processAccount } from './processAccount.ts';
import { readAccounts } from './readAccounts.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

/** The numbers of the moments after which it was last said that something was changed, and which orders were. */
export type Changes = { readonly announcedAt: number; readonly orders: ReadonlyMap<string, number> };
/** Accounts that are to be read anew. */
export type ChangedAccounts = Map<string, Changes>;

/** Brings accounts from a moment to the last one, and the book with them. */
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
    // What was said meanwhile may have been read.
    const later = changed.get(accountId) ?? heard;
    watchedAccounts.replace(
      accountId,
      account,
      ({ id }) => later.orders.get(id) ?? heard.orders.get(id) ?? later.announcedAt,
    );
  };

  /** Does what is due in one transaction, which also reads what the account holds after it. */
  const processSnapshot = async (snapshot: MarketSnapshot, due: AccountTriggers): Promise<void> => {
    const { accountId } = due;
    const [account] = await database.transaction(async (tx) => {
      await processAccount(tx, world, snapshot, due);
      return readAccounts(tx, [accountId]);
    });
    const opened = new Map(
      due.triggered.map(({ action, orderId, revision }) => [orderId, action === 'open' && revision + 1]),
    );
    // What this moment opened is examined from the next; what somebody changed meanwhile, from when that was heard.
    const meanwhile = changed.get(accountId)?.orders;
    watchedAccounts.replace(accountId, account, ({ id, revision }) =>
      opened.get(id) === revision ? snapshot.number : (meanwhile?.get(id) ?? snapshots.last.number),
    );
  };

  /**
   * Does what a moment and those after it call for on an account, read anew wherever it has changed. `onIdle` is called
   * in the same turn as the last look for what is next, so that nothing is missed between the two.
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
