import { randomUUID } from 'node:crypto';
import { KEY_LIFE_SECONDS, requestHash, stateOfKey } from '../../../src/server/http/idempotency.ts';
import type { OperationId } from '../../../src/server/http/index.ts';
import { exampleRequest, operations, sendRequest } from '../../support/contractRequests.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { whileUnderWay } from '../../support/underWay.ts';

const ORDER = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await signUpCustomer(server));
});

const place = (key: string | null, body: object = ORDER) =>
  server.call('placeOrder', { token, account: 'demo', key, body: body as typeof ORDER });
const openOrders = async () => {
  const { items } = await server.succeed('listOrders', { token, account: 'demo', query: { view: 'open' } });
  return items.length;
};
const answerOf = ({ code, msg, data }: Awaited<ReturnType<typeof place>>) => ({ code, msg, data });

describe('a request with an idempotency key', () => {
  it('is carried out once, and answered the same when it is sent again [IDM-22, IDM-30]', async () => {
    const key = randomUUID();
    const first = await place(key);
    const again = await place(key);
    expect(first.code).toBe(200);
    expect(answerOf(again)).toEqual(answerOf(first));
    expect(await openOrders()).toBe(1);
  });

  it('is marked when its answer is a repetition, with a request id of its own [IDM-33]', async () => {
    const key = randomUUID();
    const [first, again] = [await place(key), await place(key)];
    const reused = await place(key, { ...ORDER, volume: '0.20' });
    const marks = [first, again, reused].map(({ headers }) => headers.get('idempotent-replayed'));
    expect(marks).toEqual([null, 'true', null]);
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  it('is answered as it was stored, also in a form of an earlier contract, and does nothing more [IDM-38]', async () => {
    const key = randomUUID();
    const { data } = await place(key);
    const id = data && 'id' in data ? data.id : '';
    const earlier = { code: 200, msg: 'Placed', data: { id, openConversion: { rate: '1.000000000000' } } };
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ answer: JSON.stringify(earlier) })
        .where('key', '=', key)
        .execute(),
    );
    const again = await fetch(`${server.url}/api/entrust/open`, {
      method: 'POST',
      headers: {
        ...{ Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': key },
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(ORDER),
    });
    expect([again.status, await again.json()]).toEqual([200, earlier]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await openOrders()).toBe(1);
  });

  it('is answered the same in another session of its customer, in the language first asked for [IDM-8, IDM-15, IDM-32]', async () => {
    const { email, password } = await signUpCustomer(server);
    const signIn = async () => (await server.succeed('signIn', { body: { email, password } })).token;
    const [phone, tablet] = [await signIn(), await signIn()];
    const sent = { account: 'demo', key: randomUUID(), body: ORDER } as const;
    const first = await server.call('placeOrder', { ...sent, token: phone, language: 'de' });
    const again = await server.call('placeOrder', { ...sent, token: tablet, language: 'ja' });
    expect(first.msg).not.toBe((await place(randomUUID())).msg);
    expect(answerOf(again)).toEqual(answerOf(first));
  });

  it('is the same request with its fields in another order and its key in other letter case [IDM-5, IDM-11]', async () => {
    const key = randomUUID();
    const first = await place(key);
    const again = await place(key.toUpperCase(), Object.fromEntries(Object.entries(ORDER).reverse()));
    expect(answerOf(again)).toEqual(answerOf(first));
  });

  it('is refused when its body differs under a used key (1005) [IDM-12, IDM-31]', async () => {
    const key = randomUUID();
    await place(key);
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 1005 });
    expect(await place(key, { ...ORDER, volume: '0.1' })).toMatchObject({ code: 1005 });
    expect(await server.call('placeOrder', { token, account: 'real', key, body: ORDER })).toMatchObject({ code: 1005 });
    expect(await openOrders()).toBe(1);
  });

  it('is refused when a parameter of its query differs under a used key (1005) [IDM-10]', async () => {
    const { items } = { items: [await place(randomUUID()), await place(randomUUID())] };
    const ids = items.map((answer) => (answer.code === 200 ? answer.data.id : ''));
    const key = randomUUID();
    const close = (orderId = '') => server.call('closePosition', { token, account: 'demo', key, query: { orderId } });
    expect(await close(ids[0])).toMatchObject({ code: 200 });
    expect(await close(ids[1])).toMatchObject({ code: 1005 });
    expect(await openOrders()).toBe(1);
  });

  it('is the same request with another body where its operation takes none [IDM-17]', async () => {
    const placed = await place(randomUUID());
    const orderId = placed.code === 200 ? placed.data.id : '';
    const key = randomUUID();
    const close = async (body?: string) => {
      const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const response = await fetch(`${server.url}/api/turnover?orderId=${orderId}`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': key, ...json },
        ...(body === undefined ? {} : { body }),
      });
      return {
        replayed: response.headers.get('idempotent-replayed'),
        ...((await response.json()) as { code: number }),
      };
    };
    expect(await close('{}')).toMatchObject({ code: 200, replayed: null });
    expect(await close('{"a":1}')).toMatchObject({ code: 200, replayed: 'true' });
    expect(await close()).toMatchObject({ code: 200, replayed: 'true' });
  });

  it('is the same request with an X-Account that its operation does not list [IDM-18]', async () => {
    const key = randomUUID();
    const submitted = operations.find(({ operationId }) => operationId === 'submitIdentity');
    const { body } = submitted ? exampleRequest(submitted) : {};
    const submit = async (account: object) => {
      const response = await fetch(`${server.url}/api/auth`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Idempotency-Key': key,
          'Content-Type': 'application/json',
          ...account,
        },
        body: JSON.stringify(body),
      });
      return {
        replayed: response.headers.get('idempotent-replayed'),
        ...((await response.json()) as { code: number }),
      };
    };
    const first = await submit({});
    expect(first).toMatchObject({ code: 1002, replayed: null });
    expect(await submit({ 'X-Account': 'real' })).toEqual({ ...first, replayed: 'true' });
  });

  it('is another request where a field without effect differs (1005) [IDM-19]', async () => {
    const key = randomUUID();
    const pending = { ...ORDER, kind: 'limit', price: '1000.00' };
    expect(await place(key, { ...pending, priceSeen: '4129.45' })).toMatchObject({ code: 200 });
    expect(await place(key, pending)).toMatchObject({ code: 1005 });
  });

  it('is another request with another path parameter, query, account or body [IDM-10]', () => {
    const request = { path: { id: 'a' }, query: { page: 1 }, body: { note: 'x' }, account: 'demo' };
    const others = [{ path: { id: 'b' } }, { query: { page: 2 } }, { body: { note: 'y' } }, { account: 'real' }];
    const hash = (change: object = {}) => Buffer.from(requestHash({ ...request, ...change })).toString('hex');
    expect(hash()).toBe(hash({ path: { id: 'a' } }));
    expect(new Set([hash(), ...others.map(hash)]).size).toBe(5);
  });

  it('is carried out once when it is sent several times at once [IDM-21, IDM-27]', async () => {
    const key = randomUUID();
    const answers = await Promise.all([place(key), place(key), place(key)]);
    expect(answers.map(({ code }) => code)).toContain(200);
    for (const { code } of answers) expect([200, 1006]).toContain(code);
    expect(await openOrders()).toBe(1);
  });

  it('shares its key with another customer or another operation without effect [IDM-7]', async () => {
    const key = randomUUID();
    const first = await place(key);
    const other = await signUpCustomer(server);
    const { code } = await server.call('placeOrder', { token: other.token, account: 'demo', key, body: ORDER });
    expect(code).toBe(200);
    const orderId = first.code === 200 ? first.data.id : '';
    expect(await server.call('closePosition', { token, account: 'demo', key, query: { orderId } })).toMatchObject({
      code: 200,
    });
  });

  it('is refused again when its reason is gone, and done under a new key [IDM-23]', async () => {
    const key = randomUUID();
    const feed = (state: 'live' | 'closed') =>
      server.succeed('setFeed', { path: { symbol: ORDER.symbol }, body: { state } });
    await feed('closed');
    expect(await place(key)).toMatchObject({ code: 2002 });
    await feed('live');
    server.advance(1000);
    expect(await place(key)).toMatchObject({ code: 2002 });
    expect(await place(randomUUID())).toMatchObject({ code: 200 });
    const otherAccount = () => server.call('placeOrder', { token, account: 'real', key: elsewhere, body: ORDER });
    const elsewhere = randomUUID();
    expect(await otherAccount()).toMatchObject({ code: 1201 });
    const again = await otherAccount();
    expect([again.code, again.headers.get('idempotent-replayed')]).toEqual([1201, 'true']);
  });

  it('is refused again with the same refusal', async () => {
    const key = randomUUID();
    const tooMuch = { ...ORDER, volume: '50.00' };
    expect(await place(key, tooMuch)).toMatchObject({ code: 2116 });
    expect(await place(key, tooMuch)).toMatchObject({ code: 2116 });
    expect(await place(key)).toMatchObject({ code: 1005 });
  });

  it('is carried out after it was turned away (401, 1001), by the operation itself too [IDM-20, IDM-24]', async () => {
    const key = randomUUID();
    expect(await place(key, { ...ORDER, volume: 1 })).toMatchObject({ code: 1001 });
    const strange = { token: 'x'.repeat(40), account: 'demo', key, body: ORDER } as const;
    expect(await server.call('placeOrder', strange)).toMatchObject({ code: 401 });
    const expiring = { ...ORDER, expiresAt: server.world.now() + 3600 };
    expect(await place(key, expiring)).toMatchObject({ code: 1001, data: { field: 'expiresAt' } });
    expect(await place(key)).toMatchObject({ code: 200 });
  });

  it('is refused without a valid session, although it was answered (401) [IDM-36]', async () => {
    const key = randomUUID();
    await place(key);
    await server.succeed('signOut', { token });
    expect(await place(key)).toMatchObject({ code: 401 });
  });

  it('is repeated before the operation checks anything: a closing, though its position is closed [IDM-37]', async () => {
    const placed = await place(randomUUID());
    const orderId = placed.code === 200 ? placed.data.id : '';
    const close = (key: string) => server.call('closePosition', { token, account: 'demo', key, query: { orderId } });
    const key = randomUUID();
    const first = await close(key);
    expect(first).toMatchObject({ code: 200 });
    expect(await close(key)).toMatchObject({ code: 200, data: first.data });
    expect(await close(randomUUID())).toMatchObject({ code: 2117 });
  });

  it('differs from one in which an absent field is null (1005) [IDM-14]', async () => {
    const placed = await place(randomUUID(), { ...ORDER, stopLoss: '4000.00' });
    const orderId = placed.code === 200 ? placed.data.id : '';
    const key = randomUUID();
    const change = (exits: { readonly stopLoss?: null }) =>
      server.call('changeOrder', {
        ...{ token, account: 'demo', key },
        body: { orderId, takeProfit: '5000.00', ...exits },
      });
    expect(await change({})).toMatchObject({ code: 200 });
    expect(await change({ stopLoss: null })).toMatchObject({ code: 1005 });
  });

  it('is carried out again 24 hours after its answer, counted in whole seconds, however often it was repeated [IDM-34, IDM-35, IDM-66]', async () => {
    const key = randomUUID();
    server.advance(1950 - (server.world.nowMs() % 1000));
    await place(key);
    server.advance((KEY_LIFE_SECONDS - 1) * 1000 + 49);
    expect((await place(key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 1005 });
    server.advance(1);
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 200 });
    expect(await openOrders()).toBe(2);
  });
});

describe('a request that needs an idempotency key', () => {
  it('is refused without an idempotency key (1004) [IDM-2]', async () => {
    expect(await place(null)).toMatchObject({ code: 1004 });
    expect(await openOrders()).toBe(0);
  });

  it('is refused when its idempotency key is no UUID (1001) [IDM-4]', async () => {
    const uuid = randomUUID();
    for (const key of ['again', '', `urn:uuid:${uuid}`, `{${uuid}}`, uuid.replaceAll('-', ''), `${uuid}0`]) {
      expect(await place(key)).toMatchObject({ code: 1001, data: { field: 'idempotency-key' } });
    }
  });

  it('takes a UUID of any version [IDM-3]', async () => {
    const id = randomUUID().slice(9);
    for (const version of ['0', '1', '7', 'f']) {
      expect(await place(`aaaaaaaa-${id.slice(0, 5)}${version}${id.slice(6)}`)).toMatchObject({ code: 200 });
    }
  });
});

describe('the stored answer of a request', () => {
  const ask = (key: string, who = token) =>
    server.succeed('getIdempotentAnswer', { token: who, path: { key }, query: { operationId: 'placeOrder' } });

  it('is returned once the request was answered [IDM-40]', async () => {
    const key = randomUUID();
    const placed = await place(key);
    expect(await ask(key)).toEqual({ state: 'answered', answer: answerOf(placed) });
  });

  it('is unknown when the request never arrived, to every other customer, and after 24 hours [IDM-42, IDM-44]', async () => {
    const key = randomUUID();
    expect(await ask(key)).toEqual({ state: 'unknown', answer: null });
    await place(key);
    const { token: other } = await signUpCustomer(server);
    expect(await ask(key, other)).toEqual({ state: 'unknown', answer: null });
    server.advance((KEY_LIFE_SECONDS - 1) * 1000);
    expect(await ask(key)).toMatchObject({ state: 'answered' });
    server.advance(1000);
    expect(await ask(key)).toEqual({ state: 'unknown', answer: null });
  });

  it.each([
    '6f1f64a458b54c579d3a2f0a3f4f1c11',
    '6f1f64a4-58b5-4c57-9d3a',
    'key',
    '{6f1f64a4-58b5-4c57-9d3a-2f0a3f4f1c11}',
  ])('is refused where it is no UUID (1001): %s [VAL-24]', async (key) => {
    const asked = { token, path: { key }, query: { operationId: 'placeOrder' } };
    expect(await server.call('getIdempotentAnswer', asked)).toMatchObject({ code: 1001, data: { field: 'key' } });
  });

  it('is unknown of an operation that the server does not have [IDM-43]', async () => {
    const key = randomUUID();
    await place(key);
    const asked = { token, path: { key }, query: { operationId: 'placeManyOrders' } };
    expect(await server.succeed('getIdempotentAnswer', asked)).toEqual({ state: 'unknown', answer: null });
  });

  it('is found after the answer was lost on its way', async () => {
    const key = randomUUID();
    await server.succeed('addFault', { body: { operationId: 'placeOrder', kind: 'drop', times: 1 } });
    await expect(place(key)).rejects.toThrow();
    const { state, answer } = await ask(key);
    expect(state).toBe('answered');
    expect(answerOf(await place(key))).toEqual(answer);
    expect(await openOrders()).toBe(1);
  });
});

it('a question about a key refuses no request of the same instant [IDM-26, IDM-41]', async () => {
  // The embedded database has one connection: a question and a request are never at the same instant there.
  if (TEST_DATABASE_URL === undefined) return;
  const { id: customerId } = await server.succeed('getUser', { token });
  const key = { customerId, operationId: 'placeOrder', key: randomUUID() };
  await server.world.database.transaction(async (tx) => {
    expect(await stateOfKey(tx, server.world, key)).toEqual({ state: 'unknown', answer: null });
    expect(await place(key.key)).toMatchObject({ code: 200 });
  });
});

describe('a request whose first sending is still in progress', () => {
  it('is refused without waiting (1006), and reported as in progress [IDM-26, IDM-41]', async () => {
    const { id: customerId } = await server.succeed('getUser', { token });
    const key = randomUUID();
    const operationId = 'placeOrder';
    await whileUnderWay(server, { customerId, operationId, key }, async () => {
      expect(await place(key)).toMatchObject({ code: 1006 });
      const asked = await server.succeed('getIdempotentAnswer', { token, path: { key }, query: { operationId } });
      expect(asked).toEqual({ state: 'in-progress', answer: null });
    });
  });
});

it('an operation without an idempotency key ignores one, malformed or not [IDM-6]', async () => {
  expect(await server.call('getUser', { token, key: 'again' })).toMatchObject({ code: 200 });
});

it('a key is needed by every operation that lists it, and by no other [IDM-1]', async () => {
  // A server of its own: among the operations are the controls of the sandbox.
  const own = await startTestServer();
  const sendWithoutKey = async (operation: (typeof operations)[number]) => {
    const id = operation.operationId as OperationId;
    // A customer of its own: among the operations are those that end sessions.
    const { token: ofOne } = await signUpCustomer(own);
    const headers = { Authorization: `Bearer ${ofOne}`, 'X-Account': 'demo' };
    return (await sendRequest(own.url, id, exampleRequest(operation), { headers })).text;
  };
  const isKeyed = ({ parameters }: (typeof operations)[number]) =>
    parameters.some(({ name }) => name === 'Idempotency-Key');
  const keyed = operations.filter(isKeyed);
  const others = operations.filter((operation) => !isKeyed(operation) && operation.operationId !== 'addFault');
  expect(keyed.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const operation of [...keyed, ...others]) {
    const isRefused = (await sendWithoutKey(operation)).includes('"code":1004');
    if (isRefused !== isKeyed(operation)) wrong.push(operation.operationId);
  }
  await own.close();
  expect(wrong).toEqual([]);
});
