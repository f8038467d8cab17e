import type { OperationId } from '../../../src/server/http/index.ts';
import { sendRequest } from '../../support/contractRequests.ts';
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
  ])(
    'is refused with 1001 and the field at fault: %s [VAL-10, VAL-11, VAL-14, VAL-15, VAL-34]',
    async (_what, body, field) => {
      expect(await place(JSON.stringify(body))).toMatchObject({ code: 1001, data: { field } });
    },
  );

  it.each([
    ['no JSON', '{"symbol":'],
    ['nothing', ''],
    ['null', 'null'],
  ])('is refused with 1001 when its body is %s [VAL-36]', async (_what, body) => {
    expect(await place(body)).toMatchObject({ code: 1001, data: { field: 'body' } });
  });

  it('is refused with 1001 when its body sets a prototype', async () => {
    const body = JSON.stringify(ORDER).replace('{', '{"__proto__":{"volume":"50.00"},');
    expect(await place(body)).toMatchObject({ code: 1001, data: { field: '__proto__' } });
  });

  it('is refused with 1001 when it holds a zero byte or half of a surrogate pair [VAL-17]', async () => {
    for (const to of ['\0', 'a\0b']) {
      expect(await server.call('getInbox', { query: { to } })).toMatchObject({ code: 1001, data: { field: 'to' } });
    }
    for (const password of ['zero \0 byte', 'half \ud83c of a pair', 'half \udf1e of a pair']) {
      const body = { email: 'half@example.com', password };
      expect(await server.call('signIn', { body })).toMatchObject({ code: 1001, data: { field: 'password' } });
    }
    const body = { email: 'whole@example.com', password: 'a whole \u{1f31e} pair' };
    expect(await server.call('signIn', { body })).toMatchObject({ code: 1101 });
  });

  it('is refused with 1001 when a header has an unknown value [VAL-10, VAL-32]', async () => {
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
  ])(
    'is refused with 1001 for a fault in its address: %s [VAL-10, VAL-11, VAL-12, VAL-13, VAL-31]',
    async (path, field) => {
      expect(await (await send(path)).json()).toMatchObject({ code: 1001, data: { field } });
    },
  );

  it('is refused with 1001 even when its body has another content type', async () => {
    expect(await place(JSON.stringify({ ...ORDER, volume: 1 }), { 'Content-Type': 'text/plain' })).toMatchObject({
      code: 1001,
    });
  });
});

describe('the field of a refusal 1001', () => {
  const own = () => ({ token, account: 'demo' }) as const;
  const fieldOf = async (id: OperationId, body: unknown): Promise<string> => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': crypto.randomUUID() };
    const { text } = await sendRequest(server.url, id, { path: {}, query: {}, body }, { headers });
    const { code, data } = JSON.parse(text) as { readonly code: number; readonly data: { readonly field: string } };
    expect(code).toBe(1001);
    return data.field;
  };

  it('is the path to the value at fault, places of a list counted from 0 [VAL-33, VAL-34]', async () => {
    const preferences = await server.succeed('getPreferences', own());
    const wrong = { ...preferences, notifications: { ...preferences.notifications, deals: 'yes' } };
    expect(await fieldOf('updatePreferences', wrong)).toBe('notifications.deals');
    const { deals, ...others } = preferences.notifications;
    expect(deals).toBeDefined();
    expect(await fieldOf('updatePreferences', { ...preferences, notifications: others })).toBe('notifications.deals');
    const more = { ...preferences.notifications, weather: true };
    expect(await fieldOf('updatePreferences', { ...preferences, notifications: more })).toBe('notifications.weather');
    expect(await fieldOf('updateFavourites', { symbols: ['XAUUSD', 'EURUSD', 'no symbol'] })).toBe('symbols.2');
  });

  it('is the value as a whole when it fits none of its alternatives, or several [VAL-35, VAL-36]', async () => {
    expect(await fieldOf('changeOrder', { orderId: 'x', stopLoss: 4000 })).toBe('stopLoss');
    const email = 'ann@example.com';
    const phone = '7700900123';
    for (const body of [{}, { email }, { email, phone, password: 'x' }, { email, password: 'x', code: '123456' }]) {
      expect(await fieldOf('signIn', body)).toBe('body');
    }
    expect(await fieldOf('signIn', { email, password: 7 })).toBe('password');
    expect(await fieldOf('signIn', { email, password: 'x', colour: 'red' })).toBe('colour');
    expect(await fieldOf('closeOrders', { scope: 'all', orderIds: ['x'] })).toBe('body');
    expect(await fieldOf('changeOrder', { orderId: 'x' })).toBe('body');
  });

  it('is one of several at fault, first of the address and the headers, then of the body [VAL-37, VAL-38]', async () => {
    const { text } = await sendRequest(
      server.url,
      'placeOrder',
      { path: {}, query: { colour: 'red' }, body: { ...ORDER, volume: 1, leverage: '20' } },
      { headers: { Authorization: `Bearer ${token}`, 'X-Account': 'both' } },
    );
    expect(['colour', 'x-account']).toContain((JSON.parse(text) as { data: { field: string } }).data.field);
    expect(['volume', 'leverage']).toContain(await fieldOf('placeOrder', { ...ORDER, volume: 1, leverage: '20' }));
  });

  it('is never empty [VAL-30]', async () => {
    expect(await fieldOf('placeOrder', { ...ORDER, '': 1 })).not.toBe('');
    const boundary = '--x\r\nContent-Disposition: form-data; name=""; filename="a.png"\r\n\r\nPNG\r\n--x--\r\n';
    const upload = await send('/api/file/avatar', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: boundary,
    });
    const answer: unknown = JSON.parse(decodeURIComponent(await upload.text()));
    expect(answer).toMatchObject({ code: 1001, data: { field: 'body' } });
  });
});

it('counts the last value of a name that an object has twice [VAL-20]', async () => {
  const twice = JSON.stringify(ORDER).replace('"volume":', '"volume":"9999.00","volume":');
  expect(await place(twice)).toMatchObject({ code: 200, data: { volume: '0.10' } });
  const wrong = JSON.stringify(ORDER).replace('}', ',"volume":1}');
  expect(await place(wrong)).toMatchObject({ code: 1001, data: { field: 'volume' } });
});

it('counts the length of a text in code points [VAL-21]', async () => {
  const search = (keyword: string) => server.call('searchInstruments', { path: { keyword } });
  expect(await search('\u{1f31e}'.repeat(64))).toMatchObject({ code: 200 });
  expect(await search('\u{1f31e}'.repeat(65))).toMatchObject({ code: 1001, data: { field: 'keyword' } });
});

it('ignores all input of an operation that has none, and a body where none is described [VAL-18, VAL-19]', async () => {
  const headers = { Authorization: `Bearer ${token}`, 'X-Source': 'elsewhere' };
  const user = await send('/api/user/info?colour=red', { headers });
  expect(await user.json()).toMatchObject({ code: 200 });
  const ended = await send('/api/user/sessions?colour=red', {
    method: 'DELETE',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"colour":"red"}',
  });
  expect(await ended.json()).toMatchObject({ code: 200 });
  const closed = await send(`/api/turnover?orderId=${crypto.randomUUID()}`, {
    method: 'DELETE',
    headers: {
      ...{ Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': crypto.randomUUID() },
      'Content-Type': 'application/json',
    },
    body: '[]',
  });
  expect(await closed.json()).toMatchObject({ code: 1002 });
});

it('fills in the default values of parameters [VAL-16]', async () => {
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

  it('is refused with 401 before its shape is checked [VAL-3]', async () => {
    expect(await server.call('placeOrder')).toMatchObject({ code: 401 });
  });
});
