import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { STALE_MS } from './refusalCheck.ts';
import { becomeReal, closeInOrder, offer, quote, setCustomer, setFeed, signUpTrader, type Trader } from './trader.ts';

const trading = { isEnabled: true, maximumOpenOrders: 100 };

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ trading });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  Object.assign(trading, { isEnabled: true, maximumOpenOrders: 100 });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

type Answer = { readonly code: number };
/** Refusal, a request that has this fault and all those after it, and what takes the fault away. */
type Step = readonly [code: number, send: () => Promise<Answer>, fix?: () => unknown];

/** Sends requests whose first fault is taken away from one to the next; expects each to be answered by its first. */
const answersInOrder = async (steps: readonly Step[]): Promise<void> => {
  const answered: number[] = [];
  for (const [, send, fix] of steps) {
    answered.push((await send()).code);
    await fix?.();
  }
  expect(answered).toEqual(steps.map(([code]) => code));
};

describe('of several faults the first answers in', () => {
  it('an order for the real account: account, identity, knowledge, fields of the kind, trading, instrument [ORD-25, ORD-26]', async () => {
    const real = await becomeReal(server, trader, '5000.00');
    await setCustomer(server, trader.id, {
      active_account: 'demo',
      verification_status: 'authenticating',
      knowledge_version: null,
    });
    trading.isEnabled = false;
    const wrong = { symbol: 'XAUXXX', volume: '99.00' };
    const misplaced = { ...wrong, price: '4000.00' };
    const set = (state: Parameters<typeof setCustomer>[2]) => () => setCustomer(server, trader.id, state);
    await answersInOrder([
      [1201, () => real.place(misplaced), set({ active_account: 'real' })],
      [1204, () => real.place(misplaced), set({ verification_status: 'authenticated' })],
      [1207, () => real.place(misplaced), set({ knowledge_version: 1 })],
      [1001, () => real.place(misplaced)],
      [2000, () => real.place(wrong), () => (trading.isEnabled = true)],
      [2001, () => real.place(wrong)],
    ]);
  });

  it('a market order: closed market, stale pair, volume, leverage, levels, number, moved price, margin [ORD-25, ORD-26]', async () => {
    await trader.wait('limit', '3900.00');
    await quote(server, 'EURJPY', '178.923', '178.956');
    await setFeed(server, 'USDJPY', 'stalled');
    server.advance(STALE_MS);
    await quote(server, 'EURJPY', '178.923', '178.956');
    await setFeed(server, 'EURJPY', 'closed');
    trading.maximumOpenOrders = 1;
    const margin = { symbol: 'EURJPY', volume: '50.00', leverage: 1 };
    const moved = { ...margin, priceSeen: '100.000', maximumDeviation: 1 };
    const takeProfit = { ...moved, takeProfit: '100.000' };
    const stopLoss = { ...takeProfit, stopLoss: '200.000' };
    const leverage = { ...stopLoss, leverage: 7 };
    const volume = { ...leverage, volume: '50.01' };
    const open = () => quote(server, 'EURJPY', '178.923', '178.956');
    await answersInOrder([
      [2002, () => trader.place(volume), open],
      [2004, () => trader.place(volume), () => quote(server, 'USDJPY', '157.489', '157.501')],
      [2102, () => trader.place(volume)],
      [2104, () => trader.place(leverage)],
      [2109, () => trader.place(stopLoss)],
      [2110, () => trader.place(takeProfit)],
      [2115, () => trader.place(moved), () => (trading.maximumOpenOrders = 100)],
      [2108, () => trader.place(moved)],
      [2116, () => trader.place(margin)],
    ]);
  });

  it('a pending order: stale quote, volume, leverage, price, levels, expiry, number, crossed price [ORD-25, ORD-26]', async () => {
    await trader.wait('limit', '3900.00');
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    trading.maximumOpenOrders = 1;
    const crossed = { kind: 'limit', price: '4130.00', volume: '0.10', leverage: 20 } as const;
    const expired = { ...crossed, expiresAt: server.world.now() };
    const takeProfit = { ...expired, takeProfit: '4130.00' };
    const stopLoss = { ...takeProfit, stopLoss: '4130.00' };
    const tooClose = { ...stopLoss, price: '4129.00' };
    const noPrice = { ...stopLoss, price: '4130.001' };
    const leverage = { ...noPrice, leverage: 7 };
    const volume = { ...leverage, volume: '0.001' };
    await answersInOrder([
      [2004, () => trader.place(volume), () => quote(server, 'XAUUSD', '4129.10', '4129.45')],
      [2101, () => trader.place(volume)],
      [2104, () => trader.place(leverage)],
      [2105, () => trader.place(noPrice)],
      [2106, () => trader.place(tooClose)],
      [2109, () => trader.place(stopLoss)],
      [2110, () => trader.place(takeProfit)],
      [2114, () => trader.place(expired)],
      [2115, () => trader.place(crossed), () => (trading.maximumOpenOrders = 100)],
      [2107, () => trader.place(crossed)],
      [200, () => trader.place({ ...crossed, price: '4128.95' })],
    ]);
  });

  it('a change of a position: account, order, end, price, no change, quote, stop loss, take profit [CHG-10, CHG-11, CHG-15]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    const { id: ended } = await trader.open();
    await trader.close(ended);
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    const both = { stopLoss: '4129.10', takeProfit: '4129.10' };
    await answersInOrder([
      [1201, () => trader.change('unknown', { price: '1' }, { account: 'real' })],
      [1002, () => trader.change('unknown', { price: '1' })],
      [2117, () => trader.change(ended, { price: '1' })],
      [2118, () => trader.change(id, { price: '1', stopLoss: '4100.00' })],
      [2112, () => trader.change(id, { stopLoss: '4100.00' })],
      [2004, () => trader.change(id, both), () => quote(server, 'XAUUSD', '4129.10', '4129.45')],
      [2109, () => trader.change(id, both)],
      [2110, () => trader.change(id, { takeProfit: '4129.10' })],
    ]);
  });

  it('a change of a pending order: quote, price, levels, crossed price [CHG-10, CHG-11]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    const levels = { stopLoss: '4150.00', takeProfit: '4000.00' };
    await answersInOrder([
      [
        2004,
        () => trader.change(id, { ...levels, price: '4100.001' }),
        () => quote(server, 'XAUUSD', '4129.10', '4129.45'),
      ],
      [2105, () => trader.change(id, { ...levels, price: '4100.001' })],
      [2106, () => trader.change(id, { ...levels, price: '4129.00' })],
      [2109, () => trader.change(id, { ...levels, price: '4135.00' })],
      [2110, () => trader.change(id, { price: '4135.00', takeProfit: '4000.00' })],
      [2107, () => trader.change(id, { price: '4135.00' })],
    ]);
  });

  it('ending several orders: account, fields of the scope; of an order its end, closed market, stale quote [CLS-64, CLS-65]', async () => {
    const { id: orderId } = await trader.open();
    const { id: ended } = await trader.open();
    await trader.close(ended);
    const noSymbol = { scope: 'symbol' } as const;
    await answersInOrder([
      [1201, () => trader.endMany(noSymbol, { account: 'real' })],
      [1001, () => trader.endMany(noSymbol)],
    ]);
    const codesOf = async () => {
      const { data } = await trader.endMany({ orderIds: [ended, orderId] });
      return data && 'items' in data ? data.items.map(({ code }) => code) : data;
    };
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    expect(await codesOf()).toEqual([2117, 2004]);
    await setFeed(server, 'XAUUSD', 'closed');
    expect(await codesOf()).toEqual([2117, 2002]);
  });

  it('a closing: account, fields, order, state, market, quote, volume, moved price [CLS-1, CLS-2]', async () => {
    const { id: orderId } = await trader.open({ volume: '0.07' });
    const { id: pending } = await trader.wait('limit', '4100.00');
    await setFeed(server, 'XAUUSD', 'closed');
    const moved = { orderId, priceSeen: '5000.00', maximumDeviation: 1 };
    const other = { account: 'real' } as const;
    const stall = async () => {
      await setFeed(server, 'XAUUSD', 'stalled');
      server.advance(STALE_MS);
    };
    await answersInOrder([
      [1201, () => trader.end({ orderId: 'unknown', maximumDeviation: 1 }, other)],
      [1001, () => trader.end({ orderId: 'unknown', maximumDeviation: 1 })],
      [1002, () => trader.end({ ...moved, orderId: 'unknown', volume: '1.00' })],
      [2117, () => trader.end({ ...moved, orderId: pending, volume: '1.00' })],
      [2002, () => trader.end({ ...moved, volume: '1.00' }), stall],
      [2004, () => trader.end({ ...moved, volume: '1.00' }), () => quote(server, 'XAUUSD', '4129.10', '4129.45')],
      [2102, () => trader.end({ ...moved, volume: '1.00' })],
      [2108, () => trader.end({ ...moved, volume: '0.01' })],
    ]);
    offer(server, 'XAUUSD', { minimumVolume: '0.05' });
    await answersInOrder([
      [2101, () => trader.end({ ...moved, volume: '0.001' })],
      [2119, () => trader.end({ ...moved, volume: '0.05' })],
    ]);
  });
});
