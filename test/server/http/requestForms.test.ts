import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await signUpCustomer(server));
});
afterAll(() => server.close());

type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** Sends exactly the headers and bytes that are given: `fetch` adds a content type of its own. */
const send = async (path: string, { method = 'GET', headers = {}, body }: Sent = {}) => {
  const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
  const sent = request(`${server.url}${path}`, { method, headers: { ...length, ...headers }, agent: false });
  const [response] = (await once(sent.end(body), 'response')) as [IncomingMessage];
  const { statusCode: status, headers: answered } = response;
  return { status, allow: answered.allow, replayed: answered['idempotent-replayed'], envelope: await json(response) };
};
const OF_JSON = { 'Content-Type': 'application/json' };
const OF_TEXT = { 'Content-Type': 'text/plain' };

describe('several faults of one request are answered with', () => {
  it('the address, then the path, then the method, then the type, then the JSON of the body [GEN-74]', async () => {
    const broken = { method: 'POST', headers: OF_JSON, body: '{' };
    const text = { method: 'POST', headers: OF_TEXT, body: '{' };
    expect(await send('/api/product/search/%E0%A4%A', { ...text, method: 'PUT' })).toMatchObject({ status: 400 });
    for (const sent of [broken, text]) {
      expect(await send('/api/nowhere', sent)).toMatchObject({ status: 404 });
      expect(await send('/api/login', { ...sent, method: 'PUT' })).toMatchObject({ status: 405 });
    }
    expect(await send('/api/login', text)).toMatchObject({ status: 415 });
    expect(await send('/api/login', broken)).toMatchObject({ status: 400 });
  });

  it('413 for a body that is too large, or the other fault [GEN-75]', async () => {
    const large = { method: 'POST', headers: OF_JSON, body: 'x'.repeat(300_000) };
    expect([413, 404]).toContain((await send('/api/nowhere', large)).status);
    expect([413, 405]).toContain((await send('/api/login', { ...large, method: 'PUT' })).status);
    expect([413, 415]).toContain((await send('/api/login', { ...large, headers: OF_TEXT })).status);
    expect([413, 400]).toContain((await send('/api/login', large)).status);
  });
});

describe('the bytes of a body', () => {
  it('are UTF-8 without a byte order mark [GEN-76]', async () => {
    const text = (password: string) => Buffer.from(`{"email":"bytes@example.com","password":"${password}"}`);
    const broken = Buffer.concat([text('x').subarray(0, -2), Buffer.from([0xff]), Buffer.from('"}')]);
    const sent = { method: 'POST', headers: OF_JSON };
    expect(await send('/api/login', { ...sent, body: broken })).toMatchObject({ status: 400 });
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text('x')]);
    expect(await send('/api/login', { ...sent, body: marked })).toMatchObject({ status: 400 });
    const whole = { ...sent, body: text('ありがとう') };
    expect(await send('/api/login', whole)).toMatchObject({ status: 200, envelope: { code: 1101 } });
  });

  it('have a content type where there are any, and are no body where there are none [GEN-77]', async () => {
    expect(await send('/api/login', { method: 'POST', body: '{}' })).toMatchObject({ status: 415 });
    for (const headers of [{}, OF_JSON]) {
      const sent = { method: 'POST', headers: { ...headers, 'Content-Length': '0' } };
      const refused = { code: 1001, data: { field: 'body' } };
      expect(await send('/api/login', sent)).toMatchObject({ status: 200, envelope: refused });
    }
  });

  it('are JSON also where the operation takes no body [VAL-23]', async () => {
    const headers = { ...OF_JSON, Authorization: `Bearer ${token}` };
    expect(await send('/api/user/sessions', { method: 'DELETE', headers, body: '{' })).toMatchObject({ status: 400 });
    const ended = await send('/api/user/sessions', { method: 'DELETE', headers, body: '{"colour":1}' });
    expect(ended).toMatchObject({ envelope: { code: 200 } });
  });
});

describe('an address', () => {
  it('without parameters comes before one with parameters [GEN-70]', async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const taken = await send('/api/withdraw/bank', { method: 'DELETE', headers });
    expect(taken).toMatchObject({ status: 405, allow: 'POST' });
    expect(await send('/api/withdraw/other', { method: 'DELETE', headers })).toMatchObject({ status: 200 });
  });

  it.each(['/api/product/search/', '/api/product/detail/', '/api/changeMock/', '/api/user/sessions/'])(
    'needs at least one character for each parameter: %s has no operation [GEN-94]',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(await send(path, { method })).toMatchObject({ status: 404, envelope: { code: 404 } });
    },
  );

  it('is compared after its percent-encoding is undone, with a slash of a parameter as a part of it [GEN-95]', async () => {
    expect(await send('/api/%70roject/inf%6F')).toMatchObject({ status: 200, envelope: { code: 200 } });
    expect(await send('/api/project%2Finfo')).toMatchObject({ status: 404 });
    const found = await send('/api/product/search/EUR%2FUSD');
    expect(found).toMatchObject({ status: 200, envelope: { data: { items: [{ symbol: 'EURUSD' }] } } });
  });

  it.each([
    ['XAUUSD', 'symbol=XAUUSD&&interval=1', 200, undefined],
    ['XAUUSD', '&symbol=XAUUSD&interval=1&', 200, undefined],
    ['no value', 'symbol=XAUUSD&interval', 1001, 'interval'],
    ['a value with `=`', 'symbol=XAU=USD', 1001, 'symbol'],
    ['a value with `;`', 'symbol=XAUUSD;interval=1', 1001, 'symbol'],
  ])('has pairs in its query: %s, %s [GEN-71]', async (_what, query, code, field) => {
    const { envelope } = await send(`/api/kline/history?${query}`);
    expect(envelope).toMatchObject({ code, ...(field && { data: { field } }) });
  });

  it.each(['HEAD', 'OPTIONS'])('has no operation of the method %s [GEN-78]', async (method) => {
    const sent = request(`${server.url}/api/project/info`, { method });
    const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET']);
    response.resume();
  });
});

it.each([
  ['Bearer', 200],
  ['bearer', 200],
  ['BEARER', 200],
  ['Basic', 401],
  ['Bearer ', 401],
])('reads the token after %s: %i [GEN-79]', async (word, code) => {
  const headers = { Authorization: `${word} ${token}` };
  expect(await send('/api/user/info', { headers })).toMatchObject({ envelope: { code } });
});

describe('a number of JSON', () => {
  const place = (leverage: string, key: string = randomUUID()) =>
    send('/api/entrust/open', {
      method: 'POST',
      headers: { ...OF_JSON, Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': key },
      body: `{"symbol":"XAUUSD","direction":0,"kind":"market","volume":"0.01","leverage":${leverage}}`,
    });

  it('is an integer where its value is whole, however it is written [VAL-22]', async () => {
    for (const text of ['20', '20.0', '2e1']) {
      expect(await place(text)).toMatchObject({ envelope: { code: 200, data: { leverage: 20 } } });
    }
    expect(await place('20.5')).toMatchObject({ envelope: { code: 1001, data: { field: 'leverage' } } });
  });

  it('is compared by its value under an idempotency key [IDM-16]', async () => {
    const key = randomUUID();
    const { envelope } = await place('20', key);
    expect(await place('20.0', key)).toEqual(expect.objectContaining({ envelope, replayed: 'true' }));
  });

  it('needs a key that is not empty [IDM-9]', async () => {
    expect(await place('20', '')).toMatchObject({ envelope: { code: 1001, data: { field: 'idempotency-key' } } });
  });
});

describe('the message of an answer', () => {
  it('is the text of the contract for a success and for a fault [GEN-72, GEN-73]', async () => {
    const { default: texts } = (await import('../../../contract/texts/de.json', { with: { type: 'json' } })) as {
      readonly default: { readonly messages: Record<string, string>; readonly labels: Record<string, string> };
    };
    const headers = { 'Accept-Language': 'de' };
    const info = await send('/api/project/info', { headers });
    expect(info.envelope).toMatchObject({ code: 200, msg: texts.messages['ok'] });
    const sent = await send('/api/sendMail?email=words@example.com', { headers: { ...headers, 'X-Source': 'h5' } });
    expect(sent.envelope).toMatchObject({ code: 200, msg: texts.messages['sendMailCode'] });
    const lost = await send('/api/nowhere', { headers });
    expect(lost.envelope).toMatchObject({ code: 404, msg: texts.labels['fault-404'] });
  });
});

it('counts a window of requests in real time, which the clock of the sandbox does not move [GEN-90]', async () => {
  const limited = await startTestServer({ requestsAMinute: 3 });
  const statusOf = async () => (await fetch(`${limited.url}/api/project/info`)).status;
  for (let count = 0; count < 3; count += 1) expect(await statusOf()).toBe(200);
  expect(await statusOf()).toBe(429);
  limited.advance(3_600_000);
  expect(await statusOf()).toBe(429);
  await limited.close();
});
