import { Decimal, decimal, moneyText, ZERO } from '../decimal.ts';
import { type Refusal, refusal } from '../refusal.ts';

const field = 'amount';
const DIGITS = 2;

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
