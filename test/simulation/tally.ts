import { type BooksSeen, type ClosingSeen, newClosings } from './booksSeen.ts';
import type { InvestmentsSeen } from './investmentsSeen.ts';
import type { LoanRequestsSeen } from './loanRequestsSeen.ts';
import type { LoanSeen } from './loansSeen.ts';
import type { FundsSeen, RequestSeen } from './fundsSeen.ts';

/** How often what a day is for happened in it: a day in which nothing happens has no faults either. */
export type Tally = Readonly<Record<(typeof COUNTED)[number], number>>;

const COUNTED = [
  'deposits credited',
  'deposits refused',
  'withdrawals paid',
  'withdrawals refused',
  'withdrawals taken back',
  'payouts claimed',
  'claims taken over',
  'claims released',
  'claimed payouts made',
  'refusals while being paid',
  'payouts come back',
  'payouts come back in parts',
  'refusals at the desk',
  'close-outs while money was held',
  'close-outs kept back for a leg',
  'investments settled',
  'investments taken back',
  'investments that lost everything',
  'purchases of what is sold out',
  'loans applied for',
  'loans refused',
  'loans withdrawn from',
  'loans repaid',
  'loans overdue',
  'repayments accepted',
  'repayments refused',
  'repayments reversed',
  'positions closed for a loan',
] as const;

export const NO_TALLY = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Tally;

export const addTallies = (one: Tally, other: Tally): Tally =>
  Object.fromEntries(COUNTED.map((name) => [name, one[name] + other[name]])) as Tally;

/** Counts the close-outs of a stretch in accounts that had a waiting withdrawal before and after it. */
export const closeOutsWhileHeld = (
  [booksBefore, booksAfter]: readonly [BooksSeen, BooksSeen],
  [fundsBefore, fundsAfter]: readonly [FundsSeen, FundsSeen],
): number => {
  const holders = new Set(
    [...fundsAfter.requests.values()]
      .filter(({ id, kind, status }) => kind === 'withdrawal' && status === 'waiting' && fundsBefore.requests.has(id))
      .map(({ accountId }) => accountId),
  );
  return newClosings(booksBefore, booksAfter).filter(
    ({ accountId, reason }) => reason === 'close-out' && holders.has(accountId),
  ).length;
};

/** Counts what a day came to. */
export const tallyOf = (
  { requests }: FundsSeen,
  {
    refusals,
    refusalsWhilePaid,
    closeOuts,
    keptBack,
    investments,
    soldOut,
    loans,
    loanRequests,
    withdrawnFromLoans,
    closings,
  }: {
    readonly refusals: number;
    readonly refusalsWhilePaid: number;
    readonly closeOuts: number;
    readonly keptBack: number;
    readonly investments: InvestmentsSeen;
    readonly soldOut: number;
    readonly loans: ReadonlyMap<string, LoanSeen>;
    readonly loanRequests: LoanRequestsSeen;
    readonly withdrawnFromLoans: number;
    readonly closings: readonly ClosingSeen[];
  },
): Tally => {
  const invested = [...investments.values()];
  const lent = [...loans.values()];
  const applied = [...loanRequests.applications.values()];
  const repayments = [...loanRequests.repayments.values()].filter(({ number }) => !number.startsWith('bare-'));
  const count = (holds: (request: RequestSeen) => boolean): number => [...requests.values()].filter(holds).length;
  const ended = (kind: RequestSeen['kind'], status: RequestSeen['status']) =>
    count((one) => one.kind === kind && one.status === status && one.decidedBy !== 'customer');
  return {
    'deposits credited': ended('deposit', 'success'),
    'deposits refused': ended('deposit', 'fail'),
    'withdrawals paid': ended('withdrawal', 'success'),
    'withdrawals refused': ended('withdrawal', 'fail'),
    'withdrawals taken back': count(({ decidedBy }) => decidedBy === 'customer'),
    'payouts claimed': count(({ claims }) => claims > 0),
    'claims taken over': count(({ takeOvers }) => takeOvers > 0),
    'claims released': count(({ releases }) => releases > 0),
    'claimed payouts made': count(({ status, claimedBy }) => status === 'success' && claimedBy !== null),
    'refusals while being paid': refusalsWhilePaid,
    'payouts come back': count(({ returns }) => returns.length > 0),
    'payouts come back in parts': count(({ returns }) => returns.length > 1),
    'refusals at the desk': refusals,
    'close-outs while money was held': closeOuts,
    'close-outs kept back for a leg': keptBack,
    'investments settled': invested.filter(({ status, takenBack }) => status === 'settled' && !takenBack).length,
    'investments taken back': invested.filter(({ takenBack }) => takenBack).length,
    'investments that lost everything': invested.filter(({ amount, income }) => Number(amount) + Number(income) === 0)
      .length,
    'purchases of what is sold out': soldOut,
    'loans applied for': applied.length,
    'loans refused': applied.filter(({ status }) => status === 'reject').length,
    'loans withdrawn from': withdrawnFromLoans,
    'loans repaid': lent.filter(({ status }) => status === 'answered').length,
    'loans overdue': lent.filter(({ status }) => status === 'overdue').length,
    'repayments accepted': repayments.filter(({ status }) => status === 'success').length,
    'repayments refused': repayments.filter(({ status }) => status === 'fail').length,
    'repayments reversed': lent.flatMap(({ repayments }) => repayments).filter(({ isReversed }) => isReversed).length,
    'positions closed for a loan': closings.filter(({ reason }) => reason === 'loan-liquidation').length,
  };
};
