import { Decimal, decimal, moneyText, ZERO } from '../decimal.ts';
import { type Refusal, refusal } from '../refusal.ts';

const DIGITS = 2;

/** Offer of a loan at an instant; instants are unix seconds. */
export type LoanOffer = {
  readonly opensAt: number;
  readonly closesAt: number | null;
  /** True while its operator has closed it. */
  readonly isClosed: boolean;
};

/** Returns whether a loan can be applied for at an instant (LON-19). */
export const loanOfferStatus = ({ opensAt, closesAt, isClosed }: LoanOffer, now: number): 'open' | 'closed' =>
  isClosed || now < opensAt || (closesAt !== null && now >= closesAt) ? 'closed' : 'open';

/** What is lent of a product, US dollars. */
export type Lent = {
  /** Null if the product has no limit. */
  readonly pool: string | null;
  /** Principal of all its loans that run. */
  readonly outstanding: string;
  /** Quantities of its applications that are not decided. */
  readonly undecided: string;
};

/** Calculates what can still be lent of a product, US dollars, at least 0.00 (LON-21, LON-81); null without a limit. */
export const limitAmountOf = ({ pool, outstanding, undecided }: Lent): string | null =>
  pool === null ? null : moneyText(Decimal.max(ZERO, decimal(pool).minus(outstanding).minus(undecided)));

/** Limits of an application, US dollars, and the terms offered, days. */
export type LoanLimits = {
  readonly minimumAmount: string;
  readonly maximumAmount: string;
  readonly limitAmount: string | null;
  readonly days: readonly number[];
};

/** Amounts of an application in the order in which they are checked (LON-75), US dollars. */
const AMOUNTS = ['quantity', 'monthlyIncome', 'expectedInvestmentAmount'] as const;

/** Figures of an application: US dollars, and the term in days. */
export type AppliedFigures = { readonly [Field in (typeof AMOUNTS)[number]]: string } & { readonly days: number };

/** Returns the greatest quantity that can be applied for, US dollars: the lesser of the two limits. */
export const greatestQuantity = ({ maximumAmount, limitAmount }: LoanLimits): string =>
  limitAmount === null ? maximumAmount : moneyText(Decimal.min(maximumAmount, limitAmount));

/** Checks the figures of an application in the order of the contract: digits, least, greatest, term (ranks 6 to 9). */
export const checkAppliedFigures = (
  applied: AppliedFigures,
  limits: LoanLimits,
): Refusal<3001 | 3002 | 3003 | 5001> | undefined => {
  const finer = AMOUNTS.find((amount) => decimal(applied[amount]).decimalPlaces() > DIGITS);
  if (finer) return refusal('amount-digits', { field: finer, digits: DIGITS });
  const field = 'quantity';
  const { minimumAmount: minimum } = limits;
  if (decimal(applied.quantity).lt(minimum)) return refusal('amount-below-minimum', { field, minimum });
  const maximum = greatestQuantity(limits);
  if (decimal(applied.quantity).gt(maximum)) return refusal('amount-above-maximum', { field, maximum });
  return limits.days.includes(applied.days) ? undefined : refusal('term-not-offered', { field: 'days' });
};
