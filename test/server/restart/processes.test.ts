import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { askDesk } from '../../../src/server/desk/command.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { type Trader, traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { PARTITIONS } from '../../../src/server/store/partitions.ts';
import { partitionsOf, readinessOf } from './threeServers.ts';
import { until } from '../../support/until.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;

const folder = mkdtempSync(join(tmpdir(), 'sun-processes-'));
const running = new Set<StartedServer>();
const kill = async (server: StartedServer): Promise<void> => {
  await server.kill();
  running.delete(server);
};
afterAll(async () => {
  for (const server of running) await kill(server);
  rmSync(folder, { recursive: true });
});

const start = async (databaseUrl?: string): Promise<StartedServer> => {
  const server = await startServerOn(folder, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
  running.add(server);
  return server;
};

it('a data folder has one process: a second one reports so, and ends', async () => {
  const server = await start();
  await expect(startServerOn(folder)).rejects.toThrow(/in use/);
  expect(await server.call('getProjectInfo')).toMatchObject({ code: 200 });
  await kill(server);
});

const postgres = TEST_DATABASE_URL;
// The embedded database has one process, so that there is nothing to test without PostgreSQL.
if (postgres !== undefined) {
  describe('two processes on one PostgreSQL', () => {
    const name = `sun_${randomUUID().replaceAll('-', '')}`;
    const place = new URL(postgres);
    place.pathname = name;
    let first: StartedServer;
    let second: StartedServer;
    let token: string;
    let atFirst: Trader;
    let atSecond: Trader;

    const ask = async (statement: string) => {
      const client = new Client({ connectionString: postgres });
      await client.connect();
      try {
        return await client.query(statement);
      } finally {
        await client.end();
      }
    };
    const traderAt = (server: StartedServer) => traderOf(server, '', token, 'demo');
    const quote = (server: StartedServer, bid: number) =>
      server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: `${bid}.00`, ask: `${bid + 10}.00` } });
    const opens = ({ id }: { readonly id: string }, trader: Trader) =>
      until(
        () => trader.order(id),
        ({ status }) => status === 'open',
      );

    beforeAll(async () => {
      await ask(`create database ${name}`);
      first = await start(place.href);
      second = await start(place.href);
      token = await signUpBy(first, 'ann@example.com');
      [atFirst, atSecond] = [traderAt(first), traderAt(second)];
    });
    beforeEach(async () => {
      for (const server of running) await quote(server, 60_000);
    });
    afterAll(async () => {
      for (const server of running) await kill(server);
      await ask(`drop database ${name} with (force)`);
    });

    it('only one process triggers an order, wherever it was placed and whichever published the price', async () => {
      const order = await atSecond.wait('stop', '61000.00', BITCOIN);
      const held = [...(await partitionsOf(first)), ...(await partitionsOf(second))];
      expect([held.length, new Set(held).size]).toEqual([PARTITIONS, PARTITIONS]);
      await quote(second, 61_200);
      expect(await opens(order, atSecond)).toMatchObject({ placePrice: '61210.00' });
      expect((await atFirst.life(order.id)).events).toMatchObject([{ kind: 'placed' }, { kind: 'filled' }]);
    });

    it('a halt that the desk sets is obeyed by both within a second, and its end too [DLC-17]', async () => {
      const asked = { target: 'BTCUSD', by: 'desk:ann' } as const;
      const codes = async () => [(await atFirst.place(BITCOIN)).code, (await atSecond.place(BITCOIN)).code];
      await askDesk(folder, { ask: 'halt', ...asked, level: 'full', reason: 'venue', secret: undefined });
      await wait(900);
      expect(await codes()).toEqual([2000, 2000]);
      await askDesk(folder, { ask: 'free', ...asked, secret: undefined });
      await wait(900);
      expect(await codes()).toEqual([200, 200]);
    });

    it('a halt is obeyed within a second while all connections for requests are taken [DLC-17]', async () => {
      const apart = mkdtempSync(join(tmpdir(), 'sun-busy-'));
      const busy = await startServerOn(apart, { DATABASE_URL: place.href, DATABASE_LIMITS: 'connections:1,lock:20' });
      running.add(busy);
      const socket = await connect(busy.url.replace('http', 'ws'));
      await socket.ask({ type: 'subscribe', symbols: ['BTCUSD'] });
      const holder = new Client({ connectionString: place.href });
      await holder.connect();
      await holder.query('begin');
      await holder.query('select id from accounts for update');
      const pressing = traderAt(busy).place(BITCOIN);
      await wait(500);
      const asked = { target: 'BTCUSD', by: 'desk:ann', secret: undefined } as const;
      await askDesk(folder, { ask: 'halt', ...asked, level: 'close-only', reason: 'venue' });
      const setMs = performance.now();
      let frame = await socket.next();
      while (frame.type !== 'status') frame = await socket.next();
      expect(frame).toMatchObject({ halt: { level: 'close-only' } });
      expect(performance.now() - setMs).toBeLessThan(1500);
      await holder.query('rollback');
      await holder.end();
      expect(await pressing).toMatchObject({ code: 2000 });
      await askDesk(folder, { ask: 'free', ...asked });
      socket.socket.terminate();
      await kill(busy);
      rmSync(apart, { recursive: true });
    });

    it("events reach the customer's sockets at either process", async () => {
      const { id } = await atSecond.wait('stop', '61000.00', BITCOIN);
      const sockets = await Promise.all([first, second].map(({ url }) => connect(url.replace('http', 'ws'))));
      for (const socket of sockets) {
        socket.say({ type: 'authenticate', token });
        await socket.drain();
      }
      await quote(first, 61_200);
      for (const socket of sockets) {
        expect(await socket.next()).toMatchObject({ type: 'event', kind: 'triggered', order: { id, status: 'open' } });
        socket.socket.terminate();
      }
    });

    it('events announced while a connection was lost are caught up', async () => {
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and application_name = 'sun announcements'`);
      const order = await atSecond.wait('stop', '61000.00', BITCOIN);
      await quote(first, 61_200);
      expect(await opens(order, atSecond)).toMatchObject({ placePrice: '61210.00' });
    });

    it("a customer's socket is closed (1012) where events may have been missed, so that all is read again", async () => {
      const socket = await connect(first.url.replace('http', 'ws'));
      socket.say({ type: 'authenticate', token });
      await socket.drain();
      await ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and application_name = 'sun announcements'`);
      expect(await socket.closed).toMatchObject({ code: 1012 });
    });

    it('the other process takes over when one is killed, and gives half of it back after the restart', async () => {
      const orders = [
        await atFirst.wait('stop', '61000.00', BITCOIN),
        await atSecond.wait('stop', '62000.00', BITCOIN),
      ];
      await kill(first);
      await quote(second, 61_200);
      expect(await opens(orders[0] ?? { id: '' }, atSecond)).toMatchObject({ placePrice: '61210.00' });
      first = await start(place.href);
      atFirst = traderAt(first);
      expect(await readinessOf(second)).toEqual({ engine: 'this server', feed: 'this server' });
      await until(
        () => partitionsOf(first),
        ({ length }) => length === PARTITIONS / 2,
        10,
      );
      await quote(first, 62_200);
      expect(await opens(orders[1] ?? { id: '' }, atFirst)).toMatchObject({ placePrice: '62210.00' });
    });

    it('a process that is stopped loses its partitions within ten seconds, and executes nothing twice when it goes on', async () => {
      const [stopped, later] = [
        await atFirst.wait('stop', '61000.00', BITCOIN),
        await atFirst.wait('stop', '64000.00', BITCOIN),
      ];
      second.signal('SIGSTOP');
      await until(
        async () => {
          await quote(first, 61_200);
          return atFirst.order(stopped.id);
        },
        ({ status }) => status === 'open',
        10,
      );
      expect(await atFirst.order(stopped.id)).toMatchObject({ placePrice: '61210.00' });
      second.signal('SIGCONT');
      await until(
        () => readinessOf(second),
        (says) => says.feed === 'another server',
        10,
      );
      await until(
        () => Promise.all([first, second].map(partitionsOf)),
        ([one = [], other = []]) => one.length === PARTITIONS / 2 && other.length === PARTITIONS / 2,
        10,
      );
      await quote(second, 64_200);
      expect(await opens(later, atFirst)).toMatchObject({ placePrice: '64210.00' });
      expect((await atFirst.life(later.id)).events).toMatchObject([{ kind: 'placed' }, { kind: 'filled' }]);
      expect((await atFirst.life(stopped.id)).events).toMatchObject([{ kind: 'placed' }, { kind: 'filled' }]);
    }, 40_000);
  });
}
