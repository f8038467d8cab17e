import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, signUpTrader, type Trader } from './trader.ts';

const trading = { isEnabled: true, maximumOpenOrders: 100 };

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ trading });
});
beforeEach(async () => {
  trading.isEnabled = true;
  trader = await signUpTrader(server);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
});
afterAll(() => closeInOrder(server));

describe('while trading is switched off', () => {
  it("is reported by the app's settings [DLC-1]", async () => {
    trading.isEnabled = false;
    const settings = await server.succeed('getProjectInfo');
    expect(settings).toContainEqual({ configKey: 'tradingEnabled', configValue: 'false' });
  });

  it('refuses every order, at the market or pending (2000) [DLC-2, DLC-3]', async () => {
    trading.isEnabled = false;
    const orders = [{}, { kind: 'limit', price: '4100.00' }, { kind: 'stop', price: '4150.00' }] as const;
    for (const order of orders) {
      const { code, data } = await trader.place(order);
      expect(code).toBe(2000);
      expect(data ?? {}).not.toHaveProperty('symbol');
    }
    expect((await trader.list()).items).toEqual([]);
  });

  it('keeps a pending order whose price is reached, and fills it by the first tick afterwards [DLC-4, DLC-5, DLC-6]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    trading.isEnabled = false;
    await quote(server, 'XAUUSD', '4099.10', '4099.45');
    expect((await trader.order(id)).status).toBe('pending');
    trading.isEnabled = true;
    await quote(server, 'XAUUSD', '4098.10', '4098.45');
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4098.45' });
  });

  it('does not fill a pending order afterwards when its price was reached only meanwhile [DLC-7]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    trading.isEnabled = false;
    await quote(server, 'XAUUSD', '4099.10', '4099.45');
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    trading.isEnabled = true;
    await quote(server, 'XAUUSD', '4129.20', '4129.55');
    expect((await trader.order(id)).status).toBe('pending');
  });

  it('still closes positions at their stop loss and take profit [DLC-8]', async () => {
    const stopped = await trader.open({ stopLoss: '4120.00' });
    const taken = await trader.open({ takeProfit: '4140.00' });
    trading.isEnabled = false;
    await quote(server, 'XAUUSD', '4119.00', '4119.35');
    await quote(server, 'XAUUSD', '4141.00', '4141.35');
    expect(await trader.order(stopped.id)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(await trader.order(taken.id)).toMatchObject({ status: 'closed', closeReason: 'take-profit' });
  });

  it('still lets pending orders expire, and closes positions out [ENG-46]', async () => {
    const { id: held } = await trader.open({ volume: '4.80' });
    const { id: waiting } = await trader.wait('limit', '3900.00', { expiresAt: server.world.now() + 5 });
    trading.isEnabled = false;
    await pass(server, 5000);
    expect(await trader.order(waiting)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
    await quote(server, 'XAUUSD', '4010.00', '4010.35');
    expect(await trader.order(held)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
  });

  it('still closes out an account at a margin level of 50 % [DLC-9]', async () => {
    const { id } = await trader.open({ volume: '4.80' });
    trading.isEnabled = false;
    await quote(server, 'XAUUSD', '4024.43', '4024.78');
    expect(await trader.order(id)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
  });

  it('still lets positions be closed and changed, and pending orders be canceled [DLC-10, DLC-11, DLC-12]', async () => {
    const position = await trader.open();
    const pending = await trader.wait('limit', '4100.00');
    trading.isEnabled = false;
    expect(await trader.change(position.id, { stopLoss: '4100.00' })).toMatchObject({ code: 200 });
    expect(await trader.endMany({ orderIds: [pending.id] })).toMatchObject({
      code: 200,
      data: { items: [{ result: 'canceled' }] },
    });
    expect(await trader.close(position.id)).toMatchObject({ status: 'closed' });
  });
});
