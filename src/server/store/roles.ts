import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Reader } from './database.ts';
import { lockMigrations } from './migrate.ts';

/** Tables that a server reads alone: migrations write them. */
const WRITTEN_BY_OWNER: readonly string[] = ['migrations', 'database_environment'];

/** Bits of a trigger's events in PostgreSQL's catalog. */
const [ON_DELETE, ON_UPDATE] = [8, 16];

/** Functions of triggers that refuse whatever is done; the update of a leg is left to the numbering, by the owner's rights. */
const REFUSING_ALL = ['refuse_change'];
const REFUSING_UPDATES = [...REFUSING_ALL, 'refuse_change_of_leg', 'keep_audit_event'];

type Table = { readonly name: string; readonly keepsUpdates: boolean; readonly keepsDeletions: boolean };

/** Returns the tables of the schema, and whether a trigger refuses every update or every deletion of a row. */
const findTables = async (reader: Reader): Promise<readonly Table[]> => {
  const refused = (bit: number, refusing: readonly string[]) => sql<boolean>`exists (
    select from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where tgrelid = pg_class.oid and tgqual is null and cardinality(tgattr::int2[]) = 0
      and tgtype::int & ${sql.lit(bit)} > 0 and proname in (${sql.join(refusing)}))`;
  const { rows } = await sql<Table>`
    select relname as name, ${refused(ON_UPDATE, REFUSING_UPDATES)} as "keepsUpdates",
      ${refused(ON_DELETE, REFUSING_ALL)} as "keepsDeletions"
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') order by 1`.execute(
    reader,
  );
  return rows;
};

/** Rights that PostgreSQL knows to a table. */
const RIGHTS = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;
type Right = (typeof RIGHTS)[number];

/** Returns the rights that a server needs to a table. */
const rightsTo = ({ name, keepsUpdates, keepsDeletions }: Table): readonly Right[] => {
  if (WRITTEN_BY_OWNER.includes(name)) return ['select'];
  return [
    'select',
    'insert',
    ...(keepsUpdates ? [] : ['update' as const]),
    ...(keepsDeletions ? [] : ['delete' as const]),
  ];
};

const TWO_ROLES =
  'DATABASE_OWNER_URL and DATABASE_URL must name two roles of one database: the tables belong to the first.';

/**
 * Gives the application's role what a server needs, and takes everything else from it: of tables whose rows are never changed
 * (postings, legs, the record of events, evidence) it reads and adds rows. Called by the owner of the tables after each
 * migration, so that a new table has its rights, too.
 */
export const grantToApplication = ({ transaction }: Pick<Database, 'transaction'>, role: string): Promise<void> =>
  transaction(async (tx) => {
    await lockMigrations(tx);
    const { rows } = await sql<{ schema: string; user: string }>`
      select current_schema() as schema, current_user as user`.execute(tx);
    const [place] = rows;
    if (!place || place.user === role) throw new Error(TWO_ROLES);
    const [schema, grantee] = [sql.id(place.schema), sql.id(role)];
    await sql`grant usage on schema ${schema} to ${grantee}`.execute(tx);
    await sql`revoke all on all tables in schema ${schema} from ${grantee}`.execute(tx);
    await sql`grant usage, select on all sequences in schema ${schema} to ${grantee}`.execute(tx);
    for (const table of await findTables(tx)) {
      await sql`grant ${sql.raw(rightsTo(table).join(', '))} on ${sql.id(table.name)} to ${grantee}`.execute(tx);
    }
  });

/**
 * Finds out whether two connections reach one database, by a lock of its own that only they can meet at: a name or an
 * address may be that of a copy, or of a standby.
 */
const isOneDatabase = ({ transaction }: Pick<Database, 'transaction'>, other: Reader): Promise<boolean> =>
  transaction(async (tx) => {
    const lock = randomBytes(8).readBigInt64BE().toString();
    await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx);
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(
      other,
    );
    return rows[0]?.free === false;
  });

/** Returns the role of the server. Throws where the other address names the same role, or another database. */
export const roleApart = async (
  owner: Pick<Database, 'reader' | 'transaction'>,
  application: Reader,
): Promise<string> => {
  const roleOf = async (reader: Reader) => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(reader);
    return rows[0]?.role;
  };
  const [of, role] = [await roleOf(owner.reader), await roleOf(application)];
  if (role === undefined || of === role || !(await isOneDatabase(owner, application))) throw new Error(TWO_ROLES);
  return role;
};

/**
 * Throws where the server's role finds other tables than the owner's by their names, as it would by a search path of its own:
 * what was checked and migrated is what is served.
 */
export const checkSameTables = async (owner: Reader, application: Reader): Promise<void> => {
  const { rows } = await sql<{ name: string; id: string }>`
    select relname as name, oid::text as id from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(owner);
  const [names, ids] = [rows.map(({ name }) => name), rows.map(({ id }) => id)];
  const { rows: others } = await sql<{ name: string }>`
    select name from unnest(${names}::text[], ${ids}::text[]) as of_owner (name, id)
    where to_regclass(quote_ident(name))::oid::text is distinct from id order by name`.execute(application);
  if (others.length === 0) return;
  throw new Error(
    `The role of DATABASE_URL sees other tables than its owner: ${listed(others.map(({ name }) => name))}.`,
  );
};

const MOST_LISTED = 5;

const listed = (texts: readonly string[]): string =>
  [...texts.slice(0, MOST_LISTED), ...(texts.length > MOST_LISTED ? [`${texts.length - MOST_LISTED} more`] : [])].join(
    ', ',
  );

/** What a role can do by itself, whatever its rights to tables, each a phrase that goes on after the role. */
const POWERS = {
  isSuperuser: 'is a superuser',
  createsRoles: 'can create roles',
  owns: 'owns the tables or their schema',
  creates: 'can create objects beside the tables',
  skipsTriggers: 'can switch triggers off for a session',
  reachesFiles: "can write files or run programs of PostgreSQL's machine",
} as const;

/** Returns what the server's role can do by itself, which no start of a server takes from it; empty where nothing. */
export const powersOfRole = async (reader: Reader): Promise<readonly string[]> => {
  const isOwner = (owner: string) => sql`pg_has_role(current_user, ${sql.id(owner)}, 'member')`;
  const { rows } = await sql<Record<keyof typeof POWERS, boolean>>`
    select rolsuper as "isSuperuser", rolcreaterole as "createsRoles",
      exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and ${isOwner('relowner')})
      or exists (select from pg_proc where pronamespace = current_schema()::regnamespace and ${isOwner('proowner')})
      or exists (select from pg_namespace where nspname = current_schema() and ${isOwner('nspowner')})
      or exists (select from pg_database where datname = current_database() and ${isOwner('datdba')}) as owns,
      has_schema_privilege(current_schema(), 'create') or has_database_privilege(current_database(), 'create') as creates,
      has_parameter_privilege(current_user, 'session_replication_role', 'set') as "skipsTriggers",
      pg_has_role(current_user, 'pg_write_server_files', 'member')
      or pg_has_role(current_user, 'pg_execute_server_program', 'member') as "reachesFiles"
    from pg_roles where rolname = current_user`.execute(reader);
  const [found] = rows;
  const named = Object.entries(POWERS) as [keyof typeof POWERS, string][];
  return named.filter(([power]) => found?.[power]).map(([, phrase]) => phrase);
};

/** Returns the rights beyond a server's that the role has or can take: to a table, to columns of it, by a role it is a member of. */
const rightsBeyond = async (reader: Reader): Promise<readonly string[]> => {
  const beyond = (await findTables(reader)).flatMap((table) => {
    const needed = rightsTo(table);
    return RIGHTS.filter((right) => !needed.includes(right)).map((right) => ({ table: table.name, right }));
  });
  const [tables, rights] = [beyond.map(({ table }) => table), beyond.map(({ right }) => right)];
  const { rows } = await sql<{ found: string }>`
    select format('%s (%s)', name, "right") as found
    from unnest(${tables}::text[], ${rights}::text[]) as beyond (name, "right"),
      format('%I.%I', current_schema(), name) as place
    where exists (
      select from pg_roles where pg_has_role(current_user, pg_roles.oid, 'member')
        and case when "right" in ('insert', 'update', 'references') then has_any_column_privilege(pg_roles.oid, place, "right")
          else has_table_privilege(pg_roles.oid, place, "right") end)
    order by found`.execute(reader);
  return rows.map(({ found }) => found);
};

/** Returns by what the server's role could change what is written for good; empty where it cannot. */
export const powersBeyond = async (reader: Reader): Promise<readonly string[]> => {
  const powers = await powersOfRole(reader);
  // These have every right to every table.
  if (powers.includes(POWERS.isSuperuser) || powers.includes(POWERS.owns)) return powers;
  const rights = await rightsBeyond(reader);
  return rights.length === 0 ? powers : [...powers, `has rights that no server needs: ${listed(rights)}`];
};
