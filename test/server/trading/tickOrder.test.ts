import { AsyncResource } from 'node:async_hooks';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;

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

describe('within a tick', () => {
  it('take profits come before pending orders, and free the margin for them [ENG-22]', async () => {
    // 4.80 lots hold 99,106.80 of margin: beside them 1.00 lot more, for 20,750.00, has no room.
    const { id: held } = await trader.open({ volume: '4.80', takeProfit: '4149.00' });
    const { id: waiting } = await trader.wait('stop', '4150.00', { volume: '1.00' });
    await quote(server, 'XAUUSD', '4149.65', '4150.00');
    expect(await trader.order(held)).toMatchObject({ status: 'closed', closeReason: 'take-profit' });
    expect(await trader.order(waiting)).toMatchObject({ status: 'open', placePrice: '4150.00' });
  });

  it('the close-out comes before pending orders [ENG-22]', async () => {
    // 4.80 lots lose 480 × 119.45 = 57,336.00 of 99,966.40: 42,630.40 are 43 % of their margin, so they are closed.
    const { id: held } = await trader.open({ volume: '4.80' });
    const { id: waiting } = await trader.wait('stop', '4010.00', { direction: SELL, volume: '1.00' });
    await quote(server, 'XAUUSD', '4010.00', '4010.35');
    expect(await trader.order(held)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
    expect(await trader.order(waiting)).toMatchObject({ status: 'open', placePrice: '4010.00' });
  });

  it('pending orders come by the time they were placed, whichever price was reached first [ENG-23, ORD-79]', async () => {
    // Each needs about 61,000.00: there is room for one.
    const { id: older } = await trader.wait('limit', '4090.00', { volume: '3.00' });
    server.advance(1000);
    const { id: younger } = await trader.wait('limit', '4100.00', { volume: '3.00' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    expect(await trader.order(older)).toMatchObject({ status: 'open' });
    expect(await trader.order(younger)).toMatchObject({ status: 'exception', exceptionReason: 'margin-not-enough' });
  });

  it('of pending orders of one second the first comes first [ENG-23]', async () => {
    const { id: first } = await trader.wait('limit', '4090.00', { volume: '3.00' });
    const { id: second } = await trader.wait('limit', '4100.00', { volume: '3.00' });
    await quote(server, 'XAUUSD', '4080.00', '4080.35');
    expect(await trader.order(first)).toMatchObject({ status: 'open' });
    expect(await trader.order(second)).toMatchObject({ status: 'exception' });
  });
});

it('closes stop losses that one tick reaches by the time their orders were placed, whichever level comes first [ENG-47]', async () => {
  const { id: older } = await trader.open({ stopLoss: '4090.00' });
  server.advance(1000);
  const { id: younger } = await trader.open({ stopLoss: '4100.00' });
  await server.settled();
  const closed: (string | undefined)[] = [];
  const leave = server.world.events.subscribe(trader.id, (event) => {
    if (event.type === 'event' && event.kind === 'closed') closed.push(event.order?.orderId);
  });
  await quote(server, 'XAUUSD', '4080.00', '4080.35');
  leave();
  expect(closed).toEqual([older, younger]);
});

describe('an order that is changed after a tick and before it is processed', () => {
  /** Publishes a tick while another transaction holds the account's lock, changes the order and commits. */
  const changedMeanwhile = (
    orderId: string,
    change: { readonly stop_loss: string } | { readonly place_price: string },
  ) => {
    // Published from outside, as the market does: not as a part of the transaction.
    const tick = AsyncResource.bind(() =>
      server.world.market.controls.setQuote('XAUUSD', { bid: '4095.00', ask: '4095.35' }),
    );
    return server.world.database.transaction(async (tx) => {
      const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
      await tx.selectFrom('accounts').select('id').where('id', '=', order.account_id).forUpdate().execute();
      void tick();
      await tx
        .updateTable('orders')
        .set({ ...change, revision: sql<number>`revision + 1` })
        .where('id', '=', orderId)
        .execute();
      await tx.announce('account-changed', JSON.stringify({ accountId: order.account_id, orderId }));
    });
  };

  it('keeps its position until the next tick reaches its stop loss [ENG-26]', async () => {
    const { id } = await trader.open({ stopLoss: '4100.00' });
    await server.settled();
    await changedMeanwhile(id, { stop_loss: '4097.00' });
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'open', stopLoss: '4097.00' });
    await quote(server, 'XAUUSD', '4096.00', '4096.35');
    expect(await trader.life(id)).toMatchObject({ order: { status: 'closed' }, closings: [{ closePrice: '4096.00' }] });
  });

  it('waits for the next tick that reaches its new price [ENG-26]', async () => {
    const { id } = await trader.wait('limit', '4100.00');
    await server.settled();
    await changedMeanwhile(id, { place_price: '4098.00' });
    await server.settled();
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await quote(server, 'XAUUSD', '4096.00', '4096.35');
    expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4096.35' });
  });
});

it('examines a new order at the very next tick, before the engine has read it [ENG-24]', async () => {
  await server.settled();
  const { events, market } = server.world;
  const hear = events.subscribe(trader.id, () => {
    hear();
    queueMicrotask(() => {
      void market.controls.setQuote('XAUUSD', { bid: '4099.00', ask: '4099.35' });
      void market.controls.setQuote('XAUUSD', { bid: '4129.10', ask: '4129.45' });
    });
  });
  const { id } = await trader.wait('limit', '4100.00');
  await server.settled();
  expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '4099.35' });
});
