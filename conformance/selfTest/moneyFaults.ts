import type { OperationId } from '../contract/operationTypes.ts';
import { centOff, constant, field, otherCode, withoutData } from './answerFaults.ts';
import { changedAt, type Fault, withEnvelope } from './fault.ts';
import { doesNothing, first, ignoresField, ignoresQuery, list, reversed, withBody } from './requestFaults.ts';

type Item = Readonly<Record<string, unknown>>;
const DAY_SECONDS = 86_400;

/** Plants a list without the items of which a field has this value. */
const without = (operation: OperationId, name: string, value: unknown, requirement: string): Fault =>
  list(operation, `leaves out items whose ${name} is ${JSON.stringify(value)}`, requirement, (items) =>
    items.filter((item) => (item as Item)[name] !== value),
  );

/** Plants a refusal whose `field` is always the same. */
const sameField = (operation: OperationId, code: number, name: string, requirement: string): Fault => ({
  name: `${operation} names ${name} in every ${code}`,
  requirement,
  operation,
  answer: (answer) =>
    withEnvelope(
      answer,
      (envelope) =>
        envelope.code === code ? { ...envelope, data: changedAt(envelope.data, 'field', () => name) } : envelope,
      true,
    ),
});

const listOf = (found: unknown) => found as readonly unknown[];
const later = (seconds: number) => (found: unknown) => (typeof found === 'number' ? found + seconds : found);

const DEPOSITS: readonly Fault[] = [
  first('listDepositChannels', 'DEP-6'),
  constant('requestBankDeposit', 'source.reference', 'DEP-27', 'another reference'),
  otherCode('requestBankDeposit', 3006, 3001, 'DEP-23'),
  centOff('getLedgerEntry', 'amount', 'DEP-44'),
  centOff('getLedgerEntry', 'subject.deposit.credited.amount', 'DEP-11'),
  constant('getLedgerEntry', 'subject.deposit.credited.outcome', 'DEP-36', 'as-asked'),
  constant('getLedgerEntry', 'subject.deposit.status', 'DEP-31', 'waiting'),
  constant('getLedgerEntry', 'subject.deposit.failureReason.text', 'SBX-62', 'No.'),
  constant('getLedgerEntry', 'subject.deposit.rate', 'DEP-14', '9.99'),
  ignoresField('decideReview', 'received', 'SBX-68'),
  ignoresField('decideReview', 'revision', 'DEP-34'),
  field('listReviews', 'items.*.decidesAt', 'answers another instant in', 'SBX-47', later(1)),
  {
    name: 'advanceClock moves the clock by a second, whatever was asked for',
    requirement: 'SBX-34',
    operation: 'advanceClock',
    request: (request) => withBody(request, 'advanceSeconds', () => 1),
  },
  list('listFailureNotifications', 'leaves out the newest', 'SBX-67', (items) => items.slice(1)),
  ignoresQuery('listLedgerEntries', 'status', 'DEP-46'),
  ignoresQuery('listLedgerEntries', 'type', 'DEP-45'),
  ignoresQuery('listLedgerEntries', 'from', 'DEP-49'),
  ignoresQuery('listLedgerEntries', 'to', 'DEP-49'),
  otherCode('getLedgerEntry', 1002, 1001, 'DEP-51'),
];

const DESTINATIONS: readonly Fault[] = [
  field('saveCryptoWallet', 'address', 'answers small letters in', 'DST-4', (found) => String(found).toLowerCase()),
  constant('saveCryptoWallet', 'name', 'DST-9', null),
  otherCode('saveCryptoWallet', 3101, 3102, 'DST-3'),
  otherCode('saveCryptoWallet', 3009, 1001, 'DST-1'),
  withoutData('saveCryptoWallet', 3103, 'DST-20'),
  ignoresField('saveCryptoWallet', 'id', 'DST-22'),
  {
    name: 'saveCryptoWallet waits anew after every change',
    requirement: 'DST-32',
    operation: 'saveCryptoWallet',
    answer(answer, _request, memory) {
      const count = Number(memory.get('count') ?? 0) + 1;
      memory.set('count', count);
      return withEnvelope(answer, (envelope) => ({
        ...envelope,
        data: changedAt(envelope.data, 'usableAt', later(count)),
      }));
    },
  },
  list('listCryptoWallets', 'answers the oldest first', 'DST-26', reversed),
  doesNothing('deleteCryptoWallet', 'DST-28'),
  otherCode('deleteCryptoWallet', 1002, 1001, 'DST-27'),
  without('getInbox', 'code', null, 'DST-38'),
  constant('addBankCard', 'cardNumber', 'DST-15', 'GB82WEST12345698765432'),
  otherCode('addBankCard', 3102, 3101, 'DST-10'),
  sameField('addBankCard', 3102, 'cardNumber', 'DST-13'),
  otherCode('addBankCard', 3009, 1001, 'DST-51'),
  withoutData('addBankCard', 3103, 'DST-21'),
  otherCode('updateBankCard', 1002, 3104, 'DST-27'),
  list('listBankCards', 'answers the oldest first', 'DST-26', reversed),
  doesNothing('deleteBankCard', 'DST-28'),
  list('listBanks', 'answers the last name first', 'DST-17', reversed),
];

const recent = (path: string, requirement: string, value: unknown): Fault =>
  constant('getWithdrawalState', `recent.*.${path}`, requirement, value);

const WITHDRAWALS: readonly Fault[] = [
  constant('getWithdrawalState', 'locks', 'WDR-43', []),
  field('getWithdrawalState', 'locks', 'answers the last lock first in', 'WDR-43', (found) => reversed(listOf(found))),
  field('getWithdrawalState', 'locks', 'leaves out a change of credentials in', 'DST-34', (found) =>
    listOf(found).filter((lock) => (lock as Item)['reason'] !== 'credentials-changed'),
  ),
  otherCode('requestCryptoWithdrawal', 3105, 1210, 'DST-31'),
  otherCode('requestCryptoWithdrawal', 1207, 1204, 'WDR-9'),
  otherCode('requestCryptoWithdrawal', 3005, 3004, 'WDR-12'),
  sameField('requestCryptoWithdrawal', 3005, 'rateSeen', 'WDR-41'),
  otherCode('requestCryptoWithdrawal', 1210, 3105, 'DST-34'),
  withoutData('requestCryptoWithdrawal', 3004, 'WDR-10'),
  centOff('calculateWithdrawal', 'fee', 'WDR-1'),
  centOff('calculateWithdrawal', 'netAmount', 'WDR-2'),
  centOff('calculateWithdrawal', 'actualAmountReceived', 'WDR-3'),
  centOff('calculateWithdrawal', 'withdrawableAfter', 'WDR-7'),
  constant('calculateWithdrawal', 'contactServiceFirst', 'WDR-6', false),
  otherCode('calculateWithdrawal', 3001, 3002, 'WDR-5'),
  constant('calculateWithdrawal', 'expectedSeconds', 'WDR-72', 7),
  field('requestCryptoWithdrawal', 'number', 'answers that of a deposit in', 'WDR-17', (found) =>
    String(found).replace('W', 'D'),
  ),
  constant('requestCryptoWithdrawal', 'destination.address', 'WDR-18', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
  centOff('getWithdrawalState', 'balance', 'WDR-87'),
  centOff('getWithdrawalState', 'held', 'WDR-45'),
  constant('listCryptoWallets', 'items.*.inUse', 'DST-24', null),
  withoutData('deleteCryptoWallet', 3104, 'DST-23'),
  constant('takeBackWithdrawal', 'status', 'WDR-30', 'waiting'),
  withoutData('takeBackWithdrawal', 3010, 'WDR-32'),
  otherCode('takeBackWithdrawal', 1002, 3010, 'WDR-33'),
  without('listLedgerEntries', 'type', 'withdrawal-returned', 'WDR-24'),
  recent('status', 'WDR-20', 'waiting'),
  recent('payout', 'WDR-22', null),
  recent('estimate.rate', 'WDR-79', '9.99'),
  recent('failureReason.text', 'SBX-62', 'No.'),
  ignoresField('decideReview', 'payoutReference', 'SBX-69'),
  otherCode('decideReview', 1001, 1002, 'SBX-92'),
  list('listDealNotifications', 'answers each one twice', 'WDR-29', (items) => items.flatMap((item) => [item, item])),
];

const INVESTMENTS: readonly Fault[] = [
  constant('listAiProducts', 'items.0.status', 'INV-10', 'closed'),
  constant('getAiProduct', 'product.paidOut.sum', 'INV-11', '0.9999'),
  constant('getAiProduct', 'product.paidOut.bestSum', 'INV-12', '-0.9999'),
  field('getAiProduct', 'product.paidOut.lossDays', 'counts one more in', 'INV-13', later(1)),
  field('getAiProduct', 'dailyIncome', 'answers the newest first in', 'INV-15', (found) => reversed(listOf(found))),
  otherCode('getAiProduct', 1002, 1001, 'INV-16'),
  constant('getAiProduct', 'product.numberAvailable', 'INV-9', 5),
  ignoresField('openInvestment', 'feeSeen', 'INV-92'),
  ignoresField('openInvestment', 'cycleDaysSeen', 'INV-91'),
  ignoresField('openInvestment', 'waitSecondsSeen', 'INV-98'),
  otherCode('openInvestment', 3001, 3002, 'INV-32'),
  withoutData('openInvestment', 3005, 'INV-92'),
  constant('takeBackInvestment', 'takenBack', 'INV-43', false),
  otherCode('takeBackInvestment', 3010, 1002, 'INV-42'),
  otherCode('getInvestment', 1002, 1001, 'INV-63'),
  list('listDailyEarnings', 'answers the oldest first', 'INV-62', reversed),
  list('listDailyEarnings', 'leaves out a date', 'INV-46', (items) => items.slice(1)),
  centOff('listDailyEarnings', 'items.*.earnings', 'INV-49'),
  centOff('listDailyEarnings', 'items.*.valueAfter', 'INV-52'),
  constant('getInvestment', 'status', 'INV-56', 'in-progress'),
  constant('getInvestment', 'daysCredited', 'INV-54', 1),
  field('getInvestment', 'endsAt', 'answers a day later in', 'INV-55', later(DAY_SECONDS)),
  centOff('getInvestment', 'totalRevenue', 'INV-52'),
  constant('getInvestment', 'simpleReturn', 'INV-17', '0.5000'),
  constant('getInvestment', 'yearlyReturn', 'INV-17', '0.5000'),
  list('listInvestments', 'answers the oldest first', 'INV-60', reversed),
  centOff('listInvestments', 'totals.investmentAmount', 'INV-60'),
  without('listDealNotifications', 'kind', 'investment-settled', 'INV-59'),
];

const LOANS: readonly Fault[] = [
  centOff('getLoan', 'loan.expectedInterest', 'LON-11'),
  centOff('getLoan', 'loan.totalToRepay', 'LON-11'),
  constant('getLoan', 'loan.yearlyRate', 'LON-11', '0.5000'),
  constant('getLoan', 'loan.status', 'LON-29', 'review'),
  constant('getLoan', 'loan.terms.platformFeeRate', 'LON-12', '0.02'),
  otherCode('applyForLoan', 1206, 5002, 'LON-76'),
  otherCode('applyForLoan', 5001, 3005, 'LON-23'),
  otherCode('applyForLoan', 5002, 1002, 'LON-25'),
  otherCode('applyForLoan', 5003, 1005, 'LON-27'),
  sameField('applyForLoan', 3003, 'quantity', 'LON-75'),
  ignoresField('applyForLoan', 'totalCostCapSeen', 'LON-108'),
  ignoresField('applyForLoan', 'maintenanceSeen', 'LON-113'),
  otherCode('getLoan', 1002, 1001, 'LON-37'),
  constant('getLoan', 'loan.rejectionReason', 'SBX-62', 'No.'),
  centOff('getLoan', 'loan.owed.interest', 'LON-3'),
  centOff('getLoan', 'loan.owed.platformFee', 'LON-13'),
  centOff('getLoan', 'loan.owed.total', 'LON-16'),
  centOff('getLoan', 'loan.owed.earlyRepaymentFee', 'LON-14'),
  centOff('getLoan', 'loan.generatedInterest', 'LON-10'),
  constant('getLoan', 'loan.dueDate', 'LON-41', '2030-01-01'),
  centOff('getLoan', 'maintenance.ratio', 'LON-73'),
  centOff('getLoan', 'maintenance.netWorth', 'LON-63'),
  centOff('listLoans', 'totals.owed', 'LON-44'),
  constant('getLoan', 'loan.interestDays', 'LON-1', 1),
  constant('getLoanContract', 'idNumber', 'LON-36', '90010154821'),
  constant('getLoanContract', 'hash', 'LON-31', '0'.repeat(64)),
  centOff('getLoanContract', 'interestPerDay', 'LON-112'),
  field('getLoanContract', 'evidence', 'leaves out the contract in', 'LON-114', (found) => listOf(found).slice(0, -1)),
  constant('getLoanEvidence', 'pieces.0.bytes', 'LON-116', 'e30='),
  constant('getLoanEvidence', 'pieces.1.chain', 'LON-31', '0'.repeat(64)),
  {
    name: 'getLoanContract is in the language of the request',
    requirement: 'LON-35',
    operation: 'getLoanContract',
    answer: (answer, { headers }) =>
      withEnvelope(answer, (envelope) => ({
        ...envelope,
        data: changedAt(envelope.data, 'language', (found) => headers['accept-language'] ?? found),
      })),
  },
  otherCode('getLoanContract', 1002, 1001, 'LON-33'),
  otherCode('repayLoan', 3002, 3004, 'LON-47'),
  withoutData('repayLoan', 3002, 'LON-48'),
  otherCode('repayLoan', 5004, 5003, 'LON-52'),
  centOff('repayLoan', 'amountToSend', 'LON-52'),
  centOff('getLoan', 'repayments.*.covers.principal', 'LON-50'),
  centOff('getLoan', 'repayments.*.covers.earlyRepaymentFee', 'LON-106'),
  field('getLoan', 'repayments.*.countsFrom', 'answers a second later in', 'LON-46', later(1)),
  constant('getLoan', 'repayments.*.notes', 'LON-115', []),
  constant('getLoan', 'loan.answeredAt', 'LON-54', null),
  without('listLedgerEntries', 'type', 'loan-overpaid', 'LON-53'),
  without('listLedgerEntries', 'type', 'loan', 'LON-38'),
  constant('getLoan', 'loan.withdrawnAt', 'LON-89', null),
  otherCode('withdrawFromLoan', 3010, 5004, 'LON-88'),
  otherCode('withdrawFromLoan', 5004, 3010, 'LON-23'),
];

/** Faults of money that comes in, goes out, is tied up and is lent. */
export const MONEY_FAULTS: readonly Fault[] = [...DEPOSITS, ...DESTINATIONS, ...WITHDRAWALS, ...INVESTMENTS, ...LOANS];
