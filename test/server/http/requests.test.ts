import { once } from 'node:events';
import { type IncomingMessage, METHODS, request } from 'node:http';
import { json } from 'node:stream/consumers';
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
    ['an enum value that the contract does not have', { ...ORDER, kind: 'later' }, 'kind'],
  ])(
    'is refused with 1001 and the field at fault: %s [VAL-10, VAL-11, VAL-14, VAL-15, VAL-34, GRO-20, GRO-22]',
    async (_what, body, field) => {
      expect(await place(JSON.stringify(body))).toMatchObject({ code: 1001, data: { field } });
    },
  );

  it.each([
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

  it('is answered as usual where a zero byte stands in the query of an operation that takes no input', async () => {
    for (const query of ['a=%00', '__proto__=%00']) {
      const answer = await send(`/api/user/favourites?${query}`, { headers: { Authorization: `Bearer ${token}` } });
      expect(await answer.json()).toMatchObject({ code: 200 });
    }
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
    'is refused with 1001 for a fault in its address: %s [VAL-10, VAL-11, VAL-12, VAL-13, VAL-31, GRO-21]',
    async (path, field) => {
      expect(await (await send(path)).json()).toMatchObject({ code: 1001, data: { field } });
    },
  );
});

describe('an integer in an address', () => {
  it.each(['0x10', '1e1', '%2010%20', '%2B5', '010', '10.0', '-05', ''])(
    'is refused with 1001 unless it is written in plain digits: %s [GEN-18]',
    async (interval) => {
      const answer = await send(`/api/kline/history?symbol=XAUUSD&interval=${interval}`);
      expect(await answer.json()).toMatchObject({ code: 1001, data: { field: 'interval' } });
    },
  );

  it('is checked in a path and by the type of its named schema, too [GEN-18]', async () => {
    const before = await send('/api/kline/history?symbol=XAUUSD&before=0x6abcdef0');
    expect(await before.json()).toMatchObject({ code: 1001, data: { field: 'before' } });
    const kind = await send('/api/sendMail?email=ann@example.com&type=01');
    expect(await kind.json()).toMatchObject({ code: 1001, data: { field: 'type' } });
  });

  it('is taken in plain digits [GEN-18]', async () => {
    for (const interval of ['1', '10', '1000']) {
      const answer = await send(`/api/kline/history?symbol=XAUUSD&interval=${interval}&existNum=0`);
      expect(await answer.json()).toMatchObject({ code: 200 });
    }
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
  const jsonType = { 'Content-Type': 'application/json' };

  it.each([
    ['that ends early', '{"symbol":'],
    ['of no JSON', 'symbol=XAUUSD'],
  ])('is answered with 400 for a body %s, also without a session', async (_what, body) => {
    const init = { method: 'POST', headers: jsonType, body };
    expect(await answer('/api/entrust/open', init)).toMatchObject({ status: 400, body: fault(400) });
  });

  it('is answered with 400 for an address that cannot be decoded', async () => {
    for (const path of ['/api/product/search/%E0', '/api/%E0%A4%A']) {
      expect(await answer(path, {})).toMatchObject({ status: 400, body: fault(400) });
    }
  });

  it.each(['symbol=%ZZ', 'symbol=XAUUSD&colour=%4', 'symbol=%FF', '%E0%A4%A=1'])(
    'is answered with 400 for a query that cannot be decoded: %s [GEN-20]',
    async (query) => {
      expect(await answer(`/api/kline/history?${query}`, {})).toMatchObject({ status: 400, body: fault(400) });
      expect(await answer(`/api/user/info?${query}`, {})).toMatchObject({ status: 400, body: fault(400) });
    },
  );

  it('is answered with 404 for a path that the contract does not have', async () => {
    expect(await answer('/api/entrust', {})).toMatchObject({ status: 404, body: fault(404) });
  });

  it.each(METHODS.filter((method) => !['GET', 'PUT', 'HEAD', 'TRACE', 'TRACK', 'CONNECT'].includes(method)))(
    'is answered with 405 for the method %s of a path',
    async (method) => {
      expect(await answer('/api/user/preferences', { method })).toEqual({
        ...{ status: 405, allow: 'GET, PUT', body: fault(405) },
      });
    },
  );

  it('is answered with 405 for a method that a browser cannot send: HEAD and TRACE [GEN-22]', async () => {
    expect(await answer('/api/user/preferences', { method: 'HEAD' })).toMatchObject({ status: 405, allow: 'GET, PUT' });
    for (const path of ['/api/user/preferences', '/api/product/search/gold', '/api/user/pr%65ferences?colour=%ZZ']) {
      const sent = request(new URL(path, server.url), { method: 'TRACE' });
      const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
      expect(response.statusCode).toBe(405);
      expect(response.headers['allow']).toMatch(/^GET/);
      expect(await json(response)).toEqual(fault(405));
    }
  });

  it('is answered with 405 before its body is looked at [GEN-22]', async () => {
    const init = { method: 'PATCH', headers: { 'Content-Type': 'text/plain' }, body: '{' };
    expect(await answer('/api/user/preferences', init)).toMatchObject({ status: 405, body: fault(405) });
  });

  it.each([
    ['text', '/api/entrust/open', 'text/plain', '{}'],
    ['nothing said of its type', '/api/entrust/open', '', '{}'],
    ['a form where JSON is taken', '/api/entrust/open', 'multipart/form-data; boundary=x', '--x--'],
    ['JSON where a form is taken', '/api/file/avatar', 'application/json', '{}'],
  ])('is answered with 415 for a body of another media type: %s', async (_what, path, type, body) => {
    const init = { method: 'POST', headers: { 'Content-Type': type }, body };
    expect(await answer(path, init)).toMatchObject({ status: 415, body: fault(415) });
  });

  it('is none without a body, whatever its content type says [GEN-24, GEN-38]', async () => {
    const sent = { method: 'POST', headers: { 'Content-Type': 'text/plain' } };
    expect(await answer('/api/login', sent)).toMatchObject({
      status: 200,
      body: { code: 1001, data: { field: 'body' } },
    });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json', 'nonsense']) {
      const read = { headers: { 'Content-Type': type } };
      expect(await answer('/api/project/info', read)).toMatchObject({ status: 200, body: { code: 200 } });
    }
  });

  it('is none for the body of a GET, which is ignored [GEN-38]', async () => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 300_000 };
    const sent = request(new URL('/api/project/info', server.url), { method: 'GET', headers });
    const [response] = (await once(sent.end('{'.repeat(300_000)), 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toMatchObject({ code: 200 });
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

  it('is the body of closing several, whatever is wrong in it [VAL-41, CLS-62]', async () => {
    for (const body of [{ scope: 'all', colour: 1 }, { scope: 'nowhere' }, { orderIds: ['a b'] }, { orderIds: [7] }]) {
      expect(await fieldOf('closeOrders', body)).toBe('body');
    }
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

  it('is never empty, not even for a name that is [VAL-30]', async () => {
    expect(await fieldOf('placeOrder', { ...ORDER, '': 1 })).toBe('body');
    for (const query of ['symbol=XAUUSD&=1', '=1', 'symbol=XAUUSD&=%00']) {
      const answer = await send(`/api/kline/history?${query}`);
      const said: unknown = await answer.json();
      expect(said).toMatchObject({ code: 1001, data: { field: expect.stringMatching(/^(query|symbol)$/) as unknown } });
    }
    const nameless = await send('/api/kline/history?symbol=XAUUSD&=1');
    expect(await nameless.json()).toMatchObject({ code: 1001, data: { field: 'query' } });
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
