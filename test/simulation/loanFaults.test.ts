import type { PGlite } from '@electric-sql/pglite';
import { londonInstant } from '../../src/domain/time.ts';
import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import type { Decision } from '../../src/server/reviews/index.ts';
import { openMigratedPglite } from '../support/testDatabase.ts';
import { aRequest } from './aRequest.ts';
import type { BooksSeen, ClosingSeen, OrderSeen } from './booksSeen.ts';
import { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { loanFault, loanRowFaults } from './loanFaults.ts';
import { loanLevelFaults, type LoanStretch } from './loanLevelFaults.ts';
import { LoanRecord, loanRequestFaults } from './loanRequestFaults.ts';
import { aProof, anApplication } from './loanSteps.ts';
import { type LoanSeen, readLoans } from './loansSeen.ts';
import { LOAN_PRODUCTS } from './loanTerms.ts';
import type { SentRequest } from './simulatedServer.ts';
import { plantedFaults } from './plantedFaults.ts';

const DAY_MS = 86_400_000;

let pglite: PGlite;
let day: Day;
let owner: Customer;

const ask = async (request: SentRequest): Promise<string> => {
  let id = '';
  await day.during(async () => {
    const answer = await day.send(request);
    if (answer?.code !== 200) throw new Error(`${request.id} was answered with ${answer?.code}`);
    id = (answer.data as { id: string }).id;
  });
  return id;
};
const decide = async (id: string, decision: Decision) => {
  await day.during(async () => {
    const answer = await day.askDeskSafely({
      ask: 'decide',
      id,
      decision,
      revision: 1,
      by: 'desk:ann',
      isConfirmed: true,
    });
    day.lent.noteDesk(answer);
  });
};
const apply = (quantity: string) => {
  const [product] = LOAN_PRODUCTS;
  const { id, body } = anApplication(day, owner);
  const plain = { ...body, productId: product?.id, termsSeen: product?.terms, quantity, days: 5 };
  return ask(aRequest(day, owner, { id, body: { ...plain, signature: { kind: 'typed', name: 'Sample Customer' } } }));
};
const repay = async (loanId: string, amount: string) => {
  const channel = SANDBOX_CHANNELS.find(({ kind }) => kind === 'crypto');
  const proofFileId = await aProof(day, owner.id);
  const body = { loanId, amount, channelId: channel?.id, rateSeen: channel?.rate, proofFileId };
  const id = await ask(aRequest(day, owner, { id: 'repayLoan', body }));
  await decide(id, { decision: 'accept' });
  return id;
};

/** One application that was rejected, and one loan with a repayment that was reversed and one that counts. */
beforeAll(async () => {
  pglite = await openMigratedPglite();
  day = new Day(1, pglite, londonInstant({ year: 2026, month: 9, day: 30, hour: 15 }));
  await day.begin(2);
  const found = day.customers.find(({ account }) => account === 'real');
  if (!found) throw new Error('Nobody has real money.');
  owner = found;
  await decide(await apply('500.00'), { decision: 'reject', reason: 'Too young an account.', images: [] });
  const id = await apply('1000.00');
  await decide(id, { decision: 'accept' });
  await day.during(async () => day.pass(3 * DAY_MS));
  const wrong = await repay(id, '300.00');
  await repay(id, '400.00');
  await day.during(async () => {
    const reversal = { ask: 'reverse', id: wrong, revision: 1, reason: 'Recalled.', by: 'desk:ann' } as const;
    const answer = await day.askDeskSafely(reversal);
    if (!answer || !('reversed' in answer)) throw new Error(JSON.stringify(answer));
    day.reversed.push(wrong);
  });
});
afterAll(async () => {
  await day.end();
  await pglite.close();
});

/** Faults that are found with a planted one, which is then rolled back. */
const faultsWith = (planted: string, isLive = false) =>
  plantedFaults(day, planted, async (tx) => [
    ...[...(await readLoans(tx)).values()].flatMap((loan) => loanFault(loan, day.now)),
    ...(await loanRowFaults(tx)),
    ...(await loanRequestFaults(tx, { isLive, hasReversals: false })),
  ]);

const ofKind = (kind: string) => `posting_id in (select id from postings where kind = '${kind}')`;
const LOAN = "(select id from loans where status = 'loan')";
const COUNTS = "(select id from loan_repayments where status = 'success' and reversed_at is null)";

/** Planted faults with what is found. */
const PLANTED: readonly (readonly [string, string, RegExp])[] = [
  [
    'a debt of another amount',
    `update legs set amount = amount - 0.01 where ledger_account = 'loan' and ${ofKind('loan-paid-out')}`,
    /^loan \S+ is owed \d+, not \d+/,
  ],
  [
    'interest of a day that was posted twice',
    `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      select kind, subject, 'allocation again', scope, due_at, posted_at, leg_count from postings
        where kind = 'loan-interest' limit 1;
    insert into legs (posting_id, ordinal, scope, ledger_account, amount)
      select (select max(id) from postings), 1, 'real', 'interest', 0.5`,
    /^loan \S+ has interest \d+, not \d+/,
  ],
  [
    'interest that was due at another instant',
    "update postings set due_at = due_at - 3600 where kind = 'loan-interest' and occurrence not like 'allocation%'",
    /^interest of \S+ for \S+ was due at /,
  ],
  [
    'a count of interest that is not that of the ledger',
    `update loans set interest_posted = interest_posted + 1 where id = ${LOAN}`,
    /^loan \S+ counts interest \d+, not \d+/,
  ],
  [
    'a fee of another amount',
    `update legs set amount = amount + 1 where ledger_account = 'fees' and ${ofKind('loan-fee')}`,
    /^loan \S+ has fees \d+, not \d+/,
  ],
  [
    'a fee that is owed after a withdrawal from the loan',
    `update loans set withdrawn_at = loaned_at where id = ${LOAN}`,
    /^loan \S+ has fees \d+, not \d+/,
  ],
  [
    'a repayment that was reversed in its row alone',
    `update loan_repayments set reversed_at = 1, reversal_reason = 'x', reversed_by = 'y' where id in ${COUNTS}`,
    /^loan \S+ has repayment \S+ of 40000, not 0/,
  ],
  [
    'a reversal in the ledger alone',
    'update loan_repayments set reversed_at = null, reversal_reason = null, reversed_by = null',
    /^loan \S+ has repayment \S+ of 0, not 30000/,
  ],
  [
    'a repayment that was credited twice',
    `insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount, sequence, balance_after)
      select posting_id, 9, legs.scope, account_id, ledger_account, amount, sequence + 99, balance_after from legs
        join postings on postings.id = posting_id
        where kind = 'repayment-accepted' and ledger_account = 'loan' and subject in ${COUNTS}`,
    /^loan \S+ has repayment \S+ of 80000, not 40000/,
  ],
  [
    'what was paid too much and came back of another amount',
    `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      select 'loan-overpaid', id, 'planted', 'real', 0, 0, 2 from loan_repayments where id in ${COUNTS};
    insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount, sequence, balance_after)
      select (select max(id) from postings), 1, 'real', account_id, 'cash', 5, 999, 5 from loans where id = ${LOAN}`,
    /^loan \S+ gave back of \S+ 500, not 0/,
  ],
  [
    'a loan that is not overdue after its due date',
    `update loans set loaned_at = loaned_at - 30 * 86400 where id = ${LOAN}`,
    /^loan \S+ is loan, and should be overdue/,
  ],
  [
    'a loan that is over and owes',
    `update loans set status = 'answered', answered_at = loaned_at where id = ${LOAN}`,
    /^loan \S+ is answered, and should be loan/,
  ],
  [
    'reminders that were sent twice',
    `insert into notifications (id, customer_id, kind, scope, subject, subject_id, words, created_at)
      select gen_random_uuid(), customer_id, kind, scope, subject, subject_id, words, created_at from notifications
        cross join generate_series(1, 3) where kind = 'loan-due'`,
    /^the customer of \S+ has 4 notifications of its due date/,
  ],
  [
    'two loans of one account',
    `drop index loans_once;
    update loans set status = 'loan', rejection_code = null, rejection_text = null, loaned_at = applied_at,
      withdrawal_days = 14 where status = 'reject'`,
    /^account \S+ owes 2 loans/,
  ],
  ['a loan without a contract', 'delete from loan_contracts', /^loan \S+ has 0 contracts and 7 pieces/],
  ['a signature that was not kept', 'delete from loan_evidence where ordinal = 5', /contracts and [56] pieces/],
  [
    'a rejected application that moved money',
    "update postings set subject = (select id from loans where status = 'reject') where kind = 'loan-fee'",
    /^loan \S+ is reject and moved money/,
  ],
  [
    'a loan that was paid out twice',
    `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      select kind, subject, 'again', scope, due_at, posted_at, leg_count from postings where kind = 'loan-paid-out'`,
    /^loan \S+ was paid out 2 times/,
  ],
  [
    'a decision without its notification',
    `delete from notifications where subject = 'loan' and kind = 'review-accepted'`,
    /^the customer of \S+ has 0 notifications of the decision/,
  ],
  [
    'more lent than there is',
    `update loans set quantity = 9999, product_id = '${LOAN_PRODUCTS[3]?.id}' where id = ${LOAN}`,
    /^product \S+ has lent \S+ of 9000/,
  ],
];

describe('the faults of loans', () => {
  it('are none as the server does it', async () => {
    expect(await faultsWith('select 1')).toEqual([]);
    expect(day.loanFaults()).toEqual([]);
    expect(day.faults).toEqual([]);
    const { applications, repayments } = day.loanRequests;
    expect([...applications.values()].map(({ status }) => status)).toEqual(['reject', 'loan']);
    expect([...repayments.values()].map(({ status }) => status)).toEqual(['success', 'success']);
  });

  it.each(PLANTED)('show %s', async (_what, planted, fault) => {
    expect(await faultsWith(planted)).toContainEqual(expect.stringMatching(fault));
  });

  it('show a repayment of live that lacks its receipt, or a second person who says the same', async () => {
    const withReceipt = `insert into deposit_receipts (deposit_id, channel_id, reference, reference_key)
      select id, channel_id, number, number from loan_repayments`;
    const none = expect.stringMatching(/^repayment \S+ of 400.00 was accepted by 0 with 0 receipts/);
    expect(await faultsWith('select 1', true)).toContainEqual(none);
    expect(await faultsWith(withReceipt, true)).toEqual([]);
    const one = `${withReceipt}; update loan_repayments set credited = 2000.01;
      insert into deposit_approvals (deposit_id, approved_by, approved_at, received, received_at)
        select id, by, 1, received + off, received_at from loan_repayments
          cross join (values ('ann', 0), ('ann', 0), ('bob', 1)) as said (by, off)`;
    const lacking = expect.stringMatching(/^repayment \S+ of 2000.01 was accepted by 1 with 1 receipts/);
    expect(await faultsWith(one, true)).toContainEqual(lacking);
  });

  it('show a large loan of live that one person paid out', async () => {
    const large = `update loans set quantity = 2000.01 where id = ${LOAN};
      insert into loan_payout_approvals (loan_id, approved_by, approved_at) select id, by, 1 from loans
        cross join (values ('ann'), ('ann')) as said (by) where id = ${LOAN}`;
    const fault = expect.stringMatching(/^loan \S+ of 2000.01 was paid out by 1$/);
    expect(await faultsWith(large, true)).toContainEqual(fault);
  });

  it('show answers that are not kept', () => {
    const [applied] = [...day.loanRequests.applications.values()].slice(-1);
    if (!applied) throw new Error('Nothing was applied for.');
    const record = new LoanRecord();
    const note = (id: SentRequest['id'], data: object) =>
      record.note(aRequest(day, owner, { id }), { code: 200, msg: '', data } as never);
    note('applyForLoan', { id: applied.id, quantity: '1.00' });
    note('repayLoan', { id: 'gone', amount: '5.00' });
    const review = { id: applied.id, status: 'rejected' };
    record.noteDesk({ review } as never);
    expect(record.faults(day.loanRequests)).toEqual([
      `request ${applied.id} of 1.00 was acknowledged and is 1000.00`,
      'request gone of 5.00 was acknowledged and is lost',
      `request ${applied.id} was rejected and is loan`,
    ]);
  });
});

describe('the faults of a loan’s levels', () => {
  const QUOTE = { symbol: 'XAUUSD', bid: '4000.00', ask: '4000.00', timeMs: 1_000_000 };
  const order = (changes: Partial<OrderSeen> = {}): OrderSeen =>
    ({
      ...{ id: 'O', accountId: 'A', symbol: 'XAUUSD', direction: 0, status: 'open', volume: '0.10' },
      ...{ placePrice: '4000.00', margin: '2000.00', isLiquidated: false },
      ...changes,
    }) as OrderSeen;
  const books = (balance: string, orders: readonly OrderSeen[], closings: readonly ClosingSeen[] = []): BooksSeen => ({
    orders: new Map(orders.map((one) => [one.id, one])),
    closings,
    accounts: new Map([['A', { id: 'A', customerId: 'C', scope: 'real', balance, madeGood: '0', settled: '0' }]]),
  });
  const closing = { id: '1', orderId: 'O', accountId: 'A', profit: '0', reason: 'loan-liquidation' } as ClosingSeen;
  const loan = {
    id: 'L',
    accountId: 'A',
    status: 'loan',
    owed: '1000.00',
    seenMs: 999_000,
    seenSymbol: 'XAUUSD',
  } as LoanSeen;
  const lent = (loans: readonly LoanSeen[]) => new Map(loans.map((one) => [one.id, one]));
  const stretch = (changes: Partial<LoanStretch>): LoanStretch => ({
    ...{ said: new Map(), stood: new Map(), isOneThing: true, tick: QUOTE, nowMs: QUOTE.timeMs },
    ...{ before: books('1200.00', [order()]), after: books('1200.00', [order({ status: 'closed' })], [closing]) },
    market: { ...day.market, said: () => [QUOTE], isTrading: () => true },
    ...{ loansBefore: lent([loan]), loansAfter: lent([loan]) },
    ...changes,
  });

  it('are none of a liquidation at 120 %', () => {
    expect(loanLevelFaults(stretch({}))).toEqual([]);
  });

  it('show a liquidation above the level, without a loan, and by a stale price', () => {
    const rich = {
      before: books('1250.00', [order()]),
      after: books('1250.00', [order({ status: 'closed' })], [closing]),
    };
    expect(loanLevelFaults(stretch(rich))).toEqual(['account A was liquidated at 125 %']);
    const none = { loansBefore: lent([]), loansAfter: lent([]) };
    expect(loanLevelFaults(stretch(none))).toEqual(['account A was liquidated without a loan']);
    expect(loanLevelFaults(stretch({ nowMs: QUOTE.timeMs + 15_001 }))).toEqual([
      'account A was liquidated while the price of XAUUSD was stale',
    ]);
  });

  it('show a liquidation by one quote, and an account at its level that was not seen there', () => {
    const unseen = { ...loan, seenMs: null, seenSymbol: null };
    expect(loanLevelFaults(stretch({ loansBefore: lent([unseen]) }))).toEqual([
      'account A was liquidated by one quote',
    ]);
    const byAnother = lent([{ ...loan, seenSymbol: 'EURUSD' }]);
    expect(loanLevelFaults(stretch({ loansBefore: byAnother }))).toEqual(['account A was liquidated by one quote']);
    const open = books('1199.00', [order()]);
    const left = stretch({ before: open, after: open, loansBefore: lent([unseen]), loansAfter: lent([unseen]) });
    expect(loanLevelFaults(left)).toEqual(['account A was left at 119.9 % of its loan and not seen there']);
    expect(loanLevelFaults({ ...left, loansAfter: lent([loan]) })).toEqual([]);
  });

  it('show no position that an earlier liquidation had left, whatever the ratio is then', () => {
    const left = [order({ isLiquidated: true })];
    const after = books('9000.00', [order({ status: 'closed' })], [closing]);
    expect(loanLevelFaults(stretch({ before: books('9000.00', left), after }))).toEqual([]);
  });

  it('show an account that was left at its level, unless a price is stale or its market closed', () => {
    const open = books('1199.00', [order()]);
    const left = stretch({ before: open, after: open });
    expect(loanLevelFaults(left)).toEqual(['account A was left at 119.9 % of its loan']);
    expect(loanLevelFaults({ ...left, nowMs: QUOTE.timeMs + 15_001 })).toEqual([]);
    const marked = books('1199.00', [order({ isLiquidated: true })]);
    expect(loanLevelFaults({ ...left, before: marked, after: marked })).toEqual([]);
  });

  it('show a loan that was paid out below 150 %, or while a price was stale', () => {
    const paidOut = { loansBefore: lent([]), tick: undefined };
    const at = (balance: string) => ({ ...paidOut, before: books('0.00', []), after: books(balance, [order()]) });
    expect(loanLevelFaults(stretch(at('1500.00')))).toEqual([]);
    expect(loanLevelFaults(stretch(at('1499.00')))).toEqual(['loan L was paid out at 149.9 %']);
    expect(loanLevelFaults({ ...stretch(at('1500.00')), nowMs: QUOTE.timeMs + 15_001 })).toEqual([
      'loan L was paid out while the price of XAUUSD was stale',
    ]);
  });
});
