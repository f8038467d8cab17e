import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { grantToApplication } from '../../src/server/store/roles.ts';
import { PGLITE_OPTIONS, pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { announcementsOver } from '../../src/server/store/postgresAnnouncements.ts';
import { openPostgresPool } from '../../src/server/store/postgresPool.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';
import type { StatementPool } from '../../src/server/store/statementPool.ts';
import { migratedImage, migrationsVersion } from './dataFolder.ts';

/** PostgreSQL server to test on; undefined for the embedded database alone. */
export const TEST_DATABASE_URL = process.env['TEST_DATABASE_URL'];

/** Role by which the tests' servers ask that server, with what a server needs alone; undefined for the owner of the tables. */
const TEST_DATABASE_ROLE = process.env['TEST_DATABASE_ROLE'];

/** Replaces the connections of a test's database, to see what they are asked. */
type OverPool = (pool: StatementPool) => StatementPool;

/** Opens an empty, migrated database: in memory, or on the server that TEST_DATABASE_URL names. */
export const openTestDatabase = async (overPool: OverPool = (pool) => pool): Promise<Database> => {
  if (TEST_DATABASE_URL !== undefined) return openCopy(TEST_DATABASE_URL, overPool);
  const pool = poolOfOne(pgliteEngine(await openMigratedPglite()));
  return databaseOver(overPool(pool), announcementsWithin(), ownedAlone);
};

/** A test writes little: the usual 128 MB of buffers, and the memory for them, cost a third of opening a database. */
const SMALL = { postgresqlconf: ['shared_buffers = 16MB'] };

/** Opens a migrated embedded PostgreSQL in memory. */
export const openMigratedPglite = async (): Promise<PGlite> =>
  PGlite.create({ ...PGLITE_OPTIONS, ...SMALL, loadDataDir: await openAsBlob(await migratedImage()) });

/** Asks the server that TEST_DATABASE_URL names, on a connection of its own. */
const inServer = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

const addressOf = (url: string, database: string): string => {
  const place = new URL(url);
  place.pathname = `/${database}`;
  return place.href;
};

const overServer = async (url: string, overPool: OverPool): Promise<Database> =>
  databaseOver(overPool(openPostgresPool(url)), await announcementsOver(url), ownedAlone);

const isTaken = (error: unknown): boolean =>
  // A database, a role, or its name, that another process has made meanwhile.
  ['42P04', '42710', '23505'].includes(String((error as { readonly code?: unknown }).code));

/**
 * Makes a migrated database that others are copied from, once for each set of migrations: copying one takes a third of
 * the time of migrating one. It has its name only when it is migrated.
 */
const makeTemplate = async (url: string): Promise<string> => {
  const template = `sun_template_${migrationsVersion()}`;
  const making = `sun_making_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  await client.end();
  if (rowCount === 1) return template;
  await inServer(url, `create database ${making}`);
  const database = await overServer(addressOf(url, making), (pool) => pool);
  await migrate(database);
  await database.close();
  await inServer(url, `alter database ${making} rename to ${template}`).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    await inServer(url, `drop database ${making}`);
  });
  return template;
};

let template: Promise<string> | undefined;

/** Makes the role of the tests' servers, where there is none: it asks with the password of the owner. */
const makeRole = async (address: string, name: string): Promise<void> => {
  const password = decodeURIComponent(new URL(address).password);
  const [id, secret] = [escapeIdentifier(name), password && ` password ${escapeLiteral(password)}`];
  await inServer(address, `create role ${id} login${secret}`).catch((error: unknown) => {
    if (!isTaken(error)) throw error;
  });
};

let role: Promise<void> | undefined;

/** Returns the address by which a test's server asks a database: by the role that is named for it, with its rights. */
const addressForTests = async (address: string): Promise<string> => {
  if (TEST_DATABASE_ROLE === undefined) return address;
  await (role ??= makeRole(address, TEST_DATABASE_ROLE));
  const owner = databaseOver(openPostgresPool(address), announcementsWithin(), ownedAlone);
  await grantToApplication(owner, TEST_DATABASE_ROLE);
  await owner.close();
  return Object.assign(new URL(address), { username: TEST_DATABASE_ROLE }).href;
};

/** Opens a copy of the template, which is dropped when it is closed. */
const openCopy = async (url: string, overPool: OverPool): Promise<Database> => {
  template ??= makeTemplate(url);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await inServer(url, `create database ${name} template ${await template}`);
  const database = await overServer(await addressForTests(addressOf(url, name)), overPool);
  const { close } = database;
  // The same object, so that what a test replaces of it is what the trading engine uses, too.
  return Object.assign(database, {
    async close() {
      await close();
      await inServer(url, `drop database ${name} with (force)`);
    },
  });
};
