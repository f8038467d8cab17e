import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openFolderStore } from '../src/server/files/index.ts';
import { openSimulatedMarket } from '../src/server/market/index.ts';
import { openInbox } from '../src/server/sandbox/index.ts';
import { openDatabase } from '../src/server/store/index.ts';
import { pendingTriggersOf } from '../src/server/trading/engine/pendingTriggers.ts';
import { readAccount } from '../src/server/trading/engine/readAccounts.ts';
import { createTriggerIndex } from '../src/server/trading/engine/triggerIndex.ts';
import { startTradingEngine } from '../src/server/trading/index.ts';
import { readTexts } from '../src/server/texts/index.ts';
import { machineClocks } from '../src/server/world/clock.ts';
import { createWorld } from '../src/server/world/createWorld.ts';
import type { World } from '../src/server/world/world.ts';
import type { Benchmark } from './benchmark.ts';
import { costMs } from './processorTime.ts';
import { inRounds } from './rounds.ts';
import { storePendingOrders } from './storedOrders.ts';

const ACCOUNTS = 10_000;

/** Reads what the engine has to know of every pending order, by one statement. */
const readStraight = async ({ database }: World): Promise<void> => {
  await sql`
    select id, account_id, symbol, kind, direction, status, volume, contract_size, place_price, stop_loss, take_profit,
      margin, placed_at, opened_at, expires_at, nights_until, revision, is_liquidated
    from orders where status in ('pending', 'open') order by account_id, placed_at, id`.execute(database.reader);
};

/** Starts the engine as the server does; resolves when it has read every pending order and watches it. */
const loadAsTheServer = async (world: World): Promise<void> => {
  const engine = await startTradingEngine(world, console.error);
  await engine.stop();
};

/** Bad variant: one query for each account. */
const loadOneByOne = async ({ database, market }: World): Promise<void> => {
  const index = createTriggerIndex((symbol) => market.find(symbol)?.digits ?? 0);
  for (const { id } of await database.reader.selectFrom('accounts').select('id').execute()) {
    const account = await readAccount(database.reader, id);
    index.replace(id, account?.orders.flatMap(pendingTriggersOf) ?? []);
  }
};

const seconds = (work: () => Promise<void>) => async () => (await costMs(work)) / 1000;

/** Measures a start with 100,000 pending orders, of 10,000 accounts, in the embedded database on the disk. */
export const triggersLoading: Benchmark = {
  name: 'triggers-loading',
  atMost: 1.5,
  async measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'sun-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir });
    await storePendingOrders(database, ACCOUNTS);
    const clocks = machineClocks;
    const { world, stop } = await createWorld({
      environment: 'sandbox',
      encryptionKey: new Uint8Array(32),
      database,
      files: openFolderStore(join(dataDir, 'files')),
      texts: readTexts(process.cwd()),
      clocks,
      openOutbox: openInbox,
      openMarket: openSimulatedMarket,
    });

    const { straight, atOnce, oneByOne } = await inRounds({
      straight: seconds(() => readStraight(world)),
      atOnce: seconds(() => loadAsTheServer(world)),
      oneByOne: seconds(() => loadOneByOne(world)),
    });

    await stop();
    await database.close();
    rmSync(dataDir, { recursive: true });
    const beside = { limit: straight, unit: 's' };
    return {
      good: { what: 'start with 100,000 pending orders', figure: atOnce, ...beside },
      bad: { what: 'the same, asked account by account', figure: oneByOne, ...beside },
    };
  },
};
