import { londonInstant } from '../../../src/domain/time.ts';
import { createAccountProcessor } from '../../../src/server/trading/engine/accountProcessor.ts';
import { createAccountQueue } from '../../../src/server/trading/engine/accountQueue.ts';
import { createFailures } from '../../../src/server/trading/engine/failures.ts';
import { createLegWatch } from '../../../src/server/trading/engine/legWatch.ts';
import { readAccount } from '../../../src/server/trading/engine/readAccounts.ts';
import { createSnapshotQueue } from '../../../src/server/trading/engine/snapshotQueue.ts';
import { createWatchedAccounts } from '../../../src/server/trading/engine/watchedAccounts.ts';
import { startTestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader } from './trader.ts';

it('an account whose overnight fee becomes due while it is read is watched with the balance after the fee', async () => {
  const startMs = 1000 * londonInstant({ year: 2026, month: 9, day: 29, hour: 21, minute: 59, second: 59 });
  let movedMs = 0;
  const clocks = { timeOfDayMs: () => startMs + movedMs, elapsedMs: () => movedMs };
  const server = await startTestServer({ clocks, databaseMs: async () => startMs + movedMs });
  const { world } = server;
  const { database } = world;
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const trader = await signUpTrader(server);
  await trader.open({ leverage: 20 });
  await server.settled();
  const { id } = await database.reader
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', trader.id)
    .where('scope', '=', 'demo')
    .executeTakeFirstOrThrow();

  const legs = createLegWatch(world);
  const watchedAccounts = createWatchedAccounts(world, legs);
  watchedAccounts.replace(id, await readAccount(database.reader, id), () => 0);
  const faults: unknown[] = [];
  const report = (fault: unknown): void => void faults.push(fault);
  const queue = createAccountQueue(1, report);
  const processor = createAccountProcessor(world, database, watchedAccounts, {
    ...{ queue, failures: createFailures(world.nowMs, report), snapshots: createSnapshotQueue(world, legs) },
  });
  // The server's own engine receives no tick.
  movedMs = 1000;
  // The rollover comes in the same turn in which the account begins to be read.
  processor.reload(id);
  processor.chargeOvernightFees(id);
  await queue.settled();
  // 100,000.00 less the opening fee of 0.70 and one night of 0.62.
  expect(await readAccount(database.reader, id)).toMatchObject({ balance: '99998.68' });
  expect(watchedAccounts.find(id)).toMatchObject({ balance: '99998.68' });
  expect(faults).toEqual([]);
  await closeInOrder(server);
});
