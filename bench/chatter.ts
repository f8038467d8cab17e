import type { LentClient, Statement, StatementPool } from '../src/server/store/statementPool.ts';

/** Ways to ask too much. */
export type Chatter = 'thrice' | 'roll-call' | 'one-by-one';

const OF_ORDERS = /^\s*select o\.id\b.* from orders o/s;

/**
 * Bad variants, while one is on: every statement waits for the answer to the one before, and questions are asked three times
 * (`thrice`), each order that is read is read once more by itself (`one-by-one`), or each caller that takes a connection asks for each
 * of those that have or want one (`roll-call`).
 */
export const createChatter = () => {
  const chatter: { is: Chatter | undefined; readonly over: typeof over } = { is: undefined, over };
  let present = 0;
  const ask = async (client: LentClient, { sql, parameters }: Statement) => {
    const again = chatter.is === 'thrice' && sql.trimStart().startsWith('select') ? 2 : 0;
    for (let time = 0; time < again; time += 1) await client.query(sql, parameters);
    const result = await client.query(sql, parameters);
    if (chatter.is !== 'one-by-one' || !OF_ORDERS.test(sql)) return result;
    for (const row of result.rows) {
      await client.query('select * from orders where id = $1', [(row as { readonly id: string }).id]);
    }
    return result;
  };
  const callRoll = async (client: LentClient) => {
    for (let one = 0; one < present; one += 1) await client.query('select 1', []);
  };
  const isAsking = () => chatter.is === 'thrice' || chatter.is === 'one-by-one';

  function over(pool: StatementPool): StatementPool {
    return {
      ...pool,
      async connect() {
        present += 1;
        const client = await pool.connect().catch((error: unknown) => {
          present -= 1;
          throw error;
        });
        if (chatter.is === 'roll-call') await callRoll(client);
        return {
          query: (sql, parameters) => (isAsking() ? ask(client, { sql, parameters }) : client.query(sql, parameters)),
          async queryAll(statements) {
            if (!isAsking()) return client.queryAll(statements);
            const results: PromiseSettledResult<Awaited<ReturnType<LentClient['query']>>>[] = [];
            for (const statement of statements) results.push(...(await Promise.allSettled([ask(client, statement)])));
            return results;
          },
          release(isDiscarded) {
            present -= 1;
            client.release(isDiscarded);
          },
        };
      },
    };
  }
  return chatter;
};
