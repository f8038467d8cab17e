import { AsyncResource } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer({ at: londonInstant({ year: 2026, month: 9, day: 29, hour: 21, minute: 59 }) });
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

/** Starts an action, then lets time pass while the customer's accounts are locked. */
const meanwhile = async (milliseconds: number, begin: () => unknown): Promise<void> => {
  const start = AsyncResource.bind(begin);
  const advance = AsyncResource.bind(() => server.advance(milliseconds));
  await server.settled();
  await server.world.database.transaction(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('customer_id', '=', trader.id).forUpdate().execute();
    start();
    await wait(100);
    advance();
  });
  await server.settled();
};

describe('the duration of a fill', () => {
  it('is measured from the request of a market order [ORL-49]', async () => {
    let placed: ReturnType<Trader['open']> | undefined;
    await meanwhile(40, () => (placed = trader.open()));
    const order = await placed;
    expect(await trader.life(order?.id ?? '')).toMatchObject({ requestToFillMilliseconds: 40 });
  });

  it('is measured from the tick that triggered a pending order, and is null before [ORL-50, ORL-53]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    expect(await trader.life(id)).toMatchObject({ requestToFillMilliseconds: null, slippage: null });
    await meanwhile(25, () => server.world.market.controls.setQuote('XAUUSD', { bid: '4099.00', ask: '4099.35' }));
    expect(await trader.life(id)).toMatchObject({ requestToFillMilliseconds: 25, order: { status: 'open' } });
  });
});

describe('the price improvement of a fill', () => {
  it.each([
    ['a buy that cost more than was seen', { priceSeen: '4129.35' }, '-0.10'],
    ['a buy that cost less', { priceSeen: '4129.50' }, '0.05'],
    ['a sell that brought less than was seen', { direction: SELL, priceSeen: '4129.20' }, '-0.10'],
    ['what was seen', { priceSeen: '4129.45' }, '0.00'],
    ['nothing that was seen', {}, null],
    ['a price seen of more decimals, which is rounded with the difference alone', { priceSeen: '4129.445' }, '-0.01'],
    ['a price seen of 0', { priceSeen: '0' }, '-4129.45'],
  ] as const)('is measured for %s [ORL-51, ORL-52, ORL-53, ORL-77]', async (_, order, slippage) => {
    const { id } = await trader.open(order);
    expect(await trader.life(id)).toMatchObject({ slippage });
  });

  it.each([
    ['limit', '4100.00', '4095.00', '4095.35', '4.65'],
    ['stop', '4150.00', '4160.00', '4160.35', '-10.35'],
  ] as const)(
    'is measured for a %s at %s that the market jumped over [ORL-51, ORL-52]',
    async (kind, price, bid, ask, slippage) => {
      const { id } = await trader.wait(kind, price);
      await quote(server, 'XAUUSD', bid, ask);
      expect(await trader.life(id)).toMatchObject({ slippage });
    },
  );
});

describe('the events of an order', () => {
  it('have their time, their price and their cost or result [ORL-39, ORL-43, ORL-44, ORL-45, ORL-60]', async () => {
    const { id } = await trader.wait('limit', '4100.00', { volume: '1.00', takeProfit: '4150.00' });
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    const openedAt = server.world.now();
    await trader.change(id, { stopLoss: '4080.00' });
    const part = await trader.close(id, '0.40');
    await pass(server, 4000);
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    const { order, closings, events } = await trader.life(id);
    expect(order).toMatchObject({ status: 'closed', closeReason: 'stop-loss', openedAt, closedAt: server.world.now() });
    expect(closings).toMatchObject([{ id: part.id, volume: '0.40' }, { volume: '0.60' }]);
    expect(events).toMatchObject([
      { kind: 'placed', price: '4100.00', volume: '1.00', takeProfit: '4150.00', stopLoss: null },
      { kind: 'filled', at: openedAt, price: '4100.00', volume: '1.00', margin: '20500.00', amount: '-7.00' },
      { kind: 'changed', stopLoss: '4080.00', takeProfit: '4150.00' },
      { kind: 'part-closed', price: '4099.65', volume: '0.40', amount: '-14.00', reason: 'customer' },
      { kind: 'closed', price: '4080.00', volume: '0.60', amount: '-1200.00', reason: 'stop-loss' },
    ]);
  });

  it("have amounts that sum to the order's change of the balance [ORL-47]", async () => {
    const { id } = await trader.open({ volume: '0.30' });
    await trader.close(id, '0.10');
    await quote(server, 'XAUUSD', '4139.10', '4139.45');
    await trader.close(id, '0.10');
    await trader.close(id);
    const { events } = await trader.life(id);
    const sum = events.reduce((total, { amount }) => total.plus(amount ?? '0'), ZERO);
    expect((await trader.figures()).balance).toBe(decimal('100000').plus(sum).toFixed(2));
  });

  it('are found by the id of a closing too, by no other customer, and not in the other account [ORL-40, ORL-41]', async () => {
    const { id } = await trader.open();
    const closing = await trader.close(id);
    expect(await trader.life(closing.id)).toEqual(await trader.life(id));
    const stranger = await signUpTrader(server);
    const asked = { account: 'demo', path: { id } } as const;
    expect(await server.call('getOrder', { ...asked, token: stranger.token })).toMatchObject({ code: 1002 });
    const inReal = { ...asked, account: 'real', token: trader.token } as const;
    expect(await server.call('getOrder', inReal)).toMatchObject({ code: 1201 });
  });
});
