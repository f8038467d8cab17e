import type { PGlite } from '@electric-sql/pglite';

/** What the migrations themselves write. */
const KEPT = ['migrations', 'world_clock'];

/**
 * Takes away what one day left, as opening another database costs as much as the day: the triggers by which the ledger
 * refuses that are silent for it. The checkpoint keeps the log of what was written from growing day by day.
 */
export const emptyTables = async (pglite: PGlite): Promise<void> => {
  const { rows } = await pglite.query<{ tables: string }>(
    `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
      where schemaname = 'public' and tablename <> all ($1)`,
    [KEPT],
  );
  await pglite.exec(`
    set session_replication_role = replica;
    truncate ${rows[0]?.tables} restart identity;
    set session_replication_role = origin;
    checkpoint`);
};
