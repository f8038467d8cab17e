import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from './refusalCheck.ts';
import { becomeReal, closeInOrder, quote, setCustomer, signUpTrader } from './trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trading: { isEnabled: true, maximumOpenOrders: 2 } });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
});
afterAll(() => closeInOrder(server));

it('counts open and pending orders together, and each account by itself (2115) [ORD-76, ORD-77]', async () => {
  const demo = await signUpTrader(server);
  const { id } = await demo.open({ volume: '0.01' });
  const { id: pending } = await demo.wait('limit', '4100.00');
  const refused = refusalCheck(server, demo);
  await refused(() => demo.place({ volume: '0.01' }), 2115, { maximum: 2 });
  await refused(() => demo.place({ kind: 'limit', price: '4000.00' }), 2115, { maximum: 2 });

  const real = await becomeReal(server, demo, '5000.00');
  expect(await real.place({ volume: '0.01' })).toMatchObject({ code: 200 });
  await setCustomer(server, demo.id, { active_account: 'demo' });

  await demo.endMany({ orderIds: [pending] });
  expect(await demo.place({ volume: '0.02' })).toMatchObject({ code: 200 });
  await demo.close(id);
  expect(await demo.wait('limit', '4000.00')).toMatchObject({ status: 'pending' });
});

it('opens a pending order of a full account, whose number is not checked again [ENG-35]', async () => {
  const trader = await signUpTrader(server);
  await trader.open({ volume: '0.01' });
  const { id } = await trader.wait('limit', '4100.00', { volume: '0.01' });
  await quote(server, 'XAUUSD', '4099.65', '4100.00');
  expect(await trader.order(id)).toMatchObject({ status: 'open' });
});
