import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import type { Schemas } from '../../../../src/contract/index.ts';
import { createContractChecks, readContract, type Session } from '../../../../src/server/http/index.ts';
import { type MarketSocket, openMarketSocket } from '../../../../src/server/market/socket/marketSocket.ts';
import { createCustomerEvents } from '../../../../src/server/world/customerEvents.ts';
import type { World } from '../../../../src/server/world/world.ts';
import { handMarket } from '../simulated/handMarket.ts';
import { connect } from './socketClient.ts';

const NOW_MS = 1_790_688_720_140;
const NOW_S = Math.floor(NOW_MS / 1000);
const WARNED = {
  ...{ type: 'event', kind: 'warned', account: 'demo', at: 1_790_688_720, review: null },
  ...{ revision: null, order: null, remainder: null, balance: null },
  warning: { level: '100', advancePaymentRatio: '99.87' },
} satisfies Schemas['EventFrame'];
const UNREAD = { type: 'unread', deal: 1, dealError: 0, total: 1 } satisfies Schemas['UnreadFrame'];

const checks = createContractChecks(readContract('.'));
const { market, say, turn } = handMarket(
  'XAUUSD',
  'EURUSD',
  'US500',
  ...Array.from({ length: 200 }, (_, i) => `S${100 + i}`),
);
let publishedMs = NOW_MS;
const events = createCustomerEvents(() => publishedMs);
const sessions = new Map<string, Session>();
const faults: string[] = [];
let elapsedMs = 0;
let http: Server;
let socket: MarketSocket;
let url: string;

const world = { environment: 'sandbox', nowMs: () => NOW_MS, events, market, database: {} } as World;

beforeEach(async () => {
  elapsedMs = 0;
  sessions.clear();
  sessions.set('token-of-ann', { customerId: 'ann', sessionId: '1', activeAccount: 'demo', language: 'en' });
  http = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  socket = openMarketSocket({
    server: http,
    world,
    authenticate: async (_world, token) => sessions.get(token),
    checks,
    report: (fault) => faults.push(fault),
    elapsedMs: () => elapsedMs,
  });
});

afterEach(async () => {
  await socket.close();
  http.close();
  expect(faults.splice(0)).toEqual([]);
});

describe('prices', () => {
  it('come as a snapshot on subscribing, and afterwards at each flush, the newest of each symbol', async () => {
    say('XAUUSD', '4129.10');
    socket.flush();
    const client = await connect(url);
    const snapshot = await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    expect(snapshot).toMatchObject({
      type: 'snapshot',
      quotes: [{ symbol: 'XAUUSD', bid: '4129.10', state: 'trading' }],
    });

    say('XAUUSD', '4129.11');
    say('XAUUSD', '4129.12', NOW_MS + 90);
    say('EURUSD', '1.13607');
    socket.flush();
    const [{ sequence }] = (snapshot as Schemas['SnapshotFrame']).quotes as [Schemas['SnapshotQuote']];
    const tick = { symbol: 'XAUUSD', bid: '4129.12', time: NOW_MS + 90, sequence: sequence + 1 };
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [tick] });
    expect(await client.drain()).toEqual([]);
  });

  it('are numbered by the flushes of their own symbol, independently of subscriptions', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['EURUSD'] });
    say('EURUSD', '1.13607');
    socket.flush();
    say('XAUUSD', '4129.10');
    socket.flush();
    say('EURUSD', '1.13608');
    socket.flush();
    socket.flush();
    const numbers = (await client.drain()).map(
      (frame) => frame.type === 'tick' && frame.ticks.map((tick) => tick.sequence),
    );
    expect(numbers).toEqual([[1], [2]]);
  });

  it('carry the close before 22:00 London on an open socket with the first tick of the new day, and not again', async () => {
    say('XAUUSD', '4129.10', NOW_MS, '4094.85');
    socket.flush();
    const client = await connect(url);
    const snapshot = await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    expect(snapshot).toMatchObject({ quotes: [{ previousClose: '4094.85' }] });
    const closes = ['4094.85', '4129.10', '4129.10'];
    for (const previousClose of closes) {
      say('XAUUSD', '4129.20', NOW_MS, previousClose);
      socket.flush();
    }
    const ticks = (await client.drain()).flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []));
    expect(ticks.map(({ previousClose }) => previousClose)).toEqual([undefined, '4129.10', undefined]);
  });

  it('share one frame for all who follow the same symbols, in whatever order they subscribed', async () => {
    const one = await connect(url);
    const other = await connect(url);
    await one.ask({ type: 'subscribe', symbols: ['XAUUSD', 'EURUSD'] });
    await other.ask({ type: 'subscribe', symbols: ['EURUSD'] });
    await other.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    say('XAUUSD', '4130.00');
    say('EURUSD', '1.13700');
    socket.flush();
    expect((await one.drain()).length).toBe(1);
    await other.drain();
    expect(other.texts.find((text) => text.includes('"tick"'))).toBe(one.texts.find((text) => text.includes('"tick"')));
  });

  it('reports symbols without a price as loading', async () => {
    const client = await connect(url);
    expect(await client.ask({ type: 'subscribe', symbols: ['US500'] })).toEqual({ type: 'snapshot', quotes: [] });
    expect(await client.next()).toEqual({ type: 'status', symbol: 'US500', state: 'loading', nextOpenAt: null });
  });

  it('stop on unsubscribing', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'EURUSD'] });
    client.say({ type: 'unsubscribe', symbols: ['XAUUSD'] });
    expect(await client.drain()).toEqual([]);
    say('XAUUSD', '4131.00');
    socket.flush();
    expect(await client.drain()).toEqual([]);
  });

  it('come with a status frame when a market opens or closes', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    turn('XAUUSD', 'closed', 1_791_147_600);
    turn('EURUSD', 'closed', null);
    socket.flush();
    const closed = { type: 'status', symbol: 'XAUUSD', state: 'closed', nextOpenAt: 1_791_147_600 };
    expect(await client.drain()).toEqual([closed]);
  });
});

describe('a slow reader', () => {
  it('is skipped, and gets the newest price of each symbol once it has caught up', async () => {
    const slow = await connect(url);
    const quick = await connect(url);
    const symbols = market.instruments.slice(3).map(({ symbol }) => symbol);
    for (const symbol of symbols) say(symbol, '100.00');
    await slow.ask({ type: 'subscribe', symbols });
    await quick.ask({ type: 'subscribe', symbols });
    slow.socket.pause();
    const flushes = 400;
    for (let flush = 1; flush <= flushes; flush += 1) {
      for (const symbol of symbols) say(symbol, (100 + flush).toFixed(2));
      socket.flush();
      await quick.next();
    }
    slow.socket.resume();
    const frames = [...(await slow.drain())];
    socket.flush();
    frames.push(...(await slow.drain()));

    expect(frames.length).toBeLessThan(flushes);
    const last = frames.at(-1) as Schemas['SnapshotFrame'];
    expect(last.type).toBe('snapshot');
    expect(last.quotes.map(({ bid }) => bid)).toEqual(symbols.map(() => '500.00'));

    for (const symbol of symbols) say(symbol, '501.00');
    socket.flush();
    const following = last.quotes.map(({ symbol, sequence }) => ({ symbol, sequence: sequence + 1 }));
    expect(await slow.next()).toMatchObject({ type: 'tick', ticks: following });
  }, 20_000);
});

describe('events', () => {
  it('reach only the sockets of the customer whose token came in the first frame', async () => {
    const ann = await connect(url);
    const stranger = await connect(url);
    ann.say({ type: 'authenticate', token: 'token-of-ann' });
    await ann.drain();
    events.publish('ann', WARNED);
    events.publish('bob', WARNED);
    expect(await ann.next()).toEqual(WARNED);
    expect(await ann.drain()).toEqual([]);
    expect(await stranger.drain()).toEqual([]);
  });

  it('are refused to an invalid token (401); prices are not', async () => {
    const client = await connect(url);
    expect(await client.ask({ type: 'authenticate', token: 'made-up' })).toMatchObject({ type: 'error', code: 401 });
    expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] })).toMatchObject({ type: 'snapshot' });
  });

  it('are refused to a token that comes after the first frame (1001)', async () => {
    const client = await connect(url);
    await client.ask({ type: 'ping' });
    expect(await client.ask({ type: 'authenticate', token: 'token-of-ann' })).toMatchObject({
      type: 'error',
      code: 1001,
    });
  });

  it('are withheld from a session that has ended (401), and its socket is closed', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    sessions.clear();
    events.publish('ann', WARNED);
    expect(await client.next()).toMatchObject({ type: 'error', code: 401 });
    expect(await client.closed).toEqual({ code: 1008, reason: 'session ended' });
  });

  it('that may have been missed close the sockets of customers (1012), which read again, and no others', async () => {
    const [own, stranger] = [await connect(url), await connect(url)];
    own.say({ type: 'authenticate', token: 'token-of-ann' });
    await own.drain();
    events.tellMissed();
    expect(await own.closed).toMatchObject({ code: 1012 });
    expect(await stranger.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
  });

  it('of the last seconds are sent again to a socket that asks for them, and no others', async () => {
    sessions.set('token-of-cleo', { customerId: 'cleo', sessionId: '2', activeAccount: 'demo', language: 'en' });
    const repeated = { ...WARNED, at: NOW_S - 5 };
    for (const [agoMs, customerId, frame] of [
      [2001, 'cleo', { ...WARNED, at: NOW_S - 6 }],
      [2000, 'cleo', repeated],
      [0, 'ben', WARNED],
      [0, 'cleo', UNREAD],
    ] as const) {
      publishedMs = NOW_MS - agoMs;
      events.publish(customerId, frame);
    }
    const again = await connect(url);
    again.say({ type: 'authenticate', token: 'token-of-cleo', repeatSeconds: 2 });
    expect(await again.drain()).toEqual([repeated, UNREAD]);
    for (const repeatSeconds of [0, undefined]) {
      const fresh = await connect(url);
      fresh.say({
        type: 'authenticate',
        token: 'token-of-cleo',
        ...(repeatSeconds === undefined ? {} : { repeatSeconds }),
      });
      expect(await fresh.drain()).toEqual([]);
    }
    const stranger = await connect(url);
    stranger.say({ type: 'authenticate', token: 'made-up', repeatSeconds: 2 });
    expect(await stranger.drain()).toMatchObject([{ type: 'error', code: 401 }]);
  });

  it('reports events that violate the contract', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    events.publish('ann', { ...WARNED, at: -1 });
    await client.next();
    expect(faults.splice(0)).toEqual([expect.stringContaining('A frame (event) leaves the contract')]);
  });
});

describe('what a client may say', () => {
  it('is answered, as a ping, by a pong with the time of the world', async () => {
    const client = await connect(url);
    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong', serverTime: NOW_MS });
  });

  it.each(['{', '[]', '{"type":"shout"}', '{"type":"subscribe","symbols":[1]}', '{"type":"ping","extra":1}'])(
    'is refused (1001) when it is %s, and the socket stays open',
    async (text) => {
      const client = await connect(url);
      client.socket.send(text);
      expect(await client.next()).toMatchObject({ type: 'error', code: 1001 });
      client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
      expect(await client.next()).toMatchObject({ type: 'error', code: 1001 });
      expect(await client.drain()).toEqual([]);
    },
  );

  it('is refused as a whole when one of its symbols is unknown (1002)', async () => {
    const client = await connect(url);
    const refused = { type: 'error', code: 1002, msg: 'XAUXXX was not found.' };
    expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'XAUXXX'] })).toEqual(refused);
    say('XAUUSD', '4132.00');
    socket.flush();
    expect(await client.drain()).toEqual([]);
  });

  it('names 200 symbols at most', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: market.instruments.slice(0, 3).map(({ symbol }) => symbol) });
    await client.drain();
    const others = market.instruments.slice(3).map(({ symbol }) => symbol);
    expect(await client.ask({ type: 'subscribe', symbols: others })).toMatchObject({ type: 'error', code: 1003 });
  });

  it('is refused beyond twenty a second (1003), and the socket is closed', async () => {
    const client = await connect(url);
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    elapsedMs += 1000;
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'error', code: 1003 });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('closes the socket when it is larger than 16 kB (1009)', async () => {
    const client = await connect(url);
    client.socket.send(' '.repeat(16 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });
});

describe('opening', () => {
  const refusal = async (path: string, headers: Record<string, string>) => {
    const client = new WebSocket(`${url}${path}`, { headers });
    const [, response] = (await once(client, 'unexpected-response')) as [unknown, { statusCode: number }];
    client.on('error', () => undefined).terminate();
    return response.statusCode;
  };

  it('is for pages of this host', async () => {
    const { host } = new URL(url);
    const own = await connect(url, { origin: `http://${host}` });
    expect(await own.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect(await refusal('/market', { Origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refusal('/market', { Origin: 'null' })).toBe(403);
  });

  it('is at /market alone', async () => {
    expect(await refusal('/markets', {})).toBe(404);
  });
});

describe('the end', () => {
  it('comes to a client that no longer answers the heartbeat, and to no other', async () => {
    const dead = await connect(url, { autoPong: false });
    const alive = await connect(url);
    const heartbeat = async () => {
      elapsedMs += 30_000;
      socket.flush();
      await alive.drain();
    };
    await heartbeat();
    await heartbeat();
    expect(await dead.closed).toMatchObject({ code: 1006 });
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('terminates all clients at once when they are dropped', async () => {
    const clients = [await connect(url), await connect(url)];
    expect(socket.dropAll()).toBe(2);
    for (const client of clients) expect(await client.closed).toMatchObject({ code: 1006 });
  });

  it('comes to all clients with a close frame when the server closes', async () => {
    const polite = await connect(url);
    const silent = await connect(url);
    silent.socket.pause();
    await socket.close();
    expect(await polite.closed).toMatchObject({ code: 1001 });
    silent.socket.resume();
    await silent.closed;
  });
});
