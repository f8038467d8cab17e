import type { LoadedPool } from './poolLoad.ts';
import { faultLeft, isCommit, type LentClient, type Statement, type StatementResult } from './statementPool.ts';

/** Database engine with one connection. */
export type Engine = {
  /** Runs a statement; without parameters it may hold several, and the last result is returned. */
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs statements in sequence; where it is missing, each is asked by itself. */
  readonly queryAll?: LentClient['queryAll'];
  close(): Promise<void>;
};

/**
 * Runs statements in sequence, whether or not one fails; but none is committed after one that failed. A fault that the
 * database never received, such as a parameter of a wrong kind, leaves its transaction sound there: the commit would keep
 * what is left of it.
 */
export const runInSequence =
  (query: Engine['query']): LentClient['queryAll'] =>
  async (statements: readonly Statement[]) => {
    const results: PromiseSettledResult<StatementResult>[] = [];
    for (const { sql, parameters } of statements) {
      const fault = isCommit(sql) ? faultLeft(statements, results) : undefined;
      const [result] = fault ? [fault] : await Promise.allSettled([query(sql, parameters)]);
      results.push(result);
    }
    return results;
  };

/** Builds a pool with one connection, which is lent in the order of the requests. */
export const poolOfOne = (engine: Engine): LoadedPool => {
  let free = Promise.resolve();
  const queryAll = engine.queryAll ?? runInSequence((sql, parameters) => engine.query(sql, parameters));
  /** Callers that have the connection or wait for it. */
  let callers = 0;
  return {
    async connect() {
      const turn = free;
      callers += 1;
      const { promise, resolve } = Promise.withResolvers<void>();
      free = promise;
      const release = () => {
        callers -= 1;
        resolve();
      };
      await turn;
      return { query: (sql, parameters) => engine.query(sql, parameters), queryAll, release };
    },
    async end() {
      await free;
      await engine.close();
    },
    load: () => ({ open: 1, idle: callers === 0 ? 1 : 0, waiting: Math.max(0, callers - 1) }),
  };
};
