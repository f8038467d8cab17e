import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { GOLD, setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

type Sent = {
  readonly method?: string;
  readonly token?: string;
  readonly account?: string;
  readonly key?: string;
  readonly body?: unknown;
};

/** Sends a request with what is given and nothing else; returns the code of its answer. */
const codeOf = async (path: string, { method = 'POST', token, account, key, body }: Sent = {}, url = server.url) => {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(account === undefined ? {} : { 'X-Account': account }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { readonly code: number }).code;
};
const WRONG = { ...GOLD, volume: 1 };

describe('of several faults the answer names', () => {
  it('the size before the session [VAL-1]', async () => {
    expect(await codeOf('/entrust/open', { body: { ...WRONG, symbol: 'X'.repeat(300_000) } })).toBe(413);
  });

  it('the environment before the form [VAL-2]', async () => {
    const live = await startTestServer({ environment: 'live' });
    expect(await codeOf('/sandbox/clock', { body: { advanceSeconds: 'many' } }, live.url)).toBe(1008);
    await live.close();
  });

  it('the session before a missing part and before the form [VAL-3]', async () => {
    expect(await codeOf('/appBank/bankUserList', { method: 'GET' })).toBe(401);
    expect(await codeOf('/entrust/open', { body: WRONG })).toBe(401);
  });

  it('the form before the key and the account [VAL-5]', async () => {
    const { token } = trader;
    const key = randomUUID();
    expect(await codeOf('/entrust/open', { token, account: 'demo', key, body: GOLD })).toBe(200);
    for (const sent of [{ account: 'demo' }, { account: 'real', key: randomUUID() }, { account: 'demo', key }]) {
      expect(await codeOf('/entrust/open', { token, ...sent, body: WRONG })).toBe(1001);
    }
  });

  it('a missing key before the account [VAL-6]', async () => {
    expect(await codeOf('/entrust/open', { token: trader.token, account: 'real', body: GOLD })).toBe(1004);
  });

  it('a used key before the account, and the stored answer before both [VAL-7]', async () => {
    const sent = { token: trader.token, key: randomUUID(), body: GOLD };
    expect(await codeOf('/entrust/open', { ...sent, account: 'demo' })).toBe(200);
    expect(await codeOf('/entrust/open', { ...sent, account: 'real' })).toBe(1005);
    await setCustomer(server, trader.id, { active_account: 'real' });
    expect(await codeOf('/entrust/open', { ...sent, account: 'demo' })).toBe(200);
    expect(await codeOf('/entrust/open', { ...sent, account: 'demo', key: randomUUID() })).toBe(1201);
  });

  it('the account before everything that an operation checks itself [VAL-8, ACC-15, GEN-35]', async () => {
    const own = { token: trader.token, account: 'real', key: randomUUID() };
    const orderId = randomUUID();
    expect(await codeOf('/entrust/open', { ...own, body: { ...GOLD, symbol: 'NOSUCH' } })).toBe(1201);
    expect(await codeOf('/entrust/update', { ...own, method: 'PUT', body: { orderId, stopLoss: null } })).toBe(1201);
    expect(await codeOf(`/turnover?orderId=${orderId}`, { ...own, method: 'DELETE' })).toBe(1201);
    expect(await codeOf('/turnover/close', { ...own, body: { orderIds: [orderId] } })).toBe(1201);
    expect(await codeOf(`/turnover/order/${orderId}`, { ...own, method: 'GET' })).toBe(1201);
    expect(await codeOf('/turnover?cursor=newest', { ...own, method: 'GET' })).toBe(1201);
    expect(await codeOf('/resetMock', { ...own, method: 'DELETE' })).toBe(1201);
  });
});
