import type { LentClient, Statement, StatementPool, StatementResult } from './statementPool.ts';

/** Database engine with one connection. */
export type Engine = {
  /** Runs a statement; without parameters it may hold several, and the last result is returned. */
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  /** Runs statements in sequence; where it is missing, each is asked by itself. */
  readonly queryAll?: LentClient['queryAll'];
  close(): Promise<void>;
};

/** Runs statements in sequence, whether or not one fails. */
export const runInSequence =
  (query: Engine['query']): LentClient['queryAll'] =>
  async (statements: readonly Statement[]) => {
    const results: PromiseSettledResult<StatementResult>[] = [];
    for (const { sql, parameters } of statements) {
      const [result] = await Promise.allSettled([query(sql, parameters)]);
      results.push(result);
    }
    return results;
  };

/** Builds a pool with one connection, which is lent in the order of the requests. */
export const poolOfOne = (engine: Engine): StatementPool => {
  let free = Promise.resolve();
  const queryAll = engine.queryAll ?? runInSequence((sql, parameters) => engine.query(sql, parameters));
  return {
    async connect() {
      const turn = free;
      const { promise, resolve } = Promise.withResolvers<void>();
      free = promise;
      await turn;
      return { query: (sql, parameters) => engine.query(sql, parameters), queryAll, release: () => resolve() };
    },
    async end() {
      await free;
      await engine.close();
    },
  };
};
