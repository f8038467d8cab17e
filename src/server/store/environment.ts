import { sql } from 'kysely';
import type { Database, Reader } from './database.ts';
import type { Tables } from './tables.ts';

/** Environment that a database belongs to. */
export type Environment = Tables['database_environment']['environment'];

const mismatch = (found: Environment, asked: Environment): Error =>
  new Error(
    `The database belongs to \`${found}\`, and this server was started as \`${asked}\`: ` +
      'set ENVIRONMENT or DATABASE_URL; nothing was changed.',
  );

const environmentIn = async (reader: Reader): Promise<Environment | undefined> =>
  (await reader.selectFrom('database_environment').select('environment').executeTakeFirst())?.environment;

/** Returns `live` for a database from before its environment was kept that holds quotes of a live feed. */
const environmentOfOld = async (reader: Reader): Promise<Environment | undefined> => {
  const { rows: tables } = await sql<{ known: boolean }>`
    select to_regclass('live_days') is not null as known`.execute(reader);
  if (!tables[0]?.known) return undefined;
  const { rows } = await sql`
    select where exists (select from live_days) or exists (select from live_candles)`.execute(reader);
  return rows.length > 0 ? 'live' : undefined;
};

/**
 * Throws where the database belongs to the other environment. Called before migrations: a server that must not use a
 * database must not change it either.
 */
export const checkEnvironment = async ({ reader }: Pick<Database, 'reader'>, asked: Environment): Promise<void> => {
  const { rows } = await sql<{ known: boolean }>`
    select to_regclass('database_environment') is not null as known`.execute(reader);
  const found = rows[0]?.known ? await environmentIn(reader) : await environmentOfOld(reader);
  if (found !== undefined && found !== asked) throw mismatch(found, asked);
};

/** Writes the environment into a database that is new; throws where the database belongs to the other one. */
export const claimEnvironment = ({ transaction }: Pick<Database, 'transaction'>, asked: Environment): Promise<void> =>
  transaction(async (tx) => {
    // A server's role can read what the owner of the tables has written, and write nothing.
    if ((await environmentIn(tx)) === undefined) {
      await tx
        .insertInto('database_environment')
        .values({ environment: asked })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const found = await environmentIn(tx);
    if (found !== undefined && found !== asked) throw mismatch(found, asked);
  });
