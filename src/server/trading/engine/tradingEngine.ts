import type { Report } from '../../log.ts';
import {
  ENGINE_ACCOUNTS_AT_ONCE,
  isTransient,
  LeaseLost,
  type Part,
  partitionOf,
  type Term,
} from '../../store/index.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';
import type { AccountChange } from '../announceOrder.ts';
import { createAccountQueue } from './accountQueue.ts';
import { createEngineTerm, type EngineTerm } from './engineTerm.ts';
import { createFailures } from './failures.ts';
import { createLegWatch, type LegWatch } from './legWatch.ts';
import { readAccountsOf } from './readAccounts.ts';
import { createRetriedReload } from './retriedReload.ts';
import { createSnapshotQueue, type SnapshotQueue } from './snapshotQueue.ts';

/** Work of the engine in this process. */
export type EngineLoad = {
  /** Partitions of the accounts that this process works for. */
  readonly partitions: readonly number[];
  /** Accounts whose work waits for its turn. */
  readonly waiting: number;
  /** Accounts that fail and are tried again. */
  readonly failed: number;
};

/** Engine that acts without requests: triggers, expiries, margin levels, overnight fees. */
export type TradingEngine = {
  /** Processes orders and fees that are due by the clock. Called ten times a second. */
  tick(): void;
  /** Resolves when everything due is done. */
  settled(): Promise<void>;
  /** Ends the work that is due, then leaves the engine to other processes. */
  stop(): Promise<void>;
  load(): EngineLoad;
};

/** Time after which all accounts are compared with the database, whatever was announced. */
const COMPARE_EVERY_MS = 60_000;

/** Keeps the terms of this process by the partitions that they are for. */
const createTerms = () => {
  const byPartition = new Map<number, EngineTerm>();
  return {
    add: (term: EngineTerm): void => term.partitions.forEach((partition) => void byPartition.set(partition, term)),
    /** Returns the term of an account; undefined where another process has its partition. */
    of: (accountId: string): EngineTerm | undefined => byPartition.get(partitionOf(accountId)),
    working: (): readonly EngineTerm[] => [...new Set(byPartition.values())].filter((term) => term.isWorking()),
    /** Takes out and returns the terms of partitions. */
    remove(partitions: readonly number[]): readonly EngineTerm[] {
      const terms = new Set(partitions.flatMap((partition) => byPartition.get(partition) ?? []));
      for (const { partitions: own } of terms) for (const partition of own) byPartition.delete(partition);
      return [...terms];
    },
  };
};
type Terms = ReturnType<typeof createTerms>;

/** Reads the accounts of terms, each with its own. */
const accountsOf = async (terms: readonly EngineTerm[]) => {
  const [one] = terms;
  if (!one) return [];
  const found = await readAccountsOf(
    one.held.reader,
    terms.flatMap(({ partitions }) => partitions),
  );
  const byPartition = Map.groupBy(found, ({ id }) => partitionOf(id));
  return terms.map((term) => ({
    term,
    accounts: term.partitions.flatMap((partition) => byPartition.get(partition) ?? []),
  }));
};

/** Returns the function that compares the accounts of all terms with the database. */
const comparing =
  ({ working }: Terms) =>
  async (): Promise<void> => {
    for (const { term, accounts } of await accountsOf(working())) if (term.isWorking()) term.compare(accounts);
  };

/** Creates the function that examines a tick, or an instant of the clock, for the accounts of all terms. */
const examining =
  ({ working }: Terms, legs: LegWatch, snapshots: SnapshotQueue) =>
  (quote: MarketQuote | undefined, atMs: number): void => {
    const terms = working();
    for (const term of terms) term.chargeDue(atMs);
    if (quote) legs.hear(quote);
    const ended = quote ? [] : legs.takeEnded();
    const due = terms.flatMap((term) => term.due(quote, atMs, ended).map((account) => ({ term, account })));
    if (due.length === 0 && !terms.some((term) => term.isAnyBusy())) return;
    const snapshot = snapshots.add(quote, atMs, ended);
    for (const { term, account } of due) term.catchUp(snapshot, account);
  };

/** Returns what the engine does when partitions fall to this process, and when they leave it. */
const dutyOf = (
  terms: Terms,
  create: (part: Part<Term>) => EngineTerm,
  { compare, report }: { readonly compare: () => void; readonly report: Report },
) => ({
  async taken(parts: readonly Part<Term>[]): Promise<void> {
    const begun = parts.map(create);
    begun.forEach(terms.add);
    try {
      for (const { term, accounts } of await accountsOf(begun)) term.begin(accounts);
      // What was missed while they were read was compared without them.
      compare();
    } catch (fault) {
      // Another try follows each second: without this line, an engine that can never begin would be silent.
      if (!isTransient(fault) && !(fault instanceof LeaseLost)) report(fault);
      throw fault;
    }
  },
  async left(partitions: readonly number[]): Promise<void> {
    await Promise.all(terms.remove(partitions).map((term) => term.end()));
  },
});

/**
 * Starts the engine, which works for the accounts in the partitions that this process has. It evaluates every tick singly and in
 * order, and processes each account in sequence, one transaction per snapshot. Missed ticks are never replayed: after a pause the
 * first fresh one counts. It receives every tick whatever it has, so that a partition that comes later finds no gap.
 */
export const startTradingEngine = async (world: World, report: Report): Promise<TradingEngine> => {
  const { database, market, nowMs } = world;
  const terms = createTerms();
  const legs = createLegWatch(world);
  const snapshots = createSnapshotQueue(world, legs);
  const queue = createAccountQueue(ENGINE_ACCOUNTS_AT_ONCE, report);
  const failures = createFailures(nowMs, report);
  const missed = createRetriedReload(comparing(terms), report, nowMs);
  const onTick = examining(terms, legs, snapshots);
  let comparedMs = nowMs();
  const onAccountChanged = (text: string): void => {
    const change = JSON.parse(text) as AccountChange;
    terms.of(change.accountId)?.change(change);
  };
  const stops = [
    database.listen('account-changed', onAccountChanged, missed.begin),
    market.onTick((quote) => onTick(quote, quote.timeMs)),
  ];
  const create = (part: Part<Term>) => createEngineTerm(world, part, { snapshots, queue, failures, legs });
  const duty = await database.takeOver(dutyOf(terms, create, { compare: missed.begin, report }));

  return {
    tick() {
      const atMs = nowMs();
      if (atMs >= comparedMs + COMPARE_EVERY_MS) {
        comparedMs = atMs;
        missed.begin();
      }
      missed.retry();
      for (const term of terms.working()) term.retry();
      onTick(undefined, atMs);
    },
    async settled() {
      await missed.settled();
      await queue.settled();
    },
    load: () => ({
      partitions: terms
        .working()
        .flatMap(({ partitions }) => partitions)
        .sort((one, other) => one - other),
      waiting: queue.waiting(),
      failed: failures.count(),
    }),
    async stop() {
      for (const stop of stops) stop();
      missed.cancel();
      await duty.release();
      await missed.settled();
      await queue.settled();
    },
  };
};
