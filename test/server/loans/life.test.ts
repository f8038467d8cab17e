import { dayOf, instantOn, londonInstant } from '../../../src/domain/time.ts';
import { createLoanLife } from '../../../src/server/loans/index.ts';
import { ledgerBalance } from '../../../src/server/ledger/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, closeInOrder, pass, signUpTrader } from '../trading/trader.ts';
import { oweBare, oweNothing } from './bareDebt.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
afterEach(() => closeInOrder(server));

/** Starts a server at an instant of London, with a customer who is lent 1,000.00 USD there at 0.0005 a day. */
const borrowAt = async (at: number, days = 60, terms: { readonly rate?: string; readonly fee?: string } = {}) => {
  server = await startTestServer({ at, logLevel: 'silent' });
  const { id, token } = await becomeReal(server, await signUpTrader(server), '9000.00');
  const loanId = await oweBare(server, id, '1000.00', { days, rate: '0.0005', ...terms });
  return { id, token, loanId };
};
const postingsOf = async (loanId: string) => {
  const rows = await server.world.database.reader
    .selectFrom('postings')
    .innerJoin('legs', 'posting_id', 'postings.id')
    .select(['occurrence', 'amount', 'due_at', 'posted_at'])
    .where('subject', '=', loanId)
    .where('kind', '=', 'loan-interest')
    .where('ledger_account', '=', 'interest')
    .orderBy('postings.id')
    .execute();
  return rows.map(Object.values);
};
const statusOf = async (loanId: string) =>
  (
    await server.world.database.reader
      .selectFrom('loans')
      .select('status')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
  ).status;
const remindersOf = async (token: string) =>
  (await server.succeed('listFailureNotifications', { token })).items
    .filter(({ kind }) => kind === 'loan-due' || kind === 'loan-overdue')
    .map(({ kind, createdAt, orderId }) => [kind, createdAt, orderId])
    .reverse();
const sumOf = (postings: readonly (readonly unknown[])[]) =>
  postings.reduce((sum, [, amount]) => sum + Number(amount), 0).toFixed(2);

describe('the interest of a loan', () => {
  it('is posted for the first day when it is paid out, for later ones from the second 00:00 on [LON-3, LON-4, LON-5, LED-24]', async () => {
    const paidOutAt = londonInstant({ year: 2026, month: 9, day: 3, hour: 10 });
    const { loanId } = await borrowAt(paidOutAt);
    expect(await postingsOf(loanId)).toEqual([['2026-09-03', '0.50', paidOutAt, paidOutAt]]);
    await pass(server, 14 * HOUR_MS);
    expect(await postingsOf(loanId)).toHaveLength(1);
    await pass(server, DAY_MS - 1000);
    expect(await postingsOf(loanId)).toHaveLength(1);
    await pass(server, 1000);
    const midnight = londonInstant({ year: 2026, month: 9, day: 5 });
    expect((await postingsOf(loanId)).slice(1)).toEqual([['2026-09-04', '0.50', midnight, midnight]]);
  });

  it('is cumulative, so that cents rounded each day do not add up [LON-2, LON-5]', async () => {
    const { loanId } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 10 }), 60, {
      rate: '0.000015',
    });
    for (let day = 0; day < 4; day += 1) await pass(server, DAY_MS);
    expect((await postingsOf(loanId)).map(([, amount]) => amount)).toEqual(['0.02', '0.01', '0.02', '0.01']);
  });

  it('is caught up after an outage over several midnights, each day once with the instant at which it was due [LON-6]', async () => {
    const { loanId, id } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 23, minute: 59 }));
    const other = createLoanLife(server.world, (fault) => expect(fault).toBeUndefined());
    server.advance(4 * DAY_MS);
    other.tick();
    await Promise.all([other.settled(), server.settled()]);
    await pass(server, 120_000);
    const now = londonInstant({ year: 2026, month: 9, day: 7, hour: 23, minute: 59 });
    const due = (day: number) => londonInstant({ year: 2026, month: 9, day });
    expect((await postingsOf(loanId)).slice(1, 4)).toEqual([
      ['2026-09-04', '0.50', due(5), now],
      ['2026-09-05', '0.50', due(6), now],
      ['2026-09-06', '0.50', due(7), now],
    ]);
    expect(sumOf(await postingsOf(loanId))).toBe('2.50');
    const account = await server.world.database.reader
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', id)
      .where('scope', '=', 'real')
      .executeTakeFirstOrThrow();
    expect((await ledgerBalance(server.world.database.reader, account.id, 'loan')).toFixed(2)).toBe('-1002.50');
  });

  it.each([
    ['the leap day', { year: 2028, month: 2, day: 27, hour: 12 }],
    ['the change to summer time', { year: 2027, month: 3, day: 26, hour: 22 }],
    ['the change to winter time', { year: 2026, month: 10, day: 23, hour: 1 }],
  ])('counts London dates over %s [LON-1, LON-4]', async (_what, start) => {
    const { loanId } = await borrowAt(londonInstant(start), 5);
    for (let day = 0; day < 5; day += 1) await pass(server, DAY_MS);
    const first = dayOf(start.year, start.month, start.day);
    const postings = await postingsOf(loanId);
    expect(postings.map(([, , dueAt]) => dueAt)).toEqual([
      londonInstant(start),
      ...[2, 3, 4, 5].map((day) => instantOn(first + day, 0)),
    ]);
    expect(sumOf(postings)).toBe('2.50');
  });

  it('goes on after the term at the same rate, and ends when the loan does [LON-7]', async () => {
    const { loanId, id } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 10 }), 3);
    for (let day = 0; day < 6; day += 1) await pass(server, DAY_MS);
    expect(sumOf(await postingsOf(loanId))).toBe('3.00');
    await oweNothing(server, id, loanId);
    await pass(server, 2 * DAY_MS);
    expect(sumOf(await postingsOf(loanId))).toBe('3.00');
  });

  it('is posted when the clock’s control answers, and a loan that fell overdue is so [LON-42, SBX-38]', async () => {
    const { loanId } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 10 }), 3);
    await server.succeed('advanceClock', { body: { advanceSeconds: 3 * 86_400 } });
    expect(sumOf(await postingsOf(loanId))).toBe('1.50');
    expect(await statusOf(loanId)).toBe('loan');
    await server.succeed('advanceClock', { body: { advanceSeconds: 86_400 } });
    expect(sumOf(await postingsOf(loanId))).toBe('2.00');
    expect(await statusOf(loanId)).toBe('overdue');
  });
});

describe('a loan', () => {
  it('is overdue from 00:00 of the date after its due date on, and its record says so [LON-41, LON-42]', async () => {
    const { loanId } = await borrowAt(londonInstant({ year: 2026, month: 10, day: 20, hour: 10 }), 5);
    // The due date, 25 October, has 25 hours.
    const midnight = londonInstant({ year: 2026, month: 10, day: 26 });
    server.advance((midnight - 1 - server.world.now()) * 1000);
    await server.settled();
    expect(await statusOf(loanId)).toBe('loan');
    await pass(server, 1000);
    expect(await statusOf(loanId)).toBe('overdue');
    const events = await server.world.database.reader
      .selectFrom('loan_events')
      .select(['kind', 'at'])
      .where('loan_id', '=', loanId)
      .execute();
    expect(events).toEqual([{ kind: 'overdue', at: midnight }]);
  });
});

describe('the customer', () => {
  const nine = (day: number) => londonInstant({ year: 2026, month: 9, day, hour: 9 });

  it('is reminded 3 dates before the due date, on it and after it, at 09:00 London, once each [LON-43, LON-79, LON-80, NTF-15]', async () => {
    const { loanId, token } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 8 }), 10);
    for (let hour = 0; hour < 12 * 24; hour += 1) server.advance(HOUR_MS);
    await server.settled();
    await pass(server, 1000);
    expect((await remindersOf(token)).map(([kind, , subject]) => [kind, subject])).toEqual([
      ['loan-due', loanId],
      ['loan-due', loanId],
      ['loan-overdue', loanId],
    ]);
  });

  it('is reminded at 09:00, not a second before [LON-43]', async () => {
    const { token } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 8 }), 3);
    await pass(server, HOUR_MS - 1000);
    expect(await remindersOf(token)).toEqual([]);
    await pass(server, 1000);
    expect((await remindersOf(token)).map(([kind, createdAt]) => [kind, createdAt])).toEqual([['loan-due', nine(3)]]);
    const { items } = await server.succeed('listFailureNotifications', { token });
    expect(items[0]?.text).toMatch(
      /^Loan \S+ is due on 6 September 2026\. Please repay it on time\. On that date \d+\.\d\d USD settle it\.$/,
    );
  });

  it('receives what was missed in an outage once afterwards, and nothing of a loan that is over [LON-82]', async () => {
    const { token, id, loanId } = await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 8 }), 10);
    const other = createLoanLife(server.world, (fault) => expect(fault).toBeUndefined());
    server.advance(10.5 * DAY_MS);
    other.tick();
    await Promise.all([other.settled(), server.settled()]);
    await pass(server, 120_000);
    const at = londonInstant({ year: 2026, month: 9, day: 13, hour: 20 });
    expect((await remindersOf(token)).map(([kind, createdAt]) => [kind, createdAt])).toEqual([
      ['loan-due', at],
      ['loan-due', at],
    ]);
    await oweNothing(server, id, loanId);
    await pass(server, 2 * DAY_MS);
    expect(await remindersOf(token)).toHaveLength(2);
  });
});

describe('a pass over all loans', () => {
  /** Life of loans whose work waits until `go`; `begun` counts the loans that it has begun. */
  const slowLife = () => {
    const { database } = server.world;
    const gate = Promise.withResolvers<void>();
    const seen = { begun: 0 };
    const transaction: typeof database.transaction = async (...work) => {
      seen.begun += 1;
      await gate.promise;
      return database.transaction(...work);
    };
    const world = { ...server.world, database: { ...database, transaction } };
    return { seen, go: gate.resolve, life: createLoanLife(world, (fault) => expect(fault).toBeUndefined()) };
  };

  it('that takes minutes runs once, however often it is due meanwhile', async () => {
    await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 10 }));
    const { seen, go, life } = slowLife();
    for (let minute = 0; minute < 3; minute += 1) {
      life.tick();
      server.advance(61_000);
    }
    go();
    await life.settled();
    expect(seen.begun).toBe(1);
    server.advance(DAY_MS);
    life.tick();
    await life.settled();
    expect(seen.begun).toBe(2);
  });

  it('ends after the loan that it is at when the server stops', async () => {
    await borrowAt(londonInstant({ year: 2026, month: 9, day: 3, hour: 10 }));
    const { id } = await becomeReal(server, await signUpTrader(server), '9000.00');
    await oweBare(server, id, '500.00');
    const { seen, go, life } = slowLife();
    life.tick();
    while (seen.begun === 0) await new Promise((resolve) => setImmediate(resolve));
    const stopped = life.stop();
    go();
    await stopped;
    life.tick();
    expect(seen.begun).toBe(1);
  });
});
