import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck, STALE_MS } from './refusalCheck.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;

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

type Kind = 'limit' | 'stop';

describe('a pending order is refused for its price:', () => {
  it.each([undefined, '0', '0.00', '4100.001'])(
    'it is %s, which is no price of gold (2105) [ORD-52]',
    async (price) => {
      const order = price === undefined ? {} : { price };
      await refused(() => trader.place({ kind: 'limit', ...order }), 2105, { field: 'price' });
    },
  );

  it.each<[Kind, 0 | 1, string, string]>([
    ['limit', BUY, '4128.96', '4128.95'],
    ['stop', BUY, '4129.94', '4129.95'],
    ['limit', SELL, '4129.59', '4129.60'],
    ['stop', SELL, '4128.61', '4128.60'],
  ])(
    'a %s of direction %i is nearer to the market than the stop distance at %s, and not at %s (2106) [ORD-53, ORD-54]',
    async (kind, direction, nearer, limit) => {
      await refused(() => trader.place({ kind, direction, price: nearer }), 2106, { field: 'price', limit });
      expect(await trader.wait(kind, limit, { direction })).toMatchObject({ status: 'pending', placePrice: limit });
    },
  );

  it.each<[Kind, 0 | 1, string, string]>([
    ['limit', BUY, '4129.46', '4129.45'],
    ['limit', BUY, '4129.45', '4129.45'],
    ['stop', BUY, '4129.20', '4129.45'],
    ['stop', BUY, '4129.45', '4129.45'],
    ['limit', SELL, '4129.00', '4129.10'],
    ['limit', SELL, '4129.10', '4129.10'],
    ['stop', SELL, '4150.00', '4129.10'],
    ['stop', SELL, '4129.10', '4129.10'],
  ])(
    'the market has crossed a %s of direction %i at %s, so that its kind would be another one (2107) [ORD-51, ORD-55, ORD-56, ORD-57]',
    async (kind, direction, price, market) => {
      await refused(() => trader.place({ kind, direction, price }), 2107, { field: 'price', price: market });
    },
  );
});

describe('a pending order measures its levels from its own price:', () => {
  it.each([
    ['a stop loss at it', { stopLoss: '4100.00' }, 2109, { field: 'stopLoss', limit: '4099.50' }],
    ['a take profit at it', { takeProfit: '4100.00' }, 2110, { field: 'takeProfit', limit: '4100.50' }],
    ['a stop loss a point too near', { stopLoss: '4099.51' }, 2111, { field: 'stopLoss', limit: '4099.50' }],
    ['a take profit a point too near', { takeProfit: '4100.49' }, 2111, { field: 'takeProfit', limit: '4100.50' }],
    ['a stop loss of three decimals', { stopLoss: '4000.001' }, 2105, { field: 'stopLoss' }],
    ['a take profit of zero', { takeProfit: '0' }, 2105, { field: 'takeProfit' }],
  ] as const)('refuses %s [ORD-62, ORD-63, ORD-64, ORD-65, ORD-66, ORD-68]', async (_what, levels, code, data) => {
    await refused(() => trader.place({ kind: 'limit', price: '4100.00', ...levels }), code, data);
  });

  it('accepts levels exactly at the stop distance [ORD-67]', async () => {
    const levels = { stopLoss: '4099.50', takeProfit: '4100.50' };
    expect(await trader.wait('limit', '4100.00', levels)).toMatchObject({ status: 'pending', ...levels });
  });
});

describe('a pending order in a market that is', () => {
  it('closed is compared with the last quote, however old it is [ORD-36, ORD-80]', async () => {
    await setFeed(server, 'XAUUSD', 'closed');
    await pass(server, 24 * 3_600_000);
    await refused(() => trader.place({ kind: 'limit', price: '4128.96' }), 2106, { field: 'price', limit: '4128.95' });
    await refused(() => trader.place({ kind: 'limit', price: '4130.00' }), 2107, { field: 'price', price: '4129.45' });
    expect(await trader.wait('limit', '4128.95')).toMatchObject({ status: 'pending', marketPrice: '4129.45' });
  });

  it('stale is refused (2004) [ORD-38, ORD-80]', async () => {
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    await refused(() => trader.place({ kind: 'limit', price: '4100.00' }), 2004, { symbol: 'XAUUSD' });
  });

  it('still without a quote is refused (2003) [ORD-37]', async () => {
    const { market } = server.world;
    const latest = market.latest.bind(market);
    jest.spyOn(market, 'latest').mockImplementation((symbol) => (symbol === 'EURUSD' ? undefined : latest(symbol)));
    const euro = { symbol: 'EURUSD', kind: 'limit', price: '1.10000' } as const;
    await refused(() => trader.place(euro), 2003, { symbol: 'EURUSD' });
  });

  it('open is placed although the quote of its conversion pair is stale or its market closed [ORD-44]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    for (const state of ['stalled', 'closed'] as const) {
      await setFeed(server, 'USDJPY', state);
      server.advance(STALE_MS);
      await quote(server, 'EURJPY', '178.923', '178.956');
      expect(await trader.wait('limit', '178.000', { symbol: 'EURJPY' })).toMatchObject({ status: 'pending' });
    }
    await setFeed(server, 'USDJPY', 'live');
  });
});

it('accepts an expiry in the next second and one in two centuries [ORD-74]', async () => {
  for (const expiresAt of [server.world.now() + 1, 9_999_999_999]) {
    expect(await trader.wait('limit', '4100.00', { expiresAt })).toMatchObject({ status: 'pending', expiresAt });
  }
});

it('ignores the price that the customer saw in a pending order [ORD-23]', async () => {
  const { id } = await trader.wait('limit', '4100.00', { priceSeen: '1.00' });
  await quote(server, 'XAUUSD', '4099.65', '4100.00');
  expect(await trader.life(id)).toMatchObject({
    order: { status: 'open', placePrice: '4100.00' },
    slippage: '0.00',
    events: [{ kind: 'placed', price: '4100.00' }, { kind: 'filled' }],
  });
});
