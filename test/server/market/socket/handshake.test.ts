import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestServer, type TestServer } from '../../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HANDSHAKE = {
  Host: 'sun.example',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

type Sent = Readonly<Record<string, string | undefined>>;

/** Sends an upgrade, of `GET /market` if no other line is given; returns status and body of the answer. */
const answerTo = async (headers: Sent, line = 'GET /market') => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const lines = Object.entries({ ...HANDSHAKE, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  );
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  const [head = '', body] = first.toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
};

const statusOf = async (headers: Sent, line?: string): Promise<number> => (await answerTo(headers, line)).status;

describe('the handshake of the market socket', () => {
  it.each([
    ['sun.example', 'https://sun.example', 101],
    ['sun.example', 'https://sun.example:443', 101],
    ['sun.example', 'http://sun.example:80', 101],
    ['sun.example:443', 'https://sun.example', 101],
    ['sun.example:80', 'http://sun.example', 101],
    ['SUN.example', 'https://sun.EXAMPLE', 101],
    ['sun.example:8080', 'http://sun.example:8080', 101],
    ['sun.example', 'https://sun.example:80', 403],
    ['sun.example:8080', 'http://sun.example', 403],
    ['sun.example', 'https://other.example', 403],
  ])('compares the host %s with the origin %s: %i [SOC-93]', async (Host, Origin, status) => {
    expect(await statusOf({ Host, Origin })).toBe(status);
  });

  it.each(['null', 'sun.example', ''])('refuses an origin that is no URL: %p [SOC-94]', async (Origin) => {
    expect(await statusOf({ Origin })).toBe(403);
  });

  it('is that of RFC 6455 [SOC-95]', async () => {
    expect(await statusOf({ 'Sec-WebSocket-Key': undefined })).toBe(400);
    expect(await statusOf({ 'Sec-WebSocket-Key': 'short' })).toBe(400);
  });

  it('is that of version 13 [SOC-96]', async () => {
    expect([400, 426]).toContain(await statusOf({ 'Sec-WebSocket-Version': '12' }));
  });

  const KEYLESS = { 'Sec-WebSocket-Key': undefined };
  const FOREIGN = { Origin: 'https://other.example' };
  it.each([
    ['GET /markets', { ...FOREIGN, ...KEYLESS }, 404],
    ['POST /markets', {}, 404],
    ['GET /market', { ...FOREIGN, ...KEYLESS }, 403],
    ['POST /market', FOREIGN, 403],
    ['POST /market', {}, 400],
    ['GET /market', KEYLESS, 400],
    ['GET /market', { 'Sec-WebSocket-Version': undefined }, 400],
  ] as const)(
    'of %s with %j is refused for its path, then its origin, then the rest, without a body: %i [SOC-115, SOC-121]',
    async (line, headers, status) => {
      expect(await answerTo(headers, line)).toMatchObject({ status, body: '' });
    },
  );

  it('names the version that the server takes when it refuses another one [SOC-96, SOC-115]', async () => {
    const { status, head, body } = await answerTo({ 'Sec-WebSocket-Version': '12' });
    expect([400, 426]).toContain(status);
    expect([head.toLowerCase(), body]).toEqual([expect.stringContaining('sec-websocket-version: 13'), '']);
  });

  it.each([{ Upgrade: 'h2c' }, { Connection: 'keep-alive' }, { Upgrade: undefined }])(
    'is an upgrade to a WebSocket, and a request with %j is none [SOC-122, SOC-97]',
    async (headers) => {
      expect([404, 426]).toContain(await statusOf(headers));
      const ready = await answerTo(headers, 'GET /api/project/info');
      expect(ready).toMatchObject({ status: 200, head: expect.stringContaining('application/json') as string });
    },
  );

  it('is needed: a plain request of its path is answered with 404 or 426 [SOC-97]', async () => {
    const answer = await fetch(`${server.url}/market`);
    expect([404, 426]).toContain(answer.status);
  });
});
