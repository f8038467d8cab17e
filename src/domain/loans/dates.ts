import { instantOn, londonDay } from '../time.ts';

/** London dates after paying out on which the customer can withdraw from a loan, unless more are configured (LON-58). */
export const WITHDRAWAL_DAYS = 14;

/** London dates after a withdrawal from the loan on which it is due (LON-61). */
const DUE_AFTER_WITHDRAWAL = 30;

/** Dates before and after the due date on which the customer is reminded, and the time of the day (LON-43). */
const REMINDED_BEFORE = 3;
const REMINDED_AT = 9 * 3600;

/** Loan as its dates are computed from; instants are unix seconds. */
export type LoanTime = {
  readonly loanedAt: number;
  /** Term. */
  readonly days: number;
  /** When the customer withdrew from the loan; absent or null if that did not happen. */
  readonly withdrawnAt?: number | null | undefined;
};

/** Dates of a loan that was paid out: London dates as day numbers, instants in unix seconds. */
export type LoanDates = {
  readonly loanedDay: number;
  readonly dueDay: number;
  /** From when it is overdue: 00:00 of the date after the due date (LON-42). */
  readonly overdueAt: number;
};

/** Returns the dates of a loan (LON-41, LON-42, LON-61), however long its days were. */
export const loanDates = ({ loanedAt, days, withdrawnAt }: LoanTime): LoanDates => {
  const loanedDay = londonDay(loanedAt);
  const dueDay = typeof withdrawnAt === 'number' ? londonDay(withdrawnAt) + DUE_AFTER_WITHDRAWAL : loanedDay + days;
  return { loanedDay, dueDay, overdueAt: instantOn(dueDay + 1, 0) };
};

/** Returns the last London date, a day number, on which the customer can withdraw from a loan (LON-58). */
export const lastWithdrawalDay = (loanedAt: number, withdrawalDays: number = WITHDRAWAL_DAYS): number =>
  londonDay(loanedAt) + withdrawalDays;

/** Notification about the due date of a loan: before it, on it, or once the loan is overdue. */
export type LoanReminder = { readonly kind: 'loan-due' | 'loan-overdue'; readonly at: number };

/** Lists the notifications of a loan, the earliest first (LON-43, LON-79, LON-80); none from before it was paid out. */
export const loanReminders = (loan: LoanTime): readonly LoanReminder[] => {
  const { dueDay } = loanDates(loan);
  const reminders: readonly LoanReminder[] = [
    { kind: 'loan-due', at: instantOn(dueDay - REMINDED_BEFORE, REMINDED_AT) },
    { kind: 'loan-due', at: instantOn(dueDay, REMINDED_AT) },
    { kind: 'loan-overdue', at: instantOn(dueDay + 1, REMINDED_AT) },
  ];
  return reminders.filter(({ at }) => at >= (loan.withdrawnAt ?? loan.loanedAt));
};

/**
 * Returns when the interest of a day of a loan is due to be posted (LON-3, LON-4): of the first day when it is paid out,
 * of every later one at 00:00 London of that many dates after it.
 */
export const interestDueAt = (loanedAt: number, interestDay: number): number =>
  interestDay <= 1 ? loanedAt : instantOn(londonDay(loanedAt) + interestDay, 0);
