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

/** Terms of a product: what its purchase costs, US dollars, negative or 0.00, and for how many dates the money is tied up. */
export type PurchaseTerms = { readonly fee: string; readonly cycleDays: number };

/**
 * Refuses (3005) a purchase where a term that the customer saw is not the present one (INV-91, INV-92): the fee, compared
 * as a number, is named first. A term that the request leaves out is not compared.
 */
export const checkPurchaseTerms = (
  { feeSeen, cycleDaysSeen }: { readonly feeSeen?: string; readonly cycleDaysSeen?: number },
  { fee, cycleDays }: PurchaseTerms,
): Refusal<3005> | undefined => {
  const isOtherFee = feeSeen !== undefined && !decimal(feeSeen).eq(fee);
  const isOtherCycle = cycleDaysSeen !== undefined && cycleDaysSeen !== cycleDays;
  if (!isOtherFee && !isOtherCycle) return undefined;
  return refusal('terms-changed', { field: isOtherFee ? 'feeSeen' : 'cycleDaysSeen', fee, cycleDays });
};
