import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { PGLITE_OPTIONS, pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { announcementsOver } from '../../src/server/store/postgresAnnouncements.ts';
import { openPostgresPool } from '../../src/server/store/postgresPool.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';
import type { StatementPool } from '../../src/server/store/statementPool.ts';
import { migratedImage } from './dataFolder.ts';

/** PostgreSQL server to test on; undefined for the embedded database alone. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'];

/** Replaces the connections of a test's database, to see what they are asked. */
type OverPool = (pool: StatementPool) => StatementPool;

/** Opens an empty, migrated database: in memory, or a schema of its own where TEST_DATABASE_URL names a server. */
export const openTestDatabase = async (overPool: OverPool = (pool) => pool): Promise<Database> => {
  if (TEST_DATABASE_URL !== undefined) return openSchema(TEST_DATABASE_URL, overPool);
  const pool = poolOfOne(pgliteEngine(await openMigratedPglite()));
  return databaseOver(overPool(pool), announcementsWithin(), ownedAlone);
};

/** A test writes little: the usual 128 MB of buffers, and the memory for them, cost a third of opening a database. */
const SMALL = { postgresqlconf: ['shared_buffers = 16MB'] };

/** Opens a migrated embedded PostgreSQL in memory. */
export const openMigratedPglite = async (): Promise<PGlite> =>
  PGlite.create({ ...PGLITE_OPTIONS, ...SMALL, loadDataDir: await openAsBlob(await migratedImage()) });

const openSchema = async (url: string, overPool: OverPool): Promise<Database> => {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  const inServer = async (statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await inServer(`create schema ${schema}`);
  const place = new URL(url);
  place.searchParams.set('options', `-c search_path=${schema}`);
  const database = databaseOver(
    overPool(openPostgresPool(place.href)),
    await announcementsOver(place.href),
    ownedAlone,
  );
  await migrate(database);
  const { close } = database;
  // The same object, so that what a test replaces of it is what the trading engine uses, too.
  return Object.assign(database, {
    async close() {
      await close();
      await inServer(`drop schema ${schema} cascade`);
    },
  });
};
