import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** What a statement answers, in the words of `pg`. */
export type StatementResult = { readonly command: string; readonly rowCount: number; readonly rows: unknown[] };

/** An engine with one connection. */
export type Engine = {
  /** Without parameters it takes several statements at once and answers the last. */
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>;
  close(): Promise<void>;
};

/** A pool whose only connection goes from hand to hand, in the order in which it was asked for. */
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
