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
    for (const path of ['/api/nowhere', '/api', '/api/user/info/more', '/nowhere']) await expectFault(404, path);
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
