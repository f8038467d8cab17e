import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHttpServer } from '../../../src/server/http/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Sent = Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> };

/** Sends a request in German; returns its status, envelope and headers. */
const send = async (path: string, { headers: own = {}, ...sent }: Sent = {}) => {
  const response = await fetch(`${server.url}${path}`, { ...sent, headers: { 'Accept-Language': 'de', ...own } });
  const envelope = (await response.json()) as { readonly code: number; readonly msg: string; readonly data: unknown };
  return { status: response.status, envelope, headers: response.headers };
};
const JSON_TYPE = { 'Content-Type': 'application/json' };

/** Expects the envelope of a status, in German and without data. */
const expectFault = async (status: number, path: string, sent?: Sent): Promise<Headers> => {
  const { status: answered, envelope, headers } = await send(path, sent);
  const english = server.world.texts.fault('en', status);
  expect({ answered, ...envelope }).toEqual({
    ...{ answered: status, code: status, msg: server.world.texts.fault('de', status), data: null },
  });
  expect(envelope.msg).not.toBe(english);
  return headers;
};

describe('an HTTP status other than 200', () => {
  it('is 400 for an address or a body that cannot be read [GEN-20, GEN-28, VAL-1]', async () => {
    await expectFault(400, '/api/product/search/%E0%A4%A');
    for (const body of ['{"email":', 'email=ann', '{} {}']) {
      await expectFault(400, '/api/login', { method: 'POST', headers: JSON_TYPE, body });
    }
  });

  it('is 404 for a path that no operation has [GEN-21, GEN-28]', async () => {
    for (const path of ['/api/nowhere', '/api', '/api/user/info/more', '/nowhere', '/nowhere?%ZZ'])
      await expectFault(404, path);
  });

  it('is 405 for a method that no operation of the path has, with those that are taken [GEN-22, GEN-28]', async () => {
    expect((await expectFault(405, '/api/login')).get('allow')).toBe('POST');
    const headers = await expectFault(405, '/api/turnover', { method: 'PUT' });
    expect((headers.get('allow') ?? '').split(', ').sort()).toEqual(['DELETE', 'GET']);
  });

  it('is 413 for a body that is too large [GEN-23, GEN-28]', async () => {
    const body = JSON.stringify({ bid: '1.00', ask: '2.00', more: 'x'.repeat(300_000) });
    await expectFault(413, '/api/sandbox/quote/XAUUSD', { method: 'PUT', headers: JSON_TYPE, body });
  });

  it('is 415 for a body of another media type [GEN-24, GEN-28]', async () => {
    const body = JSON.stringify({ bid: '1.00', ask: '2.00' });
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'text/json']) {
      const headers = { 'Content-Type': type };
      await expectFault(415, '/api/sandbox/quote/XAUUSD', { method: 'PUT', headers, body });
    }
    const { quote } = await server.succeed('getInstrument', { path: { id: 'XAUUSD' } });
    expect(quote?.bid).not.toBe('1.00');
    await expectFault(415, '/api/file/avatar', { method: 'POST', headers: JSON_TYPE, body: '{}' });
    const charset = { 'Content-Type': 'application/json; charset=utf-8' };
    const taken = await send('/api/sandbox/quote/XAUUSD', { method: 'PUT', headers: charset, body });
    expect(taken.envelope).toMatchObject({ code: 200 });
  });

  it('is 500 for a fault of the server, of which it says no more [GEN-26, GEN-28]', async () => {
    const body = { operationId: 'getProjectInfo', kind: 'fault', times: 1 } as const;
    await server.succeed('addFault', { body });
    await expectFault(500, '/api/project/info');
  });
});

describe('a request that ends before its headers are read', () => {
  /** Reads the bytes of the answer on a connection. */
  const answerOn = async (socket: Socket) => {
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, envelope: JSON.parse(body) as unknown };
  };
  const dial = (url: string): Socket => {
    const { hostname, port } = new URL(url);
    return connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  };
  const faultOf = (status: number) => ({ code: status, msg: server.world.texts.fault('en', status), data: null });

  it.each([
    ['that is none of HTTP', 400, 'Hello\r\n\r\n'],
    ['of a method that does not exist', 400, 'FETCH /api/project/info HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['whose headers are too large', 431, `GET / HTTP/1.1\r\nHost: a\r\nX-More: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])(
    'is answered in the envelope in English: one %s (%i) [GEN-20, GEN-54, GEN-55, GEN-52]',
    async (_what, status, sent) => {
      const socket = dial(server.url);
      socket.write(sent);
      const { head, ...answer } = await answerOn(socket);
      expect(answer).toEqual({ status, envelope: faultOf(status) });
      expect(head).toMatch(/^Cache-Control: no-store\r?$/m);
      expect(head).toMatch(/^X-Request-Id: \S+\r?$/m);
      socket.destroy();
    },
  );

  it('is answered in the envelope in English where it does not arrive in time (408) [GEN-55, GEN-56]', async () => {
    const { texts, newId } = server.world;
    const own = await createHttpServer({ texts, newId, logLevel: 'silent', requestsAMinute: 100 });
    const accepted = once(own.server, 'connection') as Promise<[Socket]>;
    const socket = dial(await own.listen({ host: '127.0.0.1', port: 0 }));
    const [connection] = await accepted;
    const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    own.server.emit('clientError', late, connection);
    expect(await answerOn(socket)).toMatchObject({ status: 408, envelope: faultOf(408) });
    socket.destroy();
    await own.close();
  });
});
