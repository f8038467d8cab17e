import { randomUUID } from 'node:crypto';
import { type AccountType, routes } from '../../../src/contract/index.ts';
import type { OperationId } from '../../../src/server/http/index.ts';
import { exampleRequest, operations, sendRequest } from '../../support/contractRequests.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { GOLD, quote } from '../trading/trader.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await signUpCustomer(server));
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
});
afterAll(() => server.close());

type Envelope = { readonly code: number; readonly msg: string; readonly data: unknown };

const open = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
const read = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await (await open(path, { headers })).json()) as Envelope;
const own = (account: AccountType) => ({ token, account }) as const;

/** Carries out each operation as its example says, but for those that move the clock or end the session. */
const everyAnswer = async (
  { url }: TestServer,
  moving: string,
): Promise<readonly { readonly id: OperationId; readonly status: number; readonly text: string }[]> => {
  // A statement is answered as a file, without the envelope.
  const without = ['addFault', 'advanceClock', 'signOut', 'getStatement'];
  const left = operations.filter(({ operationId }) => !without.includes(operationId));
  const answers = [];
  for (const operation of left) {
    const id = operation.operationId as OperationId;
    const headers = { Authorization: `Bearer ${moving}`, 'X-Account': 'demo', 'Idempotency-Key': randomUUID() };
    answers.push({ id, ...(await sendRequest(url, id, exampleRequest(operation), { headers })) });
  }
  return answers;
};

describe('every operation', () => {
  it('answers under /api, with the three fields of the envelope and a code of its own [GEN-1, GEN-6, GEN-8, GEN-10, GEN-12]', async () => {
    const apart = await startTestServer();
    const { token: moving } = await signUpCustomer(apart);
    for (const { id, status, text } of await everyAnswer(apart, moving)) {
      const { code, msg, ...rest } = JSON.parse(text) as Envelope;
      const { refusals } = routes[id];
      expect({
        id,
        status,
        names: Object.keys(rest),
        isKnown: ([200, ...refusals] as readonly number[]).includes(code),
      }).toEqual({
        ...{ id, status: 200, names: ['data'], isKnown: true },
      });
      expect(msg).toMatch(/\S/);
    }
    await apart.close();
  });
});

it('app, operations and market socket have one origin [GEN-80]', async () => {
  expect((await open('/', { redirect: 'manual' })).headers.get('location')).toBe('/h5/');
  expect(await read('/api/commonInfo')).toMatchObject({ code: 200 });
  const client = await connect(server.url.replace('http', 'ws'));
  client.say({ type: 'ping' });
  expect(await client.next()).toMatchObject({ type: 'pong' });
  client.socket.terminate();
});

describe('the address of an operation', () => {
  it('has its letter case and no trailing slash [GEN-2]', async () => {
    expect((await open('/api/commonInfo')).status).toBe(200);
    for (const path of ['/api/CommonInfo', '/api/commonInfo/', '/api/commoninfo']) {
      expect((await open(path)).status).toBe(404);
    }
  });

  it('is percent-encoded UTF-8, where a plus sign in the query is a space [GEN-3, GEN-4]', async () => {
    const send = (email: string) => read(`/api/sendMail?email=${email}`, { 'X-Source': 'h5' });
    expect(await send('ann%2Bsun@example.com')).toMatchObject({ code: 200 });
    expect(await server.messagesTo('ann+sun@example.com')).toHaveLength(1);
    expect(await send('ann+moon@example.com')).toMatchObject({ code: 1106 });
    expect(await read('/api/product/search/zz%C3%BC%20gold')).toMatchObject({ code: 200, data: { items: [] } });
    expect(await read('/api/product/search/us%20dollar')).not.toMatchObject({ data: { items: [] } });
  });

  it('has booleans as the texts true and false [GEN-5]', async () => {
    const unread = (value: string) => read(`/api/user/deal?read=${value}`, { Authorization: `Bearer ${token}` });
    for (const value of ['true', 'false']) expect(await unread(value)).toMatchObject({ code: 200 });
    for (const value of ['1', '0', 'True', '']) {
      expect(await unread(value)).toMatchObject({ code: 1001, data: { field: 'read' } });
    }
  });
});

describe('an answer', () => {
  it('is JSON, is not stored, and has a request id of the server [GEN-7, GEN-50, GEN-51, GEN-52]', async () => {
    const ids = new Set<string | null>();
    for (const path of ['/api/commonInfo', '/api/user/info', '/api/nowhere']) {
      const { headers } = await open(path, { headers: { 'X-Request-Id': 'an id of my own' } });
      expect(headers.get('content-type')).toMatch(/^application\/json(; charset=utf-8)?$/);
      expect(headers.get('cache-control')).toBe('no-store');
      ids.add(headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has null as data if the operation has nothing to answer [GEN-13]', async () => {
    const { token: other } = await signUpCustomer(server);
    expect(await server.call('signOut', { token: other })).toMatchObject({ code: 200, data: null });
  });
});

describe('the headers of a request', () => {
  it('hold the token after the word Bearer and one space (401) [GEN-9, GEN-30]', async () => {
    expect(await read('/api/user/info', { Authorization: `Bearer ${token}` })).toMatchObject({ code: 200 });
    for (const wrong of [
      token,
      `Basic ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer',
      `Bearer ${'x'.repeat(40)}`,
    ]) {
      expect(await read('/api/user/info', { Authorization: wrong })).toMatchObject({ code: 401, data: null });
    }
    expect(await read('/api/user/info')).toMatchObject({ code: 401, data: null });
  });

  it('may hold a token that is no longer valid where none is needed [GEN-31]', async () => {
    const headers = { Authorization: `Bearer ${'x'.repeat(40)}`, 'X-Source': 'h5' };
    expect(await read('/api/commonInfo', headers)).toMatchObject({ code: 200 });
    expect(await read('/api/sendMail?email=old-token@example.com', headers)).toMatchObject({ code: 200 });
  });

  it('may lack X-Source, which has one value (1001) [GEN-32, GEN-33]', async () => {
    expect(await read('/api/commonInfo')).toMatchObject({ code: 200 });
    expect(await read('/api/commonInfo', { 'X-Source': 'h5' })).toMatchObject({ code: 200 });
    for (const wrong of ['H5', 'ios', '']) {
      expect(await read('/api/commonInfo', { 'X-Source': wrong })).toMatchObject({
        ...{ code: 1001, data: { field: 'x-source' } },
      });
    }
  });

  it('name the account of every operation that lists it (1001) [GEN-34]', async () => {
    const asked = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'X-Account'));
    const authorization = { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() };
    for (const operation of asked) {
      const id = operation.operationId as OperationId;
      for (const account of [{}, { 'X-Account': 'Demo' }, { 'X-Account': 'both' }]) {
        const headers = { ...authorization, ...account };
        const { text } = await sendRequest(server.url, id, exampleRequest(operation), { headers });
        expect([id, JSON.parse(text)]).toMatchObject([id, { code: 1001, data: { field: 'x-account' } }]);
      }
    }
  });

  it('never act on the account that is not active (1201) [GEN-35]', async () => {
    expect(await server.call('placeOrder', { ...own('real'), body: GOLD })).toMatchObject({ code: 1201 });
    expect(await server.call('getAccountFigures', own('real'))).toMatchObject({ code: 1201 });
    const { items } = await server.succeed('listOrders', own('demo'));
    expect(items).toEqual([]);
  });

  it('may be more than the contract names [GEN-36]', async () => {
    const headers = { 'X-Elsewhere': 'yes', Cookie: 'a=b', Origin: 'https://elsewhere.example', 'If-None-Match': '*' };
    expect(await read('/api/commonInfo', headers)).toMatchObject({ code: 200 });
  });
});

describe('the values of answers', () => {
  it('have instants in seconds, and in milliseconds where their schema says so [GEN-60, GEN-61, GEN-68]', async () => {
    const { placedAt } = await server.succeed('placeOrder', { ...own('demo'), body: GOLD });
    const { serverTime } = await server.succeed('getCommonInfo');
    const { at } = await server.succeed('getAccountFigures', own('demo'));
    const { quote: quoted } = await server.succeed('getInstrument', { path: { id: 'XAUUSD' } });
    expect(String(placedAt)).toMatch(/^\d{10}$/);
    for (const exact of [serverTime, at, quoted?.time]) expect(String(exact)).toMatch(/^\d{13}$/);
    expect(placedAt).toBe(Math.floor(serverTime / 1000));
    expect(at).toBe(serverTime);
    await server.succeed('advanceClock', { body: { advanceSeconds: 3600 } });
    expect((await server.succeed('getCommonInfo')).serverTime).toBe(serverTime + 3_600_000);
  });

  it('have money, prices, volumes and rates as texts, and null for what has no value [GEN-62, GEN-63]', async () => {
    const order = await server.succeed('placeOrder', { ...own('demo'), body: GOLD });
    const { volume, placePrice, margin, fee, openConversion } = order;
    for (const figure of [volume, placePrice, margin, fee, openConversion?.rate]) {
      expect(figure).toMatch(/^-?\d+(\.\d+)?$/);
    }
    expect(order).toMatchObject({ closePrice: null, stopLoss: null, closedAt: null, expiresAt: null });
  });

  it('have ids that every operation looks up, and does not find if it never answered them (1002) [GEN-67]', async () => {
    const isId = (schema: unknown) => JSON.stringify(schema).includes('/Id"');
    const byId = operations.flatMap((operation) => {
      const id = operation.operationId as OperationId;
      const names = operation.parameters.filter(({ schema }) => isId(schema)).map(({ name }) => name);
      // Asks for the account before the id (WDR-33); a challenge that is unknown is answered like a wrong answer (SCS-43).
      const isApart = id === 'takeBackWithdrawal' || id === 'answerSecondStep';
      return names.length === 0 || isApart ? [] : [{ operation, id, names }];
    });
    expect(byId.map(({ id }) => id)).toEqual(expect.arrayContaining(['getOrder', 'closePosition', 'getFile']));
    for (const { operation, id, names } of byId) {
      for (const unknown of ['_', 'no-such-thing', randomUUID(), 'x'.repeat(64)]) {
        const request = exampleRequest(operation);
        const place = Object.keys(request.path).some((name) => names.includes(name)) ? 'path' : 'query';
        const asked = {
          ...request,
          [place]: { ...request[place], ...Object.fromEntries(names.map((n) => [n, unknown])) },
        };
        const headers = { Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': randomUUID() };
        const { text } = await sendRequest(server.url, id, asked, { headers });
        expect([id, unknown, (JSON.parse(text) as Envelope).code]).toEqual([id, unknown, 1002]);
      }
    }
  });

  it('have ids that another customer finds no more than one that does not exist (1002) [GEN-66, GEN-67]', async () => {
    const { id } = await server.succeed('placeOrder', { ...own('demo'), body: GOLD });
    const { token: stranger } = await signUpCustomer(server);
    const ask = (asked: string) => server.call('getOrder', { token: stranger, account: 'demo', path: { id: asked } });
    const answers: Envelope[] = [];
    for (const asked of [id, randomUUID(), 'no-such-order', '_', 'x'.repeat(64)]) {
      const { code, msg, data } = await ask(asked);
      answers.push({ code, msg, data });
    }
    expect(answers[0]?.code).toBe(1002);
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await server.call('getOrder', { ...own('demo'), path: { id } })).toMatchObject({ code: 200 });
    for (const asked of [id, 'no-such-session']) {
      expect(await server.call('endSession', { token: stranger, path: { id: asked } })).toMatchObject({ code: 1002 });
    }
  });
});
