import type { LentClient, Statement, StatementPool } from '../src/server/store/statementPool.ts';

/** Bad variant, while it is on: every statement waits for the answer to the one before, and questions are asked three times. */
export const createChatter = () => {
  const chatter = { isOn: false, over };
  const ask = async (client: LentClient, { sql, parameters }: Statement) => {
    const again = sql.trimStart().startsWith('select') ? 2 : 0;
    for (let time = 0; time < again; time += 1) await client.query(sql, parameters);
    return client.query(sql, parameters);
  };

  function over(pool: StatementPool): StatementPool {
    return {
      ...pool,
      async connect() {
        const client = await pool.connect();
        return {
          query: (sql, parameters) => (chatter.isOn ? ask(client, { sql, parameters }) : client.query(sql, parameters)),
          async queryAll(statements) {
            if (!chatter.isOn) return client.queryAll(statements);
            const results: PromiseSettledResult<Awaited<ReturnType<LentClient['query']>>>[] = [];
            for (const statement of statements) results.push(...(await Promise.allSettled([ask(client, statement)])));
            return results;
          },
          release: (isDiscarded) => client.release(isDiscarded),
        };
      },
    };
  }
  return chatter;
};
