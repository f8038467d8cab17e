import { randomBytes } from 'node:crypto';
import { MOST_OPEN_ORDERS } from '../../../src/contract/index.ts';
import { createWorld, type RunningWorld } from '../../../src/server/world/createWorld.ts';
import type { Market } from '../../../src/server/world/market.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { TRADING_BY_DEFAULT } from '../../../src/server/world/tradingSettings.ts';
import { createMemoryFiles } from '../../support/memoryFiles.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const START_MS = 1_790_000_000_000;
/** No test here uses the market. */
const openMarket = async () => ({}) as Market;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const startAt = (timeMs: number, trading = TRADING_BY_DEFAULT): Promise<RunningWorld> =>
  createWorld({
    environment: 'sandbox',
    trading,
    encryptionKey: new Uint8Array(32),
    database,
    files: createMemoryFiles(),
    texts: readTexts(process.cwd()),
    clocks: { timeOfDayMs: () => timeMs, elapsedMs: () => 0 },
    openOutbox: openInbox,
    openMarket,
  });

const message = { channel: 'mail', to: 'a@example.com', subject: 'Your code', text: '123456', code: '123456' } as const;
const inbox = () => database.reader.selectFrom('inbox_messages').selectAll().execute();

describe('the world', () => {
  it('never goes back in time, not even after a restart with an earlier clock [SBX-36]', async () => {
    const first = await startAt(START_MS);
    expect(first.world.now()).toBe(START_MS / 1000);
    await first.stop();
    const second = await startAt(START_MS - 3_600_000);
    expect(second.world.nowMs()).toBe(START_MS);
    await second.stop();
  });

  it('draws codes, tokens and keys from the secure generator of the platform [COD-2]', async () => {
    const { world, stop } = await startAt(START_MS);
    expect(world.randomBytes).toBe(randomBytes);
    await stop();
  });

  it('keeps the time that the sandbox added once the transaction is committed', async () => {
    const first = await startAt(START_MS);
    await database.transaction(async (tx) => {
      expect(await first.world.advance(tx, 3600)).toBe(START_MS / 1000 + 3600);
      expect(first.world.nowMs()).toBe(START_MS);
    });
    expect(first.world.nowMs()).toBe(START_MS + 3_600_000);
    await first.stop();
    const second = await startAt(START_MS + 1000);
    expect(second.world.nowMs()).toBe(START_MS + 3_601_000);
    await second.stop();
  });

  it('lets no account hold more orders than the contract has room for', async () => {
    const raised = { ...TRADING_BY_DEFAULT, maximumOpenOrders: MOST_OPEN_ORDERS };
    await (await startAt(START_MS, raised)).stop();
    await expect(startAt(START_MS, { ...raised, maximumOpenOrders: MOST_OPEN_ORDERS + 1 })).rejects.toThrow(
      `${MOST_OPEN_ORDERS} orders at most`,
    );
  });

  it('puts mails and text messages into the sandbox, together with what caused them [SBX-5]', async () => {
    const { world, stop } = await startAt(START_MS);
    await database.transaction((tx) => world.send(tx, message));
    const undone = database.transaction(async (tx) => {
      await world.send(tx, message);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await inbox()).toEqual([
      {
        id: expect.any(String),
        channel: 'mail',
        recipient: 'a@example.com',
        subject: 'Your code',
        text: '123456',
        code: '123456',
        sent_at: world.now(),
      },
    ]);
    await stop();
  });
});
