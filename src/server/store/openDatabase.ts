import { announcementsWithin } from './announcements.ts';
import { type Database, databaseOver } from './database.ts';
import { ownedAlone } from './ownership.ts';
import { migrate } from './migrate.ts';

/** Place of the data: a PostgreSQL server, or a folder of this machine for the embedded database. */
export type DatabasePlace = { readonly databaseUrl: string | null; readonly dataDir: string };

/**
 * Opens the database and migrates it. Throws an operator's message where the folder is in use by another process, or
 * where a newer version wrote it. Loads only the engine in use.
 */
export const openDatabase = async ({ databaseUrl, dataDir }: DatabasePlace): Promise<Database> => {
  const database = databaseUrl === null ? await openEmbedded(dataDir) : await openServer(databaseUrl);
  try {
    await migrate(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};

const openEmbedded = async (dataDir: string): Promise<Database> => {
  const { openEmbeddedPool } = await import('./embeddedPool.ts');
  return databaseOver(await openEmbeddedPool(dataDir), announcementsWithin(), ownedAlone);
};

const openServer = async (databaseUrl: string): Promise<Database> => {
  const [{ openPostgresPool }, { announcementsOver }, { ownedByLock }] = await Promise.all([
    import('./postgresPool.ts'),
    import('./postgresAnnouncements.ts'),
    import('./postgresOwnership.ts'),
  ]);
  return databaseOver(openPostgresPool(databaseUrl), await announcementsOver(databaseUrl), ownedByLock(databaseUrl));
};
