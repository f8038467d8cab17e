import fc from 'fast-check';
import { shareRates } from '../../../src/server/http/sharedRateStore.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const MINUTE_MS = 60_000;
const ROUTE = { routeInfo: { method: 'GET', url: '/api/price' } };

let database: Database;
let servers: ReturnType<typeof shareRates>[];
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  servers = [0, 1, 2].map(() => shareRates(database));
});
afterEach(() => servers.forEach(({ stop }) => stop()));
afterAll(() => database.close());

/** Counts a request at a server; returns how many it knows of. */
const request = (server: number, caller: string, max = 10, windowMs = MINUTE_MS) => {
  const rates = servers[server];
  if (!rates) throw new Error('There are three servers.');
  let found = { current: 0, ttl: 0 };
  new rates.Store().child(ROUTE).incr(caller, (_fault, count) => (found = count), windowMs, max);
  return found;
};
const exchange = async () => {
  for (const { exchange: say } of servers) await say();
};

it('requests of a caller count for all servers together', async () => {
  for (let sent = 0; sent < 4; sent += 1) for (const server of [0, 1, 2]) request(server, 'ann');
  await exchange();
  // A server learns of the others when it says its own.
  for (const server of [0, 1, 2]) request(server, 'ann');
  await exchange();
  expect([0, 1, 2].map((server) => request(server, 'ann').current)).toEqual([14, 15, 16]);
  expect(request(0, 'ben').current).toBe(1);
});

it('requests that an exchange could not say still count at the server that took them', async () => {
  for (let sent = 0; sent < 8; sent += 1) request(0, 'dan');
  const away = jest.spyOn(database.reader.getExecutor(), 'executeQuery').mockRejectedValueOnce(new Error('away'));
  await expect(servers[0]?.exchange()).rejects.toThrow('away');
  away.mockRestore();
  request(0, 'dan');
  await exchange();
  expect(request(0, 'dan').current).toBe(10);
});

it('a server never counts fewer requests of a caller than it took itself, nor more than all took', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.nat({ max: 2 })), { maxLength: 30 }), async (steps) => {
      run += 1;
      const own = [0, 0, 0];
      for (const server of steps) {
        if (server === null) {
          await exchange();
          continue;
        }
        own[server] = (own[server] ?? 0) + 1;
        const { current } = request(server, `caller ${run}`);
        expect(current).toBeGreaterThanOrEqual(own[server] ?? 0);
        expect(current).toBeLessThanOrEqual(own.reduce((sum, each) => sum + each, 0));
      }
      await exchange();
      request(0, `caller ${run}`);
      await exchange();
      const all = own.reduce((sum, each) => sum + each, 0);
      expect(request(0, `caller ${run}`).current).toBe(all + 2);
    }),
    { numRuns: 30 },
  );
});

it('a window ends for all as soon as it ends for the first, and counts anew', async () => {
  request(0, 'cem', 10, 400);
  await exchange();
  request(1, 'cem');
  await exchange();
  expect(request(1, 'cem').ttl).toBeLessThanOrEqual(400);
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(request(1, 'cem').current).toBe(1);
  expect(request(0, 'cem').current).toBe(1);
});

it('a caller who sends little is not written to the database, and neither is an address', async () => {
  for (let sent = 0; sent < 59; sent += 1) request(0, '203.0.113.7', 1200);
  const { exchange: say } = servers[0] ?? { exchange: async () => undefined };
  const rows = () => database.reader.selectFrom('rate_counts').select('caller').execute();
  const before = (await rows()).length;
  await say();
  expect(await rows()).toHaveLength(before);
  request(0, '203.0.113.7', 1200);
  await say();
  expect(await rows()).toHaveLength(before + 1);
  expect(JSON.stringify(await rows())).not.toContain('203.0.113');
});

it('a server whose database fails counts by itself', async () => {
  const alone = shareRates({
    get reader(): never {
      throw new Error('no connection');
    },
  });
  const store = new alone.Store();
  const counted: number[] = [];
  for (let sent = 0; sent < 3; sent += 1)
    store.incr('ann', (_fault, { current }) => counted.push(current), MINUTE_MS, 2);
  await expect(alone.exchange()).rejects.toThrow('no connection');
  store.incr('ann', (_fault, { current }) => counted.push(current), MINUTE_MS, 2);
  expect(counted).toEqual([1, 2, 3, 4]);
  alone.stop();
});
