import { type AcceptedRepayment, type Allocation, allocationsOf } from '../../domain/loans/allocation.ts';
import { type Owed, owedOn } from '../../domain/loans/debt.ts';
import type { PaidOutLoan } from '../../domain/loans/interest.ts';
import type { LoanTerms } from '../../domain/loans/terms.ts';
import { londonDay } from '../../domain/time.ts';
import type { Reader } from '../store/index.ts';
import { type LoanRow, RUNNING } from './loanRepository.ts';
import { findRepayments, type RepaymentRow } from './repaymentRepository.ts';

/** Loan with its repayments, as its figures are computed from. */
export type LoanBook<Row extends LoanRow = LoanRow> = {
  readonly row: Row;
  /** Null unless it was paid out. */
  readonly paidOut: PaidOutLoan | null;
  /** The newest request first. */
  readonly repayments: readonly RepaymentRow[];
  /** What its accepted repayments cover, those that were reversed left out; in the order in which they count. */
  readonly allocations: readonly Allocation[];
};

/** Returns what a loan costs, as it was agreed (LON-12). */
export const termsOf = (row: LoanRow): LoanTerms => ({
  dailyInterestRate: row.daily_interest_rate,
  platformFeeRate: row.platform_fee_rate,
  earlyRepaymentFeeRate: row.early_repayment_fee_rate,
  ...(row.total_cost_cap !== null && { totalCostCap: row.total_cost_cap }),
  ...(row.is_early_fee_unlimited && { isEarlyFeeUnlimited: true }),
});

/** Returns the levels of a loan's maintenance ratio, percent. */
export const levelsOf = (row: LoanRow) => ({
  payout: row.payout_level,
  warning: row.warning_level,
  liquidation: row.liquidation_level,
});

/** Returns a loan as the formulas take it; null unless it was paid out. */
const paidOutOf = (row: LoanRow): PaidOutLoan | null =>
  row.loaned_at === null
    ? null
    : {
        ...{ quantity: row.quantity, days: row.days, terms: termsOf(row) },
        ...{ loanedAt: row.loaned_at, withdrawnAt: row.withdrawn_at },
      };

export const isRunning = ({ status }: Pick<LoanRow, 'status'>): boolean => RUNNING.some((each) => each === status);

/** Lists the repayments that count; those that count from one second by their ids. */
const countedOf = (repayments: readonly RepaymentRow[]): readonly AcceptedRepayment[] =>
  repayments
    .filter(({ status, reversed_at: reversedAt }) => status === 'success' && reversedAt === null)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, requested_at, counts_from: countsFrom, credited }) => ({
      ...{ id, countsFrom: countsFrom ?? requested_at, amount: credited ?? '0' },
    }));

const bookOf = <Row extends LoanRow>(row: Row, repayments: readonly RepaymentRow[]): LoanBook<Row> => {
  const paidOut = paidOutOf(row);
  return { row, paidOut, repayments, allocations: paidOut ? allocationsOf(paidOut, countedOf(repayments)) : [] };
};

/** Reads loans with their repayments and what was posted, in their order. */
export const readBooks = async <Row extends LoanRow>(
  reader: Reader,
  rows: readonly Row[],
): Promise<readonly LoanBook<Row>[]> => {
  const repayments = await findRepayments(
    reader,
    rows.filter(({ loaned_at: loanedAt }) => loanedAt !== null).map(({ id }) => id),
  );
  return rows.map((row) =>
    bookOf(
      row,
      repayments.filter(({ loan_id: loanId }) => loanId === row.id),
    ),
  );
};

/** Reads a loan with its repayments and what was posted. */
export const readBook = async <Row extends LoanRow>(reader: Reader, row: Row): Promise<LoanBook<Row>> =>
  bookOf(row, row.loaned_at === null ? [] : await findRepayments(reader, [row.id]));

/** Returns whether a loan that is over would run again without one of its repayments. */
export const runsAgainWithout = ({ row, repayments }: LoanBook, repaymentId: string, at: number): boolean => {
  const rest = repayments.filter(({ id }) => id !== repaymentId);
  const { paidOut, allocations } = bookOf(row, rest);
  return paidOut !== null && !isRunning(row) && owedOn(paidOut, allocations, londonDay(at)).total.result.gt(0);
};

/** Calculates what settles a loan on the London date of an instant; null unless it runs (LON-16, LON-18). */
export const owedAt = ({ row, paidOut, allocations }: LoanBook, at: number): Owed | null =>
  paidOut && isRunning(row) ? owedOn(paidOut, allocations, londonDay(at)) : null;
