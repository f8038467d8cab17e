import { AsyncLocalStorage } from 'node:async_hooks';
import {
  AbortedTransactionError,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  type QueryExecutorProvider,
  sql,
  Transaction as KyselyTransaction,
} from 'kysely';
import type { Announcements, Channel } from './announcements.ts';
import { type Feeder, type Leases, readFeeder, readLeases } from './lease.ts';
import type { Duty, Fence, TakeOver } from './ownership.ts';
import type { LoadedPool, PoolLoad } from './poolLoad.ts';
import { dialectOver, mayWait, RELEASE } from './statementDialect.ts';
import type { Tables } from './tables.ts';

/**
 * Reads: the database at large, or a transaction. Its type has no call that writes; a statement written as `sql` is the
 * one that could.
 */
export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>;

/**
 * Transaction: everything written in it is committed together or not at all. Rows are locked explicitly, in one
 * order: customer, account, destination, review, and an account before its orders. Statements that are asked together
 * (`Promise.all`) are sent in one round trip, and run one after the other.
 */
export type Transaction = KyselyTransaction<Tables> & {
  /**
   * Runs callbacks in order after the commit, and never after a rollback. The transaction resolves when they are done.
   * They must not throw.
   */
  afterCommit(run: (() => void) | (() => Promise<void>)): void;
  /** Publishes to every process of this database, this one included, after the commit; never after a rollback. */
  announce(channel: Channel, text: string): Promise<void>;
  /**
   * Sends a statement whose result nobody needs with the next one whose result is, or with the commit. What fails fails
   * there.
   */
  later(query: Compilable): Promise<void>;
  /**
   * Runs a part of the transaction. Rolls back its writes and drops its callbacks and announcements when it throws or
   * `stands` rejects its result.
   */
  undoUnless<Result>(stands: (result: Result) => boolean, part: () => Promise<Result>): Promise<Result>;
};

/** Statement that is not sent yet. */
type Compilable = { compile(provider: QueryExecutorProvider): CompiledQuery };

type AfterCommit = Parameters<Transaction['afterCommit']>[0];

export type Database = {
  /** Reads outside of transactions. Refused inside one: read through `tx` there. */
  readonly reader: Reader;
  /** Reads over a connection that nothing else takes, where there are several: for what is obeyed within a second. */
  readonly readerApart: Reader;
  /**
   * Asks several questions of one instant: what is written between them, they do not see. A position that is closed
   * meanwhile is either open or in the balance, never both.
   */
  inOneInstant<Found>(ask: (instant: Reader) => Promise<Found>): Promise<Found>;
  /**
   * Read committed. Throws what `run` throws, then nothing of it is kept. Runs it again after a deadlock with another
   * transaction: so `run` changes nothing but the database.
   */
  transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * Subscribes to the announcements of every process; the returned function unsubscribes. `missed` is called when some
   * may have been lost with the connection. Neither callback may throw.
   */
  listen(channel: Channel, hear: (text: string) => void, missed?: () => void): () => void;
  /** True where other processes may use the same database. */
  readonly isShared: boolean;
  /** Shares the duty of the trading engine with the other processes of this database, by partitions of the accounts. */
  readonly takeOver: TakeOver<Term>;
  /**
   * Takes the duty of reading the feed for all processes, which reach this one at an address; absent where one process alone
   * uses the database. What is held returns whether the lease still runs.
   */
  readonly takeFeed?: (address: string, duty: Duty<() => boolean>) => Promise<{ release(): Promise<void> }>;
  /** Reads who reads the feed, as `readerApart` does; undefined where nobody does. */
  feeder(): Promise<Feeder | undefined>;
  /** Connections of this process: of requests, of the engine where it has its own, and the one that listens. */
  connections(): Connections;
  /** Reads how the leases stand; without any where one process alone uses the database. */
  leases(): Promise<Leases>;
  /** Waits for running queries, then releases the database and its folder. */
  close(): Promise<void>;
};

export type Connections = {
  readonly pools: readonly ({ readonly name: 'requests' | 'engine' } & PoolLoad)[];
  /** True while announcements of other processes arrive here. */
  readonly isListening: boolean;
};

/**
 * What the process that has partitions works with: connections that requests do not take, and transactions that throw
 * `LeaseLost` once they have gone to another process.
 */
export type Term = Pick<Database, 'reader' | 'transaction'>;

/**
 * Builds the database over a pool: a PostgreSQL server's or the embedded one's. The process with the duty works over a
 * second pool where there is one, and `readerApart` asks over a third one.
 */
export const databaseOver = (
  pool: LoadedPool,
  announcements: Announcements,
  takeOver: TakeOver<Fence | undefined>,
  dutyPool?: LoadedPool,
  poolApart?: LoadedPool,
  takeFeed?: Database['takeFeed'],
): Database => {
  const inside = new AsyncLocalStorage<{ running: boolean }>();
  const connected = (connections: LoadedPool) => {
    const kysely = new Kysely<Tables>({ dialect: dialectOver(connections) });
    const reader = kysely.withPlugin(refusedWhile(() => inside.getStore()?.running ?? false));
    return { kysely, reader };
  };
  const { kysely, reader } = connected(pool);
  const ofDuty = dutyPool && connected(dutyPool);
  const apart = poolApart && connected(poolApart);
  const termWithin = (fence: Fence | undefined): Term =>
    ofDuty
      ? { reader: ofDuty.reader, transaction: transactionsOver(ofDuty.kysely, { inside, announcements, fence }) }
      : { reader, transaction: (run) => database.transaction(run) };
  const database: Database = {
    reader,
    readerApart: apart?.reader ?? reader,
    inOneInstant: (ask) =>
      againAfterConflict(() =>
        reader
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => ask(await asking(tx))),
      ),
    transaction: transactionsOver(kysely, { inside, announcements }),
    listen: announcements.listen,
    isShared: dutyPool !== undefined,
    takeOver: (duty) =>
      takeOver({
        taken: (parts) =>
          duty.taken(parts.map(({ partitions, held: fence }) => ({ partitions, held: termWithin(fence) }))),
        left: (partitions) => duty.left(partitions),
      }),
    ...(takeFeed && { takeFeed }),
    feeder: () => readFeeder(apart?.reader ?? reader),
    connections: () => ({
      pools: loadsOf({ requests: pool, engine: dutyPool }),
      isListening: announcements.isListening(),
    }),
    leases: () => readLeases(reader),
    async close() {
      await announcements.close();
      await apart?.kysely.destroy();
      await ofDuty?.kysely.destroy();
      await kysely.destroy();
    },
  };
  return database;
};

/** Lists the pools that there are and that say how much they are used. */
const loadsOf = (pools: Readonly<Record<'requests' | 'engine', LoadedPool | undefined>>): Connections['pools'] =>
  (['requests', 'engine'] as const).flatMap((name) => {
    const load = pools[name]?.load?.();
    return load ? { name, ...load } : [];
  });

type Surroundings = {
  readonly inside: AsyncLocalStorage<{ running: boolean }>;
  readonly announcements: Announcements;
  readonly fence?: Fence | undefined;
};

/** Builds the function that runs transactions, each within its fence where there is one. */
const transactionsOver =
  (kysely: Kysely<Tables>, { inside, announcements, fence }: Surroundings): Database['transaction'] =>
  async (run) => {
    if (inside.getStore()?.running) throw new Error('A transaction is open already: go on in it.');
    const attempt = async () => {
      const context = { running: true };
      const whenDone: WhenDone = { afterwards: [], isAnnouncing: false };
      let isDone = false;
      const result = await inside.run(context, () =>
        kysely
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            await fence?.(tx);
            const transaction = await asking(tx);
            const done = await run(withAfterwards(transaction, whenDone, announcements));
            isDone = true;
            return done;
          })
          .catch((error: unknown) => {
            if (isDone && whenDone.isAnnouncing && !isRefusal(error)) announcements.mayBeLost();
            throw error;
          })
          .finally(() => (context.running = false)),
      );
      return { result, ...whenDone };
    };
    const { result, afterwards, isAnnouncing } = await againAfterConflict(attempt);
    for (const done of afterwards) {
      // Callbacks that take no time follow each other at once, so that announcements keep the order of the commits.
      const ended = done();
      if (ended instanceof Promise) await ended;
    }
    // What is answered to a customer is known to all processes, or will be, even if this one ends now. The engine answers nobody.
    if (isAnnouncing && fence === undefined) await announcements.sent();
    return result;
  };

/** PostgreSQL's codes, but those of connections and of a server that ends; a code of the system, such as `EPIPE`, has no digit. */
const OF_DATABASE = /^(?!08|57P)(?=.*\d)[0-9A-Z]{5}$/;

/** True for a fault that the database answered itself: nothing of the transaction was kept. Without one, a commit may have been. */
const isRefusal = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown };
  return error instanceof AbortedTransactionError || (typeof code === 'string' && OF_DATABASE.test(code));
};

/**
 * PostgreSQL's codes of a transaction that a concurrent one ended: a deadlock, a failed serialization, and a prepared
 * statement whose table a migration has changed, or that is gone.
 */
const CONFLICTS: readonly unknown[] = ['40P01', '40001', '0A000', '26000'];
const MOST_ATTEMPTS = 5;

/** Repeats a transaction that a concurrent one ended: nothing of it was kept. Throws what the last attempt throws. */
const againAfterConflict = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!CONFLICTS.includes((error as { readonly code?: unknown }).code)) throw error;
    }
  }
  return attempt();
};

/**
 * Refuses the reader inside a transaction. The embedded database has one connection: a query beside an open transaction
 * would deadlock.
 */
const refusedWhile = (inTransaction: () => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    if (inTransaction()) throw new Error('A transaction is open: ask `tx`, not the reader.');
    return node;
  },
  transformResult: async ({ result }) => result,
});

const NOTHING = dialectOver({
  connect: () => Promise.reject(new Error('This is no database.')),
  end: async () => undefined,
});
/** Parts of a transaction that only a database at large needs. */
const UNUSED = { config: { dialect: NOTHING }, dialect: NOTHING, driver: new DummyDriver() };

/** Returns a transaction whose statements do not wait for the answers to those before them: Kysely's own do. */
const asking = async (tx: KyselyTransaction<Tables>): Promise<KyselyTransaction<Tables>> => {
  const executor = tx.getExecutor();
  const connection = await executor.provideConnection(async (own) => own);
  return new KyselyTransaction<Tables>({
    ...UNUSED,
    executor: executor.withConnectionProvider({ provideConnection: (consume) => consume(connection) }),
  });
};

/** Sends a statement of a transaction with a later one. */
const later = async (tx: KyselyTransaction<Tables>, query: Compilable): Promise<void> => {
  await tx.getExecutor().executeQuery(mayWait(query.compile(tx)));
};

/** What a transaction does when it is committed; whether it announces anything. */
type WhenDone = { readonly afterwards: AfterCommit[]; isAnnouncing: boolean };

const withAfterwards = (
  tx: KyselyTransaction<Tables>,
  whenDone: WhenDone,
  announcements: Announcements,
): Transaction => {
  const { afterwards } = whenDone;
  const afterCommit = (run: AfterCommit) => void afterwards.push(run);
  return Object.assign(tx, {
    afterCommit,
    async announce(channel: Channel, text: string) {
      whenDone.isAnnouncing = true;
      announcements.announce({ afterCommit }, channel, text);
    },
    later: (query: Compilable) => later(tx, query),
    async undoUnless<Result>(stands: (result: Result) => boolean, part: () => Promise<Result>): Promise<Result> {
      const before = afterwards.length;
      const undo = async () => {
        afterwards.length = before;
        await sql`rollback to savepoint part`.execute(tx);
      };
      await later(tx, sql`savepoint part`);
      const result = await part().catch(async (error: unknown) => {
        await undo();
        throw error;
      });
      if (!stands(result)) await undo();
      await later(tx, sql.raw(RELEASE));
      return result;
    },
  });
};
