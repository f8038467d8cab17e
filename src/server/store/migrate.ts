import { sql } from 'kysely';
import type { Database, Transaction } from './database.ts';
import { MIGRATIONS } from './migrations/index.ts';

/** Number of an advisory lock that nothing else takes: servers that start at once migrate one after the other. */
const MIGRATION_LOCK = 3301;

/** Applies the missing migrations, each in one transaction. Throws where a newer version has migrated the database. */
export const migrate = async (database: Database): Promise<void> => {
  const applied = await database.transaction(async (tx) => {
    await lockMigrations(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    return appliedMigrations(tx);
  });
  const newer = [...applied].filter((name) => !MIGRATIONS.some((migration) => migration.name === name));
  if (newer.length > 0) {
    throw new Error(`The database was written by a newer version of this server: it has ${newer.join(', ')}.`);
  }
  for (const migration of MIGRATIONS) {
    if (applied.has(migration.name)) continue;
    await database.transaction(async (tx) => {
      await lockMigrations(tx);
      if ((await appliedMigrations(tx)).has(migration.name)) return;
      await sql.raw(migration.statements).execute(tx);
      await tx.insertInto('migrations').values({ name: migration.name }).execute();
    });
  }
};

const lockMigrations = (tx: Transaction) => sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);

const appliedMigrations = async (tx: Transaction): Promise<ReadonlySet<string>> =>
  new Set((await tx.selectFrom('migrations').select('name').execute()).map(({ name }) => name));
