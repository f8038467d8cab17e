import { Decimal, decimal, moneyText } from '../decimal.ts';
import { formula } from '../formula.ts';
import { londonDay } from '../time.ts';
import { type Covered, type Owed, owedOn } from './debt.ts';
import { earlyShareOf } from './cost.ts';
import { daysLeftOn, type PaidOutLoan, termsOwed } from './interest.ts';

/** Principal that an amount covers together with its early repayment fee, US dollars. */
const principalCovered = formula({
  name: 'principalCovered',
  source: 'rules loans#repaying',
  inputs: { amount: 'account', earlyShare: 'share' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, earlyShare }) => amount.div(earlyShare.plus(1)),
});

/** Repayment that was accepted: what came of it in US dollars, and the instant that it counts from in unix seconds. */
export type AcceptedRepayment = { readonly id: string; readonly countsFrom: number; readonly amount: string };

/** What a repayment covered, and what was more than the loan owed; US dollars. */
export type Allocation = Covered & {
  readonly id: string;
  /** Sum of the parts (LON-50). */
  readonly total: string;
  /** Credited to the balance (LON-53). */
  readonly overpaid: string;
};

/** Allocates an amount to what is owed: platform fee, interest, then principal with its early fee (LON-49, LON-53). */
const allocate = (amount: Decimal, owed: Owed, earlyShare: Decimal) => {
  const platformFee = Decimal.min(amount, owed.platformFee);
  const interest = Decimal.min(amount.minus(platformFee), owed.interest);
  const rest = Decimal.min(
    amount.minus(platformFee).minus(interest),
    owed.principal.plus(owed.earlyRepaymentFee.result),
  );
  const covered = principalCovered.compute({ amount: rest, earlyShare });
  const principal = Decimal.min(covered, owed.principal);
  const total = platformFee.plus(interest).plus(rest);
  return {
    principal: moneyText(principal),
    interest: moneyText(interest),
    platformFee: moneyText(platformFee),
    earlyRepaymentFee: moneyText(rest.minus(principal)),
    total: moneyText(total),
    overpaid: moneyText(amount.minus(total)),
  };
};

/**
 * Allocates accepted repayments in the order in which they count, whenever each was accepted (LON-46, LON-49). The figures
 * follow from the list alone: without a repayment that was reversed, all are as if it had never been accepted (LON-55,
 * LON-56), and after a withdrawal from the loan fees that were repaid count towards interest and principal (LON-60).
 * Those that count from one second keep their order in the list.
 */
export const allocationsOf = (loan: PaidOutLoan, repayments: readonly AcceptedRepayment[]): readonly Allocation[] => {
  const terms = termsOwed(loan);
  const allocations: Allocation[] = [];
  for (const { id, countsFrom, amount } of repayments.toSorted((one, other) => one.countsFrom - other.countsFrom)) {
    const day = londonDay(countsFrom);
    const early = earlyShareOf(daysLeftOn(loan, day), terms);
    allocations.push({ id, day, ...allocate(decimal(amount), owedOn(loan, allocations, day), early) });
  }
  return allocations;
};
