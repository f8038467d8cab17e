import * as fc from 'fast-check';
import { Decimal } from '../../../src/domain/decimal.ts';
import type { AcceptedRepayment } from '../../../src/domain/loans/allocation.ts';
import type { PaidOutLoan } from '../../../src/domain/loans/interest.ts';
import { dayOf, instantOn } from '../../../src/domain/time.ts';

const fraction = (most: number, digits: number) =>
  fc.integer({ min: 0, max: most }).map((units) => new Decimal(units).div(10 ** digits).toFixed(digits));

/** US dollars from 0.01 on. */
export const dollars = (most: number) =>
  fc.integer({ min: 1, max: most * 100 }).map((cents) => new Decimal(cents).div(100).toFixed(2));

/** London midnight of a date. */
export const midnight = (year: number, month: number, date: number): number => instantOn(dayOf(year, month, date), 0);

const FIRST_DAY = dayOf(2027, 9, 1);

/** Loans of any size and terms, paid out on dates before both changes of clocks and a leap day. */
export const anyLoan: fc.Arbitrary<PaidOutLoan> = fc.record({
  quantity: dollars(50_000),
  days: fc.integer({ min: 1, max: 180 }),
  loanedAt: fc.integer({ min: 0, max: 250 * 86_400 }).map((seconds) => instantOn(FIRST_DAY, 0) + seconds),
  terms: fc.record({
    dailyInterestRate: fraction(50, 4),
    platformFeeRate: fraction(50, 3),
    earlyRepaymentFeeRate: fraction(50, 3),
  }),
});

/** Repayments of a loan, in seconds after it was paid out; two can be of one second. */
export const anyRepayments: fc.Arbitrary<readonly { readonly after: number; readonly amount: string }[]> = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 200 * 86_400 }), amount: dollars(20_000) }),
  { maxLength: 8 },
);

/** Names the repayments of a loan, each with the instant of its request. */
export const repaymentsOf = (
  { loanedAt }: PaidOutLoan,
  repayments: readonly { readonly after: number; readonly amount: string }[],
): readonly AcceptedRepayment[] =>
  repayments.map(({ after, amount }, index) => ({ id: `r${index}`, countsFrom: loanedAt + after, amount }));
