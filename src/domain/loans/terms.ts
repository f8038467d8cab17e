import { Decimal, decimal } from '../decimal.ts';

/** What a loan costs, as fractions. */
export type LoanTerms = {
  /** Interest of one day, of the principal. */
  readonly dailyInterestRate: string;
  /** Of the amount paid out, once. */
  readonly platformFeeRate: string;
  /** Of the principal that is repaid before the due date. */
  readonly earlyRepaymentFeeRate: string;
  /** Interest and platform fee together, of the amount paid out, at which interest stops (LON-107); none without a cap. */
  readonly totalCostCap?: string | null | undefined;
  /** True of a contract from before the early repayment fee had a limit: its fee is its rate alone (LON-117). */
  readonly isEarlyFeeUnlimited?: boolean | undefined;
};

/** What a loan may cost at most, as fractions (LON-15). */
export type LoanCaps = Omit<LoanTerms, 'totalCostCap' | 'isEarlyFeeUnlimited'> & {
  /** Interest and platform fee of the whole life of a loan, of the amount paid out. */
  readonly totalCost?: string;
};

/** Terms in the order of `openapi.yaml`, in which the first one at fault answers (LON-75). */
const LOAN_TERMS = ['dailyInterestRate', 'platformFeeRate', 'earlyRepaymentFeeRate'] as const;

/** Returns the first term that is not the present one, compared as a number (LON-24); undefined if all are. */
export const changedTerm = (seen: LoanTerms, present: LoanTerms): (typeof LOAN_TERMS)[number] | undefined =>
  LOAN_TERMS.find((term) => !decimal(seen[term]).eq(present[term]));

/** Returns whether the cap of all costs that a customer saw is not the present one, compared as a number (LON-108). */
export const isCapOther = (seen: string, present: string): boolean => !decimal(seen).eq(present);

/** Lists the terms that are above the configured caps (LON-15). */
export const termsAboveCaps = (terms: LoanTerms, caps: LoanCaps): readonly (typeof LOAN_TERMS)[number][] =>
  LOAN_TERMS.filter((term) => decimal(terms[term]).gt(caps[term]));

/** Returns whether the interest and the platform fee of a whole term are above the cap of all costs (LON-107). */
export const isTermAboveCap = ({ dailyInterestRate, platformFeeRate }: LoanTerms, days: number, cap: string): boolean =>
  decimal(dailyInterestRate).times(days).plus(platformFeeRate).gt(cap);

/**
 * Returns the cap of all costs of a loan whose application has none (LON-118), as a fraction: the product's, at least the interest
 * and the platform fee of the whole term, which were agreed.
 */
export const capAtPayout = ({ dailyInterestRate, platformFeeRate }: LoanTerms, days: number, cap: string): string =>
  Decimal.max(cap, decimal(dailyInterestRate).times(days).plus(platformFeeRate)).toFixed();

/** Longest term of a loan, days (LON-22). */
export const LONGEST_TERM = 180;
