import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, signUpTrader } from './trader.ts';

const RAISED = 130;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trading: { isEnabled: true, maximumOpenOrders: RAISED } });
});
afterAll(() => closeInOrder(server));

it('lists all open orders where no size is requested, however many an account may hold [ORL-15]', async () => {
  const trader = await signUpTrader(server);
  for (let held = 0; held < RAISED; held += 1) await trader.open({ volume: '0.01' });
  expect(await trader.place({ volume: '0.01' })).toMatchObject({ code: 2115, data: { maximum: String(RAISED) } });

  const own = { token: trader.token, account: 'demo' } as const;
  const whole = await server.succeed('listOrders', { ...own, query: { view: 'open' } });
  expect(whole.items).toHaveLength(RAISED);
  expect(whole.nextCursor).toBeNull();
  const history = await server.succeed('listOrders', own);
  expect(history.items).toHaveLength(20);
  expect(history.nextCursor).not.toBeNull();
});
