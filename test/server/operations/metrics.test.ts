import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { createMetrics, serveMetrics } from '../../../src/server/operations/index.ts';
import { SHARED_HOLDER } from '../../../src/server/store/lease.ts';
import { ALL_PARTITIONS } from '../../../src/server/store/partitions.ts';
import { createAccountQueue } from '../../../src/server/trading/engine/accountQueue.ts';
import { createFailures } from '../../../src/server/trading/engine/failures.ts';
import { measureFill } from '../../../src/server/trading/engine/processing.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { closeInOrder, quote, setFeed, signUpTrader } from '../trading/trader.ts';

let server: TestServer;
let serving: Awaited<ReturnType<typeof serveMetrics>>;
beforeAll(async () => {
  const metrics = createMetrics();
  server = await startTestServer({ measures: metrics.measures });
  serving = await serveMetrics(
    { host: '127.0.0.1', port: 0 },
    { world: server.world, load: () => server.load(), metrics },
  );
});
afterAll(async () => {
  await serving.close();
  await closeInOrder(server);
});
afterEach(() => jest.restoreAllMocks());

/** Reads the metrics as Prometheus does: each value by its name and labels. */
const read = async (): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(serving.url)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.split(' ').at(-1)?.replace('Inf', 'Infinity')),
    ]),
  );
};
const valueOf = async (name: string) => (await read()).get(name);

it('metrics stand on a port of their own, with those of the process, and nothing else does', async () => {
  const answer = await fetch(serving.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  expect(await answer.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  expect((await fetch(new URL('/api/project/info', serving.url))).status).toBe(404);
  expect((await fetch(serving.url, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

it('requests are counted by operation and by the code that answered them, faults of the transport too', async () => {
  const named = (operation: string, outcome: number) =>
    `sun_requests_total{operation="${operation}",outcome="${outcome}"}`;
  const { token } = await signUpTrader(server);
  const before = await read();
  const since = async (name: string) => ((await valueOf(name)) ?? 0) - (before.get(name) ?? 0);
  await server.call('getProjectInfo');
  await server.call('getUser');
  await server.call('getUser', { token });
  await fetch(`${server.url}/api/login`, { method: 'POST', body: 'a=b', headers: { 'Content-Type': 'text/plain' } });
  expect(await since(named('getProjectInfo', 200))).toBe(1);
  expect(await since(named('getUser', 200))).toBe(1);
  expect((await since(named('getUser', 1101))) + (await since(named('getUser', 401)))).toBe(1);
  expect(await since(named('signIn', 415))).toBe(1);
  expect(await since('sun_request_seconds_count{operation="getUser"}')).toBe(2);
});

describe('the time from a tick to a fill', () => {
  const fills = async () => (await valueOf('sun_tick_to_fill_seconds_count')) ?? 0;

  it('is measured for a stop loss and an order that waited, and not for what a customer does', async () => {
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const trader = await signUpTrader(server);
    const before = await fills();
    await trader.open({ stopLoss: '4100.00' });
    const { id } = await trader.open();
    await trader.close(id);
    await trader.wait('limit', '4099.00');
    expect(await fills()).toBe(before);
    await quote(server, 'XAUUSD', '4099.00', '4099.35');
    expect(await fills()).toBe(before + 1);
    await quote(server, 'XAUUSD', '4098.00', '4098.35');
    expect(await fills()).toBe(before + 2);
  });

  it('is measured for a close-out', async () => {
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const trader = await signUpTrader(server);
    await trader.open({ volume: '4.00', leverage: 20 });
    const before = await fills();
    await quote(server, 'XAUUSD', '3880.00', '3880.35');
    expect(await fills()).toBe(before + 1);
  });

  it('begins when the tick was received, and ends after the commit', () => {
    const committed: (() => void)[] = [];
    const fill = jest.fn();
    let nowMs = 1000;
    const world = { nowMs: () => nowMs, measures: { fill } };
    const tx = { afterCommit: (run: () => void) => void committed.push(run) };
    measureFill({ tx, world, snapshot: { receivedMs: 900 } } as unknown as Parameters<typeof measureFill>[0]);
    expect(fill).not.toHaveBeenCalled();
    nowMs = 1150;
    committed.forEach((run) => run());
    expect(fill.mock.calls).toEqual([[0.25]]);
  });
});

describe('accounts of the engine', () => {
  it('are counted while they wait for their turn', async () => {
    const queue = createAccountQueue(1, jest.fn());
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const id of ['ann', 'ben', 'cid']) void queue.add(id, () => promise);
    await pause(1);
    expect(queue.waiting()).toBe(2);
    resolve();
    await queue.settled();
    expect(queue.waiting()).toBe(0);
  });

  it('are counted while they fail', () => {
    const failures = createFailures(() => 0, jest.fn());
    failures.note('ann', new Error('It fails.'));
    failures.note('ben', new Error('It fails.'));
    failures.forget('ann');
    expect(failures.count()).toBe(1);
  });

  it('are read from the engine that works in this process, with the partitions that it has', async () => {
    const engine = { partitions: [0, 7, 63], waiting: 3, failed: 2 };
    jest.spyOn(server, 'load').mockReturnValue({ sockets: 0, engine });
    const found = await read();
    expect(found.get('sun_engine_accounts{state="waiting"}')).toBe(3);
    expect(found.get('sun_engine_accounts{state="failed"}')).toBe(2);
    expect(found.get('sun_lease_held{lease="engine"}')).toBe(3);
    jest.spyOn(server, 'load').mockReturnValue({ sockets: 0, engine: { ...engine, partitions: [] } });
    expect(await valueOf('sun_lease_held{lease="engine"}')).toBe(0);
    jest.restoreAllMocks();
    // On a busy machine an account may wait for its next try just now.
    expect(server.load().engine).toEqual({ partitions: ALL_PARTITIONS, waiting: 0, failed: expect.any(Number) });
  });
});

describe('the leases', () => {
  const write = (statement: RawBuilder<unknown>) =>
    server.world.database.transaction(async (tx) => void (await statement.execute(tx)));
  const ageOf = async (lease: string) => valueOf(`sun_lease_age_seconds{lease="${lease}"}`);
  const beat = (id: string, seconds: number) =>
    write(sql`
      insert into engine_members (id, expires_at) values (${id}, clock_timestamp() + make_interval(secs => ${seconds}))
      on conflict (id) do update set expires_at = excluded.expires_at`);

  it('of the partitions have the age of the oldest heartbeat, which is endless while one is of nobody', async () => {
    expect(await ageOf('engine')).toBeUndefined();
    const [one, other] = [randomUUID(), randomUUID()];
    await beat(one, 5);
    await beat(other, -7);
    await write(sql`update leases set holder = ${one}, token = 2 where name like 'engine-%'`);
    await write(sql`update leases set holder = ${other} where name = 'engine-7'`);
    expect(await ageOf('engine')).toBeGreaterThanOrEqual(12);
    expect(await ageOf('engine')).toBeLessThan(15);
    expect(await valueOf('sun_lease_takings{lease="engine"}')).toBe(128);
    await beat(other, 5);
    expect(await ageOf('engine')).toBeLessThan(3);
    await write(sql`update leases set holder = null where name = 'engine-63'`);
    expect(await ageOf('engine')).toBe(Infinity);
  });

  it('of the partitions have the age of that of a process of an earlier version, which has all of them', async () => {
    await write(sql`
      update leases set holder = ${randomUUID()}, expires_at = clock_timestamp() + interval '4 seconds'
      where name = 'engine'`);
    expect(await ageOf('engine')).toBeLessThan(4);
    await write(sql`update leases set holder = ${SHARED_HOLDER} where name = 'engine'`);
    expect(await ageOf('engine')).toBe(Infinity);
  });

  it('of the feed has its age, and is held by the one process', async () => {
    expect(await valueOf('sun_lease_held{lease="feed"}')).toBe(1);
    await write(sql`
      update leases set token = 7, holder = ${randomUUID()}, expires_at = clock_timestamp() - interval '7 seconds'
      where name = 'feed'`);
    expect(await ageOf('feed')).toBeGreaterThanOrEqual(12);
    expect(await ageOf('feed')).toBeLessThan(15);
    await write(sql`update leases set expires_at = '-infinity' where name = 'feed'`);
    expect(await ageOf('feed')).toBe(Infinity);
  });
});

it('the feed has the age of each symbol, with the state of its market', async () => {
  const name = 'sun_feed_age_seconds{symbol="BTCUSD",state="trading"}';
  await setFeed(server, 'BTCUSD', 'stalled');
  server.advance(40_000);
  expect(await valueOf(name)).toBeGreaterThanOrEqual(40);
  await setFeed(server, 'BTCUSD', 'live');
  server.advance(5000);
  expect(await valueOf(name)).toBeLessThan(6);
  expect([...(await read()).keys()].filter((key) => key.startsWith('sun_feed_age'))).toHaveLength(
    server.world.market.instruments.length,
  );
});

it('quotes that were held back are counted by symbol and reason, and a symbol is a held one while its market reports so', async () => {
  server.world.measures.quoteHeld('EURUSD', 'jump');
  server.world.measures.quoteHeld('EURUSD', 'jump');
  jest.spyOn(server.world.market, 'isHeld').mockImplementation((symbol) => symbol === 'EURUSD');
  const found = await read();
  expect(found.get('sun_quotes_held_total{symbol="EURUSD",reason="jump"}')).toBe(2);
  expect(found.get('sun_symbol_held{symbol="EURUSD"}')).toBe(1);
  expect(found.get('sun_symbol_held{symbol="XAUUSD"}')).toBe(0);
});

it('the clock has how far it is off, how far it has jumped, and whether everything is halted for it', async () => {
  const state = { now: 0, aheadSeconds: -3, jumpSeconds: 700, isHalted: true };
  jest.spyOn(server.world.clockGuard, 'state').mockResolvedValue(state);
  const found = await read();
  expect(found.get('sun_clock_ahead_seconds')).toBe(-3);
  expect(found.get('sun_clock_jump_seconds')).toBe(700);
  expect(found.get('sun_clock_halted')).toBe(1);
});

it('the outbox has the age and the number of its messages, by channel', async () => {
  const { database, newId, now } = server.world;
  const [recipient, text] = ['ann@example.com', 'A text.'];
  await database.transaction(async (tx) => {
    for (const queued_at of [now() - 90, now() - 30])
      await tx
        .insertInto('outgoing_messages')
        .values({ id: newId(), channel: 'mail', recipient, subject: text, text, queued_at, next_try_at: queued_at })
        .execute();
  });
  const found = await read();
  expect(found.get('sun_outbox_age_seconds{channel="mail"}')).toBe(90);
  expect(found.get('sun_outbox_messages{channel="mail"}')).toBe(2);
  expect(found.get('sun_outbox_age_seconds{channel="text"}')).toBe(0);
  await database.transaction(async (tx) => void (await tx.deleteFrom('outgoing_messages').execute()));
  expect(await valueOf('sun_outbox_messages{channel="mail"}')).toBe(0);
});

it('the reconciliation has its faults and its time, and neither before the first one', async () => {
  const { database, now } = server.world;
  expect(await valueOf('sun_reconciliation_faults')).toBeUndefined();
  const made = { night: '2026-09-29', made_at: now() - 3600, faults: JSON.stringify(['one', 'two']) };
  await database.transaction(async (tx) => void (await tx.insertInto('reconciliations').values(made).execute()));
  expect(await valueOf('sun_reconciliation_faults')).toBe(2);
  expect(await valueOf('sun_reconciliation_timestamp_seconds')).toBe(made.made_at);
});

it('sockets are counted while they are open', async () => {
  expect(await valueOf('sun_sockets')).toBe(0);
  const client = await connect(server.url);
  expect(await valueOf('sun_sockets')).toBe(1);
  client.socket.terminate();
  await client.closed;
});

it('the pool has its waiting callers, and a database that gives no connection in time is down while the rest is read', async () => {
  const { database } = server.world;
  expect(await valueOf('sun_database_up')).toBe(1);
  expect(await valueOf('sun_database_waiting{pool="requests"}')).toBe(0);
  expect(await valueOf('sun_database_listening')).toBe(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 12 }, () => database.transaction(() => promise));
  await pause(200);
  const found = await read();
  resolve();
  await Promise.all(held);
  const open = found.get('sun_database_connections{pool="requests"}') ?? 0;
  expect(open).toBe(process.env['TEST_DATABASE_URL'] === undefined ? 1 : 10);
  // The reading itself and the clock's marks may wait, too.
  expect(found.get('sun_database_waiting{pool="requests"}')).toBeGreaterThanOrEqual(12 - open);
  expect(found.get('sun_database_up')).toBe(0);
  expect(found.has('sun_outbox_messages{channel="mail"}')).toBe(false);
  expect(found.has('sun_sockets')).toBe(true);
});
