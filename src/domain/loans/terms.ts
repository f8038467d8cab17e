import { decimal } from '../decimal.ts';

/** What a loan costs, as fractions. */
export type LoanTerms = {
  /** Interest of one day, of the principal. */
  readonly dailyInterestRate: string;
  /** Of the amount paid out, once. */
  readonly platformFeeRate: string;
  /** Of the principal that is repaid before the due date. */
  readonly earlyRepaymentFeeRate: string;
};

/** Terms in the order of `openapi.yaml`, in which the first one at fault answers (LON-75). */
const LOAN_TERMS = ['dailyInterestRate', 'platformFeeRate', 'earlyRepaymentFeeRate'] as const;

/** Returns the first term that is not the present one, compared as a number (LON-24); undefined if all are. */
export const changedTerm = (seen: LoanTerms, present: LoanTerms): keyof LoanTerms | undefined =>
  LOAN_TERMS.find((term) => !decimal(seen[term]).eq(present[term]));

/** Lists the terms that are above the configured caps (LON-15). */
export const termsAboveCaps = (terms: LoanTerms, caps: LoanTerms): readonly (keyof LoanTerms)[] =>
  LOAN_TERMS.filter((term) => decimal(terms[term]).gt(caps[term]));

/** Longest term of a loan, days (LON-22). */
export const LONGEST_TERM = 180;
