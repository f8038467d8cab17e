import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const ORDER = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await signUpCustomer(server));
});
afterAll(() => server.close());

const send = (path: string, init: RequestInit = {}) => fetch(new URL(path, server.url), init);
const place = (body: string, headers: Record<string, string> = {}) =>
  send('/api/entrust/open', {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Account': 'demo',
      'Idempotency-Key': crypto.randomUUID(),
      ...headers,
    },
    body,
  }).then((response) => response.json() as Promise<{ code: number; data: unknown }>);

describe('a request that breaks the contract', () => {
  it.each([
    ['a number where a decimal text is wanted', { ...ORDER, volume: 0.1 }, 'volume'],
    ['a field that the contract does not know', { ...ORDER, colour: 'red' }, 'colour'],
    ['a text where a number is wanted', { ...ORDER, leverage: '20' }, 'leverage'],
    ['no symbol', { ...ORDER, symbol: undefined }, 'symbol'],
    ['a list instead of an object', [ORDER], 'body'],
    ['an enum value that the contract does not have', { ...ORDER, kind: 'later' }, 'kind'],
  ])('is refused with 1001 and the field at fault: %s [GRO-20, GRO-22]', async (_what, body, field) => {
    expect(await place(JSON.stringify(body))).toMatchObject({ code: 1001, data: { field } });
  });

  it.each([
    ['nothing', ''],
    ['null', 'null'],
  ])('is refused with 1001 when its body is %s', async (_what, body) => {
    expect(await place(body)).toMatchObject({ code: 1001, data: { field: 'body' } });
  });

  it('is refused with 1001 when its body sets a prototype', async () => {
    const body = JSON.stringify(ORDER).replace('{', '{"__proto__":{"volume":"50.00"},');
    expect(await place(body)).toMatchObject({ code: 1001, data: { field: '__proto__' } });
  });

  it('is refused with 1001 when it holds a text that the database cannot store', async () => {
    for (const to of ['\0', 'a\0b']) {
      expect(await server.call('getInbox', { query: { to } })).toMatchObject({ code: 1001, data: { field: 'to' } });
    }
  });

  it('is refused with 1001 when a header has an unknown value', async () => {
    expect(await place(JSON.stringify(ORDER), { 'X-Account': 'both' })).toMatchObject({
      code: 1001,
      data: { field: 'x-account' },
    });
    expect(await place(JSON.stringify(ORDER), { 'X-Source': 'elsewhere' })).toMatchObject({
      code: 1001,
      data: { field: 'x-source' },
    });
  });

  it.each([
    ['/api/kline/history?symbol=XAUUSD&interval=many', 'interval'],
    ['/api/kline/history?symbol=XAUUSD&interval=1001', 'interval'],
    ['/api/kline/history?symbol=XAUUSD&symbol=EURUSD', 'symbol'],
    ['/api/kline/history?symbol=XAUUSD&colour=red', 'colour'],
    ['/api/kline/history', 'symbol'],
    ['/api/product/order/info/not-a-symbol', 'id'],
  ])('is refused with 1001 for a fault in its address: %s [GRO-21]', async (path, field) => {
    expect(await (await send(path)).json()).toMatchObject({ code: 1001, data: { field } });
  });
});

describe('a request that no operation can take', () => {
  const answer = async (path: string, init: RequestInit) => {
    const response = await send(path, init);
    const { status, headers } = response;
    return {
      status,
      allow: headers.get('allow'),
      body: init.method === 'HEAD' ? null : ((await response.json()) as unknown),
    };
  };
  const fault = (code: number) => ({ code, msg: expect.stringMatching(/^The|^This/) as unknown, data: null });
  const json = { 'Content-Type': 'application/json' };

  it.each([
    ['that ends early', '{"symbol":'],
    ['of no JSON', 'symbol=XAUUSD'],
  ])('is answered with 400 for a body %s, also without a session', async (_what, body) => {
    const init = { method: 'POST', headers: json, body };
    expect(await answer('/api/entrust/open', init)).toMatchObject({ status: 400, body: fault(400) });
  });

  it('is answered with 400 for an address that cannot be decoded', async () => {
    for (const path of ['/api/product/search/%E0', '/api/%E0%A4%A']) {
      expect(await answer(path, {})).toMatchObject({ status: 400, body: fault(400) });
    }
  });

  it('is answered with 404 for a path that the contract does not have', async () => {
    expect(await answer('/api/entrust', {})).toMatchObject({ status: 404, body: fault(404) });
  });

  it.each(['PATCH', 'DELETE', 'OPTIONS', 'HEAD'])(
    'is answered with 405 for the method %s of a path',
    async (method) => {
      const answered = await answer('/api/user/preferences', { method });
      expect(answered).toMatchObject({ status: 405, allow: 'GET, PUT' });
      if (method !== 'HEAD') expect(answered.body).toEqual(fault(405));
    },
  );

  it.each([
    ['text', '/api/entrust/open', 'text/plain', '{}'],
    ['nothing said of its type', '/api/entrust/open', '', '{}'],
    ['a form where JSON is taken', '/api/entrust/open', 'multipart/form-data; boundary=x', '--x--'],
    ['JSON where a form is taken', '/api/file/avatar', 'application/json', '{}'],
  ])('is answered with 415 for a body of another media type: %s', async (_what, path, type, body) => {
    const init = { method: 'POST', headers: { 'Content-Type': type }, body };
    expect(await answer(path, init)).toMatchObject({ status: 415, body: fault(415) });
  });
});

it('fills in the default values of parameters', async () => {
  const { candles, period } = await server.succeed('listCandles', { query: { symbol: 'EURUSD' } });
  expect(period).toBe('1M');
  expect(candles).toHaveLength(300);
});

describe('a request without a valid session', () => {
  it.each([
    ['no token', undefined],
    ['a token that was never given out', 'a-token-of-my-own'],
  ])('is refused with 401: %s', async (_what, wrong) => {
    const answer = await server.call('getUser', wrong === undefined ? {} : { token: wrong });
    expect(answer).toMatchObject({ status: 200, code: 401, data: null });
  });

  it('is refused with 401 before its shape is checked', async () => {
    expect(await server.call('placeOrder')).toMatchObject({ code: 401 });
  });
});
