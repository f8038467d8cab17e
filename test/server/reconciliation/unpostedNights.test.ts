import { londonInstant } from '../../../src/domain/time.ts';
import { reconcile, startReconciliation } from '../../../src/server/reconciliation/startReconciliation.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, signUpTrader } from '../trading/trader.ts';

const DAY = 86_400;
/** Tuesday 2026-09-29, 22:00 in London. */
const ROLLOVER = londonInstant({ year: 2026, month: 9, day: 29, hour: 22 });

let server: TestServer;
let id: string;
beforeEach(async () => {
  server = await startTestServer({ at: ROLLOVER - 3600 });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  id = (await (await signUpTrader(server)).open()).id;
});
afterEach(() => server.close());

/** Reconciles at an instant; the engine has not come to it. */
const faultsAt = (at: number, environment: 'sandbox' | 'live' = 'live') =>
  reconcile({ database: server.world.database, environment, now: () => at });

it('the reconciliation finds an open order whose overnight fee was not posted', async () => {
  expect(await faultsAt(ROLLOVER - 1)).toEqual([]);
  // The engine has some minutes for it.
  expect(await faultsAt(ROLLOVER + 899)).toEqual([]);
  expect(await faultsAt(ROLLOVER + 900)).toEqual([`order ${id} has no overnight fee of ${ROLLOVER}`]);
});

it('the nightly job reports a fee that was not posted a minute later, as the engine may be at it after a jump of the clock', async () => {
  let now = ROLLOVER - 7200;
  const reported: string[] = [];
  const { database } = server.world;
  const job = await startReconciliation({ database, environment: 'sandbox', now: () => now }, (fault) =>
    reported.push(fault),
  );
  const passTo = async (later: number) => {
    now = later;
    job.tick();
    await job.settled();
  };
  await passTo(ROLLOVER + 3600);
  await passTo(ROLLOVER + 3659);
  expect(reported).toEqual([]);
  await passTo(ROLLOVER + 3660);
  expect(reported).toEqual([`The books do not fit: order ${id} has no overnight fee of ${ROLLOVER}`]);
  await passTo(ROLLOVER + 3720);
  expect(reported).toHaveLength(1);
});

it('the reconciliation finds no order whose overnight fee was posted', async () => {
  server.advance(3_600_000);
  await server.settled();
  expect(await faultsAt(ROLLOVER + 3600)).toEqual([]);
  expect(await faultsAt(ROLLOVER + DAY + 3600)).toEqual([`order ${id} has no overnight fee of ${ROLLOVER + DAY}`]);
});

it('the reconciliation finds no fee that waits for a person’s yes, and finds it once that was said [DLC-50]', async () => {
  const late = ROLLOVER + 4 * DAY;
  expect(await faultsAt(late)).toEqual([]);
  expect(await faultsAt(late, 'sandbox')).toHaveLength(1);
  await server.world.database.transaction((tx) =>
    tx.updateTable('world_clock').set({ nights_confirmed_until: late }).execute(),
  );
  expect(await faultsAt(late)).toEqual([`order ${id} has no overnight fee of ${ROLLOVER}`]);
});
