import { type Decimal, decimal, moneyText } from '../decimal.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { paidOf } from './returns.ts';

const field = 'amount';
const DIGITS = 2;

/** Least and greatest amount of one investment, US dollars, both inclusive (INV-33). */
export type FundingLimit = { readonly minimum: string; readonly maximum: string };

/** Offer of a product at an instant; instants are unix seconds. */
export type Offer = {
  readonly opensAt: number;
  readonly closesAt: number | null;
  /** True while its operator has closed it. */
  readonly isClosed: boolean;
  readonly numberAvailable: number;
};

/** Returns whether a product can be bought at an instant (INV-6 to INV-8). */
export const offerStatus = (
  { opensAt, closesAt, isClosed, numberAvailable }: Offer,
  now: number,
): 'open' | 'closed' | 'sold-out' => {
  if (isClosed || now < opensAt || (closesAt !== null && now >= closesAt)) return 'closed';
  return numberAvailable <= 0 ? 'sold-out' : 'open';
};

/** Checks the amount of a purchase, US dollars: more than 2 decimals (3003), below (3001) or above (3002) the limit. */
export const checkInvestmentAmount = (
  amount: string,
  { minimum, maximum }: FundingLimit,
): Refusal<3001 | 3002 | 3003> | undefined => {
  const wanted = decimal(amount);
  if (wanted.decimalPlaces() > DIGITS) return refusal('amount-digits', { field, digits: DIGITS });
  if (wanted.lt(minimum)) return refusal('amount-below-minimum', { field, minimum });
  return wanted.gt(maximum) ? refusal('amount-above-maximum', { field, maximum }) : undefined;
};

/** Refuses (3004) a purchase whose amount and fee, US dollars, are more than what is withdrawable. */
export const checkAffordable = (
  { amount, fee }: { readonly amount: string; readonly fee: string },
  withdrawable: Decimal,
): Refusal<3004> | undefined =>
  paidOf(amount, fee).result.gt(withdrawable)
    ? refusal('withdrawable-exceeded', { field, withdrawable: moneyText(withdrawable) })
    : undefined;

/**
 * Terms of a purchase: what it costs, US dollars, negative or 0.00, for how many dates the money is tied up, and how many
 * seconds it waits before it begins (INV-97).
 */
export type PurchaseTerms = { readonly fee: string; readonly cycleDays: number; readonly waitSeconds: number };

/** Terms that a customer saw; what is absent is not compared. */
export type TermsSeen = {
  readonly feeSeen?: string;
  readonly cycleDaysSeen?: number;
  readonly waitSecondsSeen?: number;
};

/**
 * Refuses (3005) a purchase where a term that the customer saw is not the present one (INV-91, INV-92, INV-98): the fee is
 * compared as a number, and the first of several is named.
 */
export const checkPurchaseTerms = (
  { feeSeen, cycleDaysSeen, waitSecondsSeen }: TermsSeen,
  present: PurchaseTerms,
): Refusal<3005> | undefined => {
  const { fee, cycleDays, waitSeconds } = present;
  const isOther = {
    feeSeen: feeSeen !== undefined && !decimal(feeSeen).eq(fee),
    cycleDaysSeen: cycleDaysSeen !== undefined && cycleDaysSeen !== cycleDays,
    waitSecondsSeen: waitSecondsSeen !== undefined && waitSecondsSeen !== waitSeconds,
  };
  const other = (['feeSeen', 'cycleDaysSeen', 'waitSecondsSeen'] as const).find((term) => isOther[term]);
  return other && refusal('terms-changed', { field: other, fee, cycleDays, waitSeconds });
};
