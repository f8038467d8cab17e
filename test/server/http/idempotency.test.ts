import { randomUUID } from 'node:crypto';
import { KEY_LIFE_SECONDS, lookUpKey } from '../../../src/server/http/idempotency.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';

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
  it('is carried out once, and answered the same when it is sent again', async () => {
    const key = randomUUID();
    const first = await place(key);
    const again = await place(key);
    expect(first.code).toBe(200);
    expect(answerOf(again)).toEqual(answerOf(first));
    expect(await openOrders()).toBe(1);
  });

  it('is the same request with its fields in another order and its key in other letter case', async () => {
    const key = randomUUID();
    const first = await place(key);
    const again = await place(key.toUpperCase(), Object.fromEntries(Object.entries(ORDER).reverse()));
    expect(answerOf(again)).toEqual(answerOf(first));
  });

  it('is refused when its body differs under a used key (1005)', async () => {
    const key = randomUUID();
    await place(key);
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 1005 });
    expect(await server.call('placeOrder', { token, account: 'real', key, body: ORDER })).toMatchObject({ code: 1005 });
    expect(await openOrders()).toBe(1);
  });

  it('is carried out once when it is sent twice at the same time', async () => {
    const key = randomUUID();
    const answers = await Promise.all([place(key), place(key), place(key)]);
    expect(answers.map(({ code }) => code)).toContain(200);
    for (const { code } of answers) expect([200, 1006]).toContain(code);
    expect(await openOrders()).toBe(1);
  });

  it('shares its key with another customer or another operation without effect', async () => {
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

  it('is refused again with the same refusal', async () => {
    const key = randomUUID();
    const tooMuch = { ...ORDER, volume: '50.00' };
    expect(await place(key, tooMuch)).toMatchObject({ code: 2116 });
    expect(await place(key, tooMuch)).toMatchObject({ code: 2116 });
    expect(await place(key)).toMatchObject({ code: 1005 });
  });

  it('is carried out after a refusal that does not depend on its content (1001)', async () => {
    const key = randomUUID();
    expect(await place(key, { ...ORDER, volume: 1 })).toMatchObject({ code: 1001 });
    expect(await place(key)).toMatchObject({ code: 200 });
  });

  it('is carried out again after 24 hours', async () => {
    const key = randomUUID();
    await place(key);
    server.advance((KEY_LIFE_SECONDS - 1) * 1000);
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 1005 });
    server.advance(1000);
    expect(await place(key, { ...ORDER, volume: '0.20' })).toMatchObject({ code: 200 });
    expect(await openOrders()).toBe(2);
  });
});

describe('a request that needs an idempotency key', () => {
  it('is refused without an idempotency key (1004)', async () => {
    expect(await place(null)).toMatchObject({ code: 1004 });
    expect(await openOrders()).toBe(0);
  });

  it('is refused when its idempotency key is no UUID (1001)', async () => {
    expect(await place('again')).toMatchObject({ code: 1001, data: { field: 'idempotency-key' } });
  });
});

describe('the stored answer of a request', () => {
  const ask = (key: string, who = token) =>
    server.succeed('getIdempotentAnswer', { token: who, path: { key }, query: { operationId: 'placeOrder' } });

  it('is returned once the request was answered', async () => {
    const key = randomUUID();
    const placed = await place(key);
    expect(await ask(key)).toEqual({ state: 'answered', answer: answerOf(placed) });
  });

  it('is unknown when the request never arrived, and to every other customer', async () => {
    const key = randomUUID();
    expect(await ask(key)).toEqual({ state: 'unknown', answer: null });
    await place(key);
    const { token: other } = await signUpCustomer(server);
    expect(await ask(key, other)).toEqual({ state: 'unknown', answer: null });
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

// The embedded database has one connection, on which no request can be found in progress.
if (TEST_DATABASE_URL !== undefined) {
  describe('a request whose first sending is still in progress', () => {
    it('is refused without waiting (1006), and reported as in progress', async () => {
      const { id: customerId } = await server.succeed('getUser', { token });
      const key = randomUUID();
      await server.world.database.transaction(async (tx) => {
        const held = { customerId, operationId: 'placeOrder', key };
        expect(await lookUpKey(tx, held, new Uint8Array(), server.world.now())).toBeUndefined();
        const [placed, asked] = await Promise.all([
          place(key),
          server.succeed('getIdempotentAnswer', { token, path: { key }, query: { operationId: 'placeOrder' } }),
        ]);
        expect(placed).toMatchObject({ code: 1006 });
        expect(asked).toEqual({ state: 'in-progress', answer: null });
      });
    });
  });
}
