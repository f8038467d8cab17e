import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { setCustomer, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

const switchTo = (id: 0 | 1) => server.call('switchAccount', { token: trader.token, path: { id } });

it("switches a verified customer to the real account and back, and keeps the demo account's positions and orders (§6) [ACC-6, ACC-11, ACC-13, PRF-4]", async () => {
  const order = await trader.open();
  await setCustomer(server, trader.id, { verification_status: 'authenticated' });
  expect(await switchTo(0)).toMatchObject({ code: 200, data: { mockStatus: 0 } });
  expect(await server.call('listOrders', { token: trader.token, account: 'demo' })).toMatchObject({ code: 1201 });
  expect(await switchTo(1)).toMatchObject({ code: 200, data: { mockStatus: 1 } });
  expect(await trader.order(order.id)).toMatchObject({ status: 'open' });
});

it.each(['unauthenticated', 'authenticating', 'authenticated_failed'] as const)(
  'refuses the real account to a customer who is %s (1204) [ACC-8, ACC-9]',
  async (status) => {
    await setCustomer(server, trader.id, { verification_status: status });
    const refused = await switchTo(0);
    expect([refused.code, refused.data]).toEqual([1204, { verificationStatus: status }]);
    expect(await server.succeed('getUser', { token: trader.token })).toMatchObject({ mockStatus: 1 });
  },
);

it('succeeds when the account is already active [ACC-10]', async () => {
  expect(await switchTo(1)).toMatchObject({ code: 200, data: { mockStatus: 1 } });
});

it('switches all sessions of the customer, and returns the customer [ACC-6, ACC-12]', async () => {
  await setCustomer(server, trader.id, { verification_status: 'authenticated' });
  const { email } = await server.succeed('getUser', { token: trader.token });
  const other = await server.succeed('signIn', { body: { email: email ?? '', password: 'Sun-and-moon-7' } });
  const { data } = await switchTo(0);
  expect(await server.succeed('getUser', { token: other.token })).toEqual(data);
  expect(await server.call('listOrders', { token: other.token, account: 'real' })).toMatchObject({ code: 200 });
});

it('refuses an account that is neither 0 nor 1 (1001) [ACC-7]', async () => {
  for (const id of [2, -1, 0.5]) expect(await switchTo(id as 0)).toMatchObject({ code: 1001, data: { field: 'id' } });
});
