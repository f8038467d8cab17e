import { sql } from 'kysely';
import { createReadiness } from '../../../src/server/operations/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { setFeed } from '../trading/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => jest.restoreAllMocks());

/** Asks as a load balancer does; the answer of the database of a second ago is not shared. */
const ask = async (partitions: readonly number[] = [3]) =>
  createReadiness(server.world, () => ({ partitions, waiting: 0, failed: 0 }))();

it('readiness says what the database, the engine and the feed do, and health that the process runs', async () => {
  const answer = await fetch(`${server.url}/readyz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    status: 'ready',
    database: { answers: true, listens: true },
    engine: { holder: 'this server' },
    feed: { silent: 0 },
  });
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
});

it('a server whose database fails or is silent is not ready', async () => {
  const { database } = server.world;
  jest.spyOn(database, 'leases').mockRejectedValue(new Error('no connection'));
  expect(await ask()).toMatchObject({ isReady: false, says: { database: { answers: false } } });
  jest.spyOn(database, 'leases').mockReturnValue(new Promise(() => undefined));
  expect(await ask()).toMatchObject({ isReady: false });
});

it('a silent feed is said and turns no server away', async () => {
  await setFeed(server, 'BTCUSD', 'stalled');
  server.advance(20_000);
  expect(await ask()).toMatchObject({ isReady: true, says: { feed: { silent: 1 } } });
  await setFeed(server, 'BTCUSD', 'live');
  server.advance(2000);
  expect(await ask()).toMatchObject({ says: { feed: { silent: 0 } } });
});

it('a symbol is silent from the age at which its own quote is stale', async () => {
  const instrument = server.world.market.find('BTCUSD');
  if (!instrument) throw new Error('Bitcoin is on offer.');
  const usual = instrument.staleAfterSeconds;
  Object.assign(instrument, { staleAfterSeconds: 60 });
  await setFeed(server, 'BTCUSD', 'stalled');
  server.advance(20_000);
  expect(await ask()).toMatchObject({ says: { feed: { silent: 0 } } });
  Object.assign(instrument, { staleAfterSeconds: usual });
  expect(await ask()).toMatchObject({ says: { feed: { silent: 1 } } });
  await setFeed(server, 'BTCUSD', 'live');
  server.advance(2000);
});

it('the engine is held by this server, which says its partitions, by another one, or by none', async () => {
  const { database } = server.world;
  const leaseOf = (ageSeconds: number, free: number) =>
    jest.spyOn(database, 'leases').mockResolvedValue({ engine: { takings: 64, ageSeconds, free }, feed: undefined });
  const said = async (partitions?: readonly number[]) => (await ask(partitions)).says['engine'];
  leaseOf(0.52, 0);
  const mine = { holder: 'this server', partitions: [3], free: 0, heartbeatAge: 0.5 };
  expect(await said()).toEqual(mine);
  expect(await said([])).toEqual({ ...mine, holder: 'another server', partitions: [] });
  leaseOf(10, 22);
  expect(await said([])).toEqual({ holder: 'another server', partitions: [], free: 22, heartbeatAge: 10 });
  leaseOf(6, 64);
  expect(await said([])).toMatchObject({ holder: 'another server' });
  leaseOf(10, 64);
  expect(await said([])).toMatchObject({ holder: 'none', heartbeatAge: 10 });
  leaseOf(Infinity, 64);
  expect(await said([])).toMatchObject({ holder: 'none', heartbeatAge: null });
});

it('the database is asked once a second, however often readiness is asked for', async () => {
  const asked = jest.spyOn(server.world.database, 'leases');
  const readiness = createReadiness(server.world, () => ({ partitions: [], waiting: 0, failed: 0 }));
  await Promise.all([readiness(), readiness(), readiness()]);
  await readiness();
  expect(asked).toHaveBeenCalledTimes(1);
  await server.world.database.transaction(async (tx) => void (await sql`select 1`.execute(tx)));
});
