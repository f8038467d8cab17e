import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { signUpTrader, type Trader } from './trader.ts';

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
  expect(await client.drain()).toEqual([]);
  return client;
};

it("sends an order's events to all of its customer's sockets, and to no others", async () => {
  const [phone, desk] = [await listen(trader.token), await listen(trader.token)];
  const others = [await listen(stranger.token), await listen()];
  const order = await trader.open();
  const closing = await trader.close(order.id);
  await server.settled();
  const event = { type: 'event', account: 'demo', at: server.world.now(), warning: null, review: null };
  for (const own of [phone, desk]) {
    expect(await own.events()).toEqual([
      { ...event, kind: 'filled', order },
      { ...event, kind: 'closed', order: closing },
    ]);
  }
  for (const other of others) expect(await other.events()).toEqual([]);
});

it('sends no event for a refused order, and one for an order that is sent again', async () => {
  const own = await listen(trader.token);
  const key = randomUUID();
  await trader.place({ volume: '50.00' });
  await trader.place({}, { key });
  await trader.place({}, { key });
  await trader.place({ volume: '0.20' }, { key });
  await server.settled();
  expect(await own.events()).toMatchObject([{ kind: 'filled', order: { volume: '0.10' } }]);
});

it('sends the event although the answer was lost', async () => {
  const own = await listen(trader.token);
  await server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
  await expect(trader.place()).rejects.toThrow();
  await server.settled();
  expect(await own.events()).toMatchObject([{ kind: 'filled', order: { status: 'open' } }]);
});
