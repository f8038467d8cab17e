import { Decimal, decimal, moneyText } from '../decimal.ts';
import { formula } from '../formula.ts';
import { platformFeeOf } from './cost.ts';
import { type LoanTime, loanDates } from './dates.ts';
import type { LoanTerms } from './terms.ts';

/**
 * Interest so far, US dollars: the daily rate by the sum of the principal of each interest day. It is rounded of that
 * sum, so that cents rounded each day do not add up.
 */
const loanInterest = formula({
  name: 'loanInterest',
  source: 'rules loans#interest',
  inputs: { dailyInterestRate: 'share/day', principalDays: 'account×day' },
  unit: 'account',
  digits: 2,
  compute: ({ dailyInterestRate, principalDays }) => dailyInterestRate.times(principalDays),
});

/** Interest at which it stops, US dollars: with the platform fee it is the cap of all costs (LON-107). */
const greatestInterest = formula({
  name: 'greatestInterest',
  source: 'rules loans#interest',
  inputs: { quantity: 'account', totalCostCap: 'share', platformFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ quantity, totalCostCap, platformFee }) => quantity.times(totalCostCap).minus(platformFee),
});

/** Loan that was paid out: its amount in US dollars, its terms, and its instants in unix seconds. */
export type PaidOutLoan = LoanTime & { readonly quantity: string; readonly terms: LoanTerms };

/** Returns the terms as they are owed: after a withdrawal from the loan, its fees are 0 (LON-59). */
export const termsOwed = ({ terms, withdrawnAt }: PaidOutLoan): LoanTerms =>
  typeof withdrawnAt === 'number' ? { ...terms, platformFeeRate: '0', earlyRepaymentFeeRate: '0' } : terms;

/** Returns the interest at which it stops, US dollars; undefined of a loan without a cap. */
const interestCapOf = (loan: PaidOutLoan): Decimal | undefined => {
  const terms = termsOwed(loan);
  if (typeof terms.totalCostCap !== 'string') return undefined;
  const [quantity, totalCostCap] = [decimal(loan.quantity), decimal(terms.totalCostCap)];
  return greatestInterest.compute({ quantity, totalCostCap, platformFee: platformFeeOf(loan.quantity, terms).result });
};

/** Principal that was repaid, US dollars, by a request of a London date, which is a day number. */
export type RepaidPrincipal = { readonly day: number; readonly principal: string };

/** Counts the days from paying out to a London date, at least 1, whatever principal is left (LON-1). */
const daysTo = (loanedDay: number, day: number): number => Math.max(1, day - loanedDay);

/**
 * Counts the interest days from a London date, a day number, to the due date; 0 from the due date on. Where the early
 * repayment fee has no limit, each date before the due date counts: the fee is owed on the first one, too (LON-117).
 */
export const daysLeftOn = (loan: PaidOutLoan, day: number): number => {
  const { loanedDay, dueDay } = loanDates(loan);
  if (day >= dueDay) return 0;
  return loan.terms.isEarlyFeeUnlimited ? dueDay - day : daysTo(loanedDay, dueDay) - daysTo(loanedDay, day);
};

/** Returns the date with whose requests all principal is repaid; undefined where some is left. */
const settledDay = (quantity: string, repaid: readonly RepaidPrincipal[]): number | undefined => {
  let left = decimal(quantity);
  for (const { day, principal } of repaid.toSorted((one, other) => one.day - other.day)) {
    left = left.minus(principal);
    if (left.lte(0)) return day;
  }
  return undefined;
};

/** Lists what was repaid by requests of a date or earlier ones: a later one lowers nothing on that date. */
export const upTo = <Repaid extends Pick<RepaidPrincipal, 'day'>>(
  repaid: readonly Repaid[],
  day: number,
): readonly Repaid[] => repaid.filter((each) => each.day <= day);

/** Counts the interest days of a loan up to a London date (LON-1, LON-9): midnights that principal was outstanding over. */
export const interestDays = (loan: PaidOutLoan, repaid: readonly RepaidPrincipal[], day: number): number => {
  const { loanedDay } = loanDates(loan);
  return daysTo(loanedDay, Math.min(day, settledDay(loan.quantity, repaid) ?? day));
};

/**
 * Calculates the interest of a loan up to a London date, US dollars, repaid interest included (LON-2, LON-7, LON-10, LON-107).
 * Principal that a request of a date repaid is outstanding over the midnight that begins this date, and not over later
 * ones; the first day has the whole amount.
 */
export const interestOn = (loan: PaidOutLoan, repaid: readonly RepaidPrincipal[], day: number): Decimal => {
  const { loanedDay } = loanDates(loan);
  const days = daysTo(loanedDay, day);
  const saved = upTo(repaid, day).reduce(
    (sum, each) => sum.plus(decimal(each.principal).times(days - daysTo(loanedDay, each.day))),
    new Decimal(0),
  );
  const principalDays = decimal(loan.quantity).times(days).minus(saved);
  const interest = loanInterest.compute({ dailyInterestRate: decimal(loan.terms.dailyInterestRate), principalDays });
  return Decimal.min(interest, interestCapOf(loan) ?? interest);
};

/**
 * Calculates what is posted for an interest day, US dollars (LON-5): the interest of so many days less what was posted
 * before. Negative where a repayment was accepted late (LON-8).
 */
export const interestToPost = (
  loan: PaidOutLoan,
  repaid: readonly RepaidPrincipal[],
  { interestDay, posted }: { readonly interestDay: number; readonly posted: string },
): string => moneyText(interestOn(loan, repaid, loanDates(loan).loanedDay + interestDay).minus(posted));
