import { announcementsWithin } from './announcements.ts';
import { type Database, databaseOver } from './database.ts';
import { DATABASE_LIMITS, type DatabaseLimits, engineLimits, limitsApart, MIGRATION_LIMITS } from './databaseLimits.ts';
import { checkEnvironment, claimEnvironment, type Environment } from './environment.ts';
import { ownedAlone } from './ownership.ts';
import { migrate } from './migrate.ts';
import { checkSameTables, grantToApplication, powersBeyond, powersOfRole, roleApart } from './roles.ts';

/** Place of the data: a PostgreSQL server, or a folder of this machine for the embedded database. */
export type DatabasePlace = {
  readonly databaseUrl: string | null;
  /** The same PostgreSQL database by the role that owns the tables and migrates them; absent or null: that of `databaseUrl` does. */
  readonly databaseOwnerUrl?: string | null;
  readonly dataDir: string;
  /** Limits of the pool that requests use on a PostgreSQL server; the default where absent. */
  readonly databaseLimits?: DatabaseLimits;
  /** Environment that the data belongs to, written into a new database; left unsaid where absent. */
  readonly environment?: Environment;
  /** Called with what the server's role could change of what is kept for good, before anything is changed; refuses by a throw. */
  readonly admitRole?: (powers: readonly string[]) => void;
};

/**
 * Opens the database and migrates it. Throws an operator's message where the folder is in use by another process, or
 * where a newer version wrote it, or where it belongs to the other environment. Loads only the engine in use.
 */
export const openDatabase = ({
  databaseUrl,
  databaseOwnerUrl = null,
  dataDir,
  databaseLimits,
  environment,
  admitRole = () => undefined,
}: DatabasePlace): Promise<Database> =>
  databaseUrl === null
    ? openEmbedded(dataDir, environment)
    : openServer({ databaseUrl, databaseOwnerUrl, admitRole }, databaseLimits ?? DATABASE_LIMITS, environment);

const prepare = async (database: Database, environment: Environment | undefined): Promise<void> => {
  if (environment) await checkEnvironment(database, environment);
  await migrate(database);
  if (environment) await claimEnvironment(database, environment);
};

/** Migrates a database; closes it where that fails. */
const migrated = async (database: Database, environment: Environment | undefined): Promise<Database> => {
  try {
    await prepare(database, environment);
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

/** PostgreSQL's code of what a role may not do. */
const NOT_ALLOWED = '42501';

/** Prepares a database by the server's role; says what to do where that role may not. */
const prepareAlone = async (database: Database, environment: Environment | undefined): Promise<void> => {
  try {
    await prepare(database, environment);
  } catch (error) {
    const { code, message } = error as { readonly code?: unknown; readonly message: string };
    if (code !== NOT_ALLOWED) throw error;
    throw new Error(
      `The role of DATABASE_URL may not prepare the database (${message}): ` +
        'set DATABASE_OWNER_URL, or migrate first by a server that has it.',
    );
  }
};

type ServerPlace = {
  readonly databaseUrl: string;
  readonly databaseOwnerUrl: string | null;
  readonly admitRole: (powers: readonly string[]) => void;
};

/**
 * Migrates a PostgreSQL database as its owner, and gives another role of the server what it needs. Looks at the role and at
 * whether both addresses are of one database before anything is changed.
 */
const migrateServer = async (
  { databaseUrl, databaseOwnerUrl, admitRole }: ServerPlace,
  environment: Environment | undefined,
): Promise<void> => {
  const { openPostgresPool } = await import('./postgresPool.ts');
  const open = (url: string) =>
    databaseOver(openPostgresPool(url, MIGRATION_LIMITS), announcementsWithin(), ownedAlone);
  const application = open(databaseUrl);
  const owner = databaseOwnerUrl === null ? null : open(databaseOwnerUrl);
  try {
    if (owner === null) {
      admitRole(await powersBeyond(application.reader));
      await prepareAlone(application, environment);
      return;
    }
    const role = await roleApart(owner, application.reader);
    // Rights to tables are given anew below; the rest is the role's own.
    admitRole(await powersOfRole(application.reader));
    await prepare(owner, environment);
    await grantToApplication(owner, role);
    await checkSameTables(owner.reader, application.reader);
    if (environment) await checkEnvironment(application, environment);
    admitRole(await powersBeyond(application.reader));
  } finally {
    await application.close();
    await owner?.close();
  }
};

const openServer = async (
  place: ServerPlace,
  limits: DatabaseLimits,
  environment: Environment | undefined,
): Promise<Database> => {
  const [{ openPostgresPool }, { announcementsOver }, { feedByLease }, { ownedByPartitions }] = await Promise.all([
    import('./postgresPool.ts'),
    import('./postgresAnnouncements.ts'),
    import('./postgresLease.ts'),
    import('./postgresPartitions.ts'),
  ]);
  await migrateServer(place, environment);
  const { databaseUrl } = place;
  return databaseOver(
    openPostgresPool(databaseUrl, limits),
    await announcementsOver(databaseUrl),
    ownedByPartitions(databaseUrl),
    openPostgresPool(databaseUrl, engineLimits(limits)),
    openPostgresPool(databaseUrl, limitsApart(limits)),
    (address, duty) => feedByLease(databaseUrl, address)(duty),
  );
};
