import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  await server.settled();
});
afterEach(() => jest.restoreAllMocks());

/** Makes the next transaction fail, as while the database is away: the one that begins in the same turn. */
const failNext = () =>
  jest.spyOn(server.world.database, 'transaction').mockRejectedValueOnce(new Error('The database was away.'));

describe('after a pause', () => {
  it('processes the first fresh price at its own time, and makes up for no missed one [ORD-75, ENG-6, ENG-7]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await setFeed(server, 'XAUUSD', 'stalled');
    await pass(server, 6 * HOUR_MS);
    const lately = server.world.now();
    await quote(server, 'XAUUSD', '4099.00', '4099.35');
    expect(await trader.order(id)).toMatchObject({ status: 'open', openedAt: lately, placePrice: '4099.35' });
  });

  it('processes an expiry that was due meanwhile before the first price [ENG-40]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { expiresAt: server.world.now() + 3600 });
    await setFeed(server, 'XAUUSD', 'stalled');
    await server.settled();
    const { market } = server.world;
    const advance = jest.spyOn(market, 'advance').mockImplementation((nowMs) => {
      advance.mockRestore();
      market.advance(nowMs);
      void market.controls.setQuote('XAUUSD', { bid: '4090.00', ask: '4090.35' });
    });
    await pass(server, 6 * HOUR_MS);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });
});

describe('while the database was away', () => {
  it('processes a missed trigger at the next tick that reaches it [ENG-8]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    await server.settled();
    failNext();
    void server.world.market.controls.setQuote('XAUUSD', { bid: '4099.00', ask: '4099.35' });
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
    await pass(server, 100);
    await quote(server, 'XAUUSD', '4098.00', '4098.35');
    expect((await trader.life(id)).closings).toMatchObject([{ closePrice: '4098.00' }]);
  });

  it.each(['40001', '40P01', '08006', '57P01', '55P03', 'ECONNRESET'])(
    'executes a stop at the price that touched it after the passing fault %s, though the price has left it since',
    async (code) => {
      const { id } = await trader.open({ stopLoss: '4100.00' });
      await server.settled();
      jest
        .spyOn(server.world.database, 'transaction')
        .mockRejectedValueOnce(Object.assign(new Error('It passes.'), { code }));
      const { controls } = server.world.market;
      void controls.setQuote('XAUUSD', { bid: '4099.00', ask: '4099.35' });
      void controls.setQuote('XAUUSD', { bid: '4129.10', ask: '4129.45' });
      await server.settled();
      expect((await trader.life(id)).closings).toMatchObject([{ closePrice: '4099.00', closeReason: 'stop-loss' }]);
    },
  );

  it('cancels an expired order at the next tick of the clock', async () => {
    const { id } = await trader.wait('limit', '4100.00', { expiresAt: server.world.now() + 5 });
    await server.settled();
    failNext();
    server.advance(5000);
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await pass(server, 100);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });
});
