import type { Term } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import type { OrderChange } from '../announceOrder.ts';
import type { Rest } from './accountQueue.ts';
import { type Failures, isTriedAgain, waitAfter } from './failures.ts';
import { afterChanges } from './orderChanges.ts';
import { processAccount } from './processAccount.ts';
import { readAccount } from './readAccounts.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

/**
 * Changes announced for an account: the number of the last snapshot before the latest announcement, and before that of
 * each order.
 */
export type Changes = {
  readonly announcedAt: number;
  readonly orders: ReadonlyMap<string, number>;
  /** What was changed, in the order of the announcements; undefined where the account has to be read. */
  readonly known: readonly OrderChange[] | undefined;
};
/** Accounts to be reloaded. */
export type ChangedAccounts = Map<string, Changes>;

/** Way of an account from a snapshot to the last one. */
export type Way = {
  readonly accountId: string;
  readonly from: MarketSnapshot;
  /** What is due at the first snapshot; undefined where that is processed already. */
  readonly first: AccountTriggers | undefined;
  /** Waits before a snapshot is tried again. */
  readonly rest: Rest;
  /** Called in the same turn as the last check for a next snapshot, so that none is missed between the two. */
  readonly onIdle: () => void;
};

/** Lists the orders that are due. */
const ordersOf = ({ triggered, expired }: AccountTriggers): readonly string[] => [
  ...triggered.map(({ orderId }) => orderId),
  ...expired,
];

/**
 * Creates the function that processes an account in one transaction, which also reads its orders after it. After a fault
 * that passes by itself, the same snapshot is tried again, so that a stop that it touched is executed.
 */
const createPersistentProcessing =
  (world: World, term: Term, failures: Failures) =>
  async (snapshot: MarketSnapshot, due: AccountTriggers, rest: Rest) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await term.transaction(async (tx) => {
          await processAccount(tx, world, snapshot, { ...due, isRepeated: tries > 1 });
          return readAccount(tx, due.accountId);
        });
      } catch (fault) {
        if (!isTriedAgain(fault, { tries, ageMs: world.nowMs() - snapshot.receivedMs })) throw fault;
        failures.note(due.accountId, fault, ordersOf(due));
        await rest(waitAfter(tries));
      }
    }
  };

/** What the processing of a term has in common. */
type Processing = {
  readonly watchedAccounts: WatchedAccounts;
  readonly snapshots: SnapshotQueue;
  readonly changed: ChangedAccounts;
  readonly failures: Failures;
  /** Returns the number of the last snapshot of the term. */
  readonly lastNumber: () => number;
};

/** Creates the function that brings an account, and the record of it, from a snapshot to the last one. */
export const createCatchUp = (
  world: World,
  term: Term,
  { watchedAccounts, snapshots, changed, failures, lastNumber }: Processing,
) => {
  const take = async (accountId: string, heard: Changes): Promise<void> => {
    changed.delete(accountId);
    const after = heard.known && afterChanges(accountId, watchedAccounts.find(accountId), heard.known);
    // In a transaction, whose limits are short: the account's stops wait for what is read.
    const account = after ? after.account : await term.transaction((tx) => readAccount(tx, accountId));
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

  const processed = createPersistentProcessing(world, term, failures);

  const processSnapshot = async (snapshot: MarketSnapshot, due: AccountTriggers, rest: Rest): Promise<void> => {
    const { accountId } = due;
    const account = await processed(snapshot, due, rest);
    const opened = new Map(
      due.triggered.map(({ action, orderId, revision }) => [orderId, action === 'open' && revision + 1]),
    );
    // Orders opened here are examined from the next snapshot on; orders changed meanwhile, from their announcement on.
    const meanwhile = changed.get(accountId)?.orders;
    watchedAccounts.replace(accountId, account, ({ id, revision }) =>
      opened.get(id) === revision ? snapshot.number : (meanwhile?.get(id) ?? snapshots.last.number),
    );
  };

  /** Processes a snapshot and all later ones for an account, and takes up its changes in between. */
  return async ({ accountId, from, first, rest, onIdle }: Way): Promise<void> => {
    if (first) await processSnapshot(from, first, rest);
    for (let snapshot = from; ;) {
      const heard = changed.get(accountId);
      if (heard) {
        await take(accountId, heard);
        continue;
      }
      if (!snapshot.next || snapshot.number >= lastNumber()) break;
      snapshot = snapshot.next;
      const due = watchedAccounts.dueFor(accountId, snapshot);
      if (due) await processSnapshot(snapshot, due, rest);
    }
    onIdle();
  };
};
