import { type RawBuilder, sql } from 'kysely';
import type { Database, Reader } from '../../../src/server/store/index.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const allRows = async (reader: Reader): Promise<readonly string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`.execute(reader);
  const rows: string[] = [];
  for (const { name } of tables) {
    const row: RawBuilder<string> = sql`to_jsonb(${sql.ref(name)})::text`;
    const found = await sql<{ row: string }>`select ${row} as row from ${sql.table(name)}`.execute(reader);
    rows.push(...found.rows.map((one) => `${name} ${one.row}`));
  }
  return rows.toSorted();
};

/**
 * Reads everything that the database holds of a customer, in any table: rows that name the customer, or a row of the
 * customer's. Rows that name the other customer as well belong to the other.
 */
export const ownRows = async (
  { reader }: Database,
  customerId: string,
  otherId: string,
): Promise<{ readonly rows: readonly string[]; readonly ids: readonly string[] }> => {
  const candidates = (await allRows(reader)).filter((row) => !row.includes(otherId));
  const ids = new Set([customerId]);
  let rows: readonly string[] = [];
  for (let known = 0; known < ids.size;) {
    known = ids.size;
    rows = candidates.filter((row) => [...ids].some((id) => row.includes(id)));
    for (const row of rows) for (const id of row.match(UUID) ?? []) ids.add(id);
  }
  return { rows, ids: [...ids] };
};
