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
  ])('is refused with 1001 and the field at fault: %s', async (_what, body, field) => {
    expect(await place(JSON.stringify(body))).toMatchObject({ code: 1001, data: { field } });
  });

  it.each([
    ['no JSON', '{"symbol":'],
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
  ])('is refused with 1001 for a fault in its address: %s', async (path, field) => {
    expect(await (await send(path)).json()).toMatchObject({ code: 1001, data: { field } });
  });

  it('is refused with 1001 even when its body has another content type', async () => {
    expect(await place(JSON.stringify({ ...ORDER, volume: 1 }), { 'Content-Type': 'text/plain' })).toMatchObject({
      code: 1001,
    });
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
