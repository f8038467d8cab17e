import { Pool, type PoolClient, types } from 'pg';
import { COLUMN_PARSERS } from './columns.ts';
import { DATABASE_LIMITS, type DatabaseLimits } from './databaseLimits.ts';
import type { LoadedPool } from './poolLoad.ts';
import { KEPT_ALIVE, keptAlive } from './serverAddress.ts';
import { mayGoTogether, sendTogether } from './statementsTogether.ts';
import { createStatementNames, type StatementNames } from './statementNames.ts';
import {
  faultLeft,
  isBegin,
  isCommit,
  type LentClient,
  type Statement,
  type StatementResult,
} from './statementPool.ts';

/**
 * Longest time beyond a statement's limit after which the server that should have ended it is taken for silent,
 * milliseconds; never longer than the limit itself.
 */
const SILENT_AFTER_MS = 5000;
/** The same for statements of a transaction with a limit of its own. */
const TRANSACTION_SILENT_AFTER_MS = 1000;
/** Longest time in which an idle connection answers that it still leads to the server. */
const ALIVE_WITHIN_MS = 1000;

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

/** True for the fault of a statement that was not answered. */
const isSilence = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout';

/**
 * Keeps when each connection answered last. Where one falls silent, those that have not answered since are not lent again: they
 * would be silent, too, and each would take its time limit. An idle one is asked before it is lent where it has not answered for
 * `unheardMs`.
 */
const createHeeding = (unheardMs: number | undefined) => {
  const heardMs = new WeakMap<PoolClient, number>();
  let silentSinceMs = -Infinity;
  const heard = (client: PoolClient): void => void heardMs.set(client, performance.now());
  const silent = (sinceMs: number): void => void (silentSinceMs = Math.max(silentSinceMs, sinceMs));
  return {
    heard,
    silent,
    /** True for a connection that may be lent. */
    async isAlive(client: PoolClient): Promise<boolean> {
      const nowMs = performance.now();
      const lastMs = heardMs.get(client) ?? nowMs;
      if (lastMs < silentSinceMs) return false;
      if (unheardMs === undefined || nowMs - lastMs < unheardMs) return true;
      const question = { text: 'select 1', query_timeout: ALIVE_WITHIN_MS };
      try {
        await client.query(question);
        heard(client);
        return true;
      } catch (error) {
        if (isSilence(error)) silent(nowMs);
        return false;
      }
    },
  };
};

/** Builds the functions that ask a connection, which prepares what is asked often. */
const asking = (client: PoolClient, names: StatementNames, transactionAnswerMs: number | undefined) => {
  let isTransaction = false;
  const send = async ({ sql, parameters }: Statement, name?: string): Promise<StatementResult> => {
    isTransaction ||= isBegin(sql);
    const query = {
      ...{ text: sql, values: [...parameters] },
      ...(name !== undefined && { name }),
      ...(isTransaction && transactionAnswerMs !== undefined && { query_timeout: transactionAnswerMs }),
    };
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
    /** Asks statements that are answered all at once. */
    async askTogether(statements: readonly Statement[]): Promise<readonly PromiseSettledResult<StatementResult>[]> {
      isTransaction ||= statements.some(({ sql }) => isBegin(sql));
      const named = statements.map((statement) => ({ ...statement, name: names.nameOf(statement.sql) }));
      const results = await sendTogether(client, named, isTransaction ? transactionAnswerMs : undefined);
      const failed = results.findIndex(({ status }) => status === 'rejected');
      const fault = results[failed];
      if (fault?.status === 'rejected' && isOutdated(fault.reason)) names.forget(statements[failed]?.sql ?? '');
      return results;
    },
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

type Lending = {
  readonly names: StatementNames;
  readonly heeding: ReturnType<typeof createHeeding>;
  /** Time for the answer to a statement of a transaction; that of any statement where absent. */
  readonly transactionAnswerMs: number | undefined;
};

/** Lends a connection. One that once fell silent is asked nothing more, and ends when it is given back. */
const lent = (client: PoolClient, { names, heeding, transactionAnswerMs }: Lending): LentClient => {
  const { ask, askAlone, askTogether } = asking(client, names, transactionAnswerMs);
  let silence: Error | undefined;
  const unlessSilent = async (asked: () => Promise<StatementResult>): Promise<StatementResult> => {
    if (silence) throw silence;
    const sinceMs = performance.now();
    try {
      const result = await asked();
      heeding.heard(client);
      return result;
    } catch (error) {
      if (isSilence(error)) {
        silence = error;
        heeding.silent(sinceMs);
      }
      throw error;
    }
  };
  const allUnlessSilent = async (statements: readonly Statement[]) => {
    const reason = silence;
    if (reason) return statements.map(() => ({ status: 'rejected', reason }) as const);
    const sinceMs = performance.now();
    const results = await askTogether(statements);
    const silent = results.find((result) => result.status === 'rejected' && isSilence(result.reason));
    if (silent?.status !== 'rejected') heeding.heard(client);
    else {
      silence = silent.reason as Error;
      heeding.silent(sinceMs);
    }
    return results;
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
      const arePlain = statements.every(({ parameters }) => parameters.every(isPlain));
      if (arePlain && mayGoTogether(statements)) return allUnlessSilent(statements);
      const end = statements.at(-1);
      if (!end || !isCommit(end.sql) || arePlain) return together(statements);
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
  const { transactionStatementMs, unheardMs } = limits;
  const heeding = createHeeding(unheardMs);
  const lending = {
    ...{ names: createStatementNames(), heeding },
    transactionAnswerMs:
      transactionStatementMs === undefined ? undefined : transactionStatementMs + TRANSACTION_SILENT_AFTER_MS,
  };
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
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    heeding.heard(client);
  });
  return {
    async connect() {
      for (;;) {
        const client = await pool.connect();
        if (await heeding.isAlive(client)) return lent(client, lending);
        client.release(true);
      }
    },
    end: () => pool.end(),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
};
