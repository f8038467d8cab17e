import { Decimal, decimal, moneyText, ZERO } from '../decimal.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { londonDay } from '../time.ts';

const field = 'amount';
const DIGITS = 2;

/** London dates after its request by whose end the money of a repayment comes for it to count from the request (LON-46). */
const GRACE_DATES = 3;

/** Least repayment, US dollars (LON-47). */
const LEAST_REPAYMENT = '0.01';

/** Calculates the greatest repayment, US dollars (LON-47): what is owed on the date less the repayments that wait. */
export const greatestRepayment = (owedTotal: string, waiting: readonly string[]): string =>
  moneyText(
    Decimal.max(
      ZERO,
      waiting.reduce((left, amount) => left.minus(amount), decimal(owedTotal)),
    ),
  );

/** Checks the amount of a repayment, US dollars: more than 2 decimals (3003), below (3001) or above (3002) its limits. */
export const checkRepaymentAmount = (amount: string, greatest: string): Refusal<3001 | 3002 | 3003> | undefined => {
  const wanted = decimal(amount);
  if (wanted.decimalPlaces() > DIGITS) return refusal('amount-digits', { field, digits: DIGITS });
  if (wanted.lt(LEAST_REPAYMENT)) return refusal('amount-below-minimum', { field, minimum: LEAST_REPAYMENT });
  return wanted.gt(greatest) ? refusal('amount-above-maximum', { field, maximum: greatest }) : undefined;
};

/**
 * Returns the instant that an accepted repayment counts from, in unix seconds (LON-46): its request, or the arrival of the
 * money where that is more than three London dates later. A review takes no time from the customer, and asking without
 * sending saves no interest.
 */
export const countsFrom = ({
  requestedAt,
  receivedAt,
}: {
  readonly requestedAt: number;
  readonly receivedAt: number;
}): number => (londonDay(receivedAt) > londonDay(requestedAt) + GRACE_DATES ? receivedAt : requestedAt);
