import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import { demoReset, post } from '../../../src/server/ledger/index.ts';
import { findActiveAccount } from '../../../src/server/trading/tradingAccount.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck } from './refusalCheck.ts';
import { becomeReal, closeInOrder, pass, quote, rowsWritten, setFeed, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'EURUSD', '1.13610', '1.13622');
  trader = await signUpTrader(server);
});

const FRESH = { balance: '100000.00', netWorth: '100000.00', usedMargin: '0.00', openProfit: '0.00', positions: [] };

describe('resetting the demo account', () => {
  it('ends all its orders at the last prices, and sets the balance to the starting balance [ACC-20, ACC-21, ACC-23, ACC-25, LED-15]', async () => {
    const { id: open } = await trader.open({ volume: '1.00' });
    const { id: pending } = await trader.wait('limit', '4100.00');
    await quote(server, 'XAUUSD', '4119.10', '4119.45');
    expect(await trader.reset()).toMatchObject({
      code: 200,
      data: { closed: 1, canceled: 1, balance: '100000.00', at: server.world.now() },
    });
    expect(await trader.order(open)).toMatchObject({ status: 'closed', closeReason: 'demo-reset' });
    expect(await trader.order(pending)).toMatchObject({ status: 'canceled', closeReason: 'demo-reset' });
    expect((await trader.life(open)).closings).toMatchObject([{ closePrice: '4119.10', profit: '-1035.00' }]);
    expect(await trader.figures()).toMatchObject(FRESH);
  });

  it('sets the same balance after a gain as after a loss [ACC-23, LED-15]', async () => {
    await trader.open({ volume: '1.00' });
    await quote(server, 'XAUUSD', '4229.10', '4229.45');
    await trader.reset();
    expect(await trader.figures()).toMatchObject(FRESH);
  });

  it('works in a closed market, and on a stale quote [ACC-22]', async () => {
    await trader.open();
    await trader.open({ symbol: 'EURUSD' });
    await setFeed(server, 'XAUUSD', 'closed');
    await setFeed(server, 'EURUSD', 'stalled');
    await pass(server, 3_600_000);
    expect(await trader.reset()).toMatchObject({ code: 200, data: { closed: 2 } });
    const { items } = await trader.list({ view: 'history', status: 'deal' });
    expect(items.map(({ closePrice }) => closePrice).sort()).toEqual(['1.13610', '4129.10']);
    expect(await trader.figures()).toMatchObject(FRESH);
  });

  it('covers a loss beyond the balance by no more than its amount', async () => {
    await setFeed(server, 'XAUUSD', 'live');
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const { id } = await trader.open({ volume: '4.80' });
    await setFeed(server, 'XAUUSD', 'closed');
    expect(await trader.reset()).toMatchObject({ code: 200, data: { closed: 1 } });
    expect(await trader.order(id)).toMatchObject({ status: 'closed' });
    expect(await trader.figures()).toMatchObject(FRESH);
  });

  it('keeps the history, and lets the account trade again [ACC-26]', async () => {
    const { id } = await trader.open();
    await trader.close(id);
    await trader.reset();
    expect((await trader.list({ view: 'history' })).items).toMatchObject([{ orderId: id, closeReason: 'customer' }]);
    expect(await trader.open()).toMatchObject({ status: 'open' });
  });

  it('is named by the history, whose totals can begin after it [ORL-78, ORL-79]', async () => {
    const { id: before } = await trader.open();
    await trader.close(before);
    await trader.open();
    await trader.reset();
    const at = server.world.now();
    await pass(server, 1000);
    const { id: after } = await trader.open();
    await trader.close(after);
    const reset = { at, balance: '100000.00' };
    const history = await trader.list({ view: 'history' });
    expect(history).toMatchObject({
      resets: [reset],
      totals: { count: 3 },
      totalsSinceReset: { count: 1, net: '-4.20' },
    });
    expect(await trader.list({ view: 'history', from: at + 1 })).toMatchObject({ resets: [], totalsSinceReset: null });
    expect(await trader.list({ view: 'history', to: at })).toMatchObject({ resets: [], totalsSinceReset: null });
    expect(await trader.list({ view: 'open' })).toMatchObject({ resets: [], totalsSinceReset: null });
    await trader.reset();
    expect((await trader.list({ view: 'history', from: at, to: at + 1, size: 1 })).resets).toEqual([reset]);
    expect((await trader.list({ view: 'history' })).resets).toHaveLength(2);
  });

  it('is named by the history though a process of an earlier version made it, which wrote the ledger alone [ORL-78]', async () => {
    await trader.open();
    const at = server.world.now();
    await server.world.database.transaction(async (tx) => {
      const account = await findActiveAccount(tx, trader.id, 'demo');
      if ('refused' in account) throw new Error('There is no demo account.');
      await post(tx, demoReset({ account, resetId: randomUUID(), amount: decimal('0.70'), at }));
    });
    expect(await trader.list({ view: 'history' })).toMatchObject({
      resets: [{ at, balance: '100000.00' }],
      totalsSinceReset: { count: 0 },
    });
  });

  it('is notified with the balance that it leaves, as read [NTF-52, NTF-57]', async () => {
    await trader.reset();
    const { items } = await server.succeed('listDealNotifications', { token: trader.token });
    expect(items).toMatchObject([
      {
        ...{ kind: 'demo-reset', account: 'demo', subject: 'account', orderId: null, symbol: null, amount: null },
        ...{
          read: true,
          title: 'Demo reset',
          text: 'The balance is 100000.00 USD again.',
          createdAt: server.world.now(),
        },
      },
    ]);
  });

  it('works without orders too [ACC-25]', async () => {
    expect(await trader.reset()).toMatchObject({ code: 200, data: { closed: 0, canceled: 0, balance: '100000.00' } });
    expect(await trader.figures()).toMatchObject(FRESH);
  });

  it('sends an event and a notification of each order, and then one event of the reset [ACC-27, NTF-4, NTF-5]', async () => {
    const { id: open } = await trader.open({ volume: '1.00' });
    const { id: pending } = await trader.wait('limit', '4100.00');
    const frames: Schemas['EventFrame'][] = [];
    const ended = server.world.events.subscribe(trader.id, (frame) => void frames.push(frame as Schemas['EventFrame']));
    await trader.reset();
    await server.settled();
    ended();
    const events = frames.filter(({ type }) => type === 'event');
    expect(
      events
        .map(({ kind, order }) => [kind, order?.orderId])
        .slice(0, -1)
        .sort(),
    ).toEqual(
      [
        ['canceled', pending],
        ['closed', open],
      ].sort(),
    );
    expect(events.at(-1)).toMatchObject({ kind: 'reset', account: 'demo', order: null, balance: '100000.00' });
    const { items } = await server.succeed('listDealNotifications', { token: trader.token, query: { size: 3 } });
    expect(items.map(({ kind, orderId, amount }) => [kind, orderId, amount]).sort()).toEqual(
      [
        ['canceled', pending, null],
        ['closed', open, '-42.00'],
        ['demo-reset', null, null],
      ].sort(),
    );
  });

  it('ends positions and pending orders in one row, the oldest first [ACC-29]', async () => {
    const ids: string[] = [];
    for (const kind of ['pending', 'open', 'pending', 'open'] as const) {
      ids.push((kind === 'open' ? await trader.open() : await trader.wait('limit', '4100.00')).id);
      await pass(server, 1000);
    }
    await server.settled();
    const ended: (string | undefined)[] = [];
    const leave = server.world.events.subscribe(trader.id, (frame) => {
      if (frame.type === 'event' && frame.order) ended.push(frame.order.orderId);
    });
    await trader.reset();
    await server.settled();
    leave();
    expect(ended).toEqual(ids);
  });

  it('does all of it or nothing [ACC-24]', async () => {
    const { id: first } = await trader.open();
    const { id: second } = await trader.open({ symbol: 'EURUSD' });
    const before = await rowsWritten(server);
    const { market } = server.world;
    const latest = market.latest.bind(market);
    // There when the reset looks for prices, and gone when it closes by them.
    let looks = 0;
    const isGone = () => (looks += 1) > 1;
    const failing = jest
      .spyOn(market, 'latest')
      .mockImplementation((symbol) => (symbol === 'EURUSD' && isGone() ? undefined : latest(symbol)));
    expect(await trader.reset()).toMatchObject({ status: 500 });
    failing.mockRestore();
    expect(await rowsWritten(server)).toEqual(before);
    for (const id of [first, second]) expect(await trader.order(id)).toMatchObject({ status: 'open' });
  });

  it("leaves other customers' accounts alone", async () => {
    const other = await signUpTrader(server);
    const { id } = await other.open();
    await trader.reset();
    expect(await other.order(id)).toMatchObject({ status: 'open' });
  });
});

describe('a reset', () => {
  it('is refused for the real account (1203), and for the demo account while the real one is active (1201) [ACC-13, ACC-14, ACC-19]', async () => {
    const { id } = await trader.open();
    const real = await becomeReal(server, trader, '5000.00');
    const refused = refusalCheck(server, real);
    await refused(() => real.reset(), 1203, null);
    await refused(() => real.reset({ account: 'demo' }), 1201, { active: 'real' });
    const row = server.world.database.reader.selectFrom('orders').select('status').where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ status: 'open' });
  });
});

it('resets the demo account once for one key [ACC-28]', async () => {
  const key = randomUUID();
  const answer = await trader.reset({ key });
  const { id } = await trader.open();
  const before = await rowsWritten(server);
  expect(await trader.reset({ key })).toMatchObject({ code: 200, data: answer.data });
  expect(await rowsWritten(server)).toEqual(before);
  expect(await trader.order(id)).toMatchObject({ status: 'open' });
});
