import { sql } from 'kysely';
import { londonInstant } from '../../../src/domain/time.ts';
import { startReconciliation } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader } from '../trading/trader.ts';

let server: TestServer;
let reported: string[];
let now: number;
beforeAll(async () => {
  server = await startTestServer();
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const trader = await signUpTrader(server);
  const { id } = await trader.open();
  await trader.close(id);
});
afterAll(() => closeInOrder(server));
beforeEach(() => {
  reported = [];
});

const at = (day: number, hour: number) => londonInstant({ year: 2026, month: 10, day, hour });
/** Starts the job at an instant; returns what lets it pass on to another one. */
const startAt = async (instant: number) => {
  now = instant;
  const { database } = server.world;
  const job = await startReconciliation({ database, environment: 'sandbox', now: () => now }, (fault) =>
    reported.push(fault),
  );
  return async (later: number) => {
    now = later;
    job.tick();
    await job.settled();
  };
};
const last = async () => {
  const answer = await server.answerDesk({ ask: 'books', isChecked: true });
  if (!('books' in answer)) throw new Error('The desk answers no books.');
  return answer.books;
};
/** Adds a dollar to the profit of a closing, which the database refuses everybody else. */
const change = (amount: string) =>
  server.world.database.transaction(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    await sql.raw(`update closings set profit = profit + ${amount}`).execute(tx);
  });

it('tables and ledger are reconciled at 23:00 London, once in a night, and the desk reads what was found', async () => {
  const passTo = await startAt(at(5, 12));
  await passTo(at(5, 22));
  expect((await last()).reconciled).toBeNull();
  await passTo(at(5, 23));
  expect(await last()).toMatchObject({ reconciled: { night: '2026-10-05', at: at(5, 23), faults: [] }, faults: [] });
  await passTo(at(6, 9));
  expect((await last()).reconciled).toMatchObject({ at: at(5, 23) });
  expect(reported).toEqual([]);
});

it('a closing that brought another amount than was posted is reported and kept with the night', async () => {
  const passTo = await startAt(at(6, 12));
  await change('1.00');
  await passTo(at(6, 23));
  const { reconciled, faults } = await last();
  expect(reconciled).toMatchObject({
    night: '2026-10-06',
    faults: [expect.stringMatching(/^closing .* and its profit do not fit$/)],
  });
  expect(faults).toEqual(reconciled?.faults);
  expect(reported).toEqual([`The books do not fit: ${reconciled?.faults[0]}`]);
  await change('-1.00');
});

it('a night that ended while no server ran is reconciled at the start', async () => {
  const passTo = await startAt(at(8, 9));
  await passTo(at(8, 9));
  expect((await last()).reconciled).toMatchObject({ night: '2026-10-07', at: at(8, 9), faults: [] });
});

it('a night whose reconciliation fails is tried again a minute later, and not before', async () => {
  const passTo = await startAt(at(8, 12));
  const { database } = server.world;
  const asked = jest.spyOn(database, 'inOneInstant').mockRejectedValueOnce(new Error('no connection'));
  await passTo(at(8, 23));
  expect(reported).toEqual(['The night of 2026-10-08 is not reconciled: Error: no connection']);
  await passTo(at(8, 23) + 59);
  expect((await last()).reconciled).toMatchObject({ night: '2026-10-07' });
  await passTo(at(8, 23) + 60);
  expect((await last()).reconciled).toMatchObject({ night: '2026-10-08', at: at(8, 23) + 60 });
  expect(reported).toHaveLength(1);
  asked.mockRestore();
});

it('the trial balance of the desk sums to zero in each scope', async () => {
  const { lines } = await last();
  expect(lines.map(({ ledgerAccount }) => ledgerAccount)).toContain('cash');
  for (const scope of ['real', 'demo']) {
    const sum = lines
      .filter((line) => line.scope === scope)
      .reduce((cents, { balance }) => cents + Number(balance) * 100, 0);
    expect(Math.round(sum)).toBe(0);
  }
});
