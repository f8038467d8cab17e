import { createHash, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, openAsBlob, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { MIGRATIONS } from '../../src/server/store/migrations/index.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { PGLITE_OPTIONS, pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { announcementsOver } from '../../src/server/store/postgresAnnouncements.ts';
import { openPostgresPool } from '../../src/server/store/postgresPool.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';

/** Opens an empty, migrated database: in memory, or a schema of its own where TEST_DATABASE_URL names a server. */
export const openTestDatabase = async (): Promise<Database> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return openSchema(url);
  return databaseOver(poolOfOne(pgliteEngine(await openMigratedPglite())), announcementsWithin(), ownedAlone);
};

/** Opens a migrated embedded PostgreSQL in memory. */
export const openMigratedPglite = async (): Promise<PGlite> =>
  PGlite.create({ ...PGLITE_OPTIONS, loadDataDir: await migratedFolder() });

/** Opens the data folder of a server that is not running. */
export const openFolder = async (folder: string): Promise<Database> =>
  databaseOver(poolOfOne(pgliteEngine(await PGlite.create(folder, PGLITE_OPTIONS))), announcementsWithin(), ownedAlone);

const CACHE = resolve('node_modules/.cache/sun');

/** Statements that drop the template databases, which a copy never uses: without them it has half the files. */
const DROP_TEMPLATES = [
  'update pg_database set datistemplate = false',
  'drop database template0',
  'drop database template1',
];

/**
 * Returns an image of a migrated database, made once for each set of migrations: migrating takes seconds, loading an
 * image a fraction of one.
 */
const migratedFolder = async (): Promise<Blob> => {
  const version = createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, DROP_TEMPLATES]))
    .digest('hex')
    .slice(0, 16);
  const copy = join(CACHE, `migrated-${version}.tar`);
  if (!existsSync(copy)) {
    const pglite = await PGlite.create();
    const database = databaseOver(poolOfOne(pgliteEngine(pglite)), announcementsWithin(), ownedAlone);
    await migrate(database);
    for (const statement of DROP_TEMPLATES) await pglite.exec(statement);
    const folder = await pglite.dumpDataDir('none');
    await database.close();
    mkdirSync(CACHE, { recursive: true });
    // Several workers may make it at once: each writes its own, and the first one is kept, as a blob is lost with its
    // file.
    const own = `${copy}.${randomUUID()}`;
    writeFileSync(own, new Uint8Array(await folder.arrayBuffer()));
    keepFirst(own, copy);
  }
  return openAsBlob(copy);
};

const keepFirst = (own: string, name: string): void => {
  try {
    linkSync(own, name);
  } catch (fault) {
    if (!existsSync(name)) throw fault;
  } finally {
    unlinkSync(own);
  }
};

const openSchema = async (url: string): Promise<Database> => {
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
  const database = databaseOver(openPostgresPool(place.href), await announcementsOver(place.href), ownedAlone);
  await migrate(database);
  return {
    ...database,
    async close() {
      await database.close();
      await inServer(`drop schema ${schema} cascade`);
    },
  };
};
