import { Pool, type PoolClient, types } from 'pg';
import { COLUMN_PARSERS } from './columns.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from './databaseLimits.ts';
import type { LoadedPool } from './poolLoad.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';
import { createStatementNames, type StatementNames } from './statementNames.ts';
import { faultLeft, isCommit, type LentClient, type Statement, type StatementResult } from './statementPool.ts';

/**
 * Longest time beyond a statement's limit after which the server that should have ended it is taken for silent,
 * milliseconds; never longer than the limit itself.
 */
const SILENT_AFTER_MS = 5000;

/** True where PostgreSQL refuses a prepared statement that returns other columns than when it was prepared, or that is gone. */
const isOutdated = (error: unknown): boolean => {
  const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown };
  return code === '26000' || (code === '0A000' && routine === 'RevalidateCachedQuery');
};
/** True for a parameter that the driver writes whatever is in it. */
const isPlain = (parameter: unknown): boolean =>
  Array.isArray(parameter)
    ? parameter.every(isPlain)
    : parameter === null ||
      parameter instanceof Uint8Array ||
      !['object', 'function', 'symbol'].includes(typeof parameter);

/** Status of a connection outside of a transaction. */
const IDLE = 'I';

/** Builds the functions that ask a connection, which prepares what is asked often. */
const asking = (client: PoolClient, names: StatementNames) => {
  const send = async ({ sql, parameters }: Statement, name?: string): Promise<StatementResult> => {
    const query = { text: sql, values: [...parameters], ...(name !== undefined && { name }) };
    const { command, rowCount, rows } = await client.query(query);
    return { command, rowCount: rowCount ?? 0, rows };
  };
  const ask = async (statement: Statement): Promise<StatementResult> => {
    const name = statement.parameters.length === 0 ? undefined : names.nameOf(statement.sql);
    try {
      return await send(statement, name);
    } catch (error) {
      if (isOutdated(error)) names.forget(statement.sql);
      throw error;
    }
  };
  return {
    ask,
    /** Asks a statement, and asks it anew where its plan is outdated, if it was sent outside of a transaction. */
    async askAlone(statement: Statement): Promise<StatementResult> {
      const isAlone = client.getTransactionStatus() === IDLE;
      return ask(statement).catch((error: unknown) => {
        if (!isAlone || !isOutdated(error)) throw error;
        return send(statement);
      });
    },
  };
};

/** Lends a connection. One that once fell silent is asked nothing more, and ends when it is given back. */
const lent = (client: PoolClient, names: StatementNames): LentClient => {
  const { ask, askAlone } = asking(client, names);
  let silence: Error | undefined;
  const unlessSilent = async (asked: () => Promise<StatementResult>): Promise<StatementResult> => {
    if (silence) throw silence;
    try {
      return await asked();
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') silence = error;
      throw error;
    }
  };
  return {
    query: (sql, parameters) => unlessSilent(() => askAlone({ sql, parameters })),
    async queryAll(statements) {
      const { stream } = client.connection;
      const together = (some: readonly Statement[]) => {
        // Written together, they are one packet to the server.
        stream.cork();
        try {
          return Promise.allSettled(some.map((statement) => unlessSilent(() => ask(statement))));
        } finally {
          stream.uncork();
        }
      };
      const end = statements.at(-1);
      if (!end || !isCommit(end.sql) || statements.every(({ parameters }) => parameters.every(isPlain))) {
        return together(statements);
      }
      // The server would commit what is left where the driver cannot write a parameter.
      const results = await together(statements.slice(0, -1));
      const fault = faultLeft(statements, results);
      return [...results, ...(fault ? [fault] : await together([end]))];
    },
    release: (isDiscarded = false) => client.release(silence !== undefined || isDiscarded),
  };
};

/** Opens connections to a PostgreSQL server as they are needed, within limits. */
export const openPostgresPool = (connectionString: string, limits: DatabaseLimits = DATABASE_LIMITS): LoadedPool => {
  const names = createStatementNames();
  const pool = new Pool({
    ...KEPT_ALIVE,
    connectionString: keptAlive(connectionString),
    // Statements are sent without waiting for the answers to those before them.
    pipeline: true,
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
    connect: async () => lent(await pool.connect(), names),
    end: () => pool.end(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};
