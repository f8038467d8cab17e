import { connect } from './socketClient.ts';
import { AUTHENTICATED, NOW_MS, NOW_S, UNREAD, WARNED, serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { events, faults, say, sessions, tokens } = served;

describe('events', () => {
  it('reach only the sockets of the customer whose token came in the first frame [SOC-55]', async () => {
    const ann = await connect(served.url);
    const stranger = await connect(served.url);
    ann.say({ type: 'authenticate', token: 'token-of-ann' });
    await ann.drain();
    events.publish('ann', WARNED);
    events.publish('bob', WARNED);
    expect(await ann.next()).toEqual(WARNED);
    expect(await ann.drain()).toEqual([]);
    expect(await stranger.drain()).toEqual([]);
  });

  it('are refused to an invalid token (401); prices are not [SOC-14]', async () => {
    say('XAUUSD', '4129.10');
    served.socket.flush();
    const client = await connect(served.url);
    const refused = { type: 'error', code: 401, frame: 'authenticate', symbol: null };
    expect(await client.ask({ type: 'authenticate', token: 'made-up' })).toMatchObject(refused);
    expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] })).toMatchObject({ type: 'snapshot' });
    events.publish('ann', WARNED);
    expect(await client.drain()).toEqual([]);
  });

  it('are promised by an authenticated frame, which names the active account [SOC-12, SOC-13]', async () => {
    sessions.set('token-of-eve', { customerId: 'eve', sessionId: '3', activeAccount: 'real', language: 'en' });
    const client = await connect(served.url);
    client.say({ type: 'authenticate', token: 'token-of-eve' });
    expect(await client.next()).toEqual({ type: 'authenticated', account: 'real' });
    for (const frame of [WARNED, UNREAD]) events.publish('eve', frame);
    expect(await client.drain()).toEqual([WARNED, UNREAD]);
  });

  it('are refused to a token that comes after the first frame, whatever that was (1001) [SOC-15, SOC-74, SOC-113]', async () => {
    for (const first of ['{"type":"ping"}', '{"type":"authenticate"}', 'not JSON']) {
      const client = await connect(served.url);
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
    const client = await connect(served.url);
    await client.ask({ type: 'authenticate', token: 'token-of-ann' });
    expect(await client.ask({ type: 'authenticate', token: 'token-of-bob' })).toMatchObject({ code: 1001 });
    events.publish('bob', WARNED);
    events.publish('ann', UNREAD);
    expect(await client.drain()).toEqual([UNREAD]);
  });

  it('are withheld from a session that has ended (401), and its socket is closed [SOC-19, SOC-74]', async () => {
    const client = await connect(served.url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    sessions.clear();
    events.publish('ann', WARNED);
    expect(await client.next()).toMatchObject({ type: 'error', code: 401, frame: null, symbol: null });
    expect(await client.closed).toEqual({ code: 1008, reason: 'session ended' });
  });

  it('that may have been missed close the sockets of customers (1012), which read again, and no others [SOC-69]', async () => {
    const [own, stranger] = [await connect(served.url), await connect(served.url)];
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
      served.publishedMs = NOW_MS - agoMs;
      events.publish(customerId, frame);
    }
    const again = await connect(served.url);
    again.say({ type: 'authenticate', token: 'token-of-cleo', repeatSeconds: 2 });
    expect(await again.drain()).toEqual([AUTHENTICATED, repeated, UNREAD]);
    for (const repeatSeconds of [0, undefined]) {
      const fresh = await connect(served.url);
      fresh.say({
        type: 'authenticate',
        token: 'token-of-cleo',
        ...(repeatSeconds === undefined ? {} : { repeatSeconds }),
      });
      expect(await fresh.drain()).toEqual([AUTHENTICATED]);
    }
    const stranger = await connect(served.url);
    stranger.say({ type: 'authenticate', token: 'made-up', repeatSeconds: 2 });
    expect(await stranger.drain()).toMatchObject([{ type: 'error', code: 401 }]);
  });

  it('are sent once to a socket, also where it asked for those of the last seconds [SOC-68, SOC-63]', async () => {
    sessions.set('token-of-dan', { customerId: 'dan', sessionId: '5', activeAccount: 'demo', language: 'en' });
    served.publishedMs = NOW_MS;
    const numbered = [1, 2, 3, 4].map((revision) => ({ ...WARNED, revision }));
    for (const frame of numbered.slice(0, 2)) events.publish('dan', frame);
    const client = await connect(served.url);
    client.say({ type: 'authenticate', token: 'token-of-dan', repeatSeconds: 5 });
    await client.next();
    for (const frame of numbered.slice(2)) events.publish('dan', frame);
    expect(await client.drain()).toEqual(numbered);
  });

  it('reports events that violate the contract [SOC-9]', async () => {
    const client = await connect(served.url);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    await client.drain();
    events.publish('ann', { ...WARNED, at: -1 });
    await client.next();
    expect(faults.splice(0)).toEqual([expect.stringContaining('A frame (event) leaves the contract')]);
  });
});
