import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PRICE = { bid: '4129.10', ask: '4129.45' };
const gold = { symbol: 'XAUUSD' };
const socketUrl = () => server.url.replace('http', 'ws');

describe('a quote set in the sandbox', () => {
  it('is published by the market and its sockets until it is cleared', async () => {
    const client = await connect(socketUrl());
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    await server.succeed('setQuote', { path: gold, body: PRICE });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [{ ...gold, ...PRICE }] });

    await server.succeed('clearQuote', { path: gold });
    server.advance(5000);
    expect(server.world.market.latest('XAUUSD')?.bid).not.toBe(PRICE.bid);
    client.socket.terminate();
  });

  it.each([
    [{ bid: '4129.45', ask: '4129.10' }, 'ask'],
    [{ bid: '0', ask: '4129.10' }, 'bid'],
  ])('refuses to set a quote of %j', async (body, field) => {
    expect(await server.call('setQuote', { path: gold, body })).toMatchObject({ code: 1001, data: { field } });
  });

  it('refuses to set a quote of an unknown instrument (1002)', async () => {
    const path = { symbol: 'XAUXXX' };
    expect(await server.call('setQuote', { path, body: PRICE })).toMatchObject({ code: 1002 });
    expect(await server.call('clearQuote', { path })).toMatchObject({ code: 1002 });
    expect(await server.call('setFeed', { path, body: { state: 'live' } })).toMatchObject({ code: 1002 });
  });
});

describe('a feed set in the sandbox', () => {
  it('is closed and restored, and sockets receive both states', async () => {
    const client = await connect(socketUrl());
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    await server.succeed('setFeed', { path: gold, body: { state: 'closed' } });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'status', ...gold, state: 'closed' });
    await server.succeed('setFeed', { path: gold, body: { state: 'live' } });
    server.advance(100);
    expect(await client.next()).toMatchObject({ type: 'status', ...gold, state: 'trading' });
    client.socket.terminate();
  });
});

describe('the sandbox clock', () => {
  it('moves forward, and the market with it before the answer', async () => {
    const before = server.world.now();
    const { now } = await server.succeed('advanceClock', { body: { advanceSeconds: 86_400 } });
    expect(now).toBe(before + 86_400);
    expect(server.world.now()).toBe(now);
    expect(server.world.market.latest('BTCUSD')?.timeMs).toBeGreaterThan((now - 5) * 1000);
  });

  it('moves the clock forward only, and 366 days at most', async () => {
    for (const advanceSeconds of [0, -1, 31_622_401]) {
      const refused = { code: 1001, data: { field: 'advanceSeconds' } };
      expect(await server.call('advanceClock', { body: { advanceSeconds } })).toMatchObject(refused);
    }
  });
});

it('the sandbox drops every socket and answers how many', async () => {
  const clients = [await connect(socketUrl()), await connect(socketUrl())];
  expect(await server.succeed('dropSockets')).toEqual({ dropped: 2 });
  for (const client of clients) expect(await client.closed).toMatchObject({ code: 1006 });
});

describe('a planned fault', () => {
  const plan = (operationId: string, times: number) =>
    server.call('addFault', { body: { operationId, kind: 'fault', times } });

  it('refuses a fault of an unknown operation (1002)', async () => {
    expect(await plan('getNothing', 1)).toMatchObject({ code: 1002, data: { field: 'operationId' } });
    expect(await plan('toString', 1)).toMatchObject({ code: 1002 });
  });

  it('replaces the rest of the fault planned before', async () => {
    await plan('getCommonInfo', 5);
    await plan('getCommonInfo', 1);
    expect(await server.call('getCommonInfo')).toMatchObject({ status: 500 });
    expect(await server.call('getCommonInfo')).toMatchObject({ status: 200 });
  });
});
