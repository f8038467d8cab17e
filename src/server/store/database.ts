import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction as KyselyTransaction,
} from 'kysely';
import type { Tables } from './tables.ts';

/** What reads: the database at large, or a transaction. */
export type Reader = Kysely<Tables>;

/** Everything written in it is kept together or not at all. Rows are locked explicitly, an account before its orders. */
export type Transaction = KyselyTransaction<Tables> & {
  /** Runs what tells others of this, in order, once all of it is kept; never if it is not. It must not throw. */
  afterCommit(run: () => void): void;
  /** Runs a part of the transaction. Where it throws, or its result does not stand, all it wrote and would tell is undone. */
  undoUnless<Result>(stands: (result: Result) => boolean, part: () => Promise<Result>): Promise<Result>;
};

export type Database = {
  /** For reading outside of transactions. Inside one it is refused: there, everything is asked of `tx`. */
  readonly reader: Reader;
  /** Read committed. Throws what `run` throws, then nothing of it is kept. */
  transaction<Result>(run: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** Waits for what is running, then lets go of the database and its folder. */
  close(): Promise<void>;
};

/** The database behind a pool, whether a PostgreSQL server's or our embedded one's. */
export const databaseOver = (pool: PostgresPool): Database => {
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const inside = new AsyncLocalStorage<{ running: boolean }>();
  return {
    reader: kysely.withPlugin(refusedWhile(() => inside.getStore()?.running ?? false)),
    async transaction(run) {
      if (inside.getStore()?.running) throw new Error('A transaction is open already: go on in it.');
      const context = { running: true };
      const announcements: (() => void)[] = [];
      const result = await inside.run(context, () =>
        kysely
          .transaction()
          .setIsolationLevel('read committed')
          .execute((tx) => run(withAnnouncements(tx, announcements)))
          .finally(() => (context.running = false)),
      );
      for (const announce of announcements) announce();
      return result;
    },
    close: () => kysely.destroy(),
  };
};

/** The embedded database has one connection: a query beside an open transaction would wait for itself for ever. */
const refusedWhile = (inTransaction: () => boolean): KyselyPlugin => ({
  transformQuery({ node }) {
    if (inTransaction()) throw new Error('A transaction is open: ask `tx`, not the reader.');
    return node;
  },
  transformResult: async ({ result }) => result,
});

const withAnnouncements = (tx: KyselyTransaction<Tables>, announcements: (() => void)[]): Transaction =>
  Object.assign(tx, {
    afterCommit(run: () => void) {
      announcements.push(run);
    },
    async undoUnless<Result>(stands: (result: Result) => boolean, part: () => Promise<Result>): Promise<Result> {
      const before = announcements.length;
      const undo = async () => {
        announcements.length = before;
        await sql`rollback to savepoint part`.execute(tx);
      };
      await sql`savepoint part`.execute(tx);
      const result = await part().catch(async (error: unknown) => {
        await undo();
        throw error;
      });
      if (!stands(result)) await undo();
      await sql`release savepoint part`.execute(tx);
      return result;
    },
  });
