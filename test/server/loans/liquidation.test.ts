import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../../src/contract/index.ts';
import { decimal } from '../../../src/domain/decimal.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { depositAccepted, post } from '../../../src/server/ledger/index.ts';
import { ALL_PARTITIONS } from '../../../src/server/store/partitions.ts';
import { getRealAccount, lockRealAccount, startTradingEngine } from '../../../src/server/trading/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from '../trading/trader.ts';
import { oweBare, oweNothing, payIn, repayBare } from './bareDebt.ts';

let server: TestServer;
let trader: Trader;
let heard: Schemas['EventFrame'][];
let loanId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));

const GOLD = ['4000.00', '4000.00'] as const;
const goldAt = (price: string) => quote(server, 'XAUUSD', price, price);

/** Signs up a customer who has 10,000.00 USD, of which 8,000.00 are lent, and holds a buy of 0.10 lots of gold at 4000.00. */
const borrowAndBuy = async (lent = '8000.00', money = '2000.00') => {
  await quote(server, 'XAUUSD', ...GOLD);
  trader = await becomeReal(server, await signUpTrader(server), money);
  loanId = await oweBare(server, trader.id, lent);
  await server.settled();
  const events: typeof heard = [];
  server.world.events.subscribe(trader.id, (frame) => {
    if (frame.type === 'event') events.push(frame);
  });
  heard = events;
};
const warnings = async () =>
  (await server.succeed('listFailureNotifications', { token: trader.token })).items.filter(
    ({ kind }) => kind === 'maintenance-warning',
  );
const eventsOfLoan = async () => {
  const found = await server.world.database.reader
    .selectFrom('loan_events')
    .select(['kind', 'at'])
    .where('loan_id', '=', loanId)
    .orderBy('id')
    .execute();
  return found.map(({ kind }) => kind);
};
const open = () => trader.list({ view: 'open' });

describe('the maintenance ratio at a tick', () => {
  it('warns once at 130.00 or below, and again after 135.00 was reached [LON-63, LON-64, LON-65, LON-67, LON-68, NTF-14]', async () => {
    // Net worth 10,793.00 after the fee: with 0.10 lots, a dollar of gold moves it by 10.00.
    await borrowAndBuy('8000.00', '2800.70');
    await trader.open({ volume: '0.10' });
    expect(await trader.figures()).toMatchObject({ netWorth: '10800.00' });
    await goldAt('3960.05');
    expect(await warnings()).toEqual([]);
    await goldAt('3960.00');
    expect(await warnings()).toMatchObject([
      {
        ...{ account: 'real', subject: 'loan', orderId: loanId, symbol: null, amount: null },
        title: 'Maintenance ratio at 130\u00a0%',
        text: 'It fell to 130.00\u00a0%. At 120\u00a0% positions are closed automatically.',
      },
    ]);
    await goldAt('3950.00');
    await goldAt('3999.90');
    await goldAt('3960.00');
    expect(await warnings()).toHaveLength(1);
    await goldAt('4000.00');
    await goldAt('3960.00');
    expect(await warnings()).toHaveLength(2);
    expect(await eventsOfLoan()).toEqual(['warned', 'warned']);
    expect((await open()).items).toHaveLength(1);
  });

  it('closes all positions and cancels all pending orders at 120.00, in one transaction [LON-69, LON-71, LON-86, LON-87, SOC-120, NTF-16, NTF-56]', async () => {
    await borrowAndBuy('8000.00', '2700.00');
    const first = await trader.open({ volume: '0.10' });
    const pending = await trader.wait('limit', '3000.00', { volume: '0.01' });
    const second = await trader.open({ volume: '0.01', direction: 1 });
    const later = await trader.wait('limit', '3100.00', { volume: '0.01' });
    heard.splice(0);
    await goldAt('3980.00');
    expect((await open()).items).toHaveLength(2);
    expect(heard).toEqual([]);
    await goldAt('3500.00');
    expect(heard.map(({ kind, order }) => [kind, order?.orderId, order?.closeReason])).toEqual([
      ['canceled', pending.id, 'loan-liquidation'],
      ['canceled', later.id, 'loan-liquidation'],
      ['closed', first.id, 'loan-liquidation'],
      ['closed', second.id, 'loan-liquidation'],
    ]);
    const revisions = heard.map(({ revision }) => revision ?? 0);
    expect(revisions).toEqual(revisions.map((_none, index) => (revisions[0] ?? 0) + index));
    expect(await eventsOfLoan()).toEqual(['warned', 'liquidated']);
    expect(await warnings()).toHaveLength(1);
    const failures = await server.succeed('listFailureNotifications', { token: trader.token });
    expect(
      failures.items.map(({ kind, title }) => [kind, title]).filter(([kind]) => kind === 'closed-by-system'),
    ).toEqual([
      ['closed-by-system', 'Closed for a loan'],
      ['closed-by-system', 'Closed for a loan'],
    ]);
    const deals = await server.succeed('listDealNotifications', { token: trader.token });
    expect(deals.items.filter(({ kind }) => kind === 'canceled')).toMatchObject([
      { title: 'Canceled for a loan', read: false },
      { title: 'Canceled for a loan', read: false },
    ]);
    // Only the results of the positions moved the balance.
    const { items } = await server.succeed('listLedgerEntries', { token: trader.token, account: 'real' });
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['profit', 'fee', 'loan', 'deposit']));
  });

  it('refuses orders while it is at or below 120.00, right after the questions about the risks [LON-72, LON-74]', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    await trader.open({ volume: '0.10' });
    await goldAt('3900.00');
    expect(await trader.figures()).toMatchObject({ usedMargin: '0.00' });
    const refused = await trader.place({ volume: '0.01' });
    expect(refused).toMatchObject({ code: 5005, data: { minimum: '120.00' } });
    expect(await trader.place({ volume: '0.01', kind: 'limit', price: '3000.00' })).toMatchObject({ code: 5005 });
    expect(
      await server.call('placeOrder', {
        ...{ token: trader.token, account: 'real' },
        body: { symbol: 'NOWHERE', direction: 0, kind: 'market', volume: '0.01', leverage: 20 },
      }),
    ).toMatchObject({ code: 5005 });
    await oweNothing(server, trader.id, loanId);
    await goldAt('3900.00');
    expect(await trader.place({ volume: '0.01', leverage: 200 })).not.toMatchObject({ code: 5005 });
  });

  it('is examined after stop losses and the close-out, with the figures after them [LON-83]', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    const held = await trader.open({ volume: '0.10', stopLoss: '3950.00' });
    const other = await trader.open({ volume: '0.01' });
    heard.splice(0);
    await goldAt('3700.00');
    expect(heard.map(({ kind, order }) => [kind, order?.orderId, order?.closeReason])).toEqual([
      ['closed', held.id, 'stop-loss'],
      ['closed', other.id, 'loan-liquidation'],
    ]);
  });

  it('opens no pending order that the same tick reaches [LON-83, LON-86]', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    await trader.open({ volume: '0.10' });
    const waiting = await trader.wait('limit', '3900.00', { volume: '0.01' });
    await goldAt('3500.00');
    expect(await trader.order(waiting.id)).toMatchObject({ status: 'canceled', closeReason: 'loan-liquidation' });
  });

  it('does nothing to hedged positions, whose worth stays', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    await trader.open({ volume: '0.10' });
    await trader.open({ volume: '0.10', direction: 1 });
    await goldAt('3000.00');
    await goldAt('5000.00');
    expect((await open()).items).toHaveLength(2);
    expect((await eventsOfLoan()).includes('liquidated')).toBe(false);
  });

  it('concerns the real account alone [CLO-3]', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    await trader.open({ volume: '0.10' });
    const demo = await server.world.database.reader
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', trader.id)
      .where('scope', '=', 'demo')
      .executeTakeFirstOrThrow();
    await goldAt('3500.00');
    const orders = server.world.database.reader.selectFrom('orders').select('id').where('account_id', '=', demo.id);
    expect(await orders.execute()).toEqual([]);
    expect((await open()).items).toEqual([]);
  });
});

describe('the maintenance ratio without a tick', () => {
  it('is examined when the balance changes: what leaves and brings it to 130.00 warns [LON-65]', async () => {
    await borrowAndBuy('1000.00', '1000.00');
    await payIn(server, trader.id, '-700.00');
    expect(await warnings()).toHaveLength(1);
    expect(await eventsOfLoan()).toEqual(['warned']);
  });

  it('falls by the customer’s own loss: the closing is a change of the balance [LON-65, LON-67]', async () => {
    await borrowAndBuy('8000.00', '2700.00');
    const { id } = await trader.open({ volume: '0.10' });
    await goldAt('3975.00');
    expect(await warnings()).toEqual([]);
    await quote(server, 'XAUUSD', '3950.00', '3960.00');
    expect(await warnings()).toHaveLength(1);
    await trader.close(id);
    await server.settled();
    expect(await warnings()).toHaveLength(1);
  });
});

describe('an engine that takes over', () => {
  it('examines each loan once: a change that its predecessor did not receive warns [LON-65]', async () => {
    await borrowAndBuy('1000.00', '1000.00');
    const { database } = server.world;
    await database.transaction(async (tx) => {
      await lockRealAccount(tx, trader.id);
      const account = { id: (await getRealAccount(tx, trader.id)).id, scope: 'real' as const };
      const taken = { account, depositId: randomUUID(), amount: decimal('-700.00'), at: server.world.now() };
      await post(tx, depositAccepted(taken));
    });
    await server.settled();
    expect(await warnings()).toEqual([]);
    const onDuty: typeof database.takeOver = async ({ taken, left }) => {
      await taken([{ partitions: ALL_PARTITIONS, held: database }]);
      return { release: () => left(ALL_PARTITIONS) };
    };
    const world = { ...server.world, database: { ...database, takeOver: onDuty } };
    const successor = await startTradingEngine(world, (fault) => expect(fault).toBeUndefined());
    successor.tick();
    await successor.settled();
    await successor.stop();
    expect(await warnings()).toHaveLength(1);
  });
});

describe('a stale price', () => {
  it('decides neither a warning nor a liquidation, the next fresh one of all does [LON-66]', async () => {
    await borrowAndBuy('8000.00', '2900.00');
    await trader.open({ volume: '0.10' });
    await trader.open({ symbol: 'EURUSD', volume: '0.01', leverage: 20 });
    heard.splice(0);
    await setFeed(server, 'EURUSD', 'stalled');
    await pass(server, 60_000);
    await goldAt('3500.00');
    expect(heard).toEqual([]);
    expect(await eventsOfLoan()).toEqual([]);
    await setFeed(server, 'EURUSD', 'live');
    await pass(server, 2000);
    expect(heard.map(({ kind }) => kind)).toEqual(['closed', 'closed']);
    expect(await eventsOfLoan()).toEqual(['warned', 'liquidated']);
  });
});

describe('a pending order', () => {
  it('that is reached at or below 120.00 while a stale price holds up the liquidation stays pending [LON-104]', async () => {
    await borrowAndBuy('8000.00', '2900.00');
    await trader.open({ volume: '0.10' });
    await trader.open({ symbol: 'EURUSD', volume: '0.01', leverage: 20 });
    const { id } = await trader.wait('limit', '3600.00', { volume: '0.01' });
    await setFeed(server, 'EURUSD', 'stalled');
    await pass(server, 60_000);
    await goldAt('3500.00');
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await goldAt('4000.00');
    await goldAt('3590.00');
    expect(await trader.order(id)).toMatchObject({ status: 'pending' });
    await setFeed(server, 'EURUSD', 'live');
    await pass(server, 2000);
    expect(await trader.order(id)).toMatchObject({ status: 'canceled', closeReason: 'loan-liquidation' });
  });
});

describe('a closed market', () => {
  it('keeps its position until its first quote, which closes it whatever the ratio is then [LON-70]', async () => {
    const weekend = await startTestServer({
      at: londonInstant({ year: 2026, month: 10, day: 2, hour: 20, minute: 50 }),
    });
    const before = server;
    server = weekend;
    try {
      await borrowAndBuy('8000.00', '2000.00');
      const gold = await trader.open({ volume: '0.01' });
      const { bid } = weekend.world.market.latest('BTCUSD') ?? { bid: '0' };
      await quote(weekend, 'BTCUSD', bid, bid);
      const bitcoin = await trader.open({ symbol: 'BTCUSD', volume: '0.05', leverage: 2 });
      await server.succeed('clearQuote', { path: { symbol: 'XAUUSD' } });
      await pass(weekend, 12 * 3_600_000);
      heard.splice(0);
      const fallen = (Number(bid) * 0.5).toFixed(2);
      await quote(weekend, 'BTCUSD', fallen, fallen);
      expect(heard.map(({ kind, order }) => [kind, order?.orderId])).toEqual([['closed', bitcoin.id]]);
      expect(await trader.order(gold.id)).toMatchObject({ status: 'open' });
      await payIn(weekend, trader.id, '50000.00');
      await pass(weekend, 60_000);
      expect(await trader.order(gold.id)).toMatchObject({ status: 'open' });
      await pass(weekend, 40 * 3_600_000);
      expect(await trader.order(gold.id)).toMatchObject({ status: 'closed', closeReason: 'loan-liquidation' });
      expect(await eventsOfLoan()).toEqual(['warned', 'liquidated']);
    } finally {
      await closeInOrder(weekend);
      server = before;
    }
  });

  it('leaves its position open if the loan is repaid before its first quote [LON-96]', async () => {
    await borrowAndBuy('8000.00', '2000.00');
    const bitcoin = await trader.open({ symbol: 'BTCUSD', volume: '0.05', leverage: 2 });
    await setFeed(server, 'BTCUSD', 'closed');
    await payIn(server, trader.id, '-1500.00');
    expect(await eventsOfLoan()).toEqual(['warned', 'liquidated']);
    expect(await trader.order(bitcoin.id)).toMatchObject({ status: 'open' });
    await repayBare(server, loanId, '8000.00');
    await setFeed(server, 'BTCUSD', 'live');
    await pass(server, 3000);
    expect(await trader.order(bitcoin.id)).toMatchObject({ status: 'open' });
  });
});
