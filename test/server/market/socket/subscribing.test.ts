import type { Schemas } from '../../../../src/contract/index.ts';
import { connect } from './socketClient.ts';
import { NOW_MS, serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { say, turn } = served;

describe('prices', () => {
  it('come as a snapshot on subscribing, and afterwards at each flush, the newest of each symbol [SOC-20, SOC-21, SOC-28, SOC-29, SOC-34, SOC-30]', async () => {
    say('XAUUSD', '4129.10');
    served.socket.flush();
    const client = await connect(served.url);
    const snapshot = await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    expect(snapshot).toMatchObject({
      type: 'snapshot',
      quotes: [{ symbol: 'XAUUSD', bid: '4129.10', state: 'trading' }],
    });

    say('XAUUSD', '4129.11');
    say('XAUUSD', '4129.12', NOW_MS + 90);
    say('EURUSD', '1.13607');
    served.socket.flush();
    const [{ sequence }] = (snapshot as Schemas['SnapshotFrame']).quotes as [Schemas['SnapshotQuote']];
    const tick = { symbol: 'XAUUSD', bid: '4129.12', time: NOW_MS + 90, sequence: sequence + 1 };
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [tick] });
    expect(await client.drain()).toEqual([]);
  });

  it('are numbered by the flushes of their own symbol, independently of subscriptions [SOC-32, SOC-30]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['EURUSD'] });
    say('EURUSD', '1.13607');
    served.socket.flush();
    say('XAUUSD', '4129.10');
    served.socket.flush();
    say('EURUSD', '1.13608');
    served.socket.flush();
    served.socket.flush();
    const numbers = (await client.drain()).map(
      (frame) => frame.type === 'tick' && frame.ticks.map((tick) => tick.sequence),
    );
    expect(numbers).toEqual([[1], [2]]);
  });

  it('carry the close before 22:00 London on an open socket with the first tick of the new day, and not again [SOC-31]', async () => {
    say('XAUUSD', '4129.10', NOW_MS, '4094.85');
    served.socket.flush();
    const client = await connect(served.url);
    const snapshot = await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    expect(snapshot).toMatchObject({ quotes: [{ previousClose: '4094.85' }] });
    const closes = ['4094.85', '4129.10', '4129.10'];
    for (const previousClose of closes) {
      say('XAUUSD', '4129.20', NOW_MS, previousClose);
      served.socket.flush();
    }
    const ticks = (await client.drain()).flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []));
    expect(ticks.map(({ previousClose }) => previousClose)).toEqual([undefined, '4129.10', undefined]);
  });

  it('share one frame for all who follow the same symbols, in whatever order they subscribed [SOC-33]', async () => {
    const one = await connect(served.url);
    const other = await connect(served.url);
    await one.ask({ type: 'subscribe', symbols: ['XAUUSD', 'EURUSD'] });
    await other.ask({ type: 'subscribe', symbols: ['EURUSD'] });
    await other.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    say('XAUUSD', '4130.00');
    say('EURUSD', '1.13700');
    served.socket.flush();
    expect((await one.drain()).length).toBe(1);
    await other.drain();
    expect(other.texts.find((text) => text.includes('"tick"'))).toBe(one.texts.find((text) => text.includes('"tick"')));
  });

  it('reports symbols without a price as loading [SOC-23]', async () => {
    const client = await connect(served.url);
    expect(await client.ask({ type: 'subscribe', symbols: ['US500'] })).toEqual({ type: 'snapshot', quotes: [] });
    expect(await client.next()).toEqual({
      type: 'status',
      symbol: 'US500',
      state: 'loading',
      nextOpenAt: null,
      halt: null,
    });
  });

  it('reports the state and the next opening of a market that is closed and has no price yet [SOC-110]', async () => {
    turn('S150', 'closed', 1_791_147_600);
    const client = await connect(served.url);
    expect(await client.ask({ type: 'subscribe', symbols: ['S150'] })).toEqual({ type: 'snapshot', quotes: [] });
    expect(await client.next()).toEqual({
      ...{ type: 'status', symbol: 'S150', state: 'closed' },
      nextOpenAt: 1_791_147_600,
      halt: null,
    });
  });

  it('carry the close before 22:00 London with the first flush of a symbol, and compare it with the flush before [SOC-111]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['S151'] });
    await client.next();
    const flushes = [['4094.85'], ['4129.10', '4094.85'], ['4094.85', '4129.10']];
    for (const closes of flushes) {
      for (const previousClose of closes) say('S151', '4129.20', NOW_MS, previousClose);
      served.socket.flush();
    }
    const ticks = (await client.drain()).flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []));
    expect(ticks.map(({ previousClose }) => previousClose)).toEqual(['4094.85', undefined, '4129.10']);
  });

  it('come with a status frame when a loading market begins to trade [SOC-112]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['S152'] });
    await client.next();
    turn('S152', 'trading', null);
    say('S152', '1.00');
    served.socket.flush();
    expect((await client.drain()).map(({ type }) => type)).toEqual(['status', 'tick']);
  });

  it('stop on unsubscribing [SOC-26]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD', 'EURUSD'] });
    client.say({ type: 'unsubscribe', symbols: ['XAUUSD'] });
    expect(await client.drain()).toEqual([]);
    say('XAUUSD', '4131.00');
    turn('XAUUSD', 'closed', 1_791_147_600);
    say('EURUSD', '1.13609');
    served.socket.flush();
    const frames = await client.drain();
    turn('XAUUSD', 'trading', null);
    expect(frames).toMatchObject([{ type: 'tick', ticks: [{ symbol: 'EURUSD' }] }]);
    expect(frames.flatMap((frame) => (frame.type === 'tick' ? frame.ticks : []))).toHaveLength(1);
  });

  it('come with a status frame when a market opens or closes [SOC-39]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    turn('XAUUSD', 'closed', 1_791_147_600);
    turn('EURUSD', 'closed', null);
    served.socket.flush();
    const closed = { type: 'status', symbol: 'XAUUSD', state: 'closed', nextOpenAt: 1_791_147_600, halt: null };
    expect(await client.drain()).toEqual([closed]);
    say('XAUUSD', '4131.00');
    turn('XAUUSD', 'trading', null);
    served.socket.flush();
    expect((await client.drain()).map(({ type }) => type)).toEqual(['status', 'tick']);
  });
});
