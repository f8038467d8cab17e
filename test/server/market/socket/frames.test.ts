import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import type { Schemas, ServerFrame } from '../../../../src/contract/index.ts';
import { connect } from './socketClient.ts';
import { NOW_MS, WARNED, serveMarketSocket } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { events, market, say } = served;

describe('what a client may say', () => {
  it('is answered, as a ping, by a pong with the time of the world [SOC-70, SOC-6, SOC-8]', async () => {
    const client = await connect(served.url);
    say('XAUUSD', '4136.00');
    served.socket.flush();
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
      const client = await connect(served.url);
      client.socket.send(text);
      const refused = { type: 'error', code: 1001, frame, symbol: null, msg: expect.stringMatching(/^Not a frame/) };
      expect(await client.next()).toEqual(refused);
      client.socket.send(Buffer.from('{"type":"ping"}'), { binary: true });
      expect(await client.next()).toMatchObject({ type: 'error', code: 1001, frame: null });
      expect(await client.drain()).toEqual([]);
    },
  );

  it('is examined by its schema alone: half a character of two fits a token and is that of no session [SOC-123]', async () => {
    for (const token of ['a\\u0000b', 'a\\ud800b']) {
      const client = await connect(served.url);
      client.socket.send(`{"type":"authenticate","token":"${token}"}`);
      expect(await client.next()).toMatchObject({ type: 'error', code: 401, frame: 'authenticate' });
    }
  });

  it('is refused where it names more than 200 symbols (1001) [SOC-78]', async () => {
    const client = await connect(served.url);
    const symbols = Array.from({ length: 201 }, (_, index) => `X${100 + index}`);
    for (const type of ['subscribe', 'unsubscribe'] as const) {
      expect(await client.ask({ type, symbols })).toMatchObject({ type: 'error', code: 1001, frame: type });
    }
  });

  it('is answered frame by frame, in the order of the frames [SOC-10]', async () => {
    const client = await connect(served.url);
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
    served.socket.flush();
    const client = await connect(served.url);
    client.say({ type: 'subscribe', symbols: ['XAUXXX', 'EURUSD', 'XAGXXX', 'XAUUSD'] });
    const frames = await client.drain();
    const refused = (symbol: string) => ({
      ...{ type: 'error', code: 1002, msg: `${symbol} was not found.` },
      ...{ frame: 'subscribe', symbol },
    });
    expect(frames.slice(0, 2)).toEqual([refused('XAUXXX'), refused('XAGXXX')]);
    expect(frames.slice(2)).toMatchObject([{ type: 'snapshot', quotes: [{ symbol: 'EURUSD' }, { symbol: 'XAUUSD' }] }]);
    say('XAUUSD', '4132.00');
    served.socket.flush();
    expect(await client.next()).toMatchObject({ type: 'tick', ticks: [{ symbol: 'XAUUSD', bid: '4132.00' }] });
  });

  it('is a snapshot again for a symbol that is followed already, and changes nothing else [SOC-25]', async () => {
    say('XAUUSD', '4132.00');
    const client = await connect(served.url);
    for (const bid of ['4132.00', '4133.00']) {
      say('XAUUSD', bid);
      expect(await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] })).toMatchObject({ quotes: [{ bid }] });
    }
    say('XAUUSD', '4134.00');
    served.socket.flush();
    expect(await client.drain()).toMatchObject([{ type: 'tick', ticks: [{ bid: '4134.00' }] }]);
  });

  it('may end the ticks of symbols that are not followed, without an answer [SOC-27]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: ['XAUUSD'] });
    client.say({ type: 'unsubscribe', symbols: ['EURUSD', 'XAUXXX'] });
    expect(await client.drain()).toEqual([]);
    say('XAUUSD', '4135.00');
    served.socket.flush();
    expect(await client.drain()).toMatchObject([{ type: 'tick' }]);
  });

  it('follows 200 symbols at most (1003): a frame beyond is refused as a whole, and the socket stays open [SOC-77]', async () => {
    const client = await connect(served.url);
    await client.ask({ type: 'subscribe', symbols: market.instruments.slice(0, 3).map(({ symbol }) => symbol) });
    await client.drain();
    const others = market.instruments.slice(3).map(({ symbol }) => symbol);
    client.say({ type: 'subscribe', symbols: others });
    const refused = { type: 'error', code: 1003, frame: 'subscribe', symbol: null };
    expect(await client.drain()).toMatchObject([refused]);
    say('S100', '1.00');
    served.socket.flush();
    expect(await client.drain()).toEqual([]);
    expect(await client.ask({ type: 'subscribe', symbols: others.slice(0, 197) })).toMatchObject({ type: 'snapshot' });
  });

  it('is refused beyond twenty a second (1003), and the socket is closed [SOC-80, SOC-81]', async () => {
    const client = await connect(served.url);
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    served.elapsedMs += 1000;
    for (let count = 0; count < 20; count += 1) await client.ask({ type: 'ping' });
    const refused = { type: 'error', code: 1003, frame: null, symbol: null };
    expect(await client.ask({ type: 'ping' })).toMatchObject(refused);
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('is answered before a later one that is beyond twenty closes the socket [SOC-10, SOC-80]', async () => {
    const client = await connect(served.url);
    for (let count = 0; count < 25; count += 1) client.say({ type: 'ping' });
    expect(await client.closed).toMatchObject({ code: 1008 });
    const types = client.texts.map((text) => (JSON.parse(text) as ServerFrame).type);
    expect(types).toEqual([...Array.from({ length: 20 }, () => 'pong'), 'error']);
  });

  it('counts as one of the twenty also where it is no frame, and a ping of the protocol does not [SOC-117]', async () => {
    const client = await connect(served.url);
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
    const { hostname, port } = new URL(served.url);
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
    const client = await connect(served.url);
    client.say({ type: 'subscribe', symbols: ['XAUUSD', ...symbols.slice(0, 18)] });
    for (let refused = 0; refused < 18; refused += 1) expect(await client.next()).toMatchObject({ code: 1002 });
    expect(await client.next()).toMatchObject({ type: 'snapshot' });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ code: 1003 });
    expect(await client.closed).toMatchObject({ code: 1008 });

    const greedy = await connect(served.url);
    greedy.say({ type: 'subscribe', symbols });
    expect(await greedy.closed).toMatchObject({ code: 1008 });
    const codes = greedy.texts.map((text) => (JSON.parse(text) as Schemas['ErrorFrame']).code);
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 1002), 1003]);
  });

  it('is refused in at most 200 characters, whatever it repeats of the frame [SOC-76]', async () => {
    const client = await connect(served.url);
    client.socket.send(JSON.stringify({ type: 'ping', ['\u{1f31e}'.repeat(3000)]: 1 }));
    const frame = await client.next();
    if (frame.type !== 'error') throw new Error('The frame was not refused.');
    expect(frame).toMatchObject({ code: 1001, frame: 'ping' });
    expect(frame.msg.length).toBeLessThanOrEqual(200);
    expect(frame.msg.isWellFormed()).toBe(true);
  });

  it('closes the socket when it is larger than 16 kB (1009) [SOC-79]', async () => {
    const client = await connect(served.url);
    client.socket.send('{"type":"ping"}'.padEnd(16 * 1024));
    expect(await client.next()).toMatchObject({ type: 'pong' });
    client.socket.send('{"type":"ping"}'.padEnd(16 * 1024 + 1));
    expect(await client.closed).toMatchObject({ code: 1009 });
  });
});
