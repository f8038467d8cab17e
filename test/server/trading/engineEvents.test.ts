import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { connect } from '../market/socket/socketClient.ts';
import { becomeReal, closeInOrder, pass, quote, setCustomer, signUpTrader, type Trader } from './trader.ts';

type Client = Awaited<ReturnType<typeof connect>>;

let server: TestServer;
let trader: Trader;
let socket: Client;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  socket = await connect(server.url.replace('http', 'ws'));
  socket.say({ type: 'authenticate', token: trader.token });
});
afterEach(() => socket.socket.terminate());

/** Performs an action; returns the events that the engine then sent. */
const toldAfter = async (happen: () => Promise<unknown>) => {
  await server.settled();
  await socket.drain();
  await happen();
  await server.settled();
  return socket.events();
};

describe("the customer's socket receives the event when the engine", () => {
  it('opens a pending order [SOC-46]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await toldAfter(() => quote(server, 'XAUUSD', '4099.65', '4100.00'))).toMatchObject([
      { type: 'event', kind: 'triggered', account: 'demo', at: server.world.now(), order: { id, status: 'open' } },
    ]);
  });

  it('rejects a triggered order, with the reason [SOC-46]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { volume: '5.00' });
    expect(await toldAfter(() => quote(server, 'XAUUSD', '4099.65', '4100.00'))).toMatchObject([
      { kind: 'triggered', order: { id, status: 'exception', exceptionReason: 'margin-not-enough' } },
    ]);
  });

  it('cancels an expired order [SOC-48]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { expiresAt: server.world.now() + 5 });
    expect(await toldAfter(() => pass(server, 5000))).toMatchObject([
      { kind: 'canceled', order: { id, status: 'canceled', closeReason: 'expired' } },
    ]);
  });

  it('closes a position at its stop loss, and then opens the next order', async () => {
    const { id: held } = await trader.open({ stopLoss: '4100.00' });
    const { id: waiting } = await trader.wait('limit', '4110.00');
    expect(await toldAfter(() => quote(server, 'XAUUSD', '4099.00', '4099.35'))).toMatchObject([
      { kind: 'closed', order: { orderId: held, closeReason: 'stop-loss', closePrice: '4099.00' } },
      { kind: 'triggered', order: { id: waiting, status: 'open' } },
    ]);
  });

  it("closes a position out, followed by the account's margin warning [CLO-5, CLO-25]", async () => {
    await trader.open({ volume: '2.00' });
    await quote(server, 'XAUUSD', '4139.10', '4139.45');
    const { id } = await trader.open({ volume: '2.40' });
    expect(await toldAfter(() => quote(server, 'XAUUSD', '3995.00', '3995.35'))).toMatchObject([
      { kind: 'closed-out', order: { orderId: id, closeReason: 'close-out' } },
      { kind: 'warned', order: null, warning: { level: '100', advancePaymentRatio: '93.02' } },
    ]);
  });

  it('acts on the account that is not active, which the event names [SOC-56]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    const real = await becomeReal(server, trader, '5000.00');
    const { id: waiting } = await real.wait('limit', '4110.00');
    await setCustomer(server, trader.id, { active_account: 'demo' });
    const told = await toldAfter(() => quote(server, 'XAUUSD', '4099.00', '4099.35'));
    const byAccount = [...told].sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    expect(byAccount).toMatchObject([
      { kind: 'closed', account: 'demo', order: { orderId: id } },
      { kind: 'triggered', account: 'real', order: { id: waiting, status: 'open' } },
    ]);
  });
});

it("sends a customer's own actions to the other devices as well [SOC-48, SOC-49]", async () => {
  const { id: position } = await trader.open();
  const { id: pending } = await trader.wait('limit', '4100.00');
  const told = await toldAfter(async () => {
    await trader.change(position, { stopLoss: '4100.00' });
    await trader.close(position, '0.04');
    await trader.endMany({ orderIds: [pending] });
    await trader.reset();
  });
  expect(told).toMatchObject([
    { kind: 'changed', order: { id: position, stopLoss: '4100.00' } },
    { kind: 'closed', order: { orderId: position, volume: '0.04', closeReason: 'customer' } },
    { kind: 'canceled', order: { id: pending, closeReason: 'customer' } },
    { kind: 'closed', order: { orderId: position, volume: '0.06', closeReason: 'demo-reset' } },
    { kind: 'reset', order: null, balance: '100000.00' },
  ]);
});
