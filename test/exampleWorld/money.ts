import type { Schemas } from '../../src/contract/index.ts';
import { dollars, Exact, october, september, sumOf } from './figures.ts';
import { firstPurchase, INVESTMENTS_READ_AT, investmentAt, secondPurchase } from './investments.ts';
import { LOANED_AT, loanApplied, OVERPAID, OVERPAID_AT } from './loans.ts';
import {
  bankDeposit,
  bankWithdrawalAsked,
  failedDeposit,
  firstDeposit,
  returnedWithdrawal,
  takenBackWithdrawal,
  waitingDepositOfMonday,
} from './transfers.ts';

type Type = Schemas['LedgerEntryType'];
type Subject = Schemas['LedgerSubject'];
type Request = Schemas['Deposit'] | Schemas['Withdrawal'];

/** An event of the real account: what it moved, when, and what it is about. Its entry has the id of the request, or one of its own. */
type MoneyEvent = {
  readonly at: number;
  readonly type: Type;
  readonly amount: string;
  readonly id: string;
  readonly subject: Subject;
  /** False for a deposit that waits or failed. */
  readonly moves: boolean;
};

const negated = (amount: string) => dollars(new Exact(amount).negated());
const isDeposit = (request: Request): request is Schemas['Deposit'] => 'source' in request;
const subjectOf = (request: Request): Subject =>
  isDeposit(request) ? { kind: 'deposit', deposit: request } : { kind: 'withdrawal', withdrawal: request };

const deposit = (request: Schemas['Deposit']): MoneyEvent => {
  const { id, credited, decidedAt, requestedAt } = request;
  const at = credited && decidedAt !== null ? decidedAt : requestedAt;
  const amount = credited?.amount ?? request.amount;
  return { at, type: 'deposit', amount, id, subject: subjectOf(request), moves: credited !== null };
};

const withdrawal = (request: Schemas['Withdrawal']): MoneyEvent => ({
  at: request.requestedAt,
  type: 'withdrawal',
  amount: negated(request.amount),
  id: request.id,
  subject: subjectOf(request),
  moves: true,
});

const event = (type: Type, at: number, amount: string, id: string, subject: Subject): MoneyEvent => ({
  at,
  type,
  amount,
  id,
  subject,
  moves: true,
});

const first = investmentAt(firstPurchase, INVESTMENTS_READ_AT);
const second = investmentAt(secondPurchase, INVESTMENTS_READ_AT);
const ofInvestment = ({ id, number, productName }: Schemas['Investment']): Subject => ({
  kind: 'investment',
  investmentId: id,
  investmentNumber: number,
  productName,
});
const ofLoan: Subject = {
  kind: 'loan',
  loanId: loanApplied.id,
  loanNumber: loanApplied.number,
  productName: loanApplied.productName,
};
/** The fee of a payout that came back is given back by a correction alone. */
const ofFee: Subject = {
  kind: 'correction',
  entryId: returnedWithdrawal.id,
  orderId: null,
  reason: 'The payout came back, so its fee is given back.',
};
const cameBack = returnedWithdrawal.returned;

/** What happened to the real account, the oldest first. Trades, fees and grants are those of the demo account. */
const EVENTS: readonly MoneyEvent[] = [
  deposit(firstDeposit),
  event(
    'investment',
    first.createdAt,
    negated(first.investmentAmount),
    '0c4e8a17-b3f5-4d92-8e60-a7f1c2d59b83',
    ofInvestment(first),
  ),
  deposit(bankDeposit),
  withdrawal(returnedWithdrawal),
  withdrawal(takenBackWithdrawal),
  event(
    'withdrawal-returned',
    takenBackWithdrawal.decidedAt ?? 0,
    bankWithdrawalAsked.amount,
    'a7d1f3c0-58e2-4b96-9c04-e6b8f2a1d735',
    subjectOf(takenBackWithdrawal),
  ),
  event(
    'investment',
    second.createdAt,
    negated(second.investmentAmount),
    '61b9d4e2-0f7a-4c38-a5e1-93c0d8f6b247',
    ofInvestment(second),
  ),
  deposit(failedDeposit),
  event(
    'withdrawal-returned',
    cameBack?.at ?? 0,
    cameBack?.amount ?? '',
    'f50e27b8-c1d6-4a93-8b7f-2d94e0a6c318',
    subjectOf(returnedWithdrawal),
  ),
  event('loan', LOANED_AT, loanApplied.quantity, 'ad40c7e2-1f95-4b68-9d03-e52b8a7f6c10', ofLoan),
  event('correction', october(1, 16), negated(returnedWithdrawal.fee), '3f86a0d9-e7c2-4514-b0a8-c5d17f9e2b64', ofFee),
  event(
    'investment-settled',
    first.settledAt ?? 0,
    first.totalRevenue,
    'd892e5b1-4a0c-4f67-97d3-b1e8c60f5a29',
    ofInvestment(first),
  ),
  event('loan-overpaid', OVERPAID_AT, OVERPAID, '7b13f9c6-d20e-4e85-a4b9-08f6c7d1e352', ofLoan),
  deposit(waitingDepositOfMonday),
];

/** Balance of the real account after every event until an instant. */
export const balanceAt = (at: number): string =>
  dollars(sumOf(EVENTS.filter((one) => one.moves && one.at <= at).map(({ amount }) => amount)));

/** Entries of the real account, the newest first. */
export const realEntries: readonly Schemas['LedgerEntry'][] = EVENTS.map(
  ({ at, type, amount, id, subject, moves }, index) => ({
    id,
    account: 'real' as const,
    type,
    amount,
    balanceAfter: moves
      ? dollars(
          sumOf(
            EVENTS.slice(0, index + 1)
              .filter((one) => one.moves)
              .map((one) => one.amount),
          ),
        )
      : null,
    at,
    dueAt: moves ? at : null,
    postedAt: moves ? at : null,
    subject,
  }),
).toReversed();

/** Page of entries: all that were asked for. */
export const ledgerPage = (items: readonly Schemas['LedgerEntry'][]): Schemas['LedgerPage'] => {
  const amounts = items.filter(({ postedAt }) => postedAt !== null).map(({ amount }) => new Exact(amount));
  return {
    items: [...items],
    nextCursor: null,
    totals: {
      count: items.length,
      credited: dollars(sumOf(amounts.filter((amount) => amount.isPositive()))),
      debited: dollars(sumOf(amounts.filter((amount) => amount.isNegative()))),
    },
  };
};

/** Span of the examples' list: from the Saturday on which the money's week begins to the end of its last day. */
export const LISTED = { from: september(26), to: october(6) };
