import { type Decimal, decimal, fixedText, moneyText } from '../decimal.ts';
import { formula } from '../formula.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** Least and greatest amount of a withdrawal, US dollars, both inclusive. */
export const LEAST_WITHDRAWAL = '50.00';
export const GREATEST_WITHDRAWAL = '10000000.00';

const field = 'amount';
const DIGITS = 2;

/**
 * Checks the amount of a withdrawal, US dollars, in this order: more than 2 decimals (3003), below 50.00 (3001), above
 * 10,000,000.00 (3002), above what is withdrawable (3004).
 */
export const checkWithdrawalAmount = (
  amount: string,
  withdrawable: Decimal,
): Refusal<3001 | 3002 | 3003 | 3004> | undefined => {
  const wanted = decimal(amount);
  if (wanted.decimalPlaces() > DIGITS) return refusal('amount-digits', { field, digits: DIGITS });
  if (wanted.lt(LEAST_WITHDRAWAL)) return refusal('amount-below-minimum', { field, minimum: LEAST_WITHDRAWAL });
  if (wanted.gt(GREATEST_WITHDRAWAL)) return refusal('amount-above-maximum', { field, maximum: GREATEST_WITHDRAWAL });
  return wanted.gt(withdrawable)
    ? refusal('withdrawable-exceeded', { field, withdrawable: moneyText(withdrawable) })
    : undefined;
};

/** Maintenance ratio of a loan, percent, if `amount` left the account. Owed is above 0. */
const ratioAfter = formula({
  name: 'maintenanceRatioAfter',
  source: 'rules loans#maintenance-ratio',
  inputs: { netWorth: 'account', amount: 'account', owed: 'account' },
  unit: 'percent',
  digits: 2,
  compute: ({ netWorth, amount, owed }) => netWorth.minus(amount).div(owed).times(100),
});

/** Refuses (5005) to take `amount` from an account whose loan is, or would be, at or below liquidation. */
export const checkLoanRatio = (
  {
    netWorth,
    owed,
    liquidation,
  }: { readonly netWorth: Decimal; readonly owed: Decimal; /** Percent. */ readonly liquidation: string },
  amount: Decimal,
): Refusal<5005> | undefined => {
  if (!owed.gt(0)) return undefined;
  const ratio = ratioAfter.compute({ netWorth, amount, owed });
  return ratio.gt(liquidation)
    ? undefined
    : refusal('maintenance-ratio-too-low', { ratio: fixedText(ratio, 2), minimum: fixedText(decimal(liquidation), 2) });
};

/** Terms that a customer has seen, or that hold now: the fee in US dollars, negative, and the rate. */
export type WithdrawalTerms = { readonly fee: string; readonly rate: string };

/** Refuses (3005) terms that are not the present ones, compared as numbers; the fee is named first. */
export const checkTermsSeen = (seen: WithdrawalTerms, present: WithdrawalTerms): Refusal<3005> | undefined => {
  const field = !decimal(seen.fee).eq(present.fee)
    ? 'feeSeen'
    : !decimal(seen.rate).eq(present.rate)
      ? 'rateSeen'
      : undefined;
  return field && refusal('terms-changed', { field, ...present });
};

/** True when a withdrawal of this amount, US dollars, needs the decisions of two people. */
export const needsTwoPeople = (amount: string, above: string): boolean => decimal(amount).gt(above);
