import type { FeedFrame, FeedQuote } from '../../../../src/server/market/live/feedFrame.ts';
import { createQuoteFeed } from '../../../../src/server/market/live/quoteFeed.ts';
import { type FeedServer, startFeedServer, until } from './feedServer.ts';

const EURUSD: FeedQuote = {
  type: 'quote',
  symbol: 'EURUSD',
  bid: '1.13607',
  ask: '1.13619',
  time: 1_790_688_720_140,
  sequence: 1,
};

const closings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const start = async (greeting?: unknown): Promise<FeedServer> => {
  const server = await startFeedServer(greeting);
  closings.push(() => server.close());
  return server;
};

/** Listens to a feed, with a clock that the test advances. */
const listenTo = (url: string) => {
  const told: string[] = [];
  const frames: FeedFrame[] = [];
  let now = 0;
  let begun = 0;
  const feed = createQuoteFeed(url, (fault) => told.push(fault));
  closings.push(() => feed.close());
  feed.listen({
    symbols: ['EURUSD', 'XAUUSD'],
    nowMs: () => now,
    begin: () => (begun += 1),
    receive: (frame) => frames.push(frame),
  });
  return {
    told,
    frames,
    begun: () => begun,
    pass(ms: number): void {
      now += ms;
      feed.housekeep();
    },
    close: () => feed.close(),
  };
};

/** Listens to a feed and waits for its connection. */
const connected = async (server: FeedServer) => {
  const listening = listenTo(server.url);
  listening.pass(0);
  await until(() => server.heard.length === 1);
  return listening;
};

describe('a quote feed', () => {
  it('is subscribed to after its hello, and its quotes are received', async () => {
    const server = await start();
    const listening = await connected(server);
    expect(server.heard).toEqual([{ type: 'subscribe', symbols: ['EURUSD', 'XAUUSD'] }]);
    server.say(EURUSD);
    await until(() => listening.frames.length === 1);
    expect(listening.frames).toEqual([EURUSD]);
    expect(listening.told).toEqual([]);
  });

  it("ignores unknown fields of a feed's frames", async () => {
    const server = await start({ type: 'hello', version: 1, vendor: 'somebody' });
    const listening = await connected(server);
    server.sayRaw(JSON.stringify({ ...EURUSD, volume: '3' }));
    await until(() => listening.frames.length === 1);
  });

  it.each([
    ['no JSON', '{"type":"quote"'],
    ['binary', Buffer.from(JSON.stringify(EURUSD))],
    ['of no known type', '{"type":"trade"}'],
    ['no object', '[1]'],
    ['without a sequence', JSON.stringify({ ...EURUSD, sequence: undefined })],
    ['with a price that is a number', JSON.stringify({ ...EURUSD, bid: 1.13607 })],
    ['with a negative price', JSON.stringify({ ...EURUSD, bid: '-1.13607' })],
    ['with a price that has an exponent', JSON.stringify({ ...EURUSD, bid: '1e5' })],
    ['with a time in seconds', JSON.stringify({ ...EURUSD, time: 1_790_688_720 })],
    ['of another state', '{"type":"state","symbol":"EURUSD","state":"halted","nextOpenAt":null}'],
  ])('drops a frame that is %s, reports it once, and continues', async (_, frame) => {
    const server = await start();
    const listening = await connected(server);
    server.sayRaw(frame);
    server.sayRaw(frame);
    server.say(EURUSD);
    await until(() => listening.frames.length > 0);
    expect(listening.frames).toEqual([EURUSD]);
    expect(listening.told).toEqual([expect.stringContaining('Quote feed: a frame was dropped, as ')]);
  });

  it.each([
    ['another version', { type: 'hello', version: 2 }],
    ['a quote', EURUSD],
  ])('rejects a feed that begins with %s', async (_, greeting) => {
    const server = await start(greeting);
    const listening = listenTo(server.url);
    listening.pass(0);
    await until(() => listening.told.length === 1);
    expect(listening.told).toEqual([
      'Quote feed: its first frame is not the hello of version 1; opening it anew in 1 s.',
    ]);
    expect(listening.frames).toEqual([]);
    await until(() => server.connected() === 0);
  });

  it('is reopened after its connection was lost, and subscribed to again', async () => {
    const server = await start();
    const listening = await connected(server);
    server.drop();
    await until(() => listening.told.length === 1);
    listening.pass(999);
    expect(server.opened()).toBe(1);
    listening.pass(1);
    await until(() => server.heard.length === 2);
    expect(listening.begun()).toBe(2);
  });

  it('is dropped when it sends nothing for ten seconds, but not while it sends heartbeats', async () => {
    const server = await start();
    const listening = await connected(server);
    listening.pass(10_000);
    server.say({ type: 'heartbeat', time: EURUSD.time });
    await until(() => listening.frames.length === 1);
    listening.pass(10_000);
    expect(listening.told).toEqual([]);
    listening.pass(1);
    expect(listening.told).toEqual(['Quote feed: the connection is silent; opening it anew in 1 s.']);
    listening.pass(1000);
    await until(() => server.heard.length === 2);
  });

  it('is retried after growing waits, and after short ones once it has quoted', async () => {
    const server = await start();
    const listening = await connected(server);
    const waits: (string | undefined)[] = [];
    for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const { length } = listening.told;
      server.drop();
      await until(() => listening.told.length > length);
      waits.push(/in (\d+) s/.exec(listening.told.at(-1) ?? '')?.[1]);
      listening.pass(wait);
      await until(() => server.heard.length === waits.length + 1);
    }
    expect(waits).toEqual(['1', '2', '4', '8', '16', '30', '30']);
    server.say(EURUSD);
    await until(() => listening.frames.length === 1);
    server.drop();
    await until(() => listening.told.length === 8);
    expect(listening.told.at(-1)).toContain('in 1 s');
  });

  it('is reported when it cannot be reached, without its URL, which may hold a secret', async () => {
    const server = await startFeedServer();
    await server.close();
    const listening = listenTo(`${server.url}?token=secret`);
    listening.pass(0);
    await until(() => listening.told.length === 1);
    expect(listening.told[0]).toContain('ECONNREFUSED');
    expect(listening.told[0]).not.toContain('secret');
  });

  it('does not reopen a feed once it is closed', async () => {
    const server = await start();
    const listening = await connected(server);
    listening.close();
    await until(() => server.connected() === 0);
    listening.pass(60_000);
    expect(server.opened()).toBe(1);
    expect(listening.told).toEqual([]);
  });
});
