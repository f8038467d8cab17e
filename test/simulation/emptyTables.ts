import type { PGlite } from '@electric-sql/pglite';

/** Tables that the migrations themselves fill. */
const KEPT = ['migrations', 'world_clock'];

/**
 * Deletes the rows of one day, as opening another database costs as much as the day: the ledger's triggers that refuse
 * that are disabled for it. The checkpoint keeps the write-ahead log from growing day by day.
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
