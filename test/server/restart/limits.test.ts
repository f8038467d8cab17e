import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DATABASE_LIMITS, engineLimits } from '../../../src/server/store/databaseLimits.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { type Trader, traderOf } from '../trading/trader.ts';
import { askAt, createDatabase, type OwnDatabase } from './foreignClient.ts';
import { signUpBy } from './signUpBy.ts';
import { until } from '../../support/until.ts';

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
const LOCK_SECONDS = 3;
const IDLE_SECONDS = 7;

it("the trading engine's pool has the operator's limits where they are shorter than its own", () => {
  const own = { connections: 9, transactionStatementMs: 5000, unheardMs: 1000 };
  expect(engineLimits(DATABASE_LIMITS)).toEqual({ ...DATABASE_LIMITS, ...own, lockMs: 1000, idleMs: 3000 });
  const short = { ...DATABASE_LIMITS, lockMs: 500, idleMs: 2000 };
  expect(engineLimits(short)).toEqual({ ...short, ...own });
});

const postgres = TEST_DATABASE_URL;
// The embedded database has one connection and one process: nobody else holds a lock there.
if (postgres !== undefined) {
  describe('a server whose PostgreSQL keeps limits of time', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sun-limits-'));
    let own: OwnDatabase;
    let server: StartedServer;
    let customers = 0;

    const signUp = async (): Promise<Trader & { readonly customerId: string }> => {
      customers += 1;
      const token = await signUpBy(server, `ann${customers}@example.com`);
      const { id: customerId } = await server.succeed('getUser', { token });
      return { ...traderOf(server, '', token, 'demo'), customerId };
    };
    const lockOf = (...traders: readonly { readonly customerId: string }[]) =>
      `select id from accounts where customer_id = any('{${traders.map(({ customerId }) => customerId).join()}}') for update`;

    beforeAll(async () => {
      own = await createDatabase(postgres);
      server = await startServerOn(folder, {
        DATABASE_URL: own.url,
        DATABASE_LIMITS: `connections:2,lock:${LOCK_SECONDS},idle:${IDLE_SECONDS}`,
      });
    });
    afterAll(async () => {
      await server.kill();
      await own.drop();
      rmSync(folder, { recursive: true });
    });

    it('answers a press 503 and keeps no key while a silent process holds its account, and serves others [GEN-27, IDM-25]', async () => {
      const [ann, ben] = [await signUp(), await signUp()];
      const proxy = await startDatabaseProxy(own.url);
      const pool = openPostgresPool(proxy.url, { ...DATABASE_LIMITS, idleMs: IDLE_SECONDS * 1000 });
      const holder = await pool.connect();
      await holder.query('begin', []);
      await holder.query(lockOf(ann), []);
      proxy.silence();

      const key = randomUUID();
      const pressed = ann.place(BITCOIN, { key });
      expect(await ben.place(BITCOIN)).toMatchObject({ status: 200, code: 200 });
      expect(await pressed).toMatchObject({ status: 503 });
      const asked = { token: ann.token, path: { key }, query: { operationId: 'placeOrder' } };
      expect(await server.succeed('getIdempotentAnswer', asked)).toMatchObject({ state: 'unknown' });
      await until(
        () => ann.place(BITCOIN, { key }),
        ({ code }) => code === 200,
        IDLE_SECONDS + LOCK_SECONDS + 2,
      );
      await proxy.close();
    }, 30_000);

    it('cancels an order that expires while requests have every connection', async () => {
      const [ann, ben, cem] = [await signUp(), await signUp(), await signUp()];
      const holder = new Client({ connectionString: own.url });
      await holder.connect();
      const expiresAt = Math.floor(Date.now() / 1000) + 2;
      const { id } = await cem.wait('limit', '40000.00', { ...BITCOIN, expiresAt });
      await holder.query('begin');
      await holder.query(lockOf(ann, ben));
      const begun = performance.now();
      let isAnswered = false;
      const pressing = [ann, ben].map(async (trader) => {
        const answer = await trader.place(BITCOIN);
        isAnswered ||= performance.now() - begun < (LOCK_SECONDS - 0.5) * 1000;
        return answer;
      });
      await until(
        () => askAt<{ status: string }>(own.url, `select status from orders where id = '${id}'`),
        ([order]) => order?.status === 'canceled',
      );
      // Both presses had waited for the lock all the while: the order did not expire with a connection of theirs.
      expect(isAnswered).toBe(false);
      await holder.query('rollback');
      await holder.end();
      await Promise.all(pressing);
    }, 30_000);
  });

  it('a connection over which nothing comes any more is given up instead of lent again', async () => {
    const proxy = await startDatabaseProxy(postgres);
    const pool = openPostgresPool(proxy.url, { ...DATABASE_LIMITS, connections: 1, statementMs: 1000 });
    const first = await pool.connect();
    proxy.silence();
    await expect(first.query('select 1', [])).rejects.toThrow('Query read timeout');
    await expect(first.query('rollback', [])).rejects.toThrow('Query read timeout');
    first.release();
    const next = await pool.connect();
    expect(await next.query('select 1 as one', [])).toMatchObject({ rows: [{ one: 1 }] });
    next.release();
    await pool.end();
    await proxy.close();
  }, 20_000);
}
