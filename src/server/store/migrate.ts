import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { type Filling, type Migration, MIGRATIONS } from './migrations/index.ts';

/** Number of an advisory lock that nothing else takes: servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 3301;

/** Longest wait of a migration for the lock of a table: queries that come after it wait as long. */
const LOCK_MS = 2000;
/** PostgreSQL's codes of a lock that was not given in time, and of transactions that waited for each other. */
const LOCK_NOT_GIVEN: readonly unknown[] = ['55P03', '40P01'];
const MOST_TRIES = 30;
const WAIT_MS = 2000;

/** Limit of time of a migration's locks, and how often it tries again after how long: tests have shorter ones. */
type Patience = { readonly lockMs: number; readonly tries: number; readonly waitMs: number };

/**
 * Applies the missing migrations, each in one transaction, which waits for locks of tables for a limited time and is then
 * tried again; what fills a large table does so in many. Throws where a newer version has migrated the database.
 */
export const migrate = async (
  database: Pick<Database, 'transaction'>,
  migrations: readonly Migration[] = MIGRATIONS,
  patience: Patience = { lockMs: LOCK_MS, tries: MOST_TRIES, waitMs: WAIT_MS },
): Promise<void> => {
  const applied = await database.transaction(async (tx) => {
    await lockMigrations(tx);
    // Looked at first: the server's role may read the table, and create none.
    const { rows } = await sql<{ known: boolean }>`select to_regclass('migrations') is not null as known`.execute(tx);
    if (!rows[0]?.known) await sql`create table migrations (name text primary key)`.execute(tx);
    return appliedMigrations(tx);
  });
  const newer = [...applied].filter((name) => !migrations.some((migration) => migration.name === name));
  if (newer.length > 0) {
    throw new Error(`The database was written by a newer version of this server: it has ${newer.join(', ')}.`);
  }
  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (migration.fill) await fillInBatches(database, { name: migration.name, filling: migration.fill }, patience);
    await patiently(migration.name, patience, () => apply(database, migration, patience.lockMs));
  }
};

/** Fills rows batch by batch. Nothing is locked between two of them; another server may fill the same rows meanwhile. */
const fillInBatches = async (
  database: Pick<Database, 'transaction'>,
  { name, filling }: { readonly name: string; readonly filling: Filling },
  patience: Patience,
): Promise<void> => {
  const fillAfter = (after: string) =>
    database.transaction(async (tx) => {
      await limitLocks(tx, patience.lockMs);
      const { rows } = await sql<{ key: string }>`${withKey(filling.next, 'after', after)}`.execute(tx);
      const key = rows[0]?.key;
      if (key !== undefined) await withKey(filling.each, 'key', key).execute(tx);
      return key;
    });
  for (let after: string | undefined = filling.first; after !== undefined;) {
    const last: string = after;
    after = await patiently(name, patience, () => fillAfter(last));
  }
};

/** Writes a key into a statement: one without parameters, as blocks of PL/pgSQL take none. */
const withKey = (statement: string, placeholder: 'after' | 'key', key: string) =>
  sql.raw(statement.replaceAll(`:${placeholder}`, `'${key.replaceAll("'", "''")}'`));

const limitLocks = async (tx: Transaction, lockMs: number): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(lockMs)}, true)`.execute(tx);
};

/** Takes a step of a migration; one that is refused a lock is tried again, so that it never holds up those who wait behind it. */
const patiently = async <Result>(
  name: string,
  { tries, waitMs }: Patience,
  step: () => Promise<Result>,
): Promise<Result> => {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await step();
    } catch (error) {
      if (!LOCK_NOT_GIVEN.includes((error as { readonly code?: unknown }).code)) throw error;
      if (left <= 0) throw new Error(`The migration ${name} was not given its locks: ${String(error)}`);
    }
    await pause(waitMs);
  }
};

const apply = (
  database: Pick<Database, 'transaction'>,
  { name, statements }: Migration,
  lockMs: number,
): Promise<void> =>
  database.transaction(async (tx) => {
    await lockMigrations(tx);
    if ((await appliedMigrations(tx)).has(name)) return;
    await limitLocks(tx, lockMs);
    if (statements !== '') await sql.raw(statements).execute(tx);
    await tx.insertInto('migrations').values({ name }).execute();
  });

/** Takes the lock of all migrations, however long another server migrates: nothing else waits for it. */
export const lockMigrations = async (tx: Transaction): Promise<void> => {
  await sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`.execute(tx);
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
};

const appliedMigrations = async (tx: Transaction): Promise<ReadonlySet<string>> =>
  new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
