import { openTestDatabase } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { traderOf, type Trader, signUpTrader } from '../trading/trader.ts';

const START_MS = WEDNESDAY_MORNING * 1000;
/** Largest difference of what two processes write at one instant, seconds. */
const BOUND_SECONDS = 1;

let database: Database;
let movedMs: number;
let servers: readonly TestServer[];
beforeEach(async () => {
  movedMs = 0;
  database = await openTestDatabase();
  const serverOn = (shiftMs: number) =>
    startTestServer({
      database,
      clocks: { timeOfDayMs: () => START_MS + shiftMs + movedMs, elapsedMs: () => movedMs },
      databaseMs: async () => START_MS + movedMs,
      hasSharedClock: true,
    });
  servers = [await serverOn(5000), await serverOn(0)];
});
afterEach(async () => {
  expect(await bookFaults(database.reader)).toEqual([]);
  for (const server of servers) await server.close();
  await database.close();
});

const settled = async (): Promise<void> => {
  for (const server of servers) await server.settled();
};
/** Publishes a price at both processes, as their feed does. */
const say = async (bid: string, ask: string): Promise<void> => {
  for (const { world } of servers) void world.market.controls.setQuote('XAUUSD', { bid, ask });
  await settled();
};

it('two processes whose hosts are 5 s apart place, trigger and close orders at instants that agree [DLC-88]', async () => {
  const [ahead, right] = servers as [TestServer, TestServer];
  await say('4129.10', '4129.45');
  const atAhead: Trader = await signUpTrader(ahead);
  const atRight = traderOf(right, atAhead.id, atAhead.token, 'demo');
  const fromAhead = await atAhead.open();
  const fromRight = await atRight.open();
  expect(Math.abs(fromAhead.placedAt - fromRight.placedAt)).toBeLessThanOrEqual(BOUND_SECONDS);
  expect(Math.abs(ahead.world.nowMs() - right.world.nowMs())).toBeLessThanOrEqual(BOUND_SECONDS * 1000);
  // The engine works at one of the two: an order that the other one placed in the same second is triggered at once.
  const waiting = [await atAhead.wait('limit', '4100.00'), await atRight.wait('limit', '4100.00')];
  await settled();
  await say('4099.65', '4100.00');
  for (const { id } of waiting) {
    const { status, placedAt, openedAt } = await atRight.order(id);
    expect(status).toBe('open');
    expect((openedAt ?? 0) - placedAt).toBeGreaterThanOrEqual(0);
    expect((openedAt ?? 0) - placedAt).toBeLessThanOrEqual(BOUND_SECONDS);
  }
  // What one process opened, the other one closes in the same second.
  const closed = [await atRight.close(fromAhead.id), await atAhead.close(fromRight.id)];
  for (const { openedAt, closedAt } of closed) {
    expect((closedAt ?? 0) - (openedAt ?? 0)).toBeGreaterThanOrEqual(0);
    expect((closedAt ?? 0) - (openedAt ?? 0)).toBeLessThanOrEqual(BOUND_SECONDS);
  }
});

it('without the shared clock they are as far apart as their hosts', async () => {
  const alone = await startTestServer({
    database,
    clocks: { timeOfDayMs: () => START_MS + 9000, elapsedMs: () => 0 },
    databaseMs: async () => START_MS,
  });
  expect(alone.world.nowMs() - (servers[1]?.world.nowMs() ?? 0)).toBe(9000);
  await alone.close();
});
