import { LEVERAGE_CAPS } from '../../../src/domain/orders/leverage.ts';
import { londonInstant } from '../../../src/domain/time.ts';
import { openLiveMarket } from '../../../src/server/market/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { handFeed } from '../market/live/handFeed.ts';
import { signUpTrader, type Trader, traderOf } from './trader.ts';

const SELL = 1;
/** Friday 2026-10-02, 20:00 in London: the index, which closes at 21:00, trades as well. */
const FRIDAY_EVENING = londonInstant({ year: 2026, month: 10, day: 2, hour: 20 });
const SUNDAY_OPENING_MS = londonInstant({ year: 2026, month: 10, day: 4, hour: 22 }) * 1000;

/** Gold falls by 8 %, the euro by almost 5 %: less than the limits of a quote after a weekend. */
const BEFORE = {
  XAUUSD: ['4129.10', '4129.45'],
  EURUSD: ['1.13610', '1.13622'],
  US500: ['6650.00', '6650.50'],
} as const;
const AFTER = { XAUUSD: ['3799.10', '3799.45'], EURUSD: ['1.08100', '1.08112'] } as const;

let database: Database;
let server: TestServer;
let trader: Trader;
let live: ReturnType<typeof handFeed>;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  expect(await bookFaults(database.reader)).toEqual([]);
  await server.close();
  await database.close();
});

const start = async (at: number, legWaitMs?: number): Promise<void> => {
  let nowMs = (): number => 0;
  live = handFeed(() => nowMs());
  server = await startTestServer({
    at,
    database,
    ...(legWaitMs !== undefined && { legWaitMs }),
    openMarket: (core) => {
      nowMs = core.nowMs;
      return openLiveMarket(core, live.feed, LEVERAGE_CAPS);
    },
  });
  live.begin();
};

const say = async (symbol: string, [bid, ask]: readonly [string, string]): Promise<void> => {
  live.state(symbol, 'trading');
  live.quote(symbol, bid, ask);
  await server.settled();
};

const pass = async (milliseconds: number): Promise<void> => {
  server.advance(milliseconds);
  await server.settled();
};

const toSundayOpening = () => pass(SUNDAY_OPENING_MS - server.world.nowMs());

/** Buys gold and sells euros: the euros' gain covers the loss of gold, which alone would close the account out. */
const hedge = async (): Promise<readonly string[]> => {
  trader = await signUpTrader(server);
  await say('XAUUSD', BEFORE.XAUUSD);
  await say('EURUSD', BEFORE.EURUSD);
  const gold = await trader.open({ volume: '2.00' });
  const euros = await trader.open({ symbol: 'EURUSD', direction: SELL, volume: '7.00', leverage: 20 });
  await server.settled();
  return [gold.id, euros.id];
};

const statuses = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await trader.order(id)).status));

const warnedOf = async (): Promise<string | null> => {
  const { warned } = await database.reader
    .selectFrom('accounts')
    .select('warned')
    .where('customer_id', '=', trader.id)
    .where('scope', '=', 'demo')
    .executeTakeFirstOrThrow();
  return warned;
};

describe('a hedged account', () => {
  it('whose legs open one second apart after a weekend is neither closed out nor warned by the first one alone [CLO-26]', async () => {
    await start(FRIDAY_EVENING);
    const ids = await hedge();
    await toSundayOpening();
    await say('XAUUSD', AFTER.XAUUSD);
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: expect.stringMatching(/^41\./) });
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], null]);
    await pass(1000);
    await say('EURUSD', AFTER.EURUSD);
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: expect.stringMatching(/^89\./) });
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], '100']);
  });

  it.each([
    ['5 seconds', undefined, 5000],
    ['the time that the operator has set', 2000, 2000],
  ])(
    'waits for a leg that does not come at most %s from the first quote of the other one, then counts its last price [CLO-27, CLO-28]',
    async (_, legWaitMs, waitMs) => {
      await start(FRIDAY_EVENING, legWaitMs);
      const ids = await hedge();
      await toSundayOpening();
      await pass(60_000);
      await say('XAUUSD', AFTER.XAUUSD);
      await pass(1500);
      await say('XAUUSD', AFTER.XAUUSD);
      await pass(waitMs - 1501);
      expect(await statuses(ids)).toEqual(['open', 'open']);
      await pass(1);
      expect(await statuses(ids)).toEqual(['closed', 'open']);
      expect(await trader.order(ids[0] ?? '')).toMatchObject({ closeReason: 'close-out' });
    },
  );

  it('does not wait for a position whose market is closed by its hours [CLO-29]', async () => {
    await start(FRIDAY_EVENING);
    await say('US500', BEFORE.US500);
    const ids = await hedge();
    await trader.close(ids[1] ?? '');
    const index = await trader.open({ symbol: 'US500', volume: '1.00', leverage: 10 });
    await toSundayOpening();
    await say('XAUUSD', ['3725.10', '3725.45']);
    expect(await statuses([ids[0] ?? '', index.id])).toEqual(['closed', 'open']);
  });

  it('waits for the leg that comes later after an outage of the feed, and for none after a shorter silence [CLO-26]', async () => {
    await start(WEDNESDAY_MORNING);
    const ids = await hedge();
    await pass(8 * 60_000);
    await say('XAUUSD', AFTER.XAUUSD);
    expect(await statuses(ids)).toEqual(['open', 'open']);
    await pass(1000);
    await say('EURUSD', AFTER.EURUSD);
    expect(await statuses(ids)).toEqual(['open', 'open']);
    await pass(14_000);
    for (const price of ['3730', '3660', '3595']) await say('XAUUSD', [`${price}.10`, `${price}.45`]);
    expect(await statuses(ids)).toEqual(['closed', 'open']);
  });

  it('is not closed out by the leg that a restarted server hears first [CLO-26]', async () => {
    await start(WEDNESDAY_MORNING);
    const ids = await hedge();
    const { token, id } = trader;
    await server.close();
    await start(WEDNESDAY_MORNING + 600);
    trader = traderOf(server, id, token, 'demo');
    await say('XAUUSD', AFTER.XAUUSD);
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: expect.stringMatching(/^41\./) });
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], null]);
    await pass(1000);
    await say('EURUSD', AFTER.EURUSD);
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], '100']);
  });

  it('is not closed out by a leg whose jump two quotes confirmed, while the jump of the other one is held back [DLC-47]', async () => {
    await start(WEDNESDAY_MORNING);
    const ids = await hedge();
    await pass(1000);
    await say('EURUSD', AFTER.EURUSD);
    for (let quotes = 0; quotes < 3; quotes += 1) await say('XAUUSD', AFTER.XAUUSD);
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: expect.stringMatching(/^41\./) });
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], null]);
    await pass(1000);
    await say('EURUSD', AFTER.EURUSD);
    await say('EURUSD', AFTER.EURUSD);
    expect([await statuses(ids), await warnedOf()]).toEqual([['open', 'open'], '100']);
  });
});
