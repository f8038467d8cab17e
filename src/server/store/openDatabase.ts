import { announcementsWithin } from './announcements.ts';
import { type Database, databaseOver } from './database.ts';
import { DATABASE_LIMITS, type DatabaseLimits, engineLimits, limitsApart, MIGRATION_LIMITS } from './databaseLimits.ts';
import { checkEnvironment, claimEnvironment, type Environment } from './environment.ts';
import { ownedAlone } from './ownership.ts';
import { migrate } from './migrate.ts';

/** Place of the data: a PostgreSQL server, or a folder of this machine for the embedded database. */
export type DatabasePlace = {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Limits of the pool that requests use on a PostgreSQL server; the default where absent. */
  readonly databaseLimits?: DatabaseLimits;
  /** Environment that the data belongs to, written into a new database; left unsaid where absent. */
  readonly environment?: Environment;
};

/**
 * Opens the database and migrates it. Throws an operator's message where the folder is in use by another process, or
 * where a newer version wrote it, or where it belongs to the other environment. Loads only the engine in use.
 */
export const openDatabase = ({
  databaseUrl,
  dataDir,
  databaseLimits,
  environment,
}: DatabasePlace): Promise<Database> =>
  databaseUrl === null
    ? openEmbedded(dataDir, environment)
    : openServer(databaseUrl, databaseLimits ?? DATABASE_LIMITS, environment);

/** Migrates a database; closes it where that fails. */
const migrated = async (database: Database, environment: Environment | undefined): Promise<Database> => {
  try {
    if (environment) await checkEnvironment(database, environment);
    await migrate(database);
    if (environment) await claimEnvironment(database, environment);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
};

const openEmbedded = async (dataDir: string, environment: Environment | undefined): Promise<Database> => {
  const { openEmbeddedPool } = await import('./embeddedPool.ts');
  return migrated(databaseOver(await openEmbeddedPool(dataDir), announcementsWithin(), ownedAlone), environment);
};

const openServer = async (
  databaseUrl: string,
  limits: DatabaseLimits,
  environment: Environment | undefined,
): Promise<Database> => {
  const [{ openPostgresPool }, { announcementsOver }, { ownedByLease }] = await Promise.all([
    import('./postgresPool.ts'),
    import('./postgresAnnouncements.ts'),
    import('./postgresLease.ts'),
  ]);
  const migrating = openPostgresPool(databaseUrl, MIGRATION_LIMITS);
  await (await migrated(databaseOver(migrating, announcementsWithin(), ownedAlone), environment)).close();
  return databaseOver(
    openPostgresPool(databaseUrl, limits),
    await announcementsOver(databaseUrl),
    ownedByLease(databaseUrl),
    openPostgresPool(databaseUrl, engineLimits(limits)),
    openPostgresPool(databaseUrl, limitsApart(limits)),
  );
};
