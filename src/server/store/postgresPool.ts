import type { PostgresPool } from 'kysely';
import { Pool, types } from 'pg';
import { COLUMN_PARSERS } from './columns.ts';

const MAXIMUM_CONNECTIONS = 10;

/** Opens connections to a PostgreSQL server as they are needed. */
export const openPostgresPool = (connectionString: string): PostgresPool => {
  const pool = new Pool({
    connectionString,
    max: MAXIMUM_CONNECTIONS,
    keepAlive: true,
    types: { getTypeParser: (type, format) => COLUMN_PARSERS[type] ?? types.getTypeParser(type, format) },
  });
  // A broken connection, idle or in a transaction, is replaced: the query that needed it reports the fault. Without a
  // listener, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
