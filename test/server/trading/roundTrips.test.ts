import type { Database } from '../../../src/server/store/index.ts';
import type { Statement, StatementPool } from '../../../src/server/store/statementPool.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, quote, signUpTrader, type Trader } from './trader.ts';

/** Each round trip to the database with the statements that it sent. */
const trips: (readonly string[])[] = [];

const noting = (pool: StatementPool): StatementPool => ({
  ...pool,
  async connect() {
    const client = await pool.connect();
    const note = (statements: readonly Statement[]) => void trips.push(statements.map(({ sql }) => sql));
    return {
      query(sql, parameters) {
        note([{ sql, parameters }]);
        return client.query(sql, parameters);
      },
      queryAll(statements) {
        note(statements);
        return client.queryAll(statements);
      },
      release: (isDiscarded) => client.release(isDiscarded),
    };
  },
});

let database: Database;
let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  database = await openTestDatabase(noting);
  server = await startTestServer({ database });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  await trader.open();
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Counts the round trips of some work, and of what the engine does after it. */
const tripsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const counted = async (counting: () => Promise<unknown>) => {
    await server.settled();
    trips.length = 0;
    await counting();
    await server.settled();
    return trips.length;
  };
  return (await counted(work)) - (await counted(async () => undefined));
};

/** Returns the least of three counts: a heartbeat or a clean-up may fall into one of them. */
const leastOf = async (count: () => Promise<number>): Promise<number> =>
  Math.min(await count(), await count(), await count());

const MOST = 8;

describe('the database is asked in at most eight round trips, those of the engine included,', () => {
  it('for a market order', async () => {
    expect(await leastOf(() => tripsOf(() => trader.open()))).toBeLessThanOrEqual(MOST);
  });

  it('for the first order of an account', async () => {
    const trips = await leastOf(async () => {
      const fresh = await signUpTrader(server);
      return tripsOf(() => fresh.open());
    });
    expect(trips).toBeLessThanOrEqual(MOST);
  });

  it('for a market order of the real account', async () => {
    const real = await becomeReal(server, await signUpTrader(server), '50000.00');
    expect(await leastOf(() => tripsOf(() => real.open()))).toBeLessThanOrEqual(MOST);
  });

  it('for a limit order', async () => {
    expect(await leastOf(() => tripsOf(() => trader.wait('limit', '4000.00')))).toBeLessThanOrEqual(MOST);
  });

  it('for a closing', async () => {
    const trips = await leastOf(async () => {
      const { id } = await trader.open();
      return tripsOf(() => trader.close(id));
    });
    expect(trips).toBeLessThanOrEqual(MOST);
  });

  it('for a closing of a part', async () => {
    const trips = await leastOf(async () => {
      const { id } = await trader.open({ volume: '0.20' });
      return tripsOf(() => trader.close(id, '0.10'));
    });
    expect(trips).toBeLessThanOrEqual(MOST);
  });

  it('for a changed stop loss', async () => {
    const { id } = await trader.open();
    const levels = ['4000.00', '4001.00', '4002.00'];
    const trips = await leastOf(() =>
      tripsOf(() => trader.change(id, { stopLoss: levels.pop() ?? '', takeProfit: null })),
    );
    expect(trips).toBeLessThanOrEqual(MOST);
  });
});
