import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
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
const AUTHENTICATED = { type: 'authenticated', account: 'demo' } satisfies Schemas['AuthenticatedFrame'];
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
/** Tokens that the server was asked about. */
const tokens: string[] = [];
let elapsedMs = 0;
let http: Server;
let socket: MarketSocket;
let url: string;

const world = { environment: 'sandbox', nowMs: () => NOW_MS, events, market, database: {} } as World;

beforeEach(async () => {
  elapsedMs = 0;
  sessions.clear();
  tokens.length = 0;
  sessions.set('token-of-ann', { customerId: 'ann', sessionId: '1', activeAccount: 'demo', language: 'en' });
  http = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`;
  socket = openMarketSocket({
    server: http,
    world,
    authenticate: async (_world, token) => {
      tokens.push(token);
      if (token === 'token-of-nobody') throw new Error('The store is away.');
      return sessions.get(token);
    },
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
  it('come as a snapshot on subscribing, and afterwards at each flush, the newest of each symbol [SOC-20, SOC-21, SOC-28, SOC-29, SOC-34, SOC-30]', async () => {
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

  it('are numbered by the flushes of their own symbol, independently of subscriptions [SOC-32, SOC-30]', async () => {
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

  it('carry the close before 22:00 London on an open socket with the first tick of the new day, and not again [SOC-31]', async () => {
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

  it('share one frame for all who follow the same symbols, in whatever order they subscribed [SOC-33]', async () => {
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

  it('reports symbols without a price as loading [SOC-23]', async () => {
    const client = await connect(url);
    expect(await client.ask({ type: 'subscribe', symbols: ['US500'] })).toEqual({ type: 'snapshot', quotes: [] });
    expect(await client.next()).toEqual({ type: 'status', symbol: 'US500', state: 'loading', nextOpenAt: null });
  });

  it('reports the state and the next opening of a market that is closed and has no price yet [SOC-110]', async () => {
    turn('S150', 'closed', 1_791_147_600);
    const client = await connect(url);
    expect(await client.ask({ type: 'subscribe', symbols: ['S150'] })).toEqual({ type: 'snapshot', quotes: [] });
    expect(await client.next()).toEqual({
      ...{ type: 'status', symbol: 'S150', state: 'closed' },
      nextOpenAt: 1_791_147_600,
    });
  });

  it('carry the close before 22:00 London with the first flush of a symbol, and compare it with the flush before [SOC-111]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['S151'] });
    await client.next();
    const flushes = [['4094.85'], ['4129.10', '4094.85'], ['4094.85', '4129.10']];
    for (const closes of flushes) {
      for (const previousClose of closes) say('S151', '4129.20', NOW_MS, previousClose);
      socket.flush();
    }
    const ticks = (await client.drain()).flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []));
    expect(ticks.map(({ previousClose }) => previousClose)).toEqual(['4094.85', undefined, '4129.10']);
  });

  it('come with a status frame when a loading market begins to trade [SOC-112]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['S152'] });
    await client.next();
    turn('S152', 'trading', null);
    say('S152', '1.00');
    socket.flush();
    expect((await client.drain()).map(({ type }) => type)).toEqual(['status', 'tick']);
  });

  it('stop on unsubscribing [SOC-26]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'EURUSD'] });
    client.say({ type: 'unsubscribe', symbols: ['XAUUSD'] });
    expect(await client.drain()).toEqual([]);
    say('XAUUSD', '4131.00');
    turn('XAUUSD', 'closed', 1_791_147_600);
    say('EURUSD', '1.13609');
    socket.flush();
    const frames = await client.drain();
    turn('XAUUSD', 'trading', null);
    expect(frames).toMatchObject([{ type: 'tick', ticks: [{ symbol: 'EURUSD' }] }]);
    expect(frames.flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []))).toHaveLength(1);
  });

  it('come with a status frame when a market opens or closes [SOC-39]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    turn('XAUUSD', 'closed', 1_791_147_600);
    turn('EURUSD', 'closed', null);
    socket.flush();
    const closed = { type: 'status', symbol: 'XAUUSD', state: 'closed', nextOpenAt: 1_791_147_600 };
    expect(await client.drain()).toEqual([closed]);
    say('XAUUSD', '4131.00');
    turn('XAUUSD', 'trading', null);
    socket.flush();
    expect((await client.drain()).map(({ type }) => type)).toEqual(['status', 'tick']);
  });
});

describe('a slow reader', () => {
  it('is skipped, and gets the newest price of each symbol once it has caught up [SOC-41, SOC-42]', async () => {
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

describe('a reader that reads nothing', () => {
  const connections = promisify((done: (fault: Error | null, count: number) => void) => http.getConnections(done));
  const silent = async () => {
    const client = await connect(url);
    await client.ask({ type: 'authenticate', token: 'token-of-ann' });
    const symbols = market.instruments.slice(3).map(({ symbol }) => symbol);
    client.say({ type: 'subscribe', symbols });
    await client.drain();
    client.socket.pause();
    for (let flush = 1; flush <= 400; flush += 1) {
      for (const symbol of symbols) say(symbol, (100 + flush).toFixed(2));
      socket.flush();
      await new Promise(setImmediate);
    }
    return client;
  };

  it('still gets every event, count and error [SOC-43]', async () => {
    const client = await silent();
    const numbered = Array.from({ length: 50 }, (_, revision) => ({ ...WARNED, revision }));
    for (const frame of numbered) events.publish('ann', frame);
    events.publish('ann', UNREAD);
    client.say({ type: 'ping' });
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    client.say({ type: 'ping' });
    client.socket.resume();
    const own = [];
    for (let pongs = 0; pongs < 2;) {
      const frame = await client.next();
      if (frame.type === 'pong') pongs += 1;
      if (frame.type !== 'tick') own.push(frame);
    }
    expect(own.filter(({ type }) => type === 'event' || type === 'unread')).toEqual([...numbered, UNREAD]);
    expect(own.filter(({ type }) => type === 'pong' || type === 'error').map(({ type }) => type)).toEqual([
      ...['pong', 'error', 'pong'],
    ]);
  }, 20_000);

  it('gets no status and no snapshot while much waits for it [SOC-41]', async () => {
    const [client, other] = [await silent(), await connect(url)];
    turn('S100', 'closed', null);
    socket.flush();
    client.say({ type: 'subscribe', symbols: ['XAUUSD'] });
    await other.drain();
    await other.drain();
    turn('S100', 'trading', null);
    client.socket.resume();
    const frames = await client.drain();
    expect(frames.filter(({ type }) => type === 'status')).toEqual([]);
    expect(frames.filter((frame) => frame.type === 'snapshot' && frame.quotes.length === 1)).toEqual([]);
  }, 20_000);

  it('is ended without a close frame once a megabyte waits for it [SOC-44]', async () => {
    const client = await silent();
    const review = { subject: 'deposit', id: 'a', status: 'x'.repeat(32_000) } as const;
    const long = { ...WARNED, kind: 'reviewed', warning: null, review } satisfies Schemas['EventFrame'];
    let isGone = false;
    void client.closed.then(() => (isGone = true));
    for (let count = 0; count < 1000 && (await connections()) > 0; count += 1) events.publish('ann', long);
    expect([await connections(), isGone]).toEqual([0, false]);
    client.socket.resume();
    expect(await client.closed).toMatchObject({ code: 1006 });
  }, 20_000);
});

describe('events', () => {
  it('reach only the sockets of the customer whose token came in the first frame [SOC-55]', async () => {
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

  it('are refused to an invalid token (401); prices are not [SOC-14]', async () => {
    const client = await connect(url);
    const refused = { type: 'error', code: 401, frame: 'authenticate', symbol: null };
    expect(await client.ask({ type: 'authenticate', token: 'made-up' })).toMatchObject(refused);
    expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] })).toMatchObject({ type: 'snapshot' });
    events.publish('ann', WARNED);
    expect(await client.drain()).toEqual([]);
  });

  it('are promised by an authenticated frame, which names the active account [SOC-12, SOC-13]', async () => {
    sessions.set('token-of-eve', { customerId: 'eve', sessionId: '3', activeAccount: 'real', language: 'en' });
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-eve' });
    expect(await client.next()).toEqual({ type: 'authenticated', account: 'real' });
    for (const frame of [WARNED, UNREAD]) events.publish('eve', frame);
    expect(await client.drain()).toEqual([WARNED, UNREAD]);
  });

  it('are refused to a token that comes after the first frame, whatever that was (1001) [SOC-15, SOC-74, SOC-113]', async () => {
    for (const first of ['{"type":"ping"}', '{"type":"authenticate"}', 'not JSON']) {
      const client = await connect(url);
      client.socket.send(first);
      await client.next();
      const refused = { type: 'error', code: 1001, frame: 'authenticate', symbol: null };
      expect(await client.ask({ type: 'authenticate', token: 'token-of-ann' })).toMatchObject(refused);
      events.publish('ann', WARNED);
      expect(await client.drain()).toEqual([]);
    }
    expect(tokens).toEqual([]);
  });

  it('stay those of the first token when a second one is sent (1001) [SOC-16]', async () => {
    sessions.set('token-of-bob', { customerId: 'bob', sessionId: '4', activeAccount: 'demo', language: 'en' });
    const client = await connect(url);
    await client.ask({ type: 'authenticate', token: 'token-of-ann' });
    expect(await client.ask({ type: 'authenticate', token: 'token-of-bob' })).toMatchObject({ code: 1001 });
    events.publish('bob', WARNED);
    events.publish('ann', UNREAD);
    expect(await client.drain()).toEqual([UNREAD]);
  });

  it('are withheld from a session that has ended (401), and its socket is closed [SOC-19, SOC-74]', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    sessions.clear();
    events.publish('ann', WARNED);
    expect(await client.next()).toMatchObject({ type: 'error', code: 401, frame: null, symbol: null });
    expect(await client.closed).toEqual({ code: 1008, reason: 'session ended' });
  });

  it('that may have been missed close the sockets of customers (1012), which read again, and no others [SOC-69]', async () => {
    const [own, stranger] = [await connect(url), await connect(url)];
    own.say({ type: 'authenticate', token: 'token-of-ann' });
    await own.drain();
    events.tellMissed();
    expect(await own.closed).toMatchObject({ code: 1012 });
    expect(await stranger.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
  });

  it('of the last seconds are sent again to a socket that asks for them, and no others [SOC-17, SOC-18, SOC-114]', async () => {
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
    expect(await again.drain()).toEqual([AUTHENTICATED, repeated, UNREAD]);
    for (const repeatSeconds of [0, undefined]) {
      const fresh = await connect(url);
      fresh.say({
        type: 'authenticate',
        token: 'token-of-cleo',
        ...(repeatSeconds === undefined ? {} : { repeatSeconds }),
      });
      expect(await fresh.drain()).toEqual([AUTHENTICATED]);
    }
    const stranger = await connect(url);
    stranger.say({ type: 'authenticate', token: 'made-up', repeatSeconds: 2 });
    expect(await stranger.drain()).toMatchObject([{ type: 'error', code: 401 }]);
  });

  it('are sent once to a socket, also where it asked for those of the last seconds [SOC-68, SOC-63]', async () => {
    sessions.set('token-of-dan', { customerId: 'dan', sessionId: '5', activeAccount: 'demo', language: 'en' });
    publishedMs = NOW_MS;
    const numbered = [1, 2, 3, 4].map((revision) => ({ ...WARNED, revision }));
    for (const frame of numbered.slice(0, 2)) events.publish('dan', frame);
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-dan', repeatSeconds: 5 });
    await client.next();
    for (const frame of numbered.slice(2)) events.publish('dan', frame);
    expect(await client.drain()).toEqual(numbered);
  });

  it('reports events that violate the contract [SOC-9]', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    events.publish('ann', { ...WARNED, at: -1 });
    await client.next();
    expect(faults.splice(0)).toEqual([expect.stringContaining('A frame (event) leaves the contract')]);
  });
});

describe('what a client may say', () => {
  it('is answered, as a ping, by a pong with the time of the world [SOC-70, SOC-6, SOC-8]', async () => {
    const client = await connect(url);
    say('XAUUSD', '4136.00');
    socket.flush();
    events.publish('ann', WARNED);
    expect(await client.ask({ type: 'ping' })).toEqual({ type: 'pong', serverTime: NOW_MS });
    expect(client.texts).toHaveLength(1);
  });

  it.each([
    ['{', null],
    ['[]', null],
    ['{"type":"shout"}', null],
    ['{"type":"subscribe","symbols":[1]}', 'subscribe'],
    ['{"type":"subscribe","symbols":[]}', 'subscribe'],
    ['{"type":"subscribe","symbols":["XAUUSD","XAUUSD"]}', 'subscribe'],
    ['{"type":"unsubscribe"}', 'unsubscribe'],
    ['{"type":"authenticate","token":""}', 'authenticate'],
    ['{"type":"ping","extra":1}', 'ping'],
  ])(
    'is refused (1001) when it is %s, and the socket stays open [SOC-11, SOC-78, SOC-74, SOC-76]',
    async (text, frame) => {
      const client = await connect(url);
      client.socket.send(text);
      const refused = { type: 'error', code: 1001, frame, symbol: null, msg: expect.stringMatching(/^Not a frame/) };
      expect(await client.next()).toEqual(refused);
      client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
      expect(await client.next()).toMatchObject({ type: 'error', code: 1001, frame: null });
      expect(await client.drain()).toEqual([]);
    },
  );

  it('is refused where it names more than 200 symbols (1001) [SOC-78]', async () => {
    const client = await connect(url);
    const symbols = Array.from({ length: 201 }, (_, index) => `X${100 + index}`);
    for (const type of ['subscribe', 'unsubscribe'] as const) {
      expect(await client.ask({ type, symbols })).toMatchObject({ type: 'error', code: 1001, frame: type });
    }
  });

  it('is answered frame by frame, in the order of the frames [SOC-10]', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    client.say({ type: 'subscribe', symbols: ['XAUUSD'] });
    client.say({ type: 'subscribe', symbols: ['XAUXXX'] });
    client.say({ type: 'ping' });
    const types = [];
    for (let answer = 0; answer < 5; answer += 1) types.push((await client.next()).type);
    expect(types).toEqual(['authenticated', 'snapshot', 'error', 'snapshot', 'pong']);
  });

  it('is refused symbol by symbol where some are unknown (1002), and the others are followed [SOC-22, SOC-24, SOC-75]', async () => {
    for (const symbol of ['XAUUSD', 'EURUSD']) say(symbol, '1.00');
    socket.flush();
    const client = await connect(url);
    client.say({ type: 'subscribe', symbols: ['XAUXXX', 'EURUSD', 'XAGXXX', 'XAUUSD'] });
    const frames = await client.drain();
    const refused = (symbol: string) => ({
      ...{ type: 'error', code: 1002, msg: `${symbol} was not found.` },
      ...{ frame: 'subscribe', symbol },
    });
    expect(frames.slice(0, 2)).toEqual([refused('XAUXXX'), refused('XAGXXX')]);
    expect(frames.slice(2)).toMatchObject([{ type: 'snapshot', quotes: [{ symbol: 'EURUSD' }, { symbol: 'XAUUSD' }] }]);
    say('XAUUSD', '4132.00');
    socket.flush();
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [{ symbol: 'XAUUSD', bid: '4132.00' }] });
  });

  it('is a snapshot again for a symbol that is followed already, and changes nothing else [SOC-25]', async () => {
    say('XAUUSD', '4132.00');
    const client = await connect(url);
    for (const bid of ['4132.00', '4133.00']) {
      say('XAUUSD', bid);
      expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] })).toMatchObject({ quotes: [{ bid }] });
    }
    say('XAUUSD', '4134.00');
    socket.flush();
    expect(await client.drain()).toMatchObject([{ type: 'tick', ticks: [{ bid: '4134.00' }] }]);
  });

  it('may end the ticks of symbols that are not followed, without an answer [SOC-27]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    client.say({ type: 'unsubscribe', symbols: ['EURUSD', 'XAUXXX'] });
    expect(await client.drain()).toEqual([]);
    say('XAUUSD', '4135.00');
    socket.flush();
    expect(await client.drain()).toMatchObject([{ type: 'tick' }]);
  });

  it('follows 200 symbols at most (1003): a frame beyond is refused as a whole, and the socket stays open [SOC-77]', async () => {
    const client = await connect(url);
    await client.ask({ type: 'subscribe', symbols: market.instruments.slice(0, 3).map(({ symbol }) => symbol) });
    await client.drain();
    const others = market.instruments.slice(3).map(({ symbol }) => symbol);
    client.say({ type: 'subscribe', symbols: others });
    const refused = { type: 'error', code: 1003, frame: 'subscribe', symbol: null };
    expect(await client.drain()).toMatchObject([refused]);
    say('S100', '1.00');
    socket.flush();
    expect(await client.drain()).toEqual([]);
    expect(await client.ask({ type: 'subscribe', symbols: others.slice(0, 197) })).toMatchObject({ type: 'snapshot' });
  });

  it('is refused beyond twenty a second (1003), and the socket is closed [SOC-80, SOC-81]', async () => {
    const client = await connect(url);
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    elapsedMs += 1000;
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    const refused = { type: 'error', code: 1003, frame: null, symbol: null };
    expect(await client.ask({ type: 'ping' })).toMatchObject(refused);
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('counts as one of the twenty also where it is no frame, and a ping of the protocol does not [SOC-117]', async () => {
    const client = await connect(url);
    for (let count = 0; count < 40; count += 1) client.socket.ping();
    for (let count = 0; count < 10; count += 1) client.socket.send('not JSON');
    for (let count = 0; count < 10; count += 1) client.socket.send(Buffer.from('{"type":"ping"}'));
    for (let count = 0; count < 20; count += 1) expect(await client.next()).toMatchObject({ code: 1001 });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'error', code: 1003 });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it.each([
    ['is not masked', [0x81, 0x02, 0x7b, 0x7d], 1002],
    ['has a reserved bit', [0xc1, 0x82, 0, 0, 0, 0, 0x7b, 0x7d], 1002],
    ['is text that is not UTF-8', [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28], 1007],
  ])('ends the socket with the code of the protocol where it %s [SOC-118]', async (_what, bytes, code) => {
    const { hostname, port } = new URL(url);
    const raw = connectTcp(Number(port), hostname);
    raw.write(
      `GET /market HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(Buffer.from(bytes));
    const [frame] = (await once(raw, 'data')) as [Buffer];
    raw.destroy();
    expect([frame[0], frame.readUInt16BE(2)]).toEqual([0x88, code]);
  });

  it('counts each refused symbol as a further frame [SOC-81, SOC-119]', async () => {
    const symbols = Array.from({ length: 200 }, (_, index) => `X${100 + index}`);
    const client = await connect(url);
    client.say({ type: 'subscribe', symbols: ['XAUUSD', ...symbols.slice(0, 18)] });
    for (let refused = 0; refused < 18; refused += 1) expect(await client.next()).toMatchObject({ code: 1002 });
    expect(await client.next()).toMatchObject({ type: 'snapshot' });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ code: 1003 });
    expect(await client.closed).toMatchObject({ code: 1008 });

    const greedy = await connect(url);
    greedy.say({ type: 'subscribe', symbols });
    expect(await greedy.closed).toMatchObject({ code: 1008 });
    const codes = greedy.texts.map((text) => (JSON.parse(text) as Schemas['ErrorFrame']).code);
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 1002), 1003]);
  });

  it('is refused in at most 200 characters, whatever it repeats of the frame [SOC-76]', async () => {
    const client = await connect(url);
    client.socket.send(JSON.stringify({ type: 'ping', ['\u{1f31e}'.repeat(3000)]: 1 }));
    const frame = await client.next();
    if (frame.type !== 'error') throw new Error('The frame was not refused.');
    expect(frame).toMatchObject({ code: 1001, frame: 'ping' });
    expect(frame.msg.length).toBeLessThanOrEqual(200);
    expect(frame.msg.isWellFormed()).toBe(true);
  });

  it('closes the socket when it is larger than 16 kB (1009) [SOC-79]', async () => {
    const client = await connect(url);
    client.socket.send('{"type":"ping"}'.padEnd(16 * 1024));
    expect(await client.next()).toMatchObject({ type: 'pong' });
    client.socket.send('{"type":"ping"}'.padEnd(16 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });
});

describe('opening', () => {
  const refusal = async (path: string, headers: Record<string, string>) => {
    const client = new WebSocket(`${url}${path}`, { headers });
    const [, response] = (await once(client, 'unexpected-response')) as [unknown, IncomingMessage];
    const body = await text(response);
    client.on('error', () => undefined).terminate();
    return { status: response.statusCode, body };
  };

  it('is for pages of this host [SOC-3, SOC-4, SOC-5]', async () => {
    const { host } = new URL(url);
    const own = await connect(url, { origin: `http://${host}` });
    expect(await own.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect(await refusal('/market', { Origin: 'https://elsewhere.example' })).toMatchObject({ status: 403 });
    expect(await refusal('/market', { Origin: 'null' })).toMatchObject({ status: 403 });
  });

  it('is at /market alone [SOC-1, SOC-2]', async () => {
    for (const path of ['/markets', '/market/', '/api/market', '/']) {
      expect(await refusal(path, {})).toMatchObject({ status: 404 });
    }
  });

  it('is refused without an envelope, by the status alone [SOC-115]', async () => {
    expect(await refusal('/markets', {})).toEqual({ status: 404, body: '' });
    expect(await refusal('/market', { Origin: 'null' })).toEqual({ status: 403, body: '' });
  });

  it('takes up no compression, though the client offers it [SOC-116]', async () => {
    const client = await connect(url, { perMessageDeflate: true });
    expect(client.socket.extensions).toBe('');
  });
});

describe('the end', () => {
  it('comes to a client that no longer answers the heartbeat, and to no other [SOC-71, SOC-72]', async () => {
    const dead = await connect(url, { autoPong: false });
    const alive = await connect(url);
    const other = await connect(url);
    const heartbeat = async () => {
      elapsedMs += 30_000;
      const pinged = once(alive.socket, 'ping');
      socket.flush();
      await pinged;
      // The answer of the first socket arrives before the frame of the other.
      await other.drain();
    };
    for (let count = 0; count < 10; count += 1) await heartbeat();
    expect(await dead.closed).toMatchObject({ code: 1006 });
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('comes with code 1011 where the server fails while it answers [SOC-84]', async () => {
    const client = await connect(url);
    client.say({ type: 'authenticate', token: 'token-of-nobody' });
    expect(await client.closed).toMatchObject({ code: 1011 });
    expect(faults.splice(0)).toEqual([expect.stringContaining('The store is away.')]);
  });

  it('terminates all clients at once when they are dropped', async () => {
    const clients = [await connect(url), await connect(url)];
    expect(socket.dropAll()).toBe(2);
    for (const client of clients) expect(await client.closed).toMatchObject({ code: 1006 });
  });

  it('comes to all clients with a close frame when the server closes [SOC-83]', async () => {
    const polite = await connect(url);
    const silent = await connect(url);
    silent.socket.pause();
    await socket.close();
    expect(await polite.closed).toMatchObject({ code: 1001 });
    silent.socket.resume();
    await silent.closed;
  });
});
