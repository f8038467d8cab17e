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

/** Sends an upgrade of `/market`; returns the HTTP status of its answer. */
const statusOf = async (headers: Readonly<Record<string, string | undefined>>): Promise<number> => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const lines = Object.entries({ ...HANDSHAKE, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  );
  socket.write(`GET /market HTTP/1.1\r\n${lines.join('')}\r\n`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(first.toString().split(' ')[1]);
};

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

  it('is needed: a plain request of its path is answered with 404 or 426 [SOC-97]', async () => {
    const answer = await fetch(`${server.url}/market`);
    expect([404, 426]).toContain(answer.status);
  });
});
