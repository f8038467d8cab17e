import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, quoteAtOnce, setFeed, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;
const STALE_MS = 16_000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

type Field = 'stopLoss' | 'takeProfit';
const REASONS = { stopLoss: 'stop-loss', takeProfit: 'take-profit' } as const;

/** Expects that the position was closed once, for that reason and at that price. */
const expectClosed = async (id: string, field: Field, closePrice: string) => {
  const life = await trader.life(id);
  expect(life.order).toMatchObject({ status: 'closed', closeReason: REASONS[field] });
  expect(life.closings).toMatchObject([{ closePrice, closeReason: REASONS[field], volume: '0.10' }]);
};

describe('a position closes when its exit price reaches its level:', () => {
  it.each<[Field, 0 | 1, string, [string, string], [string, string], string]>([
    ['stopLoss', BUY, '4100.00', ['4100.01', '4100.36'], ['4100.00', '4100.35'], '4100.00'],
    ['takeProfit', BUY, '4150.00', ['4149.99', '4150.34'], ['4150.00', '4150.35'], '4150.00'],
    ['stopLoss', SELL, '4150.00', ['4149.64', '4149.99'], ['4149.65', '4150.00'], '4150.00'],
    ['takeProfit', SELL, '4100.00', ['4099.66', '4100.01'], ['4099.65', '4100.00'], '4100.00'],
  ])(
    'at the %s of direction %i at %s [ENG-11, ENG-12, ENG-14, ENG-16]',
    async (field, direction, value, before, reached, closePrice) => {
      const { id } = await trader.open({ direction, [field]: value });
      await quote(server, 'XAUUSD', ...before);
      expect(await trader.order(id)).toMatchObject({ status: 'open', [field]: value });
      await quote(server, 'XAUUSD', ...reached);
      await expectClosed(id, field, closePrice);
    },
  );

  it.each<[Field, 0 | 1, string, [string, string], string]>([
    ['stopLoss', BUY, '4100.00', ['4090.00', '4090.35'], '4090.00'],
    ['stopLoss', SELL, '4150.00', ['4160.00', '4160.35'], '4160.35'],
    ['takeProfit', BUY, '4150.00', ['4160.00', '4160.35'], '4160.00'],
    ['takeProfit', SELL, '4100.00', ['4090.00', '4090.35'], '4090.35'],
  ])(
    'at the first price, when the %s of direction %i at %s is jumped over [ENG-16, ENG-17, ENG-18]',
    async (field, ...position) => {
      const [direction, value, jump, closePrice] = position;
      const { id } = await trader.open({ direction, [field]: value });
      await quote(server, 'XAUUSD', ...jump);
      await expectClosed(id, field, closePrice);
    },
  );

  it('at the stop loss of a sell that the ask alone reaches by a wider spread, though the bid has fallen [ENG-13]', async () => {
    const { id } = await trader.open({ direction: SELL, stopLoss: '4150.00' });
    await quote(server, 'XAUUSD', '4120.00', '4150.00');
    await expectClosed(id, 'stopLoss', '4150.00');
  });

  it('with its result in the balance, and without a position left', async () => {
    await trader.open({ stopLoss: '4100.00', takeProfit: '4150.00' });
    await quote(server, 'XAUUSD', '4150.00', '4150.35');
    // 100,000.00 − 0.70 + (4150.00 − 4129.45) × 10
    expect(await trader.figures()).toMatchObject({ balance: '100204.80', usedMargin: '0.00', positions: [] });
  });
});

describe('a position is closed once', () => {
  it('though later ticks reach both its levels [ORD-5, ENG-27]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00', takeProfit: '4150.00' });
    await quoteAtOnce(server, 'XAUUSD', ['4099.00', '4099.35'], ['4151.00', '4151.35'], ['4098.00', '4098.35']);
    await expectClosed(id, 'stopLoss', '4099.00');
  });

  it('though its customer closes it at the same time [ORD-8]', async () => {
    const { id: orderId } = await trader.open({ stopLoss: '4100.00' });
    await server.settled();
    const asked = trader.end({ orderId });
    void server.world.market.controls.setQuote('XAUUSD', { bid: '4099.00', ask: '4099.35' });
    await asked;
    await server.settled();
    expect((await trader.life(orderId)).closings).toMatchObject([{ closePrice: '4099.00' }]);
  });
});

describe('the exit levels of a position', () => {
  it('stay with the rest when a part of it is closed [CLS-33]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    await trader.close(id, '0.04');
    await quote(server, 'XAUUSD', '4100.00', '4100.35');
    expect((await trader.life(id)).closings).toMatchObject([
      { volume: '0.04', closeReason: 'customer' },
      { volume: '0.06', closeReason: 'stop-loss' },
    ]);
  });

  /**
   * Sets a level that the last price has reached already, as no request can, and lets the engine read the account's
   * orders.
   */
  const moveLevel = async (id: string, level: { stop_loss: string } | { take_profit: string }) => {
    await server.world.database.transaction((tx) => tx.updateTable('orders').set(level).where('id', '=', id).execute());
    await trader.wait('limit', '1.00000', { symbol: 'EURUSD' });
    await server.settled();
  };

  it('close nothing at the last price of a closed market, whose first price counts as a gap [ENG-4, ENG-7, ORD-80]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    await setFeed(server, 'XAUUSD', 'closed');
    await moveLevel(id, { stop_loss: '4129.20' });
    await pass(server, 3_600_000);
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    await expectClosed(id, 'stopLoss', '4080.00');
    expect(await trader.order(id)).toMatchObject({ closedAt: server.world.now() });
  });

  it('close nothing at a stale quote while the feed is silent, whose first tick counts as a gap [ENG-5, ORD-80]', async () => {
    const { id } = await trader.open({ takeProfit: '4150.00' });
    await setFeed(server, 'XAUUSD', 'stalled');
    await moveLevel(id, { take_profit: '4129.00' });
    await pass(server, STALE_MS);
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
    await quote(server, 'XAUUSD', '4170.00', '4170.35');
    await expectClosed(id, 'takeProfit', '4170.00');
  });
});
