import type { PostgresPoolClient } from 'kysely';
import type { LoadedPool } from './poolLoad.ts';

/** Result of a statement, in the form of `pg`. */
export type StatementResult = { readonly command: string; readonly rowCount: number; readonly rows: unknown[] };

/** Database engine with one connection. */
export type Engine = {
  /** Runs a statement; without parameters it may hold several, and the last result is returned. */
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  close(): Promise<void>;
};

/** Builds a pool with one connection, which is lent in the order of the requests. */
export const poolOfOne = (engine: Engine): LoadedPool => {
  let free = Promise.resolve();
  /** Callers that have the connection or wait for it. */
  let callers = 0;
  return {
    options: {},
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
      return { query: engine.query as PostgresPoolClient['query'], release };
    },
    async end() {
      await free;
      await engine.close();
    },
    load: () => ({ open: 1, idle: callers === 0 ? 1 : 0, waiting: Math.max(0, callers - 1) }),
  };
};
