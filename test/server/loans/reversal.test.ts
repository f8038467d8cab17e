import { londonInstant } from '../../../src/domain/time.ts';
import { cashBalance, ledgerBalance } from '../../../src/server/ledger/index.ts';
import { getLoanRow, owedAt, readBook, reverseRepayment } from '../../../src/server/loans/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { becomeReal, closeInOrder, pass, signUpTrader } from '../trading/trader.ts';
import { oweBare, payIn, repayBare } from './bareDebt.ts';
import { dataOf, signUpBorrower } from './borrower.ts';

const DAY_MS = 86_400_000;
const PAID_OUT = londonInstant({ year: 2026, month: 9, day: 3, hour: 10 });
const TERMS = { rate: '0.0005', fee: '0.01', earlyFee: '0.02' };

let server: TestServer;
let customer: { readonly id: string; readonly token: string };
let loanId: string;
afterEach(() => closeInOrder(server));

const borrow = async () => {
  server = await startTestServer({ at: PAID_OUT, logLevel: 'silent' });
  customer = await becomeReal(server, await signUpTrader(server), '9000.00');
  loanId = await oweBare(server, customer.id, '1000.00', TERMS);
};
const accountId = async () =>
  (
    await server.world.database.reader
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', customer.id)
      .where('scope', '=', 'real')
      .executeTakeFirstOrThrow()
  ).id;
/** What the loan comes to in its book, and in the ledger. */
const state = async () => {
  const { reader } = server.world.database;
  const book = await readBook(reader, await getLoanRow(reader, loanId));
  const owed = owedAt(book, server.world.now());
  return {
    status: book.row.status,
    interest: book.row.interest_posted,
    owed: owed && [owed.principal, owed.interest, owed.platformFee].map((part) => part.toFixed(2)),
    ledger: (await ledgerBalance(reader, await accountId(), 'loan')).negated().toFixed(2),
    balance: (await cashBalance(reader, await accountId())).toFixed(2),
  };
};
const numberOf = async (id: string) =>
  (
    await server.world.database.reader
      .selectFrom('loan_repayments')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).number;
const revisionOf = async (id: string) =>
  (
    await server.world.database.reader
      .selectFrom('reviews')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).revision;
const reverse = async (
  id: string,
  { by = 'desk:ann', revision }: { readonly by?: string; readonly revision?: number } = {},
) => {
  const answer = await server.answerDesk({
    ...{ ask: 'reverse', id, revision: revision ?? (await revisionOf(id)), reason: 'The bank recalled it.', by },
    secret: undefined,
  });
  await server.settled();
  return answer;
};
const entriesOf = async () => {
  const rows = await server.world.database.reader
    .selectFrom('postings')
    .select(['id', 'kind', 'subject', 'occurrence'])
    .orderBy('id')
    .execute();
  return rows.filter(({ kind }) => kind.startsWith('loan') || kind.startsWith('repayment'));
};

describe('a repayment that was found wrong', () => {
  it('is reversed by further entries: all is as if it had never been accepted, at once and later [LON-55, LON-56, LON-57, LON-90]', async () => {
    await borrow();
    await pass(server, 4 * DAY_MS);
    const before = await state();
    const wrong = await repayBare(server, loanId, '300.00');
    await pass(server, 3 * DAY_MS);
    const posted = await entriesOf();
    expect(await reverse(wrong)).toEqual({ reversed: '300.00' });
    expect((await entriesOf()).slice(0, posted.length)).toEqual(posted);
    expect(await state()).toEqual({
      ...before,
      interest: '3.50',
      owed: ['1000.00', '3.50', '10.00'],
      ledger: '1013.50',
    });
    await pass(server, DAY_MS);
    expect(await state()).toMatchObject({ owed: ['1000.00', '4.00', '10.00'], ledger: '1014.00', interest: '4.00' });
    const repayment = await server.world.database.reader
      .selectFrom('loan_repayments')
      .select(['status', 'reversed_by', 'reversal_reason', 'covers'])
      .where('id', '=', wrong)
      .executeTakeFirstOrThrow();
    expect(repayment).toMatchObject({
      ...{ status: 'success', reversed_by: 'desk:ann', reversal_reason: 'The bank recalled it.' },
      covers: { platformFee: '10.00', interest: '2.00', total: '300.00' },
    });
    const events = server.world.database.reader.selectFrom('loan_events').select(['amount', 'reason']);
    expect(await events.where('loan_id', '=', loanId).where('kind', '=', 'reversed').execute()).toEqual([
      { amount: '300.00', reason: 'The bank recalled it.' },
    ]);
    const { items } = await server.succeed('listFailureNotifications', { token: customer.token });
    expect(items.filter(({ kind }) => kind === 'review-refused')).toMatchObject([
      {
        ...{ subject: 'repayment', orderId: wrong, account: 'real', title: 'Repayment reversed' },
        text: '300.00 USD of your loan are owed again. The bank recalled it. You owe 1033.50 USD today; the loan is due on 2 November 2026.',
      },
    ]);
  });

  it('lets later ones be allocated again, also what was paid too much [LON-49, LON-53, LON-55, LON-56]', async () => {
    await borrow();
    await pass(server, 4 * DAY_MS);
    const first = await repayBare(server, loanId, '500.00');
    await repayBare(server, loanId, '600.00');
    // 1,000.00 with 20.00 of early fee, 2.00 of interest and 10.00 of platform fee are 1,032.00: 68.00 too much.
    expect(await state()).toMatchObject({ status: 'answered', owed: null, ledger: '0.00', balance: '10068.00' });
    await pass(server, 2 * DAY_MS);
    expect(await reverse(first)).toEqual({ reversed: '500.00' });
    // 600.00 cover 10.00, 2.00, and of 588.00 576.47 of principal with 11.53 of its fee; two more days of 423.53 are 0.42.
    expect(await state()).toEqual({
      ...{ status: 'loan', interest: '2.42', owed: ['423.53', '0.42', '0.00'], ledger: '423.95', balance: '10000.00' },
    });
  });

  it('lets an answered loan run again, overdue if its due date has passed, which its notice says, without reminders of the past [LON-42, LON-43, LON-54, LON-105]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const whole = await repayBare(server, loanId, '1100.00');
    expect(await state()).toMatchObject({ status: 'answered', ledger: '0.00' });
    await pass(server, 62 * DAY_MS);
    expect(await state()).toMatchObject({ status: 'answered', interest: '0.50', ledger: '0.00' });
    expect(await reverse(whole)).toEqual({ reversed: '1100.00' });
    expect(await state()).toMatchObject({ status: 'overdue', owed: ['1000.00', '31.50', '10.00'], ledger: '1041.50' });
    const notified = await server.world.database.reader.selectFrom('notifications').select(['kind', 'words']).execute();
    expect(notified.map(({ kind }) => kind).filter((kind) => kind.startsWith('loan-'))).toEqual(['loan-overdue']);
    expect(notified.find(({ kind }) => kind === 'review-refused')?.words).toMatchObject({
      ...{ reversed: '1030.50', taken: '69.50', owed: '1041.50', overdueSince: '2026-11-03' },
    });
    expect(notified.find(({ kind }) => kind === 'loan-overdue')?.words).toMatchObject({
      ...{ date: '2026-11-02', owed: '1041.50' },
    });
    const dates = (await entriesOf())
      .filter(({ kind }) => kind === 'loan-interest')
      .map(({ occurrence }) => occurrence);
    expect(dates).toHaveLength(new Set(dates).size);
    expect(dates.slice(-3)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04']);
  });

  it('keeps what is due of a loan that never stopped: each notification about its due date is sent [LON-43, LON-80]', async () => {
    await borrow();
    await pass(server, 4 * DAY_MS);
    const id = await repayBare(server, loanId, '300.00');
    // The reversal is carried out on the due date, before the notifications of that date are sent.
    const dueDay = PAID_OUT + 60 * 86_400 + 3600;
    const world = { ...server.world, now: () => dueDay };
    const seen = { id, revision: 1, reason: 'Recalled.', by: 'ann' };
    await world.database.transaction((tx) => reverseRepayment(tx, world, { twoPeopleAbove: '0.00' }, seen));
    await pass(server, 57 * DAY_MS);
    const notified = await server.world.database.reader.selectFrom('notifications').select('kind').execute();
    expect(notified.map(({ kind }) => kind)).toContain('loan-due');
  });

  it('and paid too much is taken back by its reversal alone, and once: no correction debits that entry [DLC-85]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const id = await repayBare(server, loanId, '1300.00');
    const real = { token: customer.token, account: 'real' } as const;
    const overpaid = async () =>
      (await server.succeed('listLedgerEntries', { ...real, query: {} })).items.filter(
        ({ type }) => type === 'loan-overpaid',
      );
    const [entry] = await overpaid();
    expect(Number(entry?.amount)).toBeGreaterThan(0);
    const { number } = await server.world.database.reader
      .selectFrom('accounts')
      .select('number')
      .where('id', '=', await accountId())
      .executeTakeFirstOrThrow();
    const debit = (amount?: string) =>
      server.answerDesk({
        ...{ ask: 'correct', target: 'entry', id: entry?.id ?? '', account: number, code: 'wrong-amount', by: 'ann' },
        ...(amount !== undefined && { amount }),
      });
    const fault = `The reversal of the repayment ${await numberOf(id)} takes it back: reverse ${id}.`;
    expect(await debit()).toEqual({ fault });
    expect(await debit('-1.00')).toEqual({ fault });
    expect(await reverse(id)).toEqual({ reversed: '1300.00' });
    expect((await overpaid()).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    expect(await debit()).toEqual({
      fault: `The reversal of the repayment ${await numberOf(id)} has taken it back already.`,
    });
  });

  it('is reversed once, at the revision that was seen, and only where it was accepted [LON-57]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const id = await repayBare(server, loanId, '300.00');
    expect(await reverse(id, { revision: 7 })).toEqual({
      fault: `The repayment ${id} has changed: it is at revision 1.`,
    });
    const answers = await Promise.all([reverse(id), reverse(id, { by: 'desk:bob' })]);
    expect(answers).toContainEqual({ reversed: '300.00' });
    expect(answers).toContainEqual({ fault: `The repayment ${id} is reversed already.` });
    expect(await reverse(loanId)).toEqual({ fault: `There is no request ${loanId}.` });
    expect(await state()).toMatchObject({ owed: ['1000.00', '0.50', '10.00'], ledger: '1010.50' });
  });

  it('needs two different people in live where it is large', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const id = await repayBare(server, loanId, '300.00');
    const world = { ...server.world, environment: 'live' } as const;
    const say = (by: string, revision: number) =>
      world.database.transaction((tx) =>
        reverseRepayment(tx, world, { twoPeopleAbove: '299.99' }, { id, revision, reason: 'Recalled.', by }),
      );
    expect(await say('ann', 1)).toEqual({ awaitsReversal: '300.00', revision: 2 });
    expect(await say('ann', 2)).toEqual({ awaitsReversal: '300.00', revision: 3 });
    expect(await say('bob', 2)).toMatchObject({ refused: { code: 3005 } });
    expect(await state()).toMatchObject({ ledger: '716.18' });
    expect(await say('bob', 3)).toEqual({ reversed: '300.00' });
    expect(await state()).toMatchObject({ ledger: '1010.50' });
  });

  it('waits where its customer has another loan meanwhile [LON-95]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const whole = await repayBare(server, loanId, '1100.00');
    await oweBare(server, customer.id, '500.00');
    expect(await reverse(whole)).toMatchObject({
      fault: expect.stringMatching(/^The customer has another loan, bare-/),
    });
    expect(await state()).toMatchObject({ status: 'answered' });
  });
});

describe('a reversal by which an earlier loan runs again', () => {
  /** Repays the whole loan, and applies for another one. */
  const applyAfter = async (amount: string) => {
    server = await startTestServer({ at: PAID_OUT, reviewDelaySeconds: 30 * 86_400 });
    const borrower = await signUpBorrower(server);
    customer = borrower;
    loanId = await oweBare(server, customer.id, '1000.00', TERMS);
    await pass(server, DAY_MS);
    const whole = await repayBare(server, loanId, amount);
    return { whole, applied: dataOf<{ id: string }>(await borrower.apply()).id };
  };
  const statusOf = async (id: string) => (await getLoanRow(server.world.database.reader, id)).status;

  it('rejects an application that waits, with its reason, and is not held up by it [LON-94]', async () => {
    const { whole, applied } = await applyAfter('1100.00');
    expect(await reverse(whole)).toEqual({ reversed: '1100.00' });
    expect(await state()).toMatchObject({ status: 'loan', ledger: '1010.50' });
    const { loan, events } = await server.succeed('getLoan', {
      ...{ token: customer.token, account: 'real' },
      path: { id: applied },
    });
    expect(loan).toMatchObject({
      status: 'reject',
      rejectionReason: 'An earlier loan of yours runs again, because a repayment of it was reversed.',
    });
    expect(events.at(-1)?.kind).toBe('rejected');
    const { items } = await server.succeed('listFailureNotifications', { token: customer.token });
    expect(items.some(({ orderId, kind }) => orderId === applied && kind === 'review-refused')).toBe(true);
    expect(await server.answerDesk({ ask: 'show', id: applied })).toMatchObject({ review: { status: 'rejected' } });
  });

  it('leaves an application, and another loan that runs, where the earlier one stays repaid [LON-94, LON-95]', async () => {
    const { applied } = await applyAfter('1100.00');
    const twice = await repayBare(server, loanId, '50.00');
    expect(await reverse(twice)).toEqual({ reversed: '50.00' });
    expect([await state(), await statusOf(applied)]).toMatchObject([{ status: 'answered' }, 'apply']);
  });

  it('is not held up by a balance that was below zero before, if it takes nothing of it [LON-95]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const wrong = await repayBare(server, loanId, '300.00');
    await payIn(server, customer.id, '-10005.00');
    expect(await state()).toMatchObject({ balance: '-5.00' });
    expect(await reverse(wrong)).toEqual({ reversed: '300.00' });
    expect(await state()).toMatchObject({ ledger: '1010.50', balance: '-5.00' });
  });

  it('is refused while the balance has not what was paid too much [LON-95]', async () => {
    await borrow();
    await pass(server, DAY_MS);
    const whole = await repayBare(server, loanId, '1100.00');
    await payIn(server, customer.id, '-10060.00');
    expect(await reverse(whole)).toEqual({ fault: 'The balance would be -60.00 USD: nothing was reversed.' });
    expect(await state()).toMatchObject({ status: 'answered', ledger: '0.00' });
  });
});

describe('interest that was posted before a repayment was accepted', () => {
  it('is given back for the days after the request [LON-8, LON-46]', async () => {
    await borrow();
    await pass(server, 4 * DAY_MS);
    const asked = server.world.now();
    await pass(server, 3 * DAY_MS);
    expect(await state()).toMatchObject({ interest: '3.50', ledger: '1013.50' });
    await repayBare(server, loanId, '300.00', asked);
    // Of 300.00, 10.00 and 2.00 are fee and interest, 282.35 principal: three days of it are 0.42.
    expect(await state()).toMatchObject({ interest: '3.08', owed: ['717.65', '1.08', '0.00'], ledger: '718.73' });
  });
});
