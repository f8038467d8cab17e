import { openSimulatedMarket } from '../../../../src/server/market/index.ts';
import { openInbox } from '../../../../src/server/sandbox/index.ts';
import type { Database } from '../../../../src/server/store/index.ts';
import { readTexts } from '../../../../src/server/texts/index.ts';
import { createWorld } from '../../../../src/server/world/createWorld.ts';
import { createMemoryFiles } from '../../../support/memoryFiles.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import { WEDNESDAY_MORNING } from '../../../support/testServer.ts';

const START_MS = WEDNESDAY_MORNING * 1000;

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Runs a server's world over the test's database from a start time, and stops it. */
const during = async <Result>(
  startMs: number,
  live: (market: Awaited<ReturnType<typeof openSimulatedMarket>>, moveTo: (ms: number) => void) => Promise<Result>,
): Promise<Result> => {
  let nowMs = startMs;
  const clocks = { timeOfDayMs: () => nowMs, elapsedMs: () => nowMs };
  const { world, stop } = await createWorld({
    environment: 'sandbox',
    encryptionKey: new Uint8Array(32),
    database,
    files: createMemoryFiles(),
    texts: readTexts(process.cwd()),
    clocks,
    openOutbox: openInbox,
    openMarket: openSimulatedMarket,
  });
  const result = await live(world.market, (ms) => {
    for (; nowMs < ms; nowMs += 1000) world.market.advance(nowMs);
  });
  await world.market.stored();
  await stop();
  return result;
};

const minutes = { symbol: 'EURUSD', period: '1M', limit: 3 } as const;

it('has the same candles after a restart as before', async () => {
  const before = await during(START_MS, (market) => market.candles({ ...minutes, before: WEDNESDAY_MORNING }));
  const after = await during(START_MS + 3_600_000, (market) =>
    market.candles({ ...minutes, before: WEDNESDAY_MORNING }),
  );
  expect(before).toHaveLength(3);
  expect(after).toEqual(before);
});

it('keeps the minutes that were quoted by hand over a restart', async () => {
  const price = { bid: '1.50000', ask: '1.50012' };
  await during(START_MS, async (market, moveTo) => {
    market.advance(START_MS);
    void market.controls.setQuote('EURUSD', price);
    moveTo(START_MS + 180_000);
  });
  const kept = await during(START_MS + 600_000, (market) =>
    market.candles({ ...minutes, before: WEDNESDAY_MORNING + 120 }),
  );
  expect(kept.at(-1)).toMatchObject({ openAt: WEDNESDAY_MORNING + 60, open: price.bid, close: price.bid });
});
