import { once } from 'node:events';
import { request } from 'node:http';
import type { Duplex } from 'node:stream';
import fc from 'fast-check';
import type { ServerFrame } from '../../../../src/contract/index.ts';
import { connect } from './socketClient.ts';
import { AUTHENTICATED, serveMarketSocket, UNREAD, WARNED } from './serveMarketSocket.ts';

const served = serveMarketSocket();
const { events, market, say } = served;
const SYMBOLS = market.instruments.slice(3, 31).map(({ symbol }) => symbol);
type Client = Awaited<ReturnType<typeof connect>>;

/** Returns the connection below a client's WebSocket: what counts is bytes on the wire. */
const wireOf = (client: Client): { readonly bytesRead: number } =>
  (client.socket as unknown as { readonly _socket: { readonly bytesRead: number } })._socket;

/** Opens an upgrade by hand, so that any offer can be made, and returns the answer's extensions. */
const offered = async (extensions: string): Promise<string | undefined> => {
  const { port } = new URL(served.url);
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
  const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Extensions': extensions };
  const asked = request({ port, host: '127.0.0.1', path: '/market', headers: { ...upgrade, ...key } }).end();
  const [response, connection] = (await once(asked, 'upgrade')) as [
    { headers: Record<string, string | undefined> },
    Duplex,
  ];
  connection.destroy();
  return response.headers['sec-websocket-extensions'];
};

let price = 10_000;
/** Publishes a new price of some symbols and sends them. */
const flush = (symbols: readonly string[]): void => {
  price += 1;
  for (const symbol of symbols) say(symbol, (price / 100).toFixed(2));
  served.socket.flush();
};

describe('compression of prices', () => {
  it('is taken up if the client offers it, and no other extension is [SOC-116, SOC-136]', async () => {
    const browser = 'permessage-deflate; client_max_window_bits';
    expect(await offered(browser)).toBe('permessage-deflate; client_no_context_takeover');
    expect(await offered('x-webkit-deflate-frame')).toBeUndefined();
    expect(await offered(`bbf-usp-protocol, ${browser}`)).toBe('permessage-deflate; client_no_context_takeover');
    const plain = await connect(served.url, {});
    expect(plain.socket.extensions).toBe('');
  });

  it('is declined, and the socket opens, where the server cannot meet the offer [SOC-136]', async () => {
    for (const parameter of [
      ...[
        'server_no_context_takeover',
        'server_max_window_bits=10',
        'server_max_window_bits=99',
        'server_max_window_bits',
      ],
      ...['unknown', 'client_max_window_bits=7', '"', '=', 'client_no_context_takeover=1'],
    ]) {
      expect([parameter, await offered(`permessage-deflate; ${parameter}`)]).toEqual([parameter, undefined]);
    }
    expect(await offered('permessage-deflate; server_max_window_bits="13"')).toBe(
      'permessage-deflate; server_max_window_bits=13; client_no_context_takeover',
    );
    expect(await offered('permessage-deflate; server_no_context_takeover, permessage-deflate')).toBe(
      'permessage-deflate; client_no_context_takeover',
    );
  });

  it('brings the prices of 28 instruments to less than a fifth, for two readers of one frame alike', async () => {
    const clients = [
      await connect(served.url, {}),
      await connect(served.url, { perMessageDeflate: true }),
      await connect(served.url, { perMessageDeflate: true }),
    ];
    for (const symbol of SYMBOLS) say(symbol, '100.00');
    for (const client of clients) await client.ask({ type: 'subscribe', symbols: SYMBOLS });
    const before = clients.map((client) => wireOf(client).bytesRead);
    for (let count = 0; count < 300; count += 1) {
      flush(SYMBOLS.filter((_, index) => (index + count) % 7 === 0));
      for (const client of clients) await client.next();
    }
    const [plain = 0, ...deflated] = clients.map((client, index) => wireOf(client).bytesRead - (before[index] ?? 0));
    for (const bytes of deflated) expect(bytes / plain).toBeLessThan(0.2);
    expect(deflated[0]).toBe(deflated[1]);
  });

  it('shows each reader what an uncompressed one sees, while readers come, go and change their symbols [SOC-138]', async () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.record({ kind: fc.constant('flush'), some: fc.subarray(SYMBOLS) }) },
        {
          weight: 2,
          arbitrary: fc.record({
            kind: fc.constantFrom('follow', 'leave'),
            some: fc.subarray(SYMBOLS, { minLength: 1 }),
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ kind: fc.constantFrom('event', 'later'), some: fc.constant<string[]>([]) }),
        },
      ),
      { minLength: 20, maxLength: 80 },
    );
    for (const symbol of SYMBOLS) say(symbol, '100.00');
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const pair = [await connect(served.url, {}), await connect(served.url, { perMessageDeflate: true })];
        const other = await connect(served.url, { perMessageDeflate: true });
        for (const client of pair) await client.ask({ type: 'authenticate', token: 'token-of-ann' });
        other.say({ type: 'subscribe', symbols: SYMBOLS });
        await other.drain();
        const seen: ServerFrame[][] = [[], []];
        const hear = async () => {
          // A second passes, so that no client sends too many frames.
          served.elapsedMs += 1000;
          await other.drain();
          for (const [index, client] of pair.entries()) seen[index]?.push(...(await client.drain()));
        };
        for (const { kind, some } of taken) {
          if (kind === 'flush') flush(some);
          else if (kind === 'event') events.publish('ann', WARNED);
          else if (kind === 'later') for (let count = 0; count < 60; count += 1) flush(SYMBOLS.slice(0, 2));
          else
            for (const client of pair)
              client.say({ type: kind === 'follow' ? 'subscribe' : 'unsubscribe', symbols: some });
          if (kind !== 'flush') await hear();
        }
        await hear();
        for (const client of [...pair, other]) client.socket.terminate();
        expect(seen[1]).toEqual(seen[0]);
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('goes on for a reader that was left out for a while [SOC-42]', async () => {
    const all = market.instruments.slice(3).map(({ symbol }) => symbol);
    const quick = await connect(served.url, { perMessageDeflate: true });
    const slow = await connect(served.url, { perMessageDeflate: true });
    for (const symbol of all) say(symbol, '100.00');
    for (const client of [quick, slow]) await client.ask({ type: 'subscribe', symbols: all });
    slow.socket.pause();
    let left = 0;
    for (let count = 0; count < 1500; count += 1) {
      // Random digits, which hardly compress, so that the reader falls behind.
      for (const symbol of all) say(symbol, (Math.random() * 1e6).toFixed(5));
      served.socket.flush();
      await quick.next();
      left = count;
    }
    slow.socket.resume();
    const frames = await slow.drain();
    expect(frames.length).toBeLessThan(left);
    for (let count = 0; count < 60; count += 1) flush(all);
    const last = (await slow.drain()).at(-1);
    expect(last).toEqual((await quick.drain()).at(-1));
  }, 60_000);

  it('leaves everything but prices uncompressed [SOC-137]', async () => {
    const client = await connect(served.url, { perMessageDeflate: true });
    expect(await client.ask({ type: 'authenticate', token: 'token-of-ann' })).toEqual(AUTHENTICATED);
    const before = wireOf(client).bytesRead;
    for (let count = 0; count < 20; count += 1) events.publish('ann', WARNED);
    events.publish('ann', UNREAD);
    const frames = await client.drain();
    const bytes = frames.reduce((sum, frame) => sum + JSON.stringify(frame).length, 0);
    expect(frames).toHaveLength(21);
    expect(wireOf(client).bytesRead - before).toBeGreaterThan(bytes);
  });

  it('counts a compressed message of a client by what it holds [SOC-79, SOC-138]', async () => {
    const client = await connect(served.url, { perMessageDeflate: { threshold: 0 } });
    expect(await client.ask({ type: 'ping' })).toMatchObject({ type: 'pong' });
    client.socket.send(' '.repeat(1_000_000), { compress: true });
    expect(await client.closed).toMatchObject({ code: 1009 });
  });
});
