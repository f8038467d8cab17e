import { randomUUID } from 'node:crypto';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { ledgerBalance, trialBalance } from '../../../src/server/ledger/index.ts';
import { getRealAccount } from '../../../src/server/trading/index.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { type Borrower, dataOf, DAY_MS, signUpBorrower } from './borrower.ts';

let server: TestServer;
let borrower: Borrower;
beforeEach(async () => {
  server = await startTestServer({ reviewDelaySeconds: 86_400 * 30 });
  borrower = await signUpBorrower(server);
});
afterEach(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  const lines = await trialBalance(server.world.database.reader);
  expect(lines.reduce((sum, { balance }) => balance.plus(sum).toNumber(), 0)).toBeCloseTo(0, 2);
  await server.close();
});

/** What the ledger says is owed, US dollars. */
const owedInLedger = async () => {
  const { reader } = server.world.database;
  const { id } = await getRealAccount(reader, borrower.id);
  return (await ledgerBalance(reader, id, 'loan')).negated().toFixed(2);
};

describe('a loan that is accepted', () => {
  it('is paid out with its fee and its first day [LON-3, LON-63, LON-73, LON-13, LON-16, LON-38, LON-41, LED-23, LED-24, FIG-21]', async () => {
    const id = await borrower.borrow();
    expect(await borrower.balance()).toBe('3000.00');
    const { loan, events, maintenance, repayments } = await borrower.detail(id);
    expect(loan).toMatchObject({
      ...{ status: 'loan', loanedAt: WEDNESDAY_MORNING, dueDate: '2026-11-29', withdrawUntil: '2026-10-14' },
      ...{ interestDays: 1, generatedInterest: '0.50', withdrawnAt: null, answeredAt: null },
      owed: {
        ...{ date: '2026-09-30', principal: '1000.00', interest: '0.50', platformFee: '10.00' },
        ...{ earlyRepaymentFee: '5.00', total: '1015.50' },
      },
    });
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['applied', 'Signed; lending service agreement of 2026-09-01'],
      ['loaned', null],
    ]);
    expect(maintenance).toMatchObject({ ratio: '296.88', netWorth: '3000.00', owed: '1010.50' });
    expect(repayments).toEqual([]);
    expect(await owedInLedger()).toBe('1010.50');
    const { items } = await server.succeed('listLedgerEntries', borrower.call);
    expect(items[0]).toMatchObject({
      ...{ type: 'loan', amount: '1000.00', balanceAfter: '3000.00' },
      subject: { kind: 'loan', loanId: id, loanNumber: loan.number, productName: 'Credit 60' },
    });
    const { items: notices } = await server.succeed('listDealNotifications', { ...borrower.call, query: {} });
    expect(notices[0]).toMatchObject({ kind: 'review-accepted', subject: 'loan', orderId: id, title: 'Loan paid out' });
  });

  it('has interest for each midnight and no early fee on its due date [LON-1, LON-2, LON-10, LON-14]', async () => {
    const id = await borrower.borrow({ days: 30 });
    const after = async (days: number) => {
      server.advance(days * DAY_MS);
      const { interestDays, generatedInterest, owed } = (await borrower.detail(id)).loan;
      return [interestDays, generatedInterest, owed?.earlyRepaymentFee, owed?.total];
    };
    expect(await after(1)).toEqual([1, '0.50', '5.00', '1015.50']);
    expect(await after(1)).toEqual([2, '1.00', '5.00', '1016.00']);
    expect(await after(14)).toEqual([16, '8.00', '5.00', '1023.00']);
    expect(await after(14)).toEqual([30, '15.00', '0.00', '1025.00']);
  });

  it('is under review once a person has opened it, and the desk checks what was signed', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    const show = () => server.answerDesk({ ask: 'show', id });
    const answer = await show();
    expect(answer).toMatchObject({ facts: { chain: 'whole', monthlyIncome: '3200.00', ratioAtPayout: '296.88' } });
    await show();
    const { loan, events } = await borrower.detail(id);
    expect(loan.status).toBe('review');
    expect(events.map(({ kind }) => kind)).toEqual(['applied', 'reviewing']);
    await borrower.decide(id);
    const { hash } = await server.succeed('getLoanContract', { ...borrower.call, path: { id } });
    expect(await show()).toMatchObject({ facts: { chain: 'whole', hash, status: 'loan' } });
  });

  it('is paid out once, however often its decision is sent [LON-40]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    const answers = await Promise.all([borrower.decide(id), borrower.decide(id)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 3010]);
    expect(await borrower.decide(id)).toMatchObject({ code: 3010, data: { status: 'loan' } });
    expect(await borrower.balance()).toBe('3000.00');
  });

  it('is rejected where the collateral no longer suffices [LON-39, LON-78]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply({ quantity: '3000.00' }));
    await server.world.database.transaction(async (tx) => {
      const { loanPaidOut, post } = await import('../../../src/server/ledger/index.ts');
      const { decimal } = await import('../../../src/domain/decimal.ts');
      const account = await getRealAccount(tx, borrower.id);
      await post(
        tx,
        loanPaidOut({ account, loanId: randomUUID(), amount: decimal('-1000.00'), at: server.world.now() }),
      );
    });
    await borrower.decide(id);
    const { loan } = await borrower.detail(id);
    expect(loan).toMatchObject({
      ...{ status: 'reject', loanedAt: null },
      rejectionReason: 'The collateral of your real account is too low for this loan.',
    });
    expect(await borrower.balance()).toBe('1000.00');
  });

  it('has a contract that never changes, in the language that was signed, nor does its file [LON-33, LON-34, LON-35, LON-36, LON-91]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply({}, { language: 'de' }));
    const read = (language: string) =>
      server.call('getLoanContract', { ...borrower.call, language, path: { id } } as never);
    expect(await read('en')).toMatchObject({ code: 1002 });
    await borrower.decide(id);
    const contract = await read('fr');
    expect(contract.data).toMatchObject({
      ...{ loanId: id, language: 'de', borrower: 'Sample Customer', lender: 'Sun', dueDate: '2026-11-29' },
      ...{ quantity: '1000.00', totalToRepay: '1040.00', signature: { kind: 'typed', name: 'Sample Customer' } },
      idNumber: expect.stringMatching(/^\*+.{4}$/),
    });
    server.advance(DAY_MS);
    expect((await read('en')).data).toEqual(contract.data);
    const { reader, transaction } = server.world.database;
    expect(await reader.selectFrom('loan_contracts').selectAll().execute()).toHaveLength(1);
    await expect(transaction((tx) => tx.deleteFrom('loan_contracts').execute())).rejects.toThrow('never changed');
    const pdf = await fetch(`${server.url}/api/creditLoan/contract/${id}/pdf`, {
      headers: { authorization: `Bearer ${borrower.token}`, 'x-account': 'real' },
    });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    const { hash, number } = contract.data as { hash: string; number: string };
    for (const words of ['Kreditvertrag', number, hash, 'Sample Customer', '1.040,00 USD', '29. November 2026']) {
      expect(text).toContain(words);
    }
  });

  it('has a contract with what the right of withdrawal depends on, in its file too [LON-112]', async () => {
    const id = await borrower.borrow();
    const contract = await server.succeed('getLoanContract', { ...borrower.call, path: { id } });
    expect(contract).toMatchObject({
      ...{ nominalYearlyRate: '0.1825', interestPerDay: '0.50', withdrawalDays: 14, withdrawUntil: '2026-10-14' },
      ...{ lenderAddress: null, complaints: expect.stringContaining('@') },
    });
    const pdf = await fetch(`${server.url}/api/creditLoan/contract/${id}/pdf`, {
      headers: { authorization: `Bearer ${borrower.token}`, 'x-account': 'real' },
    });
    const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
    const { text } = await extractText(document, { mergePages: true });
    const read = text.replaceAll(/\s+/g, ' ');
    for (const words of [
      '18.25 %',
      'Until the end of 14 October 2026, 14 days after paying out',
      '0.50 USD of interest for each day',
    ]) {
      expect(read).toContain(words);
    }
  });

  it('is found by its customer alone [LON-37]', async () => {
    const id = await borrower.borrow();
    const other = await signUpBorrower(server);
    for (const call of ['getLoan', 'getLoanContract'] as const) {
      expect(await server.call(call, { ...other.call, path: { id } })).toMatchObject({
        code: 1002,
        data: { field: 'id' },
      });
    }
    expect(await other.repay(id, '10.00')).toMatchObject({ code: 1002, data: { field: 'loanId' } });
    expect(await server.call('withdrawFromLoan', { ...other.call, body: { loanId: id } })).toMatchObject({
      code: 1002,
    });
  });

  it('stands in the list with what is owed in all [LON-44, LON-45]', async () => {
    const { id: rejected } = dataOf<{ id: string }>(await borrower.apply());
    await borrower.decide(rejected, { decision: 'reject', reason: 'Too young an account.' });
    server.advance(60_000);
    const id = await borrower.borrow();
    const all = await server.succeed('listLoans', borrower.call);
    expect(all.items.map((loan) => loan.id)).toEqual([id, rejected]);
    expect(all.totals).toEqual({ count: 2, quantity: '2000.00', owed: '1015.50' });
    const some = await server.succeed('listLoans', { ...borrower.call, query: { status: 'reject' } });
    expect(some.items).toMatchObject([{ rejectionReason: 'Too young an account.' }]);
    expect(some.totals).toEqual({ count: 1, quantity: '1000.00', owed: '0.00' });
  });
});

describe('a repayment', () => {
  it('in part covers fee, interest and principal, and one of all answers the loan [LON-17, LON-46, LON-49, LON-50, LON-52, LON-54]', async () => {
    const id = await borrower.borrow();
    const part = dataOf<{ id: string }>(await borrower.repay(id, '300.00'));
    expect((await borrower.detail(id)).loan.owed?.total).toBe('1015.50');
    await borrower.decide(part.id);
    const { loan, repayments } = await borrower.detail(id);
    expect(repayments[0]).toMatchObject({
      ...{ status: 'success', number: expect.stringMatching(/^P20260930-/), reversedAt: null },
      covers: {
        ...{ date: '2026-09-30', platformFee: '10.00', interest: '0.50', principal: '288.06' },
        ...{ earlyRepaymentFee: '1.44', total: '300.00' },
      },
    });
    expect(loan.owed).toMatchObject({ principal: '711.94', interest: '0.00', platformFee: '0.00' });
    expect(await owedInLedger()).toBe('711.94');
    const whole = dataOf<{ id: string }>(await borrower.repay(id, loan.owed?.total ?? ''));
    await borrower.decide(whole.id, { decision: 'accept', received: '740.00', receivedAt: WEDNESDAY_MORNING });
    const after = await borrower.detail(id);
    expect(after.loan).toMatchObject({ status: 'answered', owed: null, answeredAt: WEDNESDAY_MORNING });
    expect(after.events.map(({ kind, amount }) => [kind, amount]).slice(2)).toEqual([
      ['repaid', '300.00'],
      ['repaid', '715.50'],
      ['answered', null],
    ]);
    expect(await owedInLedger()).toBe('0.00');
    expect(await borrower.balance()).toBe('3024.13');
  });

  it('is notified when it is decided [NTF-59]', async () => {
    const id = await borrower.borrow();
    const { id: good } = dataOf<{ id: string }>(await borrower.repay(id, '100.00'));
    const { id: bad } = dataOf<{ id: string }>(await borrower.repay(id, '50.00'));
    await borrower.decide(good);
    await borrower.decide(bad, { decision: 'reject', reason: 'The money did not arrive.' });
    const deals = await server.succeed('listDealNotifications', { ...borrower.call, query: {} });
    expect(deals.items.find(({ orderId }) => orderId === good)).toMatchObject({
      ...{ kind: 'review-accepted', subject: 'repayment', title: 'Repayment accepted' },
    });
    const failures = await server.succeed('listFailureNotifications', { ...borrower.call, query: {} });
    expect(failures.items[0]).toMatchObject({
      ...{ kind: 'review-refused', subject: 'repayment', orderId: bad, text: 'The money did not arrive.' },
    });
    expect((await borrower.detail(id)).repayments.find((each) => each.id === bad)?.failureReason?.text).toBe(
      'The money did not arrive.',
    );
  });

  it('that brings more than is owed credits the rest by an entry of the loan [LON-53]', async () => {
    const id = await borrower.borrow();
    const { id: repayment } = dataOf<{ id: string }>(await borrower.repay(id, '1015.50'));
    await borrower.decide(repayment, { decision: 'accept', received: '1100.55', receivedAt: WEDNESDAY_MORNING });
    const { items } = await server.succeed('listLedgerEntries', borrower.call);
    expect(items[0]).toMatchObject({ type: 'loan-overpaid', amount: '84.50', subject: { kind: 'loan', loanId: id } });
  });

  it('has bounds that those which wait lower [LON-47, LON-48]', async () => {
    const id = await borrower.borrow();
    expect(await borrower.repay(id, '0.001')).toMatchObject({ code: 3003 });
    expect(await borrower.repay(id, '1015.51')).toMatchObject({ code: 3002, data: { maximum: '1015.50' } });
    expect(await borrower.repay(id, '1015.50')).toMatchObject({ code: 200 });
    expect(await borrower.repay(id, '0.01')).toMatchObject({ code: 3002, data: { field: 'amount', maximum: '0.00' } });
  });

  it('is one of two at the same time that together exceed what is owed [LON-51]', async () => {
    const id = await borrower.borrow();
    const answers = await Promise.all([borrower.repay(id, '600.00'), borrower.repay(id, '600.00')]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 3002]);
  });

  it('that is accepted after a later one is allocated before it [LON-46]', async () => {
    const id = await borrower.borrow();
    const first = dataOf<{ id: string }>(await borrower.repay(id, '5.00'));
    server.advance(2 * DAY_MS);
    const second = dataOf<{ id: string }>(await borrower.repay(id, '100.00'));
    await borrower.decide(second.id);
    await borrower.decide(first.id);
    const { repayments, loan } = await borrower.detail(id);
    expect(repayments.map(({ covers }) => covers?.platformFee)).toEqual(['5.00', '5.00']);
    expect(loan.owed?.total).toBeDefined();
  });

  it('whose money came days after it was asked for counts from then: asking alone saves no interest [LON-101]', async () => {
    const id = await borrower.borrow();
    const asked = dataOf<{ id: string }>(await borrower.repay(id, '1015.50'));
    server.advance(10 * DAY_MS);
    await server.settled();
    const receivedAt = server.world.now();
    await borrower.decide(asked.id, { decision: 'accept', received: '1015.50', receivedAt });
    const { loan, repayments } = await borrower.detail(id);
    // 1,015.50 USDT are 1,014.99; 10 days are 5.00: of 999.99 left, 995.01 are principal with 4.98 of its fee.
    expect(repayments[0]).toMatchObject({ countsFrom: receivedAt, covers: { interest: '5.00', principal: '995.01' } });
    expect(loan).toMatchObject({ status: 'loan', owed: { principal: '4.99', interest: '0.00' } });
    expect(await owedInLedger()).toBe('4.99');
  });

  it('that came late says in its record and its notification from when it counts, and what was more [LON-115]', async () => {
    const id = await borrower.borrow();
    const { id: late } = dataOf<{ id: string }>(await borrower.repay(id, '300.00'));
    server.advance(10 * DAY_MS);
    await server.settled();
    const receivedAt = server.world.now();
    await borrower.decide(late, { decision: 'accept', received: '1100.55', receivedAt });
    const came = formatLondon(receivedAt, 'YYYY-MM-DD HH:mm');
    const { repayments } = await borrower.detail(id);
    const [record] = repayments;
    expect(record?.notes.map(({ code }) => code)).toEqual(['late', 'counts-from-arrival', 'overpaid']);
    expect(record?.notes[1]?.text).toBe(
      `The money came on ${came} (London time), later than three days after the request. The repayment counts from that time, and interest is owed until then.`,
    );
    const deals = await server.succeed('listDealNotifications', { ...borrower.call, query: {} });
    const text = deals.items.find(({ orderId }) => orderId === late)?.text ?? '';
    expect(text).toContain(record?.notes[0]?.text);
    expect(text).toContain(record?.notes[1]?.text);
    expect(text).toContain('USD were counted towards loan');
  });

  it('of a loan that does not run, by an unknown channel, at another rate or without a proof is refused', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    expect(await borrower.repay(id, '10.00')).toMatchObject({ code: 5004, data: { status: 'apply' } });
    await borrower.decide(id);
    expect(await borrower.repay(id, '10.00', { channelId: randomUUID() })).toMatchObject({ code: 3009 });
    expect(await borrower.repay(id, '10.00', { rateSeen: '1.1' })).toMatchObject({ code: 3005 });
    expect(await borrower.repay(id, '10.00', { proofFileId: randomUUID() })).toMatchObject({ code: 3006 });
    expect(await borrower.repay(id, '10.00', {}, { account: 'demo' })).toMatchObject({ code: 1201 });
  });
});

describe('a withdrawal from a loan', () => {
  const withdraw = (loanId: string, by: object = {}) =>
    server.call('withdrawFromLoan', { ...borrower.call, ...by, body: { loanId } });

  it('leaves principal and interest owed, due 30 dates later [LON-58, LON-59, LON-61, LON-88, LON-89]', async () => {
    const id = await borrower.borrow();
    server.advance(3 * DAY_MS);
    expect(dataOf(await withdraw(id))).toMatchObject({
      ...{ status: 'loan', withdrawnAt: server.world.now(), dueDate: '2026-11-02' },
      owed: {
        ...{ principal: '1000.00', interest: '1.50', platformFee: '0.00', earlyRepaymentFee: '0.00', total: '1001.50' },
      },
    });
    expect((await borrower.detail(id)).events.at(-1)).toMatchObject({ kind: 'withdrawn' });
    expect(await withdraw(id)).toMatchObject({ code: 3010, data: { status: 'loan' } });
  });

  it('counts a fee that was repaid towards interest and principal [LON-60]', async () => {
    const id = await borrower.borrow();
    const { id: repayment } = dataOf<{ id: string }>(await borrower.repay(id, '300.00'));
    await borrower.decide(repayment);
    expect(dataOf(await withdraw(id))).toMatchObject({
      owed: { principal: '700.50', interest: '0.00', total: '700.50' },
    });
    expect(await owedInLedger()).toBe('700.50');
  });

  it('of one that is repaid brings its fees back to the balance, once and in time [LON-53, LON-97]', async () => {
    const id = await borrower.borrow();
    const { id: repayment } = dataOf<{ id: string }>(await borrower.repay(id, '1015.50'));
    await borrower.decide(repayment);
    expect((await borrower.detail(id)).loan.status).toBe('answered');
    server.advance(14 * DAY_MS);
    expect(dataOf(await withdraw(id))).toMatchObject({
      status: 'answered',
      owed: null,
      withdrawnAt: server.world.now(),
    });
    expect(await borrower.balance()).toBe('3015.00');
    expect(await owedInLedger()).toBe('0.00');
    expect(await withdraw(id)).toMatchObject({ code: 3010, data: { status: 'answered' } });
  });

  it('is taken until the end of its last date, and refused after it and before paying out [LON-58, LON-62]', async () => {
    const { id } = dataOf<{ id: string }>(await borrower.apply());
    expect(await withdraw(id)).toMatchObject({ code: 5004, data: { status: 'apply' } });
    await borrower.decide(id);
    server.advance(15 * DAY_MS);
    expect(await withdraw(id)).toMatchObject({ code: 3010, data: { status: 'loan' } });
  });
});

it("is decided by the sandbox's reviewer, as its repayments are by the size of their proofs [SBX-100]", async () => {
  const quick = await startTestServer();
  const customer = await signUpBorrower(quick);
  const { id } = dataOf<{ id: string }>(await customer.apply());
  const later = async () => {
    quick.advance(21_000);
    await quick.settled();
    return customer.detail(id);
  };
  expect((await later()).loan.status).toBe('loan');
  const bytes = await picture(150, 300);
  const small = await uploadImage(quick, customer.token, { type: 'repayment-proof', bytes, name: 'proof.png' });
  await customer.repay(id, '10.00', { proofFileId: small });
  await customer.repay(id, '20.00');
  const { repayments } = await later();
  expect(Object.fromEntries(repayments.map(({ amount, status }) => [amount, status]))).toEqual({
    ...{ '10.00': 'fail', '20.00': 'success' },
  });
  await quick.close();
});
