import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/databaseProxy.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { type Trader, traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { until } from '../../support/until.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';

const OUTAGE_MS = 8000;
/** What the pools of requests and of the engine may have open at most, with those of the two leases and the one that listens. */
const CONNECTIONS_AT_MOST = 10 + 9 + 1 + 3;

const folder = mkdtempSync(join(tmpdir(), 'sun-outage-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a server does not start while its PostgreSQL refuses connections, and says so', async () => {
  const proxy = await startDatabaseProxy('postgres://postgres@127.0.0.1/postgres');
  await proxy.refuse();
  await expect(startServerOn(folder, { DATABASE_URL: proxy.url })).rejects.toThrow(/ECONNREFUSED/);
});

const postgres = TEST_DATABASE_URL;
// The embedded database runs in the server's process: it cannot be away alone.
if (postgres !== undefined) {
  it('a connection that breaks while a transaction has it fails that transaction alone', async () => {
    const proxy = await startDatabaseProxy(postgres);
    try {
      const pool = openPostgresPool(proxy.url);
      const [idle, busy] = [await pool.connect(), await pool.connect()];
      await idle.query('begin', []);
      const slept = expect(busy.query('select pg_sleep(60)', [])).rejects.toThrow(/terminated|ECONNRESET/);
      proxy.hangUp();
      await slept;
      await expect(idle.query('select 1', [])).rejects.toThrow();
      idle.release();
      busy.release();
      await proxy.restore();
      const fresh = await pool.connect();
      expect(await fresh.query('select 1 as one', [])).toMatchObject({ rows: [{ one: 1 }] });
      fresh.release();
      await pool.end();
    } finally {
      await proxy.close();
    }
  });

  describe('after its PostgreSQL was away for eight seconds, a server', () => {
    const name = `sun_${randomUUID().replaceAll('-', '')}`;
    const place = new URL(postgres);
    place.pathname = name;
    let proxy: DatabaseProxy;
    let server: StartedServer;
    let trader: Trader;
    let customers = 0;

    const ask = async <Row extends object>(statement: string): Promise<readonly Row[]> => {
      const client = new Client({ connectionString: postgres });
      await client.connect();
      try {
        return (await client.query<Row>(statement)).rows;
      } finally {
        await client.end();
      }
    };
    /** Connections to the server's database: how many there are, and how many of them listen. */
    const connections = async () => {
      const [found] = await ask<{ open: number; listening: number }>(
        `select count(*)::int as open, (count(*) filter (where application_name = 'sun announcements'))::int as listening
         from pg_stat_activity where datname = '${name}'`,
      );
      return found ?? { open: 0, listening: 0 };
    };
    const quote = (bid: number) =>
      server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: `${bid}.00`, ask: `${bid + 10}.00` } });

    beforeAll(async () => {
      await ask(`create database ${name}`);
      proxy = await startDatabaseProxy(place.href);
    });
    beforeEach(async () => {
      server = await startServerOn(folder, { DATABASE_URL: proxy.url });
      customers += 1;
      trader = traderOf(server, '', await signUpBy(server, `ann${customers}@example.com`), 'demo');
    });
    afterEach(() => server.kill());
    afterAll(async () => {
      await proxy.close();
      await ask(`drop database ${name} with (force)`);
    });

    it.each([
      ['whose connections were refused', () => proxy.refuse()],
      ['that hung up on each connection', async () => proxy.hangUp()],
    ])('has no more connections than before and executes a stop loss: one %s', async (_, takeAway) => {
      await quote(60_000);
      const { id } = await trader.open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2, stopLoss: '59000.00' });
      expect(await connections()).toMatchObject({ listening: 1 });

      await takeAway();
      const acceptedBefore = proxy.accepted();
      await wait(OUTAGE_MS);
      const tries = proxy.accepted() - acceptedBefore;
      await proxy.restore();

      await until(connections, ({ listening }) => listening > 0);
      await quote(58_000);
      const closed = await until(
        () => trader.life(id),
        ({ order }) => order.status === 'closed',
      );
      expect(closed.order).toMatchObject({ closeReason: 'stop-loss' });
      // Each of the pool's own queries, the engine's lease and the listening connection try once a second at most.
      expect(tries).toBeLessThan(60);
      const after = await connections();
      expect(after.listening).toBe(1);
      expect(after.open).toBeLessThanOrEqual(CONNECTIONS_AT_MOST);
    });

    it('executes the stop losses of orders that were placed while no connection listened', async () => {
      const order = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
      await quote(60_000);
      proxy.refuseToListen();
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and application_name = 'sun announcements'`);
      await until(connections, ({ listening }) => listening === 0);
      const early = await trader.open({ ...order, stopLoss: '59000.00' });
      const late = await trader.open({ ...order, stopLoss: '57000.00' });

      const isClosed = ({ id }: { readonly id: string }) =>
        until(
          () => trader.order(id),
          ({ status }) => status === 'closed',
        );
      await quote(58_000);
      expect(await isClosed(early)).toMatchObject({ closeReason: 'stop-loss' });

      await proxy.restore();
      await until(connections, ({ listening }) => listening > 0);
      await quote(56_000);
      expect(await isClosed(late)).toMatchObject({ closeReason: 'stop-loss' });
    });
  });
}
