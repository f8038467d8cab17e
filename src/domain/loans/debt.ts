import { type Decimal, decimal, moneyText, ZERO } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import { dateText } from '../time.ts';
import { type AskedLoan, earlyRepaymentFeeOf, platformFeeOf } from './cost.ts';
import { loanDates } from './dates.ts';
import { daysLeftOn, interestOn, type PaidOutLoan, termsOwed, upTo } from './interest.ts';

/** What settles a loan, US dollars: the sum of its four parts, each as it is answered. */
const owedTotal = formula({
  name: 'owedTotal',
  source: 'rules loans#what-settles-it',
  inputs: { principal: 'account', interest: 'account', platformFee: 'account', earlyRepaymentFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ principal, interest, platformFee, earlyRepaymentFee }) =>
    principal.plus(interest).plus(platformFee).plus(earlyRepaymentFee),
});

/** Parts of a debt, US dollars with two decimals, 0.00 or positive. */
export type DebtParts = {
  readonly principal: string;
  readonly interest: string;
  readonly platformFee: string;
  readonly earlyRepaymentFee: string;
};

/** What a repayment covered, by the London date that it counts from, a day number. */
export type Covered = DebtParts & { readonly day: number };

/** What is owed if a loan is repaid on a London date, a day number. */
export type Owed = {
  readonly day: number;
  readonly principal: Decimal;
  readonly interest: Decimal;
  readonly platformFee: Decimal;
  readonly earlyRepaymentFee: ComputedFigure;
  readonly total: ComputedFigure;
};

const sumOf = (covered: readonly Covered[], part: keyof DebtParts): Decimal =>
  covered.reduce((sum, each) => sum.plus(each[part]), ZERO);

/**
 * Calculates what settles a loan on a London date (LON-13, LON-14, LON-16), from what was covered by repayments that count
 * from that date or an earlier one. Repayments that wait are not part of it (LON-17).
 */
export const owedOn = (loan: PaidOutLoan, covered: readonly Covered[], day: number): Owed => {
  const terms = termsOwed(loan);
  const before = upTo(covered, day);
  const principal = decimal(loan.quantity).minus(sumOf(before, 'principal'));
  const interest = interestOn(loan, before, day).minus(sumOf(before, 'interest'));
  const platformFee = platformFeeOf(loan.quantity, terms).result.minus(sumOf(before, 'platformFee'));
  const earlyRepaymentFee = earlyRepaymentFeeOf(principal, daysLeftOn(loan, day), terms);
  const parts = { principal, interest, platformFee };
  const total = owedTotal.figure({ ...parts, earlyRepaymentFee: earlyRepaymentFee.result });
  return { day, ...parts, earlyRepaymentFee, total };
};

/** Writes what is owed as the contract's `LoanOwed`. */
export const owedTexts = ({ day, principal, interest, platformFee, earlyRepaymentFee, total }: Owed) => ({
  date: dateText(day),
  principal: moneyText(principal),
  interest: moneyText(interest),
  platformFee: moneyText(platformFee),
  earlyRepaymentFee: moneyText(earlyRepaymentFee.result),
  total: moneyText(total.result),
});

/** Lists what settles a loan on each London date from its paying out to its due date, if nothing is repaid before. */
export const scheduleOf = (loan: AskedLoan, loanedAt: number): readonly Owed[] => {
  const paidOut = { ...loan, loanedAt };
  const { loanedDay, dueDay } = loanDates(paidOut);
  return Array.from({ length: dueDay - loanedDay + 1 }, (_, index) => owedOn(paidOut, [], loanedDay + index));
};

/**
 * Calculates what a delay of some days after the due date costs, US dollars, if nothing is repaid before: the interest of these
 * days, as far as it does not stop (LON-7, LON-107).
 */
export const costOfDelay = (loan: AskedLoan, days: number): Decimal => {
  const paidOut = { ...loan, loanedAt: 0 };
  const { dueDay } = loanDates(paidOut);
  return interestOn(paidOut, [], dueDay + days).minus(interestOn(paidOut, [], dueDay));
};
