import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck, STALE_MS } from './refusalCheck.ts';
import { quote, setFeed, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
let refused: ReturnType<typeof refusalCheck>;
beforeAll(async () => {
  server = await startTestServer();
  trader = await signUpTrader(server);
  refused = refusalCheck(server, trader);
});
afterAll(() => server.close());
beforeEach(() => quote(server, 'XAUUSD', '4129.10', '4129.45'));

describe('a refused closing writes nothing and', () => {
  let position: string;
  beforeAll(async () => {
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    ({ id: position } = await trader.open());
  });

  it('is refused without a valid session (401), without an account (1001), without a key (1004)', async () => {
    const query = { orderId: position };
    await refused(() => server.call('closePosition', { account: 'demo', query }), 401, null);
    await refused(() => server.call('closePosition', { token: trader.token, query }), 1001, { field: 'x-account' });
    await refused(() => trader.end(query, { key: null }), 1004, null);
  });

  it.each([
    ['no order', {}, 'orderId'],
    ['a name that no order has', { orderId: 'a b' }, 'orderId'],
    ['a negative volume', { volume: '-1' }, 'volume'],
    ['a deviation from no price that was seen', { maximumDeviation: 10 }, 'priceSeen'],
    ['a field that is not known', { colour: 'red' }, 'colour'],
  ])('is refused for %s (1001) [CLS-10]', async (_what, wrong, field) => {
    await refused(() => trader.end({ ...(field === 'orderId' ? {} : { orderId: position }), ...wrong }), 1001, {
      field,
    });
  });

  it.each(['b81d4c3e-52f7-4a5d-8c63-0e2a9f4d7c15', 'null', '20260930000001'])(
    'is refused for an unknown order: %s (1002) [CLS-11]',
    async (orderId) => {
      await refused(() => trader.end({ orderId }), 1002, { field: 'orderId' });
    },
  );

  it('is refused when its account is not the active one (1201)', async () => {
    await refused(() => trader.end({ orderId: position }, { account: 'real' }), 1201, { active: 'demo' });
  });

  it('is refused in a closed market (2002), before a quote (2003), on a stale quote (2004) [CLS-16, CLS-17, CLS-18, ORD-80]', async () => {
    const symbol = 'EURUSD';
    const { id: orderId } = await trader.open({ symbol, leverage: 30 });
    await setFeed(server, symbol, 'closed');
    await refused(() => trader.end({ orderId }), 2002, { symbol });
    await setFeed(server, symbol, 'stalled');
    server.advance(STALE_MS);
    await refused(() => trader.end({ orderId }), 2004, { symbol });
    await setFeed(server, symbol, 'live');
    server.advance(STALE_MS);
    const unheard = jest.spyOn(server.world.market, 'latest').mockReturnValue(undefined);
    const answer = await trader.end({ orderId });
    unheard.mockRestore();
    expect(answer).toMatchObject({ code: 2003, data: { symbol } });
    expect(await trader.end({ orderId })).toMatchObject({ code: 200 });
  });

  it('is refused when the position is closed already, with how it ended (2117) [ORD-6, CLS-13, CLS-15]', async () => {
    const { id: orderId } = await trader.open();
    const { closedAt } = await trader.close(orderId);
    const happened = { status: 'closed', closeReason: 'customer', closedAt };
    await refused(() => trader.end({ orderId }), 2117, happened);
  });

  it('is refused for a pending order, with its state (2117) [CLS-13, CLS-14]', async () => {
    const { id: orderId } = await trader.wait('limit', '4100.00');
    await refused(() => trader.end({ orderId }), 2117, { status: 'pending' });
    expect((await trader.end({ orderId })).data).toEqual({ status: 'pending' });
  });

  it('is refused for a canceled order, with how it ended (2117) [CLS-13, CLS-15]', async () => {
    const { id: orderId } = await trader.wait('limit', '4100.00');
    await trader.endMany({ orderIds: [orderId] });
    const closedAt = server.world.now();
    expect((await trader.end({ orderId })).data).toEqual({ status: 'canceled', closeReason: 'customer', closedAt });
  });

  it('is refused when it names a closing instead of its order (1002) [CLS-12]', async () => {
    const { id: orderId } = await trader.open();
    const closing = await trader.close(orderId);
    await refused(() => trader.end({ orderId: closing.id }), 1002, { field: 'orderId' });
  });
});

describe('reading orders', () => {
  it('is refused without a session (401), and for the account that is not active (1201)', async () => {
    for (const id of ['listOrders', 'getAccountFigures'] as const) {
      expect(await server.call(id, { account: 'demo' })).toMatchObject({ code: 401 });
      const other = { token: trader.token, account: 'real' } as const;
      expect(await server.call(id, other)).toMatchObject({ code: 1201, data: { active: 'demo' } });
    }
  });

  it.each([
    [{ view: 'closed' }, 'view'],
    [{ status: 'open' }, 'status'],
    [{ size: 0 }, 'size'],
    [{ size: 101 }, 'size'],
    [{ from: -1 }, 'from'],
    [{ cursor: 'elsewhere' }, 'cursor'],
    [{ symbol: 'gold' }, 'symbol'],
  ])('is refused for the list %j (1001)', async (query, field) => {
    const asked = { token: trader.token, account: 'demo', query: query as object } as const;
    expect(await server.call('listOrders', asked)).toMatchObject({ code: 1001, data: { field } });
  });
});
