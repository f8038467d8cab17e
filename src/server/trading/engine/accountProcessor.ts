import type { Report } from '../../log.ts';
import { ENGINE_ACCOUNTS_AT_ONCE, type Term } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { lockAccountById } from '../accountRepository.ts';
import type { AccountChange } from '../announceOrder.ts';
import { chargeOvernightFees } from '../chargeOvernightFees.ts';
import { createAccountQueue } from './accountQueue.ts';
import { type ChangedAccounts, type Changes, createCatchUp } from './catchUp.ts';
import { createFailures } from './failures.ts';
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

const NOTHING = (): void => undefined;

/** Returns the changes of an account with one that was announced after a snapshot. */
const withChange = (before: Changes | undefined, { orderId, after }: AccountChange, announcedAt: number): Changes => {
  const orders = new Map(before?.orders);
  if (orderId !== undefined) orders.set(orderId, announcedAt);
  const earlier = before ? before.known : [];
  return { announcedAt, orders, known: after && earlier && [...earlier, after] };
};

/** Processes accounts and keeps the watched accounts current; each account's work runs in sequence. */
export const createAccountProcessor = (
  world: World,
  term: Term,
  { watchedAccounts, snapshots }: { readonly watchedAccounts: WatchedAccounts; readonly snapshots: SnapshotQueue },
  report: Report,
) => {
  const queue = createAccountQueue(ENGINE_ACCOUNTS_AT_ONCE, report);
  const busy = new Set<string>();
  const changed: ChangedAccounts = new Map();
  const failures = createFailures(world.nowMs, report);
  const fees = createOwedFees(world, term);
  const catchUp = createCatchUp(world, term, { watchedAccounts, snapshots, changed, failures });

  /** Marks an account as changed. A change of the given order counts from the next snapshot on. */
  const note = (change: AccountChange): void => {
    changed.set(change.accountId, withChange(changed.get(change.accountId), change, snapshots.last.number));
  };

  /** Marks an account to be tried again, when it is time. */
  const failed = (accountId: string, fault: unknown): void => {
    note({ accountId });
    failures.note(accountId, fault, orderIdsOf(watchedAccounts.find(accountId)));
  };

  /** Starts the catch-up of an account, unless it is busy (it reaches later snapshots by itself) or waits for its next try. */
  const begin = (accountId: string, from: MarketSnapshot, first?: AccountTriggers): void => {
    if (busy.has(accountId) || !failures.mayTry(accountId)) return;
    busy.add(accountId);
    const onIdle = () => void busy.delete(accountId);
    queue.add(accountId, async (rest) => {
      try {
        await catchUp({ accountId, from, first, rest, onIdle });
        const isCharged = await fees.charge(accountId);
        failures.succeeded(accountId);
        if (isCharged) reload(accountId);
      } catch (fault) {
        onIdle();
        failed(accountId, fault);
      }
    });
  };

  /** Takes up a change of an account. */
  const change = (announced: AccountChange): void => {
    note(announced);
    begin(announced.accountId, snapshots.last);
  };
  /** Reads an account again. */
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
      fees.owe(accountId);
      queue.add(accountId, () => fees.charge(accountId).then(NOTHING, (fault: unknown) => failed(accountId, fault)));
      reload(accountId);
    },
    load: () => ({ waiting: queue.waiting(), failed: failures.count() }),
    settled: queue.settled,
  };
};
