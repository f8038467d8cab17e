import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Result of a statement, in the form of `pg`. */
export type StatementResult = { readonly command: string; readonly rowCount: number; readonly rows: unknown[] };

/** Database engine with one connection. */
export type Engine = {
  /** Runs a statement; without parameters it may hold several, and the last result is returned. */
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  close(): Promise<void>;
};

/** Builds a pool with one connection, which is lent in the order of the requests. */
export const poolOfOne = (engine: Engine): PostgresPool => {
  let free = Promise.resolve();
  return {
    options: {},
    async connect() {
      const turn = free;
      const { promise, resolve } = Promise.withResolvers<void>();
      free = promise;
      await turn;
      return { query: engine.query as PostgresPoolClient['query'], release: () => resolve() };
    },
    async end() {
      await free;
      await engine.close();
    },
  };
};
