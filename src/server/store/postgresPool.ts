import type { PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { COLUMN_PARSERS } from './columns.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from './databaseLimits.ts';
import type { LoadedPool } from './poolLoad.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';

/**
 * Longest time beyond a statement's limit after which the server that should have ended it is taken for silent,
 * milliseconds; never longer than the limit itself.
 */
const SILENT_AFTER_MS = 5000;

/** Lends a connection. One that once fell silent is asked nothing more, and ends when it is given back. */
const lent = (client: PoolClient): PostgresPoolClient => {
  let silence: Error | undefined;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (silence) throw silence;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (discarded?: unknown) => client.release(silence !== undefined || Boolean(discarded)),
  };
};

/** Opens connections to a PostgreSQL server as they are needed, within limits. */
export const openPostgresPool = (connectionString: string, limits: DatabaseLimits = DATABASE_LIMITS): LoadedPool => {
  const pool = new Pool({
    ...KEPT_ALIVE,
    connectionString: keptAlive(connectionString),
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    lock_timeout: limits.lockMs,
    statement_timeout: limits.statementMs,
    idle_in_transaction_session_timeout: limits.idleMs,
    ...(limits.statementMs > 0 && {
      query_timeout: limits.statementMs + Math.min(SILENT_AFTER_MS, limits.statementMs),
    }),
    types: { getTypeParser: (type, format) => COLUMN_PARSERS[type] ?? types.getTypeParser(type, format) },
  });
  // A broken connection, idle or in a transaction, is replaced: the query that needed it reports the fault. Without a
  // listener, its error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    options: {},
    connect: async () => lent(await pool.connect()),
    end: () => pool.end(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};
