import { dayFrom } from '../../../domain/calendarDay.ts';
import { type Decimal, decimal } from '../../../domain/decimal.ts';
import { dateText, instantOn, londonDay } from '../../../domain/time.ts';
import { greatestQuantity } from '../../../domain/loans/applicationRules.ts';
import type { AcceptedRepayment } from '../../../domain/loans/allocation.ts';
import type { DebtParts } from '../../../domain/loans/debt.ts';
import type { PaidOutLoan } from '../../../domain/loans/interest.ts';
import type { Schema } from '../../api/index.ts';

/** Returns why nobody can apply for a product; undefined while it can be applied for. */
export const closedFor = (product: Schema<'LoanProduct'>): 'closed' | 'soldOut' | undefined => {
  if (product.status !== 'open') return 'closed';
  return decimal(greatestQuantity(product)).lt(product.minimumAmount) ? 'soldOut' : undefined;
};

const NOON = 12 * 3600;

/** Returns an instant of a London date, unix seconds, to be formatted as a date. */
export const instantOfDate = (date: string): number => instantOn(dayFrom(date) ?? 0, NOON);

/** Returns an instant of a London day, unix seconds, to be formatted as a date. */
export const instantOfDay = (day: number): number => instantOfDate(dateText(day));

/** Returns a fraction in percent. */
export const inPercent = (fraction: string | Decimal): Decimal =>
  (typeof fraction === 'string' ? decimal(fraction) : fraction).times(100);

/** Returns a loan as the domain computes with it; undefined before it is paid out. */
export const paidOutLoan = ({
  quantity,
  days,
  terms,
  totalCostCap,
  earlyFeeUnlimited: isEarlyFeeUnlimited,
  loanedAt,
  withdrawnAt,
}: Schema<'Loan'>): PaidOutLoan | undefined =>
  loanedAt === null
    ? undefined
    : { quantity, days, terms: { ...terms, totalCostCap, isEarlyFeeUnlimited }, loanedAt, withdrawnAt };

/** What each accepted repayment covered, by the London day that it counts from; reversed ones covered nothing. */
export const coveredBy = (
  repayments: readonly Schema<'LoanRepayment'>[],
): readonly (DebtParts & { readonly day: number })[] =>
  repayments.flatMap(({ covers, countsFrom, requestedAt, reversedAt }) =>
    covers && reversedAt === null ? [{ ...covers, day: londonDay(countsFrom ?? requestedAt) }] : [],
  );

/** Repayments that were accepted and stand, with what came by each. */
export const acceptedOf = (repayments: readonly Schema<'LoanRepayment'>[]): readonly AcceptedRepayment[] =>
  repayments.flatMap(({ id, countsFrom, requestedAt, credited, reversedAt }) =>
    credited && reversedAt === null ? [{ id, countsFrom: countsFrom ?? requestedAt, amount: credited.amount }] : [],
  );

/** Repayments that wait, as if each were accepted. */
export const waitingOf = (repayments: readonly Schema<'LoanRepayment'>[]): readonly AcceptedRepayment[] =>
  repayments
    .filter(({ status }) => status === 'waiting')
    .map(({ id, requestedAt, amount }) => ({ id, countsFrom: requestedAt, amount }));
