import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, quoteAtOnce, setFeed, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;
const STALE_MS = 16_000;

const trading = { isEnabled: true, maximumOpenOrders: 100 };

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ trading });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

type Case = readonly ['limit' | 'stop', 0 | 1, string, readonly [string, string], readonly [string, string], string];

describe('a pending order waits, and opens when its side of the quote reaches its price:', () => {
  it.each<Case>([
    ['limit', BUY, '4100.00', ['4099.66', '4100.01'], ['4099.65', '4100.00'], '4100.00'],
    ['stop', BUY, '4150.00', ['4149.64', '4149.99'], ['4149.65', '4150.00'], '4150.00'],
    ['limit', SELL, '4150.00', ['4149.99', '4150.34'], ['4150.00', '4150.35'], '4150.00'],
    ['stop', SELL, '4100.00', ['4100.01', '4100.36'], ['4100.00', '4100.35'], '4100.00'],
  ])(
    'opens a %s of direction %i at %s [ORD-3, ORD-12, ORD-14, ENG-9, ENG-10, ENG-15]',
    async (kind, direction, price, [...before], [...reached], placePrice) => {
      const { id } = await trader.wait(kind, price, { direction });
      await quote(server, 'XAUUSD', before[0] ?? '', before[1] ?? '');
      expect(await trader.order(id)).toMatchObject({ status: 'pending', margin: '0.00', fee: '0.00', openedAt: null });
      await quote(server, 'XAUUSD', reached[0] ?? '', reached[1] ?? '');
      expect(await trader.order(id)).toMatchObject({
        status: 'open',
        placePrice,
        kind,
        pendingOrder: true,
        fee: '-0.70',
      });
    },
  );

  it('opens a buy stop when the ask alone reaches it by a wider spread, though the bid has fallen [ENG-13]', async () => {
    const { id } = await trader.wait('stop', '4150.00');
    await quote(server, 'XAUUSD', '4100.00', '4150.00');
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4150.00', marketPrice: '4100.00' });
  });
});

describe('a market that jumps over a price', () => {
  it.each<Case>([
    ['limit', BUY, '4100.00', ['4099.66', '4100.01'], ['4095.00', '4095.35'], '4095.35'],
    ['limit', SELL, '4150.00', ['4149.99', '4150.34'], ['4160.00', '4160.35'], '4160.00'],
  ])(
    'fills a %s of direction %i better than at %s [ENG-15, ENG-17]',
    async (kind, direction, price, _before, jump, placePrice) => {
      const { id } = await trader.wait(kind, price, { direction });
      await quote(server, 'XAUUSD', ...jump);
      expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice });
    },
  );

  it.each<Case>([
    ['stop', BUY, '4150.00', ['4149.64', '4149.99'], ['4160.00', '4160.35'], '4160.35'],
    ['stop', SELL, '4100.00', ['4100.01', '4100.36'], ['4095.00', '4095.35'], '4095.00'],
  ])(
    'fills a %s of direction %i at its first price, not at %s [ENG-15, ENG-18]',
    async (kind, direction, price, _before, jump, filled) => {
      const { id } = await trader.wait(kind, price, { direction });
      await quote(server, 'XAUUSD', ...jump);
      expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: filled });
    },
  );
});

describe('a filled pending order', () => {
  it('is charged margin at the price and leverage of its fill, and its fee, once [ORD-10, ORD-11, ORD-12]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await trader.figures()).toMatchObject({ balance: '100000.00', usedMargin: '0.00' });
    await quote(server, 'XAUUSD', '4095.00', '4095.35');
    // 4095.35 × 10 ÷ 20 = 2,047.675; 7.00 × 0.10.
    expect(await trader.order(id)).toMatchObject({ margin: '2047.68', fee: '-0.70' });
    await quote(server, 'XAUUSD', '4094.00', '4094.35');
    expect(await trader.figures()).toMatchObject({ balance: '99999.30', usedMargin: '2047.68' });
  });
});

describe('a pending order', () => {
  /** Publishes a price that reaches an order, and fills none as trading is off; then its feed falls silent. */
  const reachAndSilence = async (bid: string, ask: string, feed: 'stalled' | 'closed') => {
    trading.isEnabled = false;
    await quote(server, 'XAUUSD', bid, ask);
    await setFeed(server, 'XAUUSD', feed);
    trading.isEnabled = true;
  };

  it('does not fill at the last price of a closed market, whose first price counts as a gap, once [ENG-4, ENG-7]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await reachAndSilence('4099.00', '4099.35', 'closed');
    await pass(server, 3_600_000);
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await quote(server, 'XAUUSD', '4090.00', '4090.35');
    expect(await trader.order(id)).toMatchObject({
      status: 'open',
      placePrice: '4090.35',
      openedAt: server.world.now(),
    });
  });

  it('does not fill at a stale quote while the feed is silent, whose first tick counts as a gap [ENG-5, ENG-6]', async () => {
    const { id } = await trader.wait('stop', '4150.00');
    await reachAndSilence('4160.00', '4160.35', 'stalled');
    await pass(server, STALE_MS);
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await quote(server, 'XAUUSD', '4170.00', '4170.35');
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4170.35' });
  });

  it('is triggered by ticks of its own symbol only [ENG-2]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await quote(server, 'BTCUSD', '4000.00', '4010.00');
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });

  it('does not fill once it is canceled, also when its price comes later [ORD-5, CLS-52]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await trader.endMany({ orderIds: [id] })).toMatchObject({
      code: 200,
      data: { items: [{ result: 'canceled' }] },
    });
    await quote(server, 'XAUUSD', '4090.00', '4090.35');
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'customer' });
  });
});

describe('ticks are processed singly and in order:', () => {
  it('a tick that was over at once fills the order that it reached, at its own price [ENG-1]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await quoteAtOnce(server, 'XAUUSD', ['4120.00', '4120.35'], ['4099.00', '4099.35'], ['4130.00', '4130.35']);
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4099.35', marketPrice: '4130.00' });
  });

  it('a new position is examined from the very next tick, even one before the engine has opened it [ENG-1, ENG-25]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00', takeProfit: '4120.00' });
    await quoteAtOnce(server, 'XAUUSD', ['4099.00', '4099.35'], ['4089.00', '4089.35'], ['4121.00', '4121.35']);
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'closed', closeReason: 'stop-loss', placePrice: '4099.35' },
      closings: [{ closePrice: '4089.00' }],
    });
  });

  it('a position is not closed by ticks before the one that opened it [ENG-25]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { takeProfit: '4120.00' });
    await quoteAtOnce(server, 'XAUUSD', ['4125.00', '4125.35'], ['4099.00', '4099.35'], ['4110.00', '4110.35']);
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });
});
