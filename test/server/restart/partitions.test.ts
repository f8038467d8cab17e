import { PARTITIONS, partitionOf } from '../../../src/server/store/partitions.ts';
import type { StartedServer } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';
import { type Trader, traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { partitionsOf, startThreeServers, type ThreeServers } from './threeServers.ts';

const BITCOIN = { symbol: 'BTCUSD', volume: '0.01', leverage: 2 } as const;
const TAKEOVER_SECONDS = 10;
/** Life of a lease: for so long after its death nobody takes what a process had. */
const LEASE_SECONDS = 5;

/** Position with a stop loss. */
type Protected = { readonly trader: Trader; readonly id: string };

/** Customer with the partition of the demo account. */
type Known = { readonly token: string; readonly partition: number };

const postgres = TEST_DATABASE_URL;
// The embedded database has one process, so that there is nothing to test without PostgreSQL.
if (postgres !== undefined) {
  describe('three servers that share the partitions of the accounts', () => {
    let three: ThreeServers;
    const customers: Known[] = [];

    beforeAll(async () => {
      three = await startThreeServers(postgres);
    }, 60_000);
    afterAll(async () => {
      for (const server of three.servers()) server.signal('SIGCONT');
      await three.stop();
    });

    const joins = async (): Promise<void> => {
      const email = `customer-${customers.length}@example.com`;
      const token = await signUpBy(three.client, email);
      const [account] = await three.ask<{ id: string }>(
        `select accounts.id from accounts join customers on customers.id = customer_id
          where email = '${email}' and scope = 'demo'`,
      );
      customers.push({ token, partition: partitionOf(account?.id ?? '') });
    };
    /** Returns a customer whose account a server works for. */
    const customerOf = async (server: StartedServer): Promise<Known> => {
      const partitions = await partitionsOf(server);
      for (let tries = 0; tries < 20; tries += 1) {
        const found = customers.find(({ partition }) => partitions.includes(partition));
        if (found) return found;
        await joins();
      }
      throw new Error('No customer is in a partition of this server.');
    };
    const spread = async () => (await Promise.all(three.servers().map(partitionsOf))).map(({ length }) => length);
    const isSpread = (sizes: string) =>
      until(
        async () => (await spread()).sort().join(),
        (found) => found === sizes,
        TAKEOVER_SECONDS,
      );
    const setBid = async (server: StartedServer, bid: number, servers = three.servers()): Promise<void> => {
      const quote = { bid: `${bid}.00`, ask: `${bid + 10}.00` };
      await server.succeed('setQuote', { path: { symbol: 'BTCUSD' }, body: quote });
      await until(
        () => Promise.all(servers.map(async (each) => each.succeed('getInstrument', { path: { id: 'BTCUSD' } }))),
        (shown) => shown.every(({ quote: one }) => Number(one?.bid) === bid),
      );
    };
    /** Publishes a price until orders are closed: one that comes while a partition moves counts for nobody. */
    const closeAt = (
      server: StartedServer,
      bid: number,
      orders: readonly Protected[],
      seconds: number,
      servers?: readonly StartedServer[],
    ) =>
      until(
        async () => {
          await setBid(server, bid, servers);
          return Promise.all(orders.map(({ trader, id }) => trader.order(id)));
        },
        (found) => found.every(({ status }) => status === 'closed'),
        seconds,
      );
    /** The server that reads the feed, and two others of which the first is to fall out. */
    const roles = async () => {
      const feeder = await three.holderOf('feed');
      const [failing, other] = three.servers().filter((server) => server !== feeder);
      if (!feeder || !failing || !other) throw new Error('Three servers run.');
      return { feeder, failing, other };
    };
    const protectedOrder = async (server: StartedServer, { token }: Known, stopLoss: string): Promise<Protected> => {
      const trader = traderOf(server, '', token, 'demo');
      return { trader, id: (await trader.open({ ...BITCOIN, stopLoss })).id };
    };
    const timesClosed = async ({ trader, id }: Protected) =>
      (await trader.life(id)).events.filter(({ kind }) => kind === 'closed').length;

    it('each works for its share, and no two for one', async () => {
      await isSpread('20,22,22');
      const held = await Promise.all(three.servers().map(partitionsOf));
      expect(new Set(held.flat()).size).toBe(PARTITIONS);
    });

    it.each([
      ['is killed', async (server: StartedServer) => three.kill(server)],
      ['is stopped without a word', async (server: StartedServer) => server.signal('SIGSTOP')],
    ])(
      'the accounts of one that %s are worked for by the others within ten seconds, and those of the others all the time',
      async (_what, end) => {
        await three.refill();
        await isSpread('20,22,22');
        const { feeder, failing, other } = await roles();
        await setBid(feeder, 60_000);
        const lost = await protectedOrder(other, await customerOf(failing), '59000.00');
        const kept = await protectedOrder(other, await customerOf(other), '59000.00');
        three.balancer.use([feeder.url, other.url]);
        await end(failing);
        const began = performance.now();
        // The server that stands still cannot show the price.
        const others = [feeder, other];
        await closeAt(feeder, 58_000, [kept], LEASE_SECONDS - 1, others);
        expect((await lost.trader.order(lost.id)).status).toBe('open');
        await closeAt(feeder, 58_000, [lost], TAKEOVER_SECONDS, others);
        expect((performance.now() - began) / 1000).toBeLessThan(TAKEOVER_SECONDS);

        // One that goes on does nothing for what it had, and takes its share again.
        if (three.servers().includes(failing)) {
          await setBid(feeder, 60_000, others);
          const later = await protectedOrder(other, await customerOf(feeder), '57000.00');
          failing.signal('SIGCONT');
          await closeAt(feeder, 56_000, [later, lost], 5);
          expect((await later.trader.order(later.id)).closeReason).toBe('stop-loss');
          expect(await timesClosed(later)).toBe(1);
        } else await three.refill();
        expect([await timesClosed(lost), await timesClosed(kept)]).toEqual([1, 1]);
        await isSpread('20,22,22');
      },
      90_000,
    );

    it('stops are executed while servers leave and join', async () => {
      const { feeder, failing } = await roles();
      await setBid(feeder, 60_000);
      const known = [await customerOf(failing), await customerOf(feeder)];
      for (const [index, change] of [() => three.kill(failing), () => three.refill()].entries()) {
        const orders = await Promise.all(known.map((customer) => protectedOrder(feeder, customer, '59000.00')));
        await change();
        await closeAt(feeder, 58_000 + index, orders, TAKEOVER_SECONDS);
        await setBid(feeder, 60_000);
      }
    }, 60_000);
  });
}
