import { Decimal, decimal, moneyText, ZERO } from '../decimal.ts';
import { formula } from '../formula.ts';
import { rateText } from './dailyRate.ts';

/**
 * Income of an investment up to a date, US dollars: its amount by the sum of its rates, so that cents rounded each day
 * do not add up. Never less than what takes the value to 0.00.
 */
const incomeSoFar = formula({
  name: 'investmentIncome',
  source: 'rules investment#daily-results',
  inputs: { amount: 'account', rates: 'share' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, rates }) => Decimal.max(amount.times(rates), amount.negated()),
});

/** What an investment of `amount` US dollars has earned so far. */
export type Earned = {
  readonly amount: string;
  /** Sum of the rates of its dates so far. */
  readonly rates: string;
  readonly income: string;
};

/** Result of one date: what it earned, and what the investment has and holds after it, US dollars. */
export type DayResult = {
  readonly earnings: string;
  readonly rates: string;
  readonly income: string;
  readonly valueAfter: string;
};

/**
 * Calculates what comes back of an amount at a sum of rates, US dollars, and what that gains or loses of what was paid,
 * the fee (negative or 0.00) included: a product's past, in money.
 */
export const earnedAt = (
  { amount, fee }: { readonly amount: string; readonly fee: string },
  rates: string,
): { readonly gain: string; readonly back: string } => {
  const invested = decimal(amount);
  const income = incomeSoFar.compute({ amount: invested, rates: decimal(rates) });
  return { gain: moneyText(income.plus(fee)), back: moneyText(invested.plus(income)) };
};

/**
 * Calculates the result of the next date of an investment (INV-49, INV-50): the rounded income so far less the income
 * posted before. Once it holds 0.00, every later result is 0.00.
 */
export const nextResult = ({ amount, rates, income }: Earned, rate: string): DayResult => {
  const invested = decimal(amount);
  const before = decimal(income);
  const sum = decimal(rates).plus(rate);
  const isLost = invested.plus(before).isZero();
  const after = isLost ? before : incomeSoFar.compute({ amount: invested, rates: sum });
  return {
    earnings: moneyText(isLost ? ZERO : after.minus(before)),
    rates: rateText(sum),
    income: moneyText(after),
    valueAfter: moneyText(invested.plus(after)),
  };
};
