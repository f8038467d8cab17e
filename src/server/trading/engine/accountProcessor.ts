import type { Term } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { lockAccountById } from '../accountRepository.ts';
import type { AccountChange } from '../announceOrder.ts';
import { chargeOvernightFees } from '../chargeOvernightFees.ts';
import type { AccountQueue } from './accountQueue.ts';
import { type ChangedAccounts, type Changes, createCatchUp } from './catchUp.ts';
import type { Failures } from './failures.ts';
import type { WatchedAccount } from './readAccounts.ts';
import type { MarketSnapshot, SnapshotQueue } from './snapshotQueue.ts';
import type { AccountTriggers, WatchedAccounts } from './watchedAccounts.ts';

/** Keeps the accounts whose overnight fees are to be posted until they are. */
const createOwedFees = (world: World, term: Term) => {
  const owing = new Set<string>();
  return {
    owe: (accountId: string): void => void owing.add(accountId),
    /** Posts the fees that an account owes; false where it owes none. What was read of the account before is outdated then. */
    async charge(accountId: string): Promise<boolean> {
      if (!owing.has(accountId)) return false;
      await term.transaction(
        async (tx) => void (await chargeOvernightFees(tx, world, await lockAccountById(tx, accountId))),
      );
      owing.delete(accountId);
      return true;
    },
  };
};

/** Lists the orders of an account, where it is watched. */
const orderIdsOf = (account: WatchedAccount | undefined): readonly string[] =>
  account?.orders.map(({ id }) => id) ?? [];

/** Returns the changes of an account with one that was announced after a snapshot. */
const withChange = (before: Changes | undefined, { orderId, after }: AccountChange, announcedAt: number): Changes => {
  const orders = new Map(before?.orders);
  if (orderId !== undefined) orders.set(orderId, announcedAt);
  const earlier = before ? before.known : [];
  return { announcedAt, orders, known: after && earlier && [...earlier, after] };
};

/** Keeps the accounts that are marked as changed. */
const createNotes = (snapshots: SnapshotQueue) => {
  const changed: ChangedAccounts = new Map();
  return {
    changed,
    /** Marks an account as changed. A change of the given order counts from the next snapshot on. */
    note(change: AccountChange): void {
      changed.set(change.accountId, withChange(changed.get(change.accountId), change, snapshots.last.number));
    },
  };
};

/** What the terms of a process have in common. */
export type Shared = {
  readonly snapshots: SnapshotQueue;
  readonly queue: AccountQueue;
  readonly failures: Failures;
};

/** Keeps what a term has in the queue, waiting or running. */
const createWorks = (queue: AccountQueue) => {
  const works = new Set<Promise<void>>();
  return {
    add(...[accountId, work]: Parameters<AccountQueue['add']>): void {
      const ended = queue.add(accountId, work).finally(() => void works.delete(ended));
      works.add(ended);
    },
    async ended(): Promise<void> {
      while (works.size > 0) await Promise.all(works);
    },
  };
};

/** Processes the accounts of a term and keeps the watched accounts current; each account's work runs in sequence. */
export const createAccountProcessor = (
  world: World,
  term: Term,
  watchedAccounts: WatchedAccounts,
  { snapshots, queue, failures }: Shared,
) => {
  const busy = new Set<string>();
  const { changed, note } = createNotes(snapshots);
  const works = createWorks(queue);
  let lastNumber = Infinity;
  const hasEnded = (): boolean => lastNumber < Infinity;
  const fees = createOwedFees(world, term);
  const common = { watchedAccounts, snapshots, changed, failures };
  const catchUp = createCatchUp(world, term, { ...common, lastNumber: () => lastNumber });

  const failed = (accountId: string, fault: unknown): void => {
    if (hasEnded()) return failures.forget(accountId);
    note({ accountId });
    failures.note(accountId, fault, orderIdsOf(watchedAccounts.find(accountId)));
  };

  /** Starts the catch-up of an account, unless it is busy (it reaches later snapshots by itself) or waits for its next try. */
  const begin = (accountId: string, from: MarketSnapshot, first?: AccountTriggers): void => {
    if (hasEnded() || busy.has(accountId) || !failures.mayTry(accountId)) return;
    busy.add(accountId);
    const onIdle = () => void busy.delete(accountId);
    works.add(accountId, async (rest) => {
      // What was only to be read again is read by whoever has the partition then.
      if (hasEnded() && first === undefined) return onIdle();
      try {
        await catchUp({ accountId, from, first, rest, onIdle });
        const isCharged = await fees.charge(accountId);
        failures.forget(accountId);
        if (isCharged) reload(accountId);
      } catch (fault) {
        onIdle();
        failed(accountId, fault);
      }
    });
  };

  const change = (announced: AccountChange): void => {
    if (!hasEnded()) note(announced);
    begin(announced.accountId, snapshots.last);
  };
  const reload = (accountId: string): void => change({ accountId });

  return {
    change,
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
      if (hasEnded()) return;
      fees.owe(accountId);
      const charge = async () => void (hasEnded() || (await fees.charge(accountId)));
      works.add(accountId, () => charge().catch((fault: unknown) => failed(accountId, fault)));
      reload(accountId);
    },
    /** Begins nothing any more. Resolves when what is under way has reached the last snapshot so far; a next try is left. */
    end(): Promise<void> {
      lastNumber = Math.min(lastNumber, snapshots.last.number);
      for (const accountId of changed.keys()) if (!busy.has(accountId)) failures.forget(accountId);
      return works.ended();
    },
  };
};
