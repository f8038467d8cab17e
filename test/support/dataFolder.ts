import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { MIGRATIONS } from '../../src/server/store/migrations/index.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { PGLITE_OPTIONS, pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';

/** Puts an empty, migrated database into the data folder of a server, unless it has one. */
export const fillDataFolder = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'db');
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['--extract', '--file', await migratedImage(), '--directory', folder], { stdio: 'pipe' });
};

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

/** Names a set of migrations, so that what was made with another one is not used. */
export const migrationsVersion = (): string =>
  createHash('sha256')
    .update(JSON.stringify([MIGRATIONS, DROP_TEMPLATES]))
    .digest('hex')
    .slice(0, 16);

/**
 * Returns the file of an image of a migrated database, a tar made once for each set of migrations: creating and migrating
 * a database takes seconds, loading an image a fraction of one.
 */
export const migratedImage = async (): Promise<string> => {
  const copy = join(CACHE, `migrated-${migrationsVersion()}.tar`);
  if (!existsSync(copy)) {
    const pglite = await PGlite.create();
    const database = databaseOver(poolOfOne(pgliteEngine(pglite)), announcementsWithin(), ownedAlone);
    await migrate(database);
    for (const statement of DROP_TEMPLATES) await pglite.exec(statement);
    const folder = await pglite.dumpDataDir('none');
    await database.close();
    mkdirSync(CACHE, { recursive: true });
    // Several workers may make it at once: each writes its own, and the first one is kept, as a blob that is open is
    // lost with its file.
    const own = `${copy}.${randomUUID()}`;
    writeFileSync(own, new Uint8Array(await folder.arrayBuffer()));
    keepFirst(own, copy);
  }
  return copy;
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
