import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { pass, quote, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
let stranger: Trader;
const sockets: Awaited<ReturnType<typeof connect>>[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [trader, stranger] = [await signUpTrader(server), await signUpTrader(server)];
});
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.terminate();
});

/** Opens a customer's or an anonymous socket that is subscribed to events and no prices. */
const listen = async (token?: string) => {
  const client = await connect(server.url.replace('http', 'ws'));
  sockets.push(client);
  if (token !== undefined) client.say({ type: 'authenticate', token });
  expect((await client.drain()).map(({ type }) => type)).toEqual(token === undefined ? [] : ['authenticated']);
  return client;
};

it("sends an order's events to all of its customer's sockets, and to no others [ORL-55]", async () => {
  const [phone, desk] = [await listen(trader.token), await listen(trader.token)];
  const others = [await listen(stranger.token), await listen()];
  const order = await trader.open();
  const opened = await trader.figures();
  const closing = await trader.close(order.id);
  const { revision, balance } = await trader.figures();
  await server.settled();
  const event = {
    type: 'event',
    account: 'demo',
    at: server.world.now(),
    remainder: null,
    warning: null,
    review: null,
    investment: null,
  };
  for (const own of [phone, desk]) {
    expect(await own.events()).toEqual([
      { ...event, kind: 'filled', order, revision: 1, balance: opened.balance },
      { ...event, kind: 'closed', order: closing, revision: 2, balance },
    ]);
  }
  expect([opened.revision, revision]).toEqual([1, 2]);
  for (const other of others) expect(await other.events()).toEqual([]);
});

it('sends no event for a refused order, and one for an order that is sent again [SOC-57, SOC-58]', async () => {
  const own = await listen(trader.token);
  const key = randomUUID();
  await trader.place({ volume: '50.00' });
  await trader.place({}, { key });
  await trader.place({}, { key });
  await trader.place({ volume: '0.20' }, { key });
  await server.settled();
  expect(await own.events()).toMatchObject([{ kind: 'filled', order: { volume: '0.10' } }]);
});

it('sends an event of nothing that can be undone: what it reports can be read at once [SOC-57]', async () => {
  const own = await listen(trader.token);
  for (let count = 0; count < 5; count += 1) {
    const placing = trader.place();
    let frame = await own.next();
    while (frame.type !== 'event') frame = await own.next();
    expect(await trader.order(frame.order?.orderId ?? '')).toMatchObject({ status: 'open' });
    expect(await placing).toMatchObject({ code: 200 });
  }
});

it('sends the event although the answer was lost [SOC-60]', async () => {
  const own = await listen(trader.token);
  await server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
  await expect(trader.place()).rejects.toThrow();
  await server.settled();
  expect(await own.events()).toMatchObject([{ kind: 'filled', order: { status: 'open' } }]);
});

const HOUR_MS = 3_600_000;

/** Frames of the account's events, without what other tests compare. */
const eventsOf = async (own: Awaited<ReturnType<typeof listen>>) => {
  await server.settled();
  const events = (await own.events()).flatMap((frame) => (frame.type === 'event' ? [frame] : []));
  return events.map(({ kind, revision, balance, order, remainder }) => ({
    ...{ kind, revision, balance },
    orderId: order?.orderId ?? null,
    volume: order?.volume ?? null,
    rest: remainder && { id: remainder.id, status: remainder.status, volume: remainder.volume, fee: remainder.fee },
  }));
};

it('carries the balance and what is left of a position in the event of its part closing [SOC-50, SOC-61]', async () => {
  const { id: orderId } = await trader.open({ volume: '0.10' });
  const own = await listen(trader.token);
  await trader.close(orderId, '0.04');
  const after = await trader.figures();
  const rest = { id: orderId, status: 'open', volume: '0.06', fee: '-0.42' };
  const { balance, revision } = after;
  expect(await eventsOf(own)).toEqual([{ kind: 'closed', revision, balance, orderId, volume: '0.04', rest }]);
  expect(await trader.order(orderId)).toMatchObject(rest);
  await trader.close(orderId);
  const last = await trader.figures();
  const whole = { kind: 'closed', revision: last.revision, balance: last.balance, orderId, volume: '0.06', rest: null };
  expect(await eventsOf(own)).toEqual([whole]);
});

it('counts each closing of a close-out and each end of a demo reset in an event of its own [ORL-55, ORL-72]', async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const ids: string[] = [];
  for (const volume of ['1.00', '1.10', '1.20', '1.30']) ids.push((await trader.open({ volume })).id);
  const own = await listen(trader.token);
  await quote(server, 'XAUUSD', '3950.10', '3950.45');
  const closedOut = (await eventsOf(own)).filter(({ kind }) => kind === 'closed-out');
  expect(closedOut.length).toBeGreaterThan(1);
  expect(closedOut.map(({ revision }) => revision)).toEqual(closedOut.map((_, index) => ids.length + 1 + index));
  const after = await trader.figures();
  expect(closedOut.at(-1)).toMatchObject({ revision: after.revision, balance: after.balance });

  const left = ids.length - closedOut.length;
  await trader.reset();
  const ended = await eventsOf(own);
  expect(ended.map(({ kind }) => kind)).toEqual([...Array<string>(left).fill('closed'), 'reset']);
  expect(ended.at(-1)).toMatchObject({ revision: after.revision + left + 1, balance: '100000.00', orderId: null });
  expect(await trader.figures()).toMatchObject({ revision: after.revision + left + 1, balance: '100000.00' });
  await trader.reset();
  expect(await eventsOf(own)).toMatchObject([{ kind: 'reset', revision: after.revision + left + 2 }]);
});

it('leaves the revision of an overnight fee out, so that the next event shows that something was missed [ORL-56]', async () => {
  const { id } = await trader.open();
  const before = await trader.figures();
  await pass(server, 14 * HOUR_MS);
  const after = await trader.figures();
  expect(after.balance).not.toBe(before.balance);
  expect(after.revision).toBe(before.revision + 1);
  expect((await trader.list({ view: 'open' })).revision).toBe(after.revision);
  await pass(server, HOUR_MS);
  expect((await trader.figures()).revision).toBe(after.revision);
  const own = await listen(trader.token);
  await trader.change(id, { stopLoss: '1000.00' });
  expect(await eventsOf(own)).toMatchObject([
    { kind: 'changed', revision: after.revision + 1, balance: after.balance },
  ]);
});

it('raises the revision once for all overnight fees that are due together, of several positions and nights [ORL-74]', async () => {
  const ids = [(await trader.open()).id, (await trader.open()).id];
  const { revision } = await trader.figures();
  await pass(server, 3 * 24 * HOUR_MS);
  const lives = await Promise.all(ids.map((id) => trader.life(id)));
  const fees = lives.map(({ events }) => events.filter(({ kind }) => kind === 'overnight').length);
  expect(Math.min(...fees)).toBeGreaterThan(1);
  expect((await trader.figures()).revision).toBe(revision + 1);
});

it('raises the revision of the account that an order belongs to, and of no other [ORL-58]', async () => {
  await trader.open();
  expect((await trader.figures()).revision).toBe(1);
  expect((await stranger.figures()).revision).toBe(0);
  const rows = await server.world.database.reader
    .selectFrom('accounts')
    .select(['scope', 'revision'])
    .where('customer_id', '=', trader.id)
    .orderBy('scope')
    .execute();
  expect(rows).toEqual([
    { scope: 'demo', revision: 1 },
    { scope: 'real', revision: 0 },
  ]);
});
