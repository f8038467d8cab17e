import { Decimal, decimal, fixedText, ZERO } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';

const SOURCE = 'rules investment#figures-of-the-past';
const DIGITS = 4;
const YEAR_DAYS = 365;
/** A yearly figure with more digits before the point says nothing, and is left out (INV-74). */
const MOST_YEARLY = new Decimal('1e12');

/** What an investment cost, US dollars: its amount and its fee, which is negative. */
const paidFor = formula({
  name: 'investmentPaid',
  source: SOURCE,
  inputs: { amount: 'account', fee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ amount, fee }) => amount.minus(fee),
});

/** Simple return: what was gained or lost, as a fraction of what was paid. Paid is above 0. */
const simpleReturn = formula({
  name: 'simpleReturn',
  source: SOURCE,
  inputs: { totalRevenue: 'account', paid: 'account' },
  unit: 'share',
  digits: DIGITS,
  compute: ({ totalRevenue, paid }) => totalRevenue.minus(paid).div(paid),
});

/** Return of a year that grows as quickly as what was paid did in `days` days, compounded; both above 0. */
const yearlyReturn = formula({
  name: 'yearlyReturn',
  source: SOURCE,
  inputs: { totalRevenue: 'account', paid: 'account', days: '×' },
  unit: 'share',
  digits: DIGITS,
  compute: ({ totalRevenue, paid, days }) => totalRevenue.div(paid).pow(new Decimal(YEAR_DAYS).div(days)).minus(1),
});

/** Investment as its return is computed from: US dollars, and the days whose result is posted. */
export type Invested = {
  readonly amount: string;
  readonly fee: string;
  readonly totalRevenue: string;
  readonly days: number;
};

/** Calculates what an investment cost, US dollars. */
export const paidOf = (amount: string, fee: string): ComputedFigure =>
  paidFor.figure({ amount: decimal(amount), fee: decimal(fee) });

/**
 * Calculates the simple return of several investments together, US dollars, from those with a result (INV-96); null where
 * there is none.
 */
export const simpleReturnOf = (
  several: readonly Pick<Invested, 'amount' | 'fee' | 'totalRevenue'>[],
): string | null => {
  const sum = (values: readonly Decimal[]) => values.reduce((all, each) => all.plus(each), ZERO);
  const paid = sum(several.map(({ amount, fee }) => paidOf(amount, fee).result));
  if (paid.lte(0)) return null;
  const totalRevenue = sum(several.map((each) => decimal(each.totalRevenue)));
  return fixedText(simpleReturn.compute({ totalRevenue, paid }), DIGITS);
};

/** Writes a fraction of a year; null where it is too great to say anything. */
const yearlyText = (yearly: Decimal): string | null => (yearly.lt(MOST_YEARLY) ? fixedText(yearly, DIGITS) : null);

/** Calculates both returns of an investment; null before its first result (INV-17, INV-21). */
export const returnsOf = ({ amount, fee, totalRevenue, days }: Invested) => {
  if (days === 0) return { simpleReturn: null, yearlyReturn: null };
  const paid = paidOf(amount, fee).result;
  const figures = { totalRevenue: decimal(totalRevenue), paid };
  return {
    simpleReturn: fixedText(simpleReturn.compute(figures), DIGITS),
    yearlyReturn: yearlyText(yearlyReturn.compute({ ...figures, days: new Decimal(days) })),
  };
};

/** Calculates the yearly return of a growth over some days: 1.02 in 30 days is 0.2724. */
export const yearlyOf = (growth: Decimal, days: number): string | null =>
  yearlyText(yearlyReturn.compute({ totalRevenue: growth, paid: new Decimal(1), days: new Decimal(days) }));

/** Money that the customer paid, negative, or got back, US dollars, on a London date as a day number. */
export type CashFlow = { readonly day: number; readonly amount: Decimal };

/** Sums flows by their date, the earliest first, and drops dates on which nothing is left. */
const byDate = (flows: readonly CashFlow[]): readonly CashFlow[] => {
  const sums = new Map<number, Decimal>();
  for (const { day, amount } of flows) sums.set(day, (sums.get(day) ?? ZERO).plus(amount));
  return [...sums]
    .map(([day, amount]) => ({ day, amount }))
    .filter(({ amount }) => !amount.isZero())
    .sort((one, other) => one.day - other.day);
};

/** Values flows at the factor that a day discounts by: the sum of amount × factor ^ days since the first. */
const presentValue = (flows: readonly CashFlow[], factor: Decimal): Decimal => {
  let [value, power] = [ZERO, new Decimal(1)];
  let before = flows[0]?.day ?? 0;
  for (const { day, amount } of flows) {
    power = power.times(factor.pow(day - before));
    value = value.plus(amount.times(power));
    before = day;
  }
  return value;
};

/** Searches in steps that double, from about 0.004 % a year to more than a figure can show. */
const FIRST_STEP = 1e-7;
const STEPS = 24;
const TOLERANCE = new Decimal('1e-17');
const MOST_ROUNDS = 200;

type Bracket = { readonly low: Decimal; readonly high: Decimal };

/** Finds two factors, nearest to 1, between which the value changes its sign. */
const bracketOf = (value: (factor: Decimal) => Decimal): Bracket | undefined => {
  const one = new Decimal(1);
  const steps = Array.from({ length: STEPS }, (_, index) => FIRST_STEP * 2 ** index);
  let [below, above] = [one, one];
  const atOne = value(one).s;
  for (const step of steps) {
    const [lower, upper] = [one.div(1 + step), one.times(1 + step)];
    if (value(lower).s !== atOne) return { low: lower, high: below };
    if (value(upper).s !== atOne) return { low: above, high: upper };
    [below, above] = [lower, upper];
  }
  return undefined;
};

/** Halves a bracket until it holds one factor to 17 digits. */
const rootIn = (value: (factor: Decimal) => Decimal, { low, high }: Bracket): Decimal => {
  const signAtLow = value(low).s;
  let [from, to] = [low, high];
  for (let round = 0; round < MOST_ROUNDS && to.minus(from).gt(TOLERANCE); round += 1) {
    const middle = from.plus(to).div(2);
    if (value(middle).s === signAtLow) from = middle;
    else to = middle;
  }
  return from.plus(to).div(2);
};

/**
 * Calculates the money-weighted yearly return (INV-18, INV-65): the rate above −1 at which all cash flows are worth 0
 * together, by days ÷ 365 as XIRR of spreadsheets has it. Null where none fits, or all flows lie on one date.
 */
export const moneyWeightedReturn = (flows: readonly CashFlow[]): string | null => {
  const dated = byDate(flows);
  if (dated.length < 2) return null;
  const value = (factor: Decimal) => presentValue(dated, factor);
  if (value(new Decimal(1)).isZero()) return fixedText(ZERO, DIGITS);
  const bracket = bracketOf(value);
  if (!bracket) return null;
  return yearlyText(rootIn(value, bracket).pow(-YEAR_DAYS).minus(1));
};
