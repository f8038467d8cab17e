import { londonInstant } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, offer, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;
const MINUTE_MS = 60_000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ at: londonInstant({ year: 2026, month: 9, day: 28, hour: 12 }) });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'EURJPY', '178.923', '178.956');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

const NO_CLOSING = { closePrice: null, profit: null, closeConversion: null };
const NO_LEVEL_RESULTS = { expectedProfit: null, expectedLoss: null };
const LEVELS = { stopLoss: '4119.45', takeProfit: '4149.45' };

describe('the row of', () => {
  it('a pending order has its price, the market at its entry side, and no figure of a fill [ORL-25, ORL-26, ORL-28, ORL-29, ORL-36, ORL-37, ORL-64]', async () => {
    const row = { margin: '0.00', fee: '0.00', overnightFee: '0.00', openConversion: null, openedAt: null };
    expect(await trader.wait('limit', '4100.00')).toMatchObject({
      ...{ status: 'pending', placePrice: '4100.00', marketPrice: '4129.45', closedAt: null, ...row, ...NO_CLOSING },
      ...{ closeReason: null, exceptionReason: null, ...NO_LEVEL_RESULTS },
    });
    expect(await trader.wait('limit', '4150.00', { direction: SELL })).toMatchObject({ marketPrice: '4129.10' });
  });

  it('an open order has no closing, and the market at its exit side [ORL-26, ORL-29, ORL-36, ORL-37, ORL-61, ORL-64]', async () => {
    expect(await trader.open()).toMatchObject({
      ...{ status: 'open', placePrice: '4129.45', marketPrice: '4129.10', closedAt: null, ...NO_CLOSING },
      ...{ closeReason: null, exceptionReason: null },
      ...{ placedAt: server.world.now(), openedAt: server.world.now() },
    });
  });

  it('a closing has its result, and nothing that is live [ORL-23, ORL-27, ORL-29, ORL-34, ORL-36, ORL-64]', async () => {
    const { id } = await trader.open(LEVELS);
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    const closing = await trader.close(id);
    expect(closing).toMatchObject({
      ...{ status: 'closed', volume: '0.10', margin: '2064.73', fee: '-0.70', profit: '100.00' },
      ...{ closePrice: '4139.45', closedAt: server.world.now(), closeReason: 'customer', exceptionReason: null },
      ...{ marketPrice: null, ...NO_LEVEL_RESULTS },
    });
  });

  it('a closing has the terms, the times and the levels of its order [ORL-70, ORL-71]', async () => {
    const levels = { stopLoss: '4000.00', takeProfit: '4300.00' };
    const expiresAt = server.world.now() + 3600;
    const waiting = await trader.wait('limit', '4100.00', { ...levels, expiresAt });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    const closing = await trader.close(waiting.id);
    const { number, symbol, kind, direction, pendingOrder, leverage, contractSize, placedAt } = waiting;
    const terms = { number, symbol, kind, direction, pendingOrder, leverage, contractSize, placedAt, expiresAt };
    expect(closing).toMatchObject({ ...terms, ...levels, status: 'closed' });
  });

  it('an order that was closed in parts has the sizes of its fill, and its end [ORL-24, ORL-26, ORL-34, ORL-36, ORL-60, ORL-64]', async () => {
    const { id } = await trader.open({ volume: '0.07', ...LEVELS });
    await trader.close(id, '0.02');
    server.advance(1000);
    await trader.close(id);
    expect(await trader.order(id)).toMatchObject({
      ...{ status: 'closed', volume: '0.07', margin: '1445.31', fee: '-0.49', overnightFee: '0.00', ...NO_CLOSING },
      ...{ closeReason: 'customer', closedAt: server.world.now(), marketPrice: null, ...NO_LEVEL_RESULTS },
    });
  });

  it('a canceled order has its pending price and the reason, one that failed its exception [ORL-25, ORL-34, ORL-36, ORL-37, ORL-64]', async () => {
    const { id: canceled } = await trader.wait('limit', '4100.00', { takeProfit: '4200.00' });
    await trader.endMany({ orderIds: [canceled] });
    const { id: failed } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    const ended = { placePrice: '4100.00', marketPrice: null, openedAt: null, ...NO_CLOSING, ...NO_LEVEL_RESULTS };
    const closedAt = server.world.now();
    expect(await trader.order(canceled)).toMatchObject({
      ...{ ...ended, status: 'canceled', closeReason: 'customer', exceptionReason: null, closedAt },
    });
    expect(await trader.order(failed)).toMatchObject({
      ...{ ...ended, status: 'exception', closeReason: null, exceptionReason: 'stops-passed', closedAt },
    });
  });

  it('an open order has the last price while its market is closed or its quote stale [ORL-30]', async () => {
    const { id } = await trader.open();
    for (const state of ['stalled', 'closed'] as const) {
      await setFeed(server, 'XAUUSD', state);
      await pass(server, MINUTE_MS);
      expect(await trader.order(id)).toMatchObject({ marketPrice: '4129.10' });
    }
  });
});

describe('the results that are expected at the levels', () => {
  it('are those of a closing there, for the open volume, and a stop loss may secure a gain [ORL-31, ORL-33, ORL-34, ORL-35]', async () => {
    const { id } = await trader.open({ volume: '0.50', takeProfit: '4149.45' });
    expect(await trader.order(id)).toMatchObject({ expectedProfit: '1000.00', expectedLoss: null });
    await quote(server, 'XAUUSD', '4140.00', '4140.35');
    await trader.change(id, { stopLoss: '4131.10' });
    expect(await trader.order(id)).toMatchObject({ expectedProfit: '1000.00', expectedLoss: '82.50' });
    await trader.close(id, '0.25');
    expect(await trader.order(id)).toMatchObject({ expectedProfit: '500.00', expectedLoss: '41.25' });
    const pending = await trader.wait('limit', '4100.00', { stopLoss: '4080.00', takeProfit: '4140.00' });
    expect(pending).toMatchObject({ expectedProfit: '400.00', expectedLoss: '-200.00' });
  });

  it('are converted at the side of a gain and of a loss of the pair [ORL-32]', async () => {
    // 25,000 yen ÷ 157.501, the ask, bring 158.73; ÷ 157.489, the bid, they cost 158.74.
    const levels = { stopLoss: '178.456', takeProfit: '179.456' };
    expect(await trader.open({ symbol: 'EURJPY', volume: '0.50', leverage: 30, ...levels })).toMatchObject({
      ...{ placePrice: '178.956', expectedProfit: '158.73', expectedLoss: '-158.74' },
    });
  });
});

describe('the events of', () => {
  const nothing = {
    price: null,
    volume: null,
    margin: null,
    amount: null,
    reason: null,
    expiresAt: null,
    correction: null,
  };
  const event = { ...nothing, ...NO_LEVEL_RESULTS };
  const levels = { stopLoss: null, takeProfit: null };

  it('a market order begin with its placing and its fill, valued alike [ORL-42, ORL-43, ORL-45, ORL-46]', async () => {
    const { id } = await trader.open({ priceSeen: '4129.40', takeProfit: '4149.45' });
    const at = server.world.now();
    const valued = { ...event, at, stopLoss: null, takeProfit: '4149.45', expectedProfit: '200.00' };
    expect((await trader.life(id)).events).toEqual([
      { ...valued, kind: 'placed', price: '4129.40', volume: '0.10' },
      { ...valued, kind: 'filled', price: '4129.45', volume: '0.10', margin: '2064.73', amount: '-0.70' },
    ]);
    const unseen = await trader.open();
    expect((await trader.life(unseen.id)).events[0]).toMatchObject({ kind: 'placed', price: null });
  });

  it('a canceled order end with its price and the reason [ORL-42, ORL-43]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await trader.endMany({ orderIds: [id] });
    const at = server.world.now();
    expect((await trader.life(id)).events).toEqual([
      { ...event, ...levels, at, kind: 'placed', price: '4100.00', volume: '0.10' },
      { ...event, ...levels, at, kind: 'canceled', price: '4100.00', reason: 'customer' },
    ]);
  });

  it('an exception end with its price and the reason [ORL-43]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    const [, last] = (await trader.life(id)).events;
    const at = server.world.now();
    expect(last).toEqual({
      ...{ ...event, at, kind: 'exception', price: '4100.00', stopLoss: '4090.00', takeProfit: null },
      reason: 'stops-passed',
    });
  });

  it('a pending order have a new price with its change, and no price with a change of levels [ORL-43, ORL-45, ORL-46]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await trader.change(id, { price: '4090.00', stopLoss: '4080.00' });
    await trader.change(id, { takeProfit: '4110.00' });
    const at = server.world.now();
    expect((await trader.life(id)).events.slice(1)).toEqual([
      {
        ...event,
        at,
        kind: 'changed',
        price: '4090.00',
        stopLoss: '4080.00',
        takeProfit: null,
        expectedLoss: '-100.00',
      },
      {
        ...{ ...event, at, kind: 'changed', stopLoss: '4080.00', takeProfit: '4110.00' },
        ...{ expectedProfit: '200.00', expectedLoss: '-100.00' },
      },
    ]);
  });

  it('closings have the freed margin as negative, the result and the reason [ORL-43, ORL-44, ORL-45]', async () => {
    const { id } = await trader.open({ volume: '0.07', ...LEVELS });
    await trader.close(id, '0.02');
    await trader.close(id);
    const at = server.world.now();
    const closing = { ...event, ...LEVELS, at, price: '4129.10', reason: 'customer' };
    expect((await trader.life(id)).events.slice(2)).toEqual([
      {
        ...{ ...closing, kind: 'part-closed', volume: '0.02', margin: '-412.95', amount: '-0.70' },
        ...{ expectedProfit: '100.00', expectedLoss: '-50.00' },
      },
      { ...closing, kind: 'closed', volume: '0.05', margin: '-1032.36', amount: '-1.75' },
    ]);
  });

  it('nights have the rollover, the mid before it, and the fee; a fee of 0.00 has no event [ORL-43, ORL-48]', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    const { id: free } = await trader.open({ volume: '1.00', direction: SELL });
    const rates = { overnightLongRate: '-0.00015', overnightShortRate: '0' };
    offer(server, 'XAUUSD', rates);
    const rollover = londonInstant({ year: 2026, month: 9, day: 28, hour: 22 });
    await pass(server, (rollover - server.world.now()) * 1000 - 3000);
    await quote(server, 'XAUUSD', '4129.10', '4129.44');
    await pass(server, 4000);
    const nights = async (orderId: string) =>
      (await trader.life(orderId)).events.filter(({ kind }) => kind === 'overnight');
    // 4129.27 × 100 × −0.00015 = −61.939.
    expect(await nights(id)).toEqual([
      { ...event, ...levels, kind: 'overnight', at: rollover, price: '4129.27', volume: '1.00', amount: '-61.94' },
    ]);
    expect(await nights(free)).toEqual([]);
  });
});

describe('the rows of a list', () => {
  it('of one second are sorted by their id, the highest first [ORL-12]', async () => {
    for (let held = 0; held < 8; held += 1) await trader.open({ volume: '0.01' });
    const ids = (await trader.list()).items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it('move up with a part closing, and not with a change [ORL-11, ORL-13, ORL-63]', async () => {
    const first = await trader.open();
    server.advance(1000);
    const second = await trader.open();
    server.advance(1000);
    await trader.change(first.id, { stopLoss: '4100.00' });
    const order = async () => (await trader.list({ view: 'open' })).items.map(({ id }) => id);
    expect(await order()).toEqual([second.id, first.id]);
    await trader.close(first.id, '0.04');
    expect(await order()).toEqual([first.id, second.id]);
  });

  it('of pending orders stay in place when the price of one changes [ORL-13]', async () => {
    const first = await trader.wait('limit', '4100.00');
    server.advance(1000);
    const second = await trader.wait('limit', '4100.00');
    server.advance(1000);
    expect(await trader.change(first.id, { price: '4090.00' })).toMatchObject({ code: 200 });
    const { items } = await trader.list({ view: 'pending' });
    expect(items.map(({ id, placePrice }) => [id, placePrice])).toEqual([
      [second.id, '4100.00'],
      [first.id, '4090.00'],
    ]);
  });

  it('are the same for every status in the views of open and pending orders [ORL-6]', async () => {
    const { id: open } = await trader.open();
    const { id: pending } = await trader.wait('limit', '4100.00');
    for (const status of ['canceled', 'exception', 'unsettled', 'deal', 'all'] as const) {
      expect((await trader.list({ view: 'open', status })).items).toMatchObject([{ id: open }]);
      expect((await trader.list({ view: 'pending', status })).items).toMatchObject([{ id: pending }]);
    }
  });

  it('count a closing that brought exactly its fee as neither won nor lost [ORL-20]', async () => {
    const { id } = await trader.open();
    await quote(server, 'XAUUSD', '4129.52', '4129.87');
    await trader.close(id);
    expect((await trader.list()).totals).toMatchObject({ count: 1, won: 0, lost: 0, profit: '0.70', net: '0.00' });
  });
});

it('finds no life of an unknown order (1002) [ORL-41]', async () => {
  const unknown = { token: trader.token, account: 'demo', path: { id: 'unknown' } } as const;
  expect(await server.call('getOrder', unknown)).toMatchObject({ code: 1002, data: { field: 'id' } });
});

describe("the account's revision", () => {
  const revision = async () => (await trader.figures()).revision;

  it('rises by 1 with each event of an order [ORL-54, ORL-55]', async () => {
    expect(await revision()).toBe(0);
    const seen: number[] = [];
    const after = async (happen: () => Promise<unknown>) => {
      await happen();
      await server.settled();
      seen.push(await revision());
    };
    let position = '';
    let pending = '';
    await after(async () => (position = (await trader.open()).id));
    await after(async () => (pending = (await trader.wait('limit', '4000.00')).id));
    await after(() => trader.change(position, { stopLoss: '4100.00' }));
    await after(() => trader.close(position, '0.04'));
    await after(() => trader.endMany({ orderIds: [pending] }));
    await after(() => trader.wait('limit', '4110.00', { stopLoss: '4109.00' }));
    await after(() => quote(server, 'XAUUSD', '4108.00', '4108.35'));
    await after(() => quote(server, 'XAUUSD', '4100.00', '4100.35'));
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('stays with a warning, a refused request and a repeated one [ORL-57]', async () => {
    const key = '3f2a7c1e-93b4-4d0c-8a55-6f1e2d7b9c40';
    await trader.place({ volume: '4.80' }, { key });
    await trader.place({ volume: '4.80' }, { key });
    expect(await trader.place({ volume: '99.00' })).toMatchObject({ code: 2102 });
    await quote(server, 'XAUUSD', '4120.00', '4120.35');
    const { items } = await server.succeed('listFailureNotifications', { token: trader.token });
    expect(items).toMatchObject([{ kind: 'margin-warning' }]);
    expect(await revision()).toBe(1);
  });
});
