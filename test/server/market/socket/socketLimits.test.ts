import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Schemas } from '../../../../src/contract/index.ts';
import { socketLimitsOf } from '../../../../src/server/market/index.ts';
import { createBroadcast } from '../../../../src/server/market/socket/broadcast.ts';
import { handMarket } from '../simulated/handMarket.ts';
import { connect } from './socketClient.ts';
import { serveMarketSocket, WARNED } from './serveMarketSocket.ts';

const LIMITS = { address: 3, customer: 2 };
const served = serveMarketSocket(LIMITS);
const { checked, events, sessions, tokens } = served;
const LATER = { code: 1013 };
const PONG = { type: 'pong' };
const AUTHENTICATED = { type: 'authenticated' };
/** Sockets of an address that have not signed in, at most. */
const LAST = LIMITS.address * 20;
const until = async (holds: () => boolean | Promise<boolean>, withinMs = 2000) => {
  for (const since = performance.now(); !(await holds()); await pause(5)) {
    if (performance.now() - since > withinMs) throw new Error('It never held.');
  }
};

const from = (address: string) => connect(served.url, { headers: { 'X-Forwarded-For': address } });
const fill = async (address: string, count: number) => {
  const clients = [];
  for (let index = 0; index < count; index += 1) clients.push(await from(address));
  return clients;
};

describe('sockets of one address', () => {
  it('are limited: one more is sent away with 1013, and has room once another has gone [SOC-82]', async () => {
    const [first] = await fill('10.0.0.1', LIMITS.address);
    const beyond = await from('10.0.0.1');
    beyond.say({ type: 'ping' });
    expect(await beyond.closed).toMatchObject(LATER);
    expect(await (await from('10.0.0.2')).ask({ type: 'ping' })).toMatchObject(PONG);
    first?.socket.close();
    await first?.closed;
    expect(await (await from('10.0.0.1')).ask({ type: 'ping' })).toMatchObject(PONG);
  });

  it('keep no customer out who signs in by the first frame, and count a customer no more [SOC-82]', async () => {
    await fill('10.0.0.1', LIMITS.address);
    const customer = await from('10.0.0.1');
    expect(await customer.ask({ type: 'authenticate', token: 'token-of-ann' })).toMatchObject({
      type: 'authenticated',
    });
    served.elapsedMs += 6000;
    served.socket.flush();
    events.publish('ann', WARNED);
    expect(await customer.next()).toEqual(WARNED);
    const stranger = await from('10.0.0.1');
    stranger.say({ type: 'authenticate', token: 'made-up' });
    expect(await stranger.closed).toMatchObject(LATER);
  });

  it('are sent away when they are too many and stay silent [SOC-82]', async () => {
    const [, , , silent] = await fill('10.0.0.1', LIMITS.address + 1);
    served.elapsedMs += 6000;
    served.socket.flush();
    expect(await silent?.closed).toMatchObject(LATER);
  });

  it('that stay silent give way to a newer one where there are far too many, and a customer still signs in [SOC-82]', async () => {
    const silent = await fill('10.0.0.1', LAST);
    const customer = await from('10.0.0.1');
    expect(await silent[LIMITS.address]?.closed).toMatchObject({ code: 1006 });
    expect(await customer.ask({ type: 'authenticate', token: 'token-of-ann' })).toMatchObject(AUTHENTICATED);
    for (const client of [silent[0], silent.at(-1)]) expect(client?.socket.readyState).toBe(client?.socket.OPEN);
  });

  it('are refused by 429 at the upgrade where there are far too many and the tokens of all are checked [SOC-82]', async () => {
    served.checking = new Promise(() => undefined);
    await fill('10.0.0.1', LIMITS.address);
    for (const client of await fill('10.0.0.1', LAST - LIMITS.address)) {
      client.say({ type: 'authenticate', token: 'made-up' });
    }
    await until(() => tokens.length === 4);
    await pause(50);
    const refused = new WebSocket(`${served.url}/market`, { headers: { 'X-Forwarded-For': '10.0.0.1' } });
    const [, response] = (await once(
      refused.on('error', () => undefined),
      'unexpected-response',
    )) as [unknown, IncomingMessage];
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5']);
    refused.terminate();
    expect(await (await from('10.0.0.2')).ask({ type: 'ping' })).toMatchObject(PONG);
  });

  it('have their connection ended soon after the close frame, also where the client does not answer it', async () => {
    await fill('10.0.0.1', LIMITS.address);
    const deaf = await from('10.0.0.1');
    const ended = served
      .connections()
      .then((before) => until(async () => (await served.connections()) === before - 1, 5000));
    deaf.say({ type: 'ping' });
    deaf.socket.pause();
    await ended;
    deaf.socket.terminate();
  }, 10_000);

  it('let a customer with an unknown token in, however many tokens of nobody a stranger tries every 2 s [SOC-82]', async () => {
    sessions.set('token-of-ben', { customerId: 'ben', sessionId: '2', activeAccount: 'demo', language: 'en' });
    const guess = async () => {
      const stranger = await from('10.0.0.1');
      const answer = await Promise.race([stranger.ask({ type: 'authenticate', token: 'made-up' }), stranger.closed]);
      stranger.socket.terminate();
      await stranger.closed;
      return answer;
    };
    for (let tried = 0; tried < 30; tried += 1) expect(await guess()).toMatchObject({ code: 401 });
    for (let tried = 0; tried < 5; tried += 1) {
      served.elapsedMs += 2000;
      expect(await guess()).toMatchObject({ code: 401 });
      expect(await guess()).toMatchObject(LATER);
      const ben = await from('10.0.0.1');
      expect(await ben.ask({ type: 'authenticate', token: 'token-of-ben' })).toMatchObject(AUTHENTICATED);
    }
  });

  it('have one unknown token checked at a time once they have guessed many, while a known one waits for none', async () => {
    for (let tried = 0; tried < 31; tried += 1) {
      const client = await from('10.0.0.1');
      client.say({ type: 'authenticate', token: `made-up-${tried}` });
      if (tried < 30) expect(await client.next()).toMatchObject({ code: 401 });
      else expect(await client.closed).toMatchObject(LATER);
      client.socket.terminate();
      await client.closed;
    }
    const checked = Promise.withResolvers<void>();
    served.checking = checked.promise;
    const guessing = await fill('10.0.0.1', 5);
    for (const client of guessing) client.say({ type: 'authenticate', token: 'made-up' });
    await until(() => tokens.length === 32);
    await pause(50);
    expect(tokens).toHaveLength(32);
    const known = await from('10.0.0.1');
    served.checking = undefined;
    expect(await known.ask({ type: 'authenticate', token: 'token-of-ann' })).toMatchObject(AUTHENTICATED);
    checked.resolve();
    for (const client of guessing) expect(await client.closed).toMatchObject(LATER);
  });
});

describe('sockets of one customer', () => {
  const signedIn = async (address: string) => {
    const client = await from(address);
    client.say({ type: 'authenticate', token: 'token-of-ann' });
    return client;
  };

  it('are limited, from any address: one more puts the oldest off with 1013, which may be a dead one [SOC-82]', async () => {
    const own = [await signedIn('10.0.0.1'), await signedIn('10.0.0.2')];
    for (const client of own) expect(await client.next()).toMatchObject({ type: 'authenticated' });
    const newest = await signedIn('10.0.0.3');
    expect(await newest.next()).toMatchObject({ type: 'authenticated' });
    expect(await own[0]?.closed).toMatchObject(LATER);
    events.publish('ann', WARNED);
    expect([await own[1]?.next(), await newest.next()]).toEqual([WARNED, WARNED]);
    own[1]?.socket.close();
    await own[1]?.closed;
    expect(await (await signedIn('10.0.0.3')).next()).toMatchObject({ type: 'authenticated' });
    expect(await newest.ask({ type: 'ping' })).toMatchObject(PONG);
  });

  it('cost one query for each event, however many they are, and one that has ended receives none [SOC-19]', async () => {
    sessions.set('other-of-ann', { customerId: 'ann', sessionId: '2', activeAccount: 'demo', language: 'en' });
    const staying = await signedIn('10.0.0.1');
    await staying.next();
    const leaving = await from('10.0.0.1');
    await leaving.ask({ type: 'authenticate', token: 'other-of-ann' });
    events.publish('ann', WARNED);
    expect([await staying.next(), await leaving.next()]).toEqual([WARNED, WARNED]);
    expect(checked).toEqual(['ann']);
    sessions.delete('other-of-ann');
    events.publish('ann', WARNED);
    expect(await staying.next()).toEqual(WARNED);
    expect(await leaving.next()).toMatchObject({ type: 'error', code: 401 });
    expect(await leaving.closed).toMatchObject({ code: 1008 });
    expect(checked).toEqual(['ann', 'ann']);
  });
});

it('a tick is encoded once, however many different sets of symbols are followed', () => {
  const symbols = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const { market, say } = handMarket(...symbols);
  let encoded = 0;
  const broadcast = createBroadcast(market, (frame) => {
    encoded += 1;
    return Buffer.from(JSON.stringify(frame));
  });
  const followed = symbols.flatMap((one) => symbols.map((other) => new Set([one, other])));
  const received = followed.map((own) => {
    const frames: Schemas['TickFrame'][] = [];
    const send = (message: Buffer) => void frames.push(JSON.parse(message.toString()) as Schemas['TickFrame']);
    broadcast.follow({ send, isSlow: () => false }, own);
    return frames;
  });
  for (const symbol of symbols) say(symbol, '100.00');
  broadcast.flush();
  expect(encoded).toBe(symbols.length);
  for (const [index, own] of followed.entries()) {
    expect(received[index]?.flatMap(({ ticks }) => ticks.map(({ symbol }) => symbol)).sort()).toEqual([...own].sort());
  }
  broadcast.close();
});

it('the limits of sockets replace the defaults of those named', () => {
  expect(socketLimitsOf('customer:5')).toEqual({ address: 20, customer: 5 });
  expect(socketLimitsOf('address:100, customer:50')).toEqual({ address: 100, customer: 50 });
  for (const text of ['', 'address', 'address:0', 'address:1,address:2', 'others:1']) {
    expect(socketLimitsOf(text)).toBeUndefined();
  }
});
