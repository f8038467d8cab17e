import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck, STALE_MS } from './refusalCheck.ts';
import { closeInOrder, quote, rowsWritten, setFeed, signUpTrader, type Trader } from './trader.ts';

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

type Change = Parameters<Trader['change']>[1];

describe('changing an order again and again', () => {
  it('is refused with 1003 after 60 changes within a minute, until the oldest is older; others of the account go on [CHG-41]', async () => {
    const [{ id }, other] = [await trader.open(), await trader.open()];
    const level = (turn: number) => ({ stopLoss: `${4000 + turn}.00` });
    for (let turn = 0; turn < 60; turn += 1) expect((await trader.change(id, level(turn))).code).toBe(200);
    const retryAt = server.world.now() + 60;
    expect(await trader.change(id, level(61))).toMatchObject({ code: 1003, data: { retryAt } });
    expect(await trader.change(id, level(59))).toMatchObject({ code: 2112 });
    expect((await trader.order(id)).stopLoss).toBe('4059.00');
    expect((await trader.change(other.id, level(61))).code).toBe(200);
    server.advance(59_999);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    expect((await trader.change(id, level(61))).code).toBe(1003);
    server.advance(1);
    expect((await trader.change(id, level(61))).code).toBe(200);
  });

  it('does not count requests that were refused [CHG-41]', async () => {
    const { id } = await trader.open();
    for (let turn = 0; turn < 60; turn += 1)
      expect((await trader.change(id, { stopLoss: '9000.00' })).code).not.toBe(200);
    expect((await trader.change(id, { stopLoss: '4000.00' })).code).toBe(200);
  });

  it('counts the minute from the instant of the check, after its lock was waited for [CHG-41]', async () => {
    const { id } = await trader.open();
    for (let turn = 0; turn < 60; turn += 1)
      expect((await trader.change(id, { stopLoss: `${4000 + turn}.00` })).code).toBe(200);
    server.advance(59_999);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const [isLocked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.world.database.transaction(async (tx) => {
      await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
      isLocked.resolve();
      await release.promise;
    });
    await isLocked.promise;
    const waiting = trader.change(id, { stopLoss: '4070.00' });
    await new Promise((resolve) => setTimeout(resolve, 100));
    server.advance(1);
    release.resolve();
    await holding;
    expect((await waiting).code).toBe(200);
  });
});

describe('changing the exit levels of a position', () => {
  it('records the change, and closes the position at the new level [CHG-3]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    expect(await trader.change(id, { stopLoss: '4110.00', takeProfit: '4150.00' })).toMatchObject({
      code: 200,
      data: { status: 'open', stopLoss: '4110.00', takeProfit: '4150.00' },
    });
    await quote(server, 'XAUUSD', '4110.01', '4110.36');
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
    await quote(server, 'XAUUSD', '4110.00', '4110.35');
    const { order, events } = await trader.life(id);
    expect(order).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(events).toMatchObject([
      { kind: 'placed', stopLoss: '4100.00' },
      { kind: 'filled' },
      { kind: 'changed', stopLoss: '4110.00', takeProfit: '4150.00', price: null },
      { kind: 'closed' },
    ]);
  });

  it.each([
    ['XAUUSD', 20],
    ['EURUSD', 30],
    ['EURJPY', 30],
  ])(
    'answers within the contract for the highest take profit that a request on %s can name',
    async (symbol, leverage) => {
      await quote(server, 'EURUSD', '1.17000', '1.17012');
      await quote(server, 'EURJPY', '178.920', '178.935');
      const { id } = await trader.open({ symbol, volume: '1.00', leverage });
      const answer = await trader.change(id, { takeProfit: '999999999999' });
      expect([200, 2105]).toContain(answer.code);
      expect((await trader.order(id)).status).toBe('open');
    },
  );

  it('removes a level for null, so that the position no longer closes there [CHG-1, CHG-2]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00', takeProfit: '4150.00' });
    expect(await trader.change(id, { stopLoss: null })).toMatchObject({
      data: { stopLoss: null, takeProfit: '4150.00' },
    });
    await quote(server, 'XAUUSD', '4090.00', '4090.35');
    expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });

  it.each<[string, 0 | 1, Change, number, object]>([
    ['a stop loss at its bid', 0, { stopLoss: '4129.10' }, 2109, { field: 'stopLoss', limit: '4128.60' }],
    ['a stop loss 49 points below it', 0, { stopLoss: '4128.61' }, 2111, { field: 'stopLoss', limit: '4128.60' }],
    ['a take profit at its bid', 0, { takeProfit: '4129.10' }, 2110, { field: 'takeProfit', limit: '4129.60' }],
    ['a take profit 49 points above', 0, { takeProfit: '4129.59' }, 2111, { field: 'takeProfit', limit: '4129.60' }],
    ["a stop loss at a sell's ask", 1, { stopLoss: '4129.45' }, 2109, { field: 'stopLoss', limit: '4129.95' }],
    ['a take profit too near to it', 1, { takeProfit: '4128.96' }, 2111, { field: 'takeProfit', limit: '4128.95' }],
    ['what is no price of gold', 0, { stopLoss: '4100.001' }, 2105, { field: 'stopLoss' }],
    ['a price, which it has', 0, { price: '4100.00' }, 2118, { field: 'price' }],
    ['nothing at all', 0, {}, 1001, { field: 'body' }],
    ['the time of a press alone', 0, { pressedAt: 1_790_000_000_000, validForSeconds: 10 }, 1001, { field: 'body' }],
    ['a leverage, which stays', 0, { stopLoss: '4100.00', leverage: 5 } as Change, 1001, { field: 'leverage' }],
    ['a volume, which it has', 0, { stopLoss: '4100.00', volume: '0.20' }, 2118, { field: 'volume' }],
    ['an expiry, which it has none of', 0, { expiresAt: 1_990_964_000 }, 2118, { field: 'expiresAt' }],
  ])(
    'refuses %s (direction %i) [CHG-4, CHG-5, CHG-15, CHG-35, CHG-21, CHG-22]',
    async (_, direction, change, code, data) => {
      const { id } = await trader.open({ direction });
      await refused(() => trader.change(id, change), code, data);
    },
  );

  it.each([[0, '4128.60', '4129.60'] as const, [SELL, '4129.95', '4128.95'] as const])(
    'accepts levels at the stop distance, of direction %i [CHG-21, CHG-22]',
    async (direction, stopLoss, takeProfit) => {
      const { id } = await trader.open({ direction });
      expect(await trader.change(id, { stopLoss, takeProfit })).toMatchObject({ code: 200 });
    },
  );

  it('refuses unchanged levels (2112), in any notation [CHG-17, CHG-18, CHG-19]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    await refused(() => trader.change(id, { stopLoss: '4100.00' }), 2112, null);
    await refused(() => trader.change(id, { stopLoss: '4100.0', takeProfit: null }), 2112, null);
  });

  it('does not re-validate an unchanged level that the market has come near to [CHG-20]', async () => {
    const { id } = await trader.open({ stopLoss: '4120.00' });
    await quote(server, 'XAUUSD', '4120.10', '4120.45');
    expect(await trader.change(id, { stopLoss: '4120.00', takeProfit: '4150.00' })).toMatchObject({ code: 200 });
  });
});

it('changes nothing of an order when one of two levels is refused [CHG-7]', async () => {
  const { id } = await trader.open({ stopLoss: '4100.00', takeProfit: '4150.00' });
  const before = await trader.life(id);
  expect(await trader.change(id, { stopLoss: '4110.00', takeProfit: '4129.00' })).toMatchObject({ code: 2110 });
  expect(await trader.life(id)).toEqual(before);
});

it('refuses a level of a position and a new pending price before the first quote (2003) [CHG-23, CHG-30]', async () => {
  const [position, pending] = [await trader.open(), await trader.wait('limit', '4100.00', { stopLoss: '4090.00' })];
  const unheard = jest.spyOn(server.world.market, 'latest').mockReturnValue(undefined);
  const answers = [
    await trader.change(position.id, { stopLoss: '4100.00' }),
    await trader.change(pending.id, { price: '4090.00' }),
    await trader.change(pending.id, { stopLoss: '4080.00' }),
    await trader.change(pending.id, { stopLoss: null }),
  ];
  unheard.mockRestore();
  expect(answers.map(({ code }) => code)).toEqual([2003, 2003, 200, 200]);
  expect(answers[0]).toMatchObject({ data: { symbol: 'XAUUSD' } });
});

describe('changing a pending order', () => {
  it('moves its trigger from the old price to the new one [CHG-3, CHG-6, ORL-52]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await trader.change(id, { price: '4090.00', stopLoss: '4080.00' })).toMatchObject({
      data: { status: 'pending', placePrice: '4090.00', stopLoss: '4080.00' },
    });
    await quote(server, 'XAUUSD', '4095.00', '4095.35');
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await quote(server, 'XAUUSD', '4089.65', '4090.00');
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'open', placePrice: '4090.00' },
      slippage: '0.00',
      events: [{ kind: 'placed' }, { kind: 'changed', price: '4090.00' }, { kind: 'filled' }],
    });
  });

  it.each<[string, Change, number, object]>([
    ['a price that the market has crossed', { price: '4135.00' }, 2107, { field: 'price', price: '4129.45' }],
    ['a price 49 points from it', { price: '4128.96' }, 2106, { field: 'price', limit: '4128.95' }],
    ['what is no price of gold', { price: '4100.001' }, 2105, { field: 'price' }],
    ['a stop loss too near to its price', { stopLoss: '4099.51' }, 2111, { field: 'stopLoss', limit: '4099.50' }],
    ['a stop loss above it', { stopLoss: '4101.00' }, 2109, { field: 'stopLoss', limit: '4099.50' }],
    ['a take profit below it', { takeProfit: '4099.00' }, 2110, { field: 'takeProfit', limit: '4100.50' }],
    [
      'a stop loss that its new price has passed',
      { price: '4090.00', stopLoss: '4095.00' },
      2109,
      { field: 'stopLoss' },
    ],
    ['the price that it has', { price: '4100.00' }, 2112, {}],
  ])('refuses %s [CHG-27, CHG-33]', async (_, change, code, data) => {
    const { id } = await trader.wait('limit', '4100.00');
    await refused(() => trader.change(id, change), code, code === 2112 ? null : data);
  });

  it('does not re-validate an unchanged level [CHG-29]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { stopLoss: '4095.00' });
    expect(await trader.change(id, { price: '4090.00' })).toMatchObject({ code: 200, data: { stopLoss: '4095.00' } });
  });
});

describe('changing the volume and the expiry of a pending order', () => {
  const inSeconds = (seconds: number) => server.world.now() + seconds;

  it('fills it with the changed volume, its margin and its fee [CHG-34, CHG-37, ORL-73]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await trader.change(id, { volume: '0.5' })).toMatchObject({ code: 200, data: { volume: '0.50' } });
    await quote(server, 'XAUUSD', '4099.00', '4099.35');
    const { order, events } = await trader.life(id);
    expect(order).toMatchObject({ status: 'open', volume: '0.50', fee: '-3.50' });
    expect(events).toMatchObject([{ kind: 'placed' }, { kind: 'changed', volume: '0.50' }, { volume: '0.50' }]);
    expect(await trader.close(id)).toMatchObject({ status: 'closed', volume: '0.50' });
  });

  it.each([
    ['brought forward', 3600, 60],
    ['put off', 60, 3600],
  ])('cancels it at an expiry that was %s, and not at the former one [CHG-34, CHG-39]', async (_, before, after) => {
    const { id } = await trader.wait('limit', '4100.00', { expiresAt: inSeconds(before) });
    const expiresAt = inSeconds(after);
    expect(await trader.change(id, { expiresAt })).toMatchObject({ code: 200, data: { expiresAt } });
    server.advance((after - 1) * 1000);
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    server.advance(1000);
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'expired' });
  });

  it('lets it wait without end once its expiry is taken away [CHG-38]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { expiresAt: inSeconds(60) });
    expect(await trader.change(id, { expiresAt: null })).toMatchObject({ code: 200, data: { expiresAt: null } });
    server.advance(3_600_000);
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
  });

  it('records only what a change changed, and the expiry after each event [ORL-73, ORL-75, ORL-76]', async () => {
    const [before, after] = [inSeconds(3600), inSeconds(7200)];
    const { id } = await trader.wait('limit', '4100.00', { volume: '0.10', expiresAt: before });
    await trader.change(id, { price: '4100.0', volume: '0.1', expiresAt: after });
    await trader.change(id, { price: '4090.00', volume: '0.10', expiresAt: after });
    await trader.change(id, { price: '4090.00', volume: '0.20', expiresAt: null });
    expect((await trader.life(id)).events).toMatchObject([
      { kind: 'placed', expiresAt: before },
      { kind: 'changed', price: null, volume: null, expiresAt: after },
      { kind: 'changed', price: '4090.00', volume: null, expiresAt: after },
      { kind: 'changed', price: null, volume: '0.20', expiresAt: null },
    ]);
  });

  it('answers the expiry of the order with an event that a process of the version before recorded [ORL-76]', async () => {
    const expiresAt = inSeconds(3600);
    const { id } = await trader.wait('limit', '4100.00', { expiresAt });
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('order_events')
        .set({ detail: sql`detail - 'expiresAt'` })
        .where('order_id', '=', id)
        .execute(),
    );
    expect((await trader.life(id)).events).toMatchObject([{ kind: 'placed', expiresAt }]);
  });

  it.each<[string, Change, number, object]>([
    ['too few lots', { volume: '0.001' }, 2101, { field: 'volume', minimum: '0.01' }],
    ['too many', { volume: '51' }, 2102, { field: 'volume', maximum: '50.00' }],
    ['lots off the step', { volume: '0.105' }, 2103, { field: 'volume', step: '0.01' }],
    ['an expiry that has passed', { volume: '0.20', expiresAt: 1_500_000_000 }, 2114, { field: 'expiresAt' }],
  ])('refuses %s [CHG-36, CHG-38]', async (_, change, code, data) => {
    const { id } = await trader.wait('limit', '4100.00');
    await refused(() => trader.change(id, change), code, data);
  });

  it('works while the market is closed or the quote is stale [CHG-40]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    await server.settled();
    expect(await trader.change(id, { volume: '0.20' })).toMatchObject({ code: 200 });
    await setFeed(server, 'XAUUSD', 'closed');
    expect(await trader.change(id, { expiresAt: inSeconds(600) })).toMatchObject({ code: 200 });
  });
});

describe('changing an order in a market that is', () => {
  it('closed validates levels and prices against the last quote [CHG-25, CHG-32]', async () => {
    const [position, pending] = [await trader.open(), await trader.wait('limit', '4100.00')];
    await setFeed(server, 'XAUUSD', 'closed');
    await refused(() => trader.change(position.id, { stopLoss: '4128.61' }), 2111, { limit: '4128.60' });
    expect(await trader.change(position.id, { stopLoss: '4128.60' })).toMatchObject({ code: 200 });
    await refused(() => trader.change(pending.id, { price: '4135.00' }), 2107, { price: '4129.45' });
    expect(await trader.change(pending.id, { price: '4110.00' })).toMatchObject({ code: 200 });
  });

  it('stale refuses levels and prices (2004), and lets levels be removed [CHG-24, CHG-26, CHG-28, CHG-31]', async () => {
    const { id: position } = await trader.open({ stopLoss: '4100.00' });
    const { id: pending } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00' });
    await setFeed(server, 'XAUUSD', 'stalled');
    server.advance(STALE_MS);
    await refused(() => trader.change(position, { stopLoss: '4110.00' }), 2004, { symbol: 'XAUUSD' });
    await refused(() => trader.change(pending, { price: '4110.00' }), 2004, { symbol: 'XAUUSD' });
    expect(await trader.change(position, { stopLoss: null })).toMatchObject({ code: 200 });
    expect(await trader.change(pending, { stopLoss: '4080.00' })).toMatchObject({ code: 200 });
  });
});

describe('a change', () => {
  it('of an ended order is refused with its state, the reason if there is one, and the time (2117) [CHG-13, CHG-14]', async () => {
    const { id: closed } = await trader.open();
    await trader.close(closed);
    const { id: canceled } = await trader.wait('limit', '4100.00');
    await trader.endMany({ orderIds: [canceled] });
    const { id: failed } = await trader.wait('limit', '4100.00', { stopLoss: '4090.00' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    const closedAt = server.world.now();
    const change = { stopLoss: '4070.00' };
    expect((await trader.change(closed, change)).data).toEqual({ status: 'closed', closeReason: 'customer', closedAt });
    expect((await trader.change(canceled, change)).data).toEqual({
      ...{ status: 'canceled', closeReason: 'customer', closedAt },
    });
    expect(await trader.change(failed, change)).toMatchObject({ code: 2117, data: { status: 'exception', closedAt } });
    expect((await trader.change(failed, change)).data).toEqual({ status: 'exception', closedAt });
  });

  it('is refused for an unknown order (1002), or an ended one with how it ended (2117) [CHG-12, CHG-13]', async () => {
    const { id } = await trader.open();
    const stranger = await signUpTrader(server);
    await refused(() => trader.change(randomUUID(), { stopLoss: '4100.00' }), 1002, { field: 'orderId' });
    expect(await stranger.change(id, { stopLoss: '4100.00' })).toMatchObject({ code: 1002 });
    await trader.close(id);
    await refused(() => trader.change(id, { stopLoss: '4100.00' }), 2117, {
      status: 'closed',
      closeReason: 'customer',
    });
    const { id: canceled } = await trader.wait('limit', '4100.00');
    await trader.endMany({ orderIds: [canceled] });
    await refused(() => trader.change(canceled, { price: '4090.00' }), 2117, { status: 'canceled' });
  });

  it('is refused for the account that is not active (1201)', async () => {
    const { id } = await trader.open();
    await refused(() => trader.change(id, { stopLoss: '4100.00' }, { account: 'real' }), 1201, { active: 'demo' });
  });
});

it('changes an order once for one key, and repeats its answer', async () => {
  const { id } = await trader.open();
  const key = randomUUID();
  const answer = await trader.change(id, { stopLoss: '4100.00' }, { key });
  await trader.change(id, { stopLoss: '4110.00' });
  const before = await rowsWritten(server);
  expect(await trader.change(id, { stopLoss: '4100.00' }, { key })).toMatchObject({ code: 200, data: answer.data });
  expect(await trader.change(id, { stopLoss: '4105.00' }, { key })).toMatchObject({ code: 1005 });
  expect(await rowsWritten(server)).toEqual(before);
  expect(await trader.order(id)).toMatchObject({ stopLoss: '4110.00' });
});
