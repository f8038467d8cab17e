import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { databaseOver } from '../../../src/server/store/database.ts';
import { announcementsWithin } from '../../../src/server/store/announcements.ts';
import { ownedAlone } from '../../../src/server/store/ownership.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../support/databaseProxy.ts';
import type { StartedServer } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { traderOf } from '../trading/trader.ts';
import { broughtBy, type Press, send } from './presses.ts';
import { signUpBy } from './signUpBy.ts';
import { readinessOf, startThreeServers, type ThreeServers } from './threeServers.ts';
import { until } from '../../support/until.ts';

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
/** Time within which a stop that was touched after a fault is executed. */
const EXECUTED_WITHIN_SECONDS = 15;

it('a server that does not answer reports no holder of a lease', async () => {
  expect(await readinessOf({ url: 'http://127.0.0.1:9' })).toEqual({});
});

const postgres = TEST_DATABASE_URL;
// The embedded database has one process and cannot be away alone.
if (postgres !== undefined) {
  describe('three servers under orders, after a fault,', () => {
    let three: ThreeServers;
    let proxy: DatabaseProxy;
    let token: string;
    const presses: Press[] = [];
    const stops: string[] = [];

    beforeAll(async () => {
      // A request whose connection falls silent is given up 5 s after a statement's limit.
      const variables = { DATABASE_LIMITS: 'statement:10' };
      three = await startThreeServers(postgres, variables, async (url) => (proxy = await startDatabaseProxy(url)).url);
      token = await signUpBy(three.client, 'ann@example.com');
    }, 60_000);
    afterAll(async () => {
      for (const server of three.servers()) server.signal('SIGCONT');
      await three.stop();
      await proxy.close();
    });

    const anyServer = (): StartedServer => {
      const [server] = three.servers();
      if (!server) throw new Error('No server runs.');
      return server;
    };
    const setBid = (bid: number) =>
      until(
        () =>
          anyServer()
            .call('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: `${bid}.00`, ask: `${bid + 10}.00` } })
            .catch(() => undefined),
        (answer) => answer?.code === 200,
      );
    /** Places orders at all servers until it is stopped; an answer that was lost stays unknown. */
    const pressing = () => {
      let isOn = true;
      const buttons = three.servers().map(async (server) => {
        for (let pressed = 0; isOn && pressed < 12; pressed += 1) {
          const place = { ...BITCOIN, direction: 0, kind: 'market' } as const;
          const press: Press = { token, key: randomUUID(), request: { place }, answer: undefined };
          presses.push(press);
          await Promise.race([send(server, press), wait(3000)])
            .then((answer) => (press.answer = answer ?? undefined))
            .catch(() => undefined);
          await wait(50);
        }
      });
      return async () => {
        isOn = false;
        await Promise.all(buttons);
      };
    };
    const expectBooks = async () => {
      const database = databaseOver(openPostgresPool(three.database.url), announcementsWithin(), ownedAlone);
      expect(await bookFaults(database.reader)).toEqual([]);
      await database.close();
    };

    const holderOf = async (name: 'engine' | 'feed') => {
      const holder = await three.holderOf(name);
      if (!holder) throw new Error('Nobody has the lease.');
      return holder;
    };

    it.each([
      ['kill -9 of the holder of the engine', async () => three.kill(await holderOf('engine'))],
      ['kill -9 of the server that reads the feed', async () => three.kill(await holderOf('feed'))],
      [
        'a server that reads the feed and stands still for eight seconds',
        async () => {
          const feeder = await holderOf('feed');
          feeder.signal('SIGSTOP');
          await wait(8000);
          feeder.signal('SIGCONT');
        },
      ],
      [
        'connections to the database that fall silent',
        async () => {
          proxy.silence();
          await wait(1000);
        },
      ],
      [
        'an outage of the database of a second',
        async () => {
          await proxy.refuse();
          await wait(1000);
          await proxy.restore();
        },
      ],
    ])(
      'have every acknowledged order once, execute a stop within 15 s and have books that fit: %s',
      async (_what, fault) => {
        await setBid(60_000);
        const stop = await until(
          () => traderOf(anyServer(), '', token, 'demo').place({ ...BITCOIN, stopLoss: '59000.00' }),
          ({ code }) => code === 200,
        );
        const id = stop.code === 200 ? stop.data.id : '';
        stops.push(id);
        const endPressing = pressing();
        await wait(200);
        await fault();
        await endPressing();
        await three.refill();
        const began = performance.now();
        await setBid(58_000);
        const { closeReason } = await until(
          () => traderOf(anyServer(), '', token, 'demo').order(id),
          ({ status }) => status === 'closed',
          EXECUTED_WITHIN_SECONDS,
        );
        expect(closeReason).toBe('stop-loss');
        expect((performance.now() - began) / 1000).toBeLessThan(EXECUTED_WITHIN_SECONDS);

        // A press whose answer was lost is answered as it was carried out, or carried out now.
        for (const press of presses) press.answer ??= await send(anyServer(), press);
        const kept = (await three.ask<{ id: string }>('select id from orders')).map((row) => row.id);
        const acknowledged = presses.flatMap(broughtBy);
        expect(acknowledged.length).toBeGreaterThan(0);
        expect(kept.sort()).toEqual([...acknowledged, ...stops].sort());
        await expectBooks();
      },
      60_000,
    );
  });
}
