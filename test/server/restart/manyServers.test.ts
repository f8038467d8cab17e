import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { startBalancer } from '../../support/balancer.ts';
import type { StartedServer } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { connect } from '../market/socket/socketClient.ts';
import { traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { startThreeServers, type ThreeServers } from './threeServers.ts';
import { until } from '../../support/until.ts';

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
const TAKEOVER_SECONDS = 10;

it('the balancer of these tests passes connections to each server in turn, and to another one where that is gone', async () => {
  const open = async (name: string) => {
    const server = createServer((_request, response) => void response.end(name)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  };
  const [one, other] = [await open('one'), await open('other')];
  const balancer = await startBalancer([one.url, other.url]);
  const ask = async () => (await fetch(balancer.url, { headers: { connection: 'close' } })).text();
  expect([await ask(), await ask()].sort()).toEqual(['one', 'other']);
  one.server.close();
  expect([await ask(), await ask()]).toEqual(['other', 'other']);
  await balancer.close();
  other.server.close();
});

const postgres = TEST_DATABASE_URL;
// The embedded database has one process, so that there is nothing to test without PostgreSQL.
if (postgres !== undefined) {
  describe('three servers behind a load balancer', () => {
    let three: ThreeServers;
    let token: string;

    beforeAll(async () => {
      three = await startThreeServers(postgres);
      token = await signUpBy(three.client, 'ann@example.com');
    }, 60_000);
    afterAll(() => three.stop());

    const setBid = (server: StartedServer, bid: number) =>
      server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: { bid: `${bid}.00`, ask: `${bid + 10}.00` } });
    const shownBid = async (server: StartedServer) => {
      const { quote } = await server.succeed('getInstrument', { path: { id: 'BTCUSD' } });
      return Number(quote?.bid);
    };
    /** Waits until every server shows a bid. */
    const shownByAll = (bid: number, seconds = 2) =>
      until(
        () => Promise.all(three.servers().map(shownBid)),
        (bids) => bids.every((shown) => shown === bid),
        seconds,
      );
    const serverAt = (index: number): StartedServer => {
      const server = three.servers()[index % three.servers().length];
      if (!server) throw new Error('No server runs.');
      return server;
    };
    const fills = () =>
      Promise.all(
        three.servers().map(async (server) => {
          const { id, placePrice } = await traderOf(server, '', token, 'demo').open(BITCOIN);
          await traderOf(server, '', token, 'demo').close(id);
          return placePrice;
        }),
      );

    it('a symbol fills at the same quote whichever server answers, and whichever has set it', async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 50_000, max: 70_000 }), fc.nat({ max: 2 }), async (bid, at) => {
          await setBid(serverAt(at), bid);
          // The server that was asked shows it when it answers.
          expect(await shownBid(serverAt(at))).toBe(bid);
          await shownByAll(bid);
          expect(new Set(await fills())).toEqual(new Set([`${bid + 10}.00`]));
        }),
        { numRuns: 8, endOnFailure: true },
      );
    }, 60_000);

    it('one server reads the feed, and all show the same quotes while prices move', async () => {
      await serverAt(0).succeed('clearQuote', { path: { symbol: 'BTCUSD' } });
      const sockets = await Promise.all(three.servers().map(({ url }) => connect(url.replace('http', 'ws'))));
      for (const socket of sockets) socket.say({ type: 'subscribe', symbols: ['BTCUSD'] });
      await wait(4000);
      const quotes = await Promise.all(
        sockets.map(async (socket) => {
          const frames = await socket.drain();
          socket.socket.terminate();
          return frames.flatMap((frame) =>
            frame.type === 'tick' ? frame.ticks.map(({ bid, ask, time }) => `${time} ${bid} ${ask}`) : [],
          );
        }),
      );
      const [one = [], ...others] = quotes;
      expect(one.length).toBeGreaterThan(2);
      // Each socket sends the newest of a tenth of a second: two of them may leave out different ones.
      for (const other of others)
        expect(one.filter((quote) => other.includes(quote)).length).toBeGreaterThan(one.length / 2);
    });

    it("events of an order reach the customer's socket at another server", async () => {
      await setBid(serverAt(0), 60_000);
      await shownByAll(60_000);
      const socket = await connect(serverAt(2).url.replace('http', 'ws'));
      socket.say({ type: 'authenticate', token });
      await socket.drain();
      const { id } = await traderOf(serverAt(0), '', token, 'demo').wait('stop', '61000.00', BITCOIN);
      await setBid(serverAt(1), 61_200);
      const event = await until(
        async () => (await socket.events()).find((frame) => frame.type === 'event' && frame.kind === 'triggered'),
        (frame) => frame !== undefined,
      );
      expect(event).toMatchObject({ order: { id, status: 'open', placePrice: '61210.00' } });
      socket.socket.terminate();
    });

    it("the sandbox's clock, faults and cut sockets are those of all servers", async () => {
      const before = await Promise.all(three.servers().map((server) => server.succeed('getProjectInfo')));
      expect(before).toHaveLength(3);
      await serverAt(0).succeed('addFault', { body: { operationId: 'getProjectInfo', kind: 'fault', times: 1 } });
      await wait(200);
      const statuses: number[] = [];
      for (const server of [serverAt(1), serverAt(2), serverAt(0)]) {
        statuses.push((await server.call('getProjectInfo')).status);
        await wait(200);
      }
      expect(statuses).toEqual([500, 200, 200]);

      const socket = await connect(serverAt(2).url.replace('http', 'ws'));
      await serverAt(1).succeed('dropSockets');
      expect(await socket.closed).toMatchObject({ code: 1006 });

      const { now } = await serverAt(1).succeed('advanceClock', { body: { advanceSeconds: 3600 } });
      await wait(300);
      const order = await traderOf(serverAt(2), '', token, 'demo').wait('stop', '69000.00', BITCOIN);
      expect(order.placedAt).toBeGreaterThanOrEqual(now);
      expect(order.placedAt).toBeLessThan(now + 30);
    });

    it('wrong passwords are counted for all servers together', async () => {
      await signUpBy(three.client, 'ben@example.com');
      const codes: number[] = [];
      for (let tries = 0; tries < 12; tries += 1) {
        const { code } = await serverAt(tries).call('signIn', {
          body: { email: 'ben@example.com', password: 'Wrong-word-7' },
        });
        codes.push(code);
      }
      const first = codes.findIndex((code) => code !== codes[0]);
      expect(first).toBeGreaterThan(0);
      // Once it is refused, it is refused at each.
      expect(new Set(codes.slice(first)).size).toBe(1);
    });

    it('requests of one caller are counted for all servers together', async () => {
      const body = { version: '3.3.2', route: '/pages/history/index', fault: 'TypeError', stack: ['A 1.js:1:2'] };
      const sendTo = async (index: number) => (await serverAt(index).call('reportFault', { body })).status;
      for (let sent = 0; sent < 10; sent += 1) expect(await sendTo(sent)).toBe(200);
      // Each second servers exchange what they counted.
      await wait(1500);
      await Promise.all([0, 1, 2].map(sendTo));
      await wait(1500);
      expect(await Promise.all([0, 1, 2].map(sendTo))).toEqual([429, 429, 429]);
    });

    it.each([
      ['is killed', async (server: StartedServer) => three.kill(server)],
      ['is stopped without a word', async (server: StartedServer) => server.signal('SIGSTOP')],
    ])(
      'another server reads the feed within ten seconds when the one that did %s, and no price of it is shown after',
      async (_what, end) => {
        await three.refill();
        await setBid(serverAt(0), 60_000);
        await shownByAll(60_000);
        const feeder = await three.holderOf('feed');
        if (!feeder) throw new Error('Nobody reads the feed.');
        const others = three.servers().filter((server) => server !== feeder);
        three.balancer.use(others.map(({ url }) => url));
        await end(feeder);
        const [first, second] = others;
        if (!first || !second) throw new Error('Two servers are left.');
        const began = performance.now();
        // A control is kept at once, and shown as soon as another server reads the feed.
        await setBid(first, 62_000);
        await until(
          () => Promise.all(others.map(shownBid)),
          (bids) => bids.every((bid) => bid === 62_000),
          TAKEOVER_SECONDS,
        );
        expect((performance.now() - began) / 1000).toBeLessThan(TAKEOVER_SECONDS);
        const prices = await Promise.all(
          others.map(async (server) => (await traderOf(server, '', token, 'demo').open(BITCOIN)).placePrice),
        );
        expect(prices).toEqual(['62010.00', '62010.00']);
        // One that was stopped and goes on shows what the others do.
        if (!three.servers().includes(feeder)) return;
        await setBid(second, 63_000);
        feeder.signal('SIGCONT');
        await shownByAll(63_000, 5);
        await setBid(first, 64_000);
        await shownByAll(64_000);
        expect(await three.holderOf('feed')).not.toBe(feeder);
      },
      60_000,
    );
  });
}
