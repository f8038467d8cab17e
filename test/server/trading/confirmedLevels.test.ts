import { LEVEL_CONFIRM_MS } from '../../../src/domain/money/levelConfirmation.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { type Database, PARTITIONS } from '../../../src/server/store/index.ts';
import { oweBare } from '../loans/bareDebt.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { until } from '../../support/until.ts';
import { becomeReal, pass, quote, setFeed, signUpTrader, type Trader, traderOf } from './trader.ts';

const USUAL = ['4129.10', '4129.45'] as const;
/** 4.80 lots hold 99,106.80: at 4024.43 the account is worth 49,556.80, 50.00 %. */
const VOLUME = '4.80';
const AT_LEVEL = ['4024.43', '4024.78'] as const;
const ABOVE = ['4024.44', '4024.79'] as const;
const FALLEN = ['4020.00', '4020.35'] as const;

let database: Database;
let server: TestServer;
let trader: Trader;
const start = async (): Promise<void> => {
  server = await startTestServer({ database, levelConfirmMs: LEVEL_CONFIRM_MS });
};
beforeEach(async () => {
  database = await openTestDatabase();
  await start();
  await gold(USUAL);
  trader = await signUpTrader(server);
});
afterEach(async () => {
  await server.settled();
  expect(await bookFaults(database.reader)).toEqual([]);
  await server.close();
  await database.close();
});

const gold = ([bid, ask]: readonly [string, string]) => quote(server, 'XAUUSD', bid, ask);
const statusOf = async ({ id }: { readonly id: string }) => (await trader.order(id)).status;

describe('one quote at the close-out level', () => {
  it('closes nothing out when the next one is right, though it was within the limits of a quote [CLO-33, CLO-35]', async () => {
    const held = await trader.open({ volume: VOLUME });
    // Gold may move by 10 % after a pause, and by 2 % within a minute.
    await gold(['3950.00', '3950.35']);
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: '13.96' });
    expect(await statusOf(held)).toBe('open');
    await gold(USUAL);
    expect(await statusOf(held)).toBe('open');
    // It begins anew: nothing is left of the wrong one.
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
    await gold(ABOVE);
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
  });

  it('closes out at the price of the next one that is at the level, too [CLO-6, CLO-33]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
    await gold(FALLEN);
    expect(await trader.life(held.id)).toMatchObject({
      order: { status: 'closed', closeReason: 'close-out' },
      closings: [{ closePrice: '4020.00' }],
    });
  });

  it('does not confirm itself where its commit was not answered, so that it is examined again [CLO-33]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await server.settled();
    const { transaction } = server.world.database;
    const unanswered = jest.spyOn(server.world.database, 'transaction').mockImplementationOnce(async (run) => {
      await transaction(run);
      throw Object.assign(new Error('The connection was lost.'), { code: '08006' });
    });
    void server.world.market.controls.setQuote('XAUUSD', { bid: AT_LEVEL[0], ask: AT_LEVEL[1] });
    await server.settled();
    unanswered.mockRestore();
    expect(await statusOf(held)).toBe('open');
    await gold(FALLEN);
    expect(await trader.order(held.id)).toMatchObject({ closeReason: 'close-out' });
  });

  it('warns at once, and executes stop losses at once [CLO-5, ENG-16]', async () => {
    const stopped = await trader.open({ volume: '0.10', stopLoss: '4050.00' });
    const held = await trader.open({ volume: '4.60' });
    await gold(AT_LEVEL);
    expect(await trader.order(stopped.id)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(await statusOf(held)).toBe('open');
    const { items } = await server.succeed('listFailureNotifications', { token: trader.token });
    expect(items.map(({ kind }) => kind)).toContain('margin-warning');
  });

  it('is not confirmed by one of another symbol, and is by its own second one after that [CLO-33]', async () => {
    await quote(server, 'EURUSD', '1.13610', '1.13622');
    await trader.open({ symbol: 'EURUSD', volume: '0.10', leverage: 20 });
    const held = await trader.open({ volume: '4.70' });
    await gold(['4015.00', '4015.35']);
    for (const price of ['1.13611', '1.13612', '1.13613']) await quote(server, 'EURUSD', price, '1.13625');
    expect(await statusOf(held)).toBe('open');
    await gold(['4015.00', '4015.35']);
    expect(await statusOf(held)).toBe('closed');
  });

  it('closes out after 10 seconds without a further one, and not before [CLO-34]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await gold(AT_LEVEL);
    await setFeed(server, 'XAUUSD', 'stalled');
    await pass(server, LEVEL_CONFIRM_MS - 1);
    expect(await statusOf(held)).toBe('open');
    await pass(server, 1);
    expect(await trader.life(held.id)).toMatchObject({
      order: { closeReason: 'close-out' },
      closings: [{ closePrice: '4024.43' }],
    });
  });

  it('is none any more where nothing could be closed when its time was over: the first one after a gap closes nothing [CLO-37]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await gold(AT_LEVEL);
    await setFeed(server, 'XAUUSD', 'closed');
    await pass(server, LEVEL_CONFIRM_MS + 1000);
    expect(await statusOf(held)).toBe('open');
    await setFeed(server, 'XAUUSD', 'live');
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('closed');
  });

  it('of a day ago confirms nothing [CLO-37]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await database.transaction((tx) =>
      tx
        .updateTable('accounts')
        .set({ close_out_seen_ms: server.world.nowMs() - 86_400_000, close_out_seen_symbol: 'XAUUSD' })
        .where('customer_id', '=', trader.id)
        .where('scope', '=', 'demo')
        .execute(),
    );
    await server.close();
    await start();
    trader = traderOf(server, trader.id, trader.token, 'demo');
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
  });

  it('leaves nothing behind when the customer closes everything [CLO-4, CLO-35]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await gold(AT_LEVEL);
    await trader.close(held.id);
    await gold(USUAL);
    const { id } = await trader.open({ volume: '2.30' });
    // 49,5xx.xx of 47,489.xx: a fall of 115 dollars halves it.
    await gold(['4014.00', '4014.35']);
    expect((await trader.figures()).advancePaymentRatio).toMatch(/^4\d\./);
    expect(await statusOf({ id })).toBe('open');
  });
});

describe('what was seen at one quote', () => {
  it('is confirmed by the next one after a restart of the server [CLO-38]', async () => {
    const held = await trader.open({ volume: VOLUME });
    await gold(AT_LEVEL);
    await server.close();
    await start();
    trader = traderOf(server, trader.id, trader.token, 'demo');
    expect(await statusOf(held)).toBe('open');
    await gold(FALLEN);
    expect(await trader.order(held.id)).toMatchObject({ closeReason: 'close-out' });
  });

  it('is confirmed, once, by the process that takes the engine over from another one [CLO-38, ENG-27]', async () => {
    const held = await trader.open({ volume: VOLUME });
    const first = server;
    await start();
    const heir = server;
    // The heir of the engine has received no quote yet when the first process ends.
    server = first;
    await gold(AT_LEVEL);
    expect(await statusOf(held)).toBe('open');
    await first.close();
    server = heir;
    trader = traderOf(server, trader.id, trader.token, 'demo');
    await until(
      () => heir.load().engine.partitions.length,
      (partitions) => partitions === PARTITIONS,
    );
    expect(await statusOf(held)).toBe('open');
    await gold(FALLEN);
    const { order, closings } = await trader.life(held.id);
    expect(order).toMatchObject({ closeReason: 'close-out' });
    expect(closings).toHaveLength(1);
  });
});

describe('one quote at the liquidation of a loan', () => {
  const goldAt = (price: string) => gold([price, price]);
  const borrow = async () => {
    await goldAt('4000.00');
    trader = await becomeReal(server, trader, '2700.00');
    await oweBare(server, trader.id, '8000.00');
    return trader.open({ volume: '0.10' });
  };

  it('warns, and closes nothing when the next one is right [LON-121]', async () => {
    const held = await borrow();
    await goldAt('3880.00');
    expect(await statusOf(held)).toBe('open');
    const { items } = await server.succeed('listFailureNotifications', { token: trader.token });
    expect(items.map(({ kind }) => kind)).toContain('maintenance-warning');
    await goldAt('4000.00');
    await goldAt('3880.00');
    expect(await statusOf(held)).toBe('open');
  });

  it('liquidates with the next one at the level, or after 10 seconds [LON-121]', async () => {
    const held = await borrow();
    await goldAt('3880.00');
    await goldAt('3879.00');
    expect(await trader.order(held.id)).toMatchObject({ status: 'closed', closeReason: 'loan-liquidation' });
  });

  it('liquidates after 10 seconds without a further one [LON-121]', async () => {
    const held = await borrow();
    await goldAt('3880.00');
    await setFeed(server, 'XAUUSD', 'stalled');
    await pass(server, LEVEL_CONFIRM_MS - 1);
    expect(await statusOf(held)).toBe('open');
    await pass(server, 1);
    expect(await trader.order(held.id)).toMatchObject({ closeReason: 'loan-liquidation' });
  });
});
