import { DEALING_AGES } from '../../../src/domain/market/instrument.ts';
import { TRADING_BY_DEFAULT } from '../../../src/server/world/tradingSettings.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from './refusalCheck.ts';
import { closeInOrder, offer, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;
const DELAYED_MS = 10_000;

let server: TestServer;
let trader: Trader;
let refused: ReturnType<typeof refusalCheck>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
  refused = refusalCheck(server, trader);
});
afterEach(() => jest.restoreAllMocks());

describe('a market order with a deviation', () => {
  it.each([
    [BUY, '4129.34', '4129.45'],
    [SELL, '4129.21', '4129.10'],
  ] as const)(
    'of direction %i is refused 11 points beyond the price seen, %s, with the price now (2108) [ORD-58]',
    async (direction, priceSeen, price) => {
      const order = { direction, priceSeen, maximumDeviation: 10 };
      await refused(() => trader.place(order), 2108, { field: 'priceSeen', price });
    },
  );

  it.each([
    ['exactly as much worse as allowed', BUY, '4129.35'],
    ['exactly as much worse as allowed', SELL, '4129.20'],
    ['better by a lot', BUY, '4200.00'],
    ['better by a lot', SELL, '4000.00'],
  ] as const)('fills at a price that is %s [ORD-59, ORD-60]', async (_what, direction, priceSeen) => {
    expect(await trader.place({ direction, priceSeen, maximumDeviation: 10 })).toMatchObject({ code: 200 });
  });

  it('absent fills at any price, also far from the price seen [ORD-61]', async () => {
    expect(await trader.place({ priceSeen: '1.00' })).toMatchObject({ code: 200, data: { placePrice: '4129.45' } });
    expect(await trader.place()).toMatchObject({ code: 200, data: { placePrice: '4129.45' } });
  });
});

describe('a market order measures its levels from its exit price:', () => {
  it.each([
    ['a stop loss at the bid of a buy', BUY, { stopLoss: '4129.10' }, 2109, { field: 'stopLoss', limit: '4128.60' }],
    ['one a point too near', BUY, { stopLoss: '4128.61' }, 2111, { field: 'stopLoss', limit: '4128.60' }],
    ['a take profit at the bid', BUY, { takeProfit: '4129.10' }, 2110, { field: 'takeProfit', limit: '4129.60' }],
    ['one a point too near', BUY, { takeProfit: '4129.59' }, 2111, { field: 'takeProfit', limit: '4129.60' }],
    ['a stop loss at the ask of a sell', SELL, { stopLoss: '4129.45' }, 2109, { field: 'stopLoss', limit: '4129.95' }],
    ['a take profit at the ask', SELL, { takeProfit: '4129.45' }, 2110, { field: 'takeProfit', limit: '4128.95' }],
    ['a level of three decimals', SELL, { takeProfit: '4000.001' }, 2105, { field: 'takeProfit' }],
  ] as const)(
    'refuses %s [ORD-62, ORD-63, ORD-64, ORD-65, ORD-66, ORD-68]',
    async (_what, direction, levels, code, data) => {
      await refused(() => trader.place({ direction, ...levels }), code, data);
    },
  );

  it.each([
    [BUY, '4128.60', '4129.60'],
    [SELL, '4129.95', '4128.95'],
  ] as const)(
    'accepts those at the stop distance, of direction %i: %s and %s [ORD-67]',
    async (direction, stopLoss, takeProfit) => {
      expect(await trader.open({ direction, stopLoss, takeProfit })).toMatchObject({ stopLoss, takeProfit });
    },
  );
});

describe('at a delayed quote', () => {
  it('a market order is refused (2004), a pending one is placed, and a position closes [ORD-39, CLS-19, DLC-86]', async () => {
    const { id } = await trader.open();
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(DELAYED_MS);
    await refused(() => trader.place(), 2004, { symbol: 'XAUUSD' });
    await trader.wait('limit', '4100.00');
    expect(await trader.close(id)).toMatchObject({ closePrice: '4129.10' });
  });

  it('a market order fills where its class opens at one, and the terms of the instrument say so [ORD-98, INS-54, DLC-86]', async () => {
    const dealingAges = { ...DEALING_AGES, metals: 'delayed' } as const;
    const lenient = await startTestServer({ trading: { ...TRADING_BY_DEFAULT, dealingAges } });
    const ageOf = async (id: string) => (await lenient.succeed('getInstrument', { path: { id } })).openingFreshness;
    expect([await ageOf('XAUUSD'), await ageOf('XAGUSD'), await ageOf('EURUSD')]).toEqual([
      'delayed',
      'delayed',
      'fresh',
    ]);
    await quote(lenient, 'XAUUSD', '4129.10', '4129.45');
    const holder = await signUpTrader(lenient);
    await setFeed(lenient, 'XAUUSD', 'stalled');
    lenient.advance(DELAYED_MS);
    expect(await holder.open()).toMatchObject({ status: 'open', placePrice: '4129.45' });
    await closeInOrder(lenient);
  });
});

it('refuses an instrument whose class is switched off (2001) [ORD-33]', async () => {
  offer(server, 'XAUUSD', { leverageChoices: [] });
  await refused(() => trader.place(), 2001, { field: 'symbol', symbol: 'XAUUSD' });
  await refused(() => trader.place({ kind: 'limit', price: '4100.00' }), 2001, { field: 'symbol', symbol: 'XAUUSD' });
});

describe('a new order', () => {
  it('has its own id, and a number that begins with the London date and no other order has [ORD-15, ORD-16, ORD-17]', async () => {
    const other = await signUpTrader(server);
    const orders = [await trader.open(), await trader.wait('limit', '4100.00'), await other.open()];
    for (const { id, orderId, number } of orders) {
      expect(orderId).toBe(id);
      expect(number).toMatch(/^20260930\d{6,}$/);
    }
    expect(new Set(orders.map(({ number }) => number)).size).toBe(3);
  });

  it('reports whether it was placed pending [ORD-14]', async () => {
    expect(await trader.open()).toMatchObject({ kind: 'market', pendingOrder: false });
    expect(await trader.wait('stop', '4150.00')).toMatchObject({ kind: 'stop', pendingOrder: true });
  });
});
