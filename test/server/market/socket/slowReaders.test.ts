import { promisify } from 'node:util';
import type { Schemas } from '../../../../src/contract/index.ts';
import { connect } from './socketClient.ts';
import { UNREAD, WARNED, serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { events, market, say, turn } = served;

describe('a slow reader', () => {
  it('is skipped, and gets the newest price of each symbol once it has caught up [SOC-41, SOC-42]', async () => {
    const slow = await connect(served.url);
    const quick = await connect(served.url);
    const symbols = market.instruments.slice(3).map(({ symbol }) => symbol);
    for (const symbol of symbols) say(symbol, '100.00');
    await slow.ask({ type: 'subscribe', symbols });
    await quick.ask({ type: 'subscribe', symbols });
    slow.socket.pause();
    const flushes = 400;
    for (let flush = 1; flush <= flushes; flush += 1) {
      for (const symbol of symbols) say(symbol, (100 + flush).toFixed(2));
      served.socket.flush();
      await quick.next();
    }
    slow.socket.resume();
    const frames = [...(await slow.drain())];
    served.socket.flush();
    frames.push(...(await slow.drain()));

    expect(frames.length).toBeLessThan(flushes);
    const last = frames.at(-1) as Schemas['SnapshotFrame'];
    expect(last.type).toBe('snapshot');
    expect(last.quotes.map(({ bid }) => bid)).toEqual(symbols.map(() => '500.00'));

    for (const symbol of symbols) say(symbol, '501.00');
    served.socket.flush();
    const following = last.quotes.map(({ symbol, sequence }) => ({ symbol, sequence: sequence + 1 }));
    expect(await slow.next()).toMatchObject({ type: 'tick', ticks: following });
  }, 20_000);
});

describe('a reader that reads nothing', () => {
  const connections = promisify((done: (fault: Error | null, count: number) => void) =>
    served.http.getConnections(done),
  );
  const silent = async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'authenticate', token: 'token-of-ann' });
    const symbols = market.instruments.slice(3).map(({ symbol }) => symbol);
    client.say({ type: 'subscribe', symbols });
    await client.drain();
    client.socket.pause();
    for (let flush = 1; flush <= 400; flush += 1) {
      for (const symbol of symbols) say(symbol, (100 + flush).toFixed(2));
      served.socket.flush();
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
    const [client, other] = [await silent(), await connect(served.url)];
    turn('S100', 'closed', null);
    served.socket.flush();
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
    const review = { subject: 'deposit', id: 'a', revision: 1, status: 'x'.repeat(32_000) } as const;
    const long = { ...WARNED, kind: 'reviewed', warning: null, review } satisfies Schemas['EventFrame'];
    let isGone = false;
    void client.closed.then(() => (isGone = true));
    for (let count = 0; count < 1000 && (await connections()) > 0; count += 1) events.publish('ann', long);
    expect([await connections(), isGone]).toEqual([0, false]);
    client.socket.resume();
    expect(await client.closed).toMatchObject({ code: 1006 });
  }, 20_000);
});
