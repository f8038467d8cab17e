import { type Decimal, ZERO } from '../decimal.ts';
import { type AcceptedRepayment, allocationsOf } from './allocation.ts';
import type { DebtParts } from './debt.ts';
import type { PaidOutLoan } from './interest.ts';

/** What comes back by a withdrawal from a loan, US dollars: parts that were repaid and are then not owed, and their sum. */
export type ReturnedByWithdrawal = {
  readonly platformFee: Decimal;
  readonly earlyRepaymentFee: Decimal;
  /** Interest that is less because fees count towards principal from the day on which they were repaid. */
  readonly interest: Decimal;
  /** Credited to the balance. */
  readonly total: Decimal;
};

/**
 * Calculates what a withdrawal at an instant credits of a loan that is repaid (LON-60, LON-97): the repayments are allocated
 * once more without fees, and what is then more than is owed comes back.
 */
export const returnedByWithdrawal = (
  loan: PaidOutLoan,
  repayments: readonly AcceptedRepayment[],
  withdrawnAt: number,
): ReturnedByWithdrawal => {
  const before = allocationsOf(loan, repayments);
  const after = allocationsOf({ ...loan, withdrawnAt }, repayments);
  const less = (part: keyof DebtParts | 'overpaid'): Decimal =>
    before.reduce((sum, each, index) => sum.plus(each[part]).minus(after[index]?.[part] ?? ZERO), ZERO);
  return {
    platformFee: less('platformFee'),
    earlyRepaymentFee: less('earlyRepaymentFee'),
    interest: less('interest'),
    total: less('overpaid').negated(),
  };
};
