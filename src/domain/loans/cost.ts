import { Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import type { LoanTerms } from './terms.ts';

const SOURCE = 'rules loans#what-a-loan-costs';
const RATE_DIGITS = 4;
const YEAR_DAYS = 365;

/** Interest of the whole term, US dollars, if nothing is repaid before. */
const expectedInterest = formula({
  name: 'expectedInterest',
  source: SOURCE,
  inputs: { principal: 'account', dailyInterestRate: 'share/day', days: 'day' },
  unit: 'account',
  digits: 2,
  compute: ({ principal, dailyInterestRate, days }) => principal.times(dailyInterestRate).times(days),
});

/** Platform fee, US dollars: a share of the amount paid out, once. Positive, as part of a debt. */
const platformFee = formula({
  name: 'platformFee',
  source: SOURCE,
  inputs: { quantity: 'account', platformFeeRate: 'share' },
  unit: 'account',
  digits: 2,
  compute: ({ quantity, platformFeeRate }) => quantity.times(platformFeeRate),
});

/** What is repaid at the end of the term, US dollars. */
const totalToRepay = formula({
  name: 'totalToRepay',
  source: SOURCE,
  inputs: { quantity: 'account', interest: 'account', platformFee: 'account' },
  unit: 'account',
  digits: 2,
  compute: ({ quantity, interest, platformFee: fee }) => quantity.plus(interest).plus(fee),
});

/** Interest of 365 days as a fraction of the principal, without compounding and without fees. */
const nominalYearlyRate = formula({
  name: 'nominalYearlyRate',
  source: SOURCE,
  inputs: { dailyInterestRate: 'share/day' },
  unit: 'share',
  digits: RATE_DIGITS,
  compute: ({ dailyInterestRate }) => dailyInterestRate.times(YEAR_DAYS),
});

/**
 * Annual percentage rate of charge of Directive 2008/48/EC, annex I, as a fraction, for one payment at the end: all
 * costs of the term, compounded to 365 days. Quantity and days are above 0.
 */
const yearlyRate = formula({
  name: 'yearlyRate',
  source: SOURCE,
  inputs: { totalToRepay: 'account', quantity: 'account', days: 'day' },
  unit: 'share',
  digits: RATE_DIGITS,
  compute: ({ totalToRepay: total, quantity, days }) =>
    total.div(quantity).pow(new Decimal(YEAR_DAYS).div(days)).minus(1),
});

/**
 * Fee for principal that is repaid before the due date, US dollars: at most the interest that the rest of the term would
 * have cost (Directive 2008/48/EC, article 16).
 */
const earlyRepaymentFee = formula({
  name: 'earlyRepaymentFee',
  source: SOURCE,
  inputs: { principal: 'account', earlyRepaymentFeeRate: 'share', dailyInterestRate: 'share/day', daysLeft: 'day' },
  unit: 'account',
  digits: 2,
  compute: ({ principal, earlyRepaymentFeeRate: rate, dailyInterestRate, daysLeft }) =>
    principal.times(Decimal.min(rate, dailyInterestRate.times(daysLeft))),
});

/** Fee of a contract from before the limit, US dollars: its rate alone (LON-117). */
const unlimitedEarlyFee = formula({
  name: 'unlimitedEarlyFee',
  source: SOURCE,
  inputs: { principal: 'account', earlyRepaymentFeeRate: 'share' },
  unit: 'account',
  digits: 2,
  compute: ({ principal, earlyRepaymentFeeRate: rate }) => principal.times(rate),
});

/** Loan as its cost is computed from: US dollars, and the term in days. */
export type AskedLoan = { readonly quantity: string; readonly days: number; readonly terms: LoanTerms };

/** Figures of what a loan costs, each with the formula that computed it; rates are fractions with 4 decimals. */
export type LoanCost = {
  readonly expectedInterest: ComputedFigure;
  readonly platformFee: ComputedFigure;
  readonly totalToRepay: ComputedFigure;
  readonly nominalYearlyRate: ComputedFigure;
  readonly yearlyRate: ComputedFigure;
};

/** Calculates the interest of some days on an unchanged principal, US dollars: of one day, or of a term (LON-11). */
export const interestOf = (principal: string, days: number, { dailyInterestRate }: LoanTerms): ComputedFigure =>
  expectedInterest.figure({
    principal: decimal(principal),
    dailyInterestRate: decimal(dailyInterestRate),
    days: new Decimal(days),
  });

/** Calculates the platform fee of a loan, US dollars (LON-11). */
export const platformFeeOf = (quantity: string, terms: LoanTerms): ComputedFigure =>
  platformFee.figure({ quantity: decimal(quantity), platformFeeRate: decimal(terms.platformFeeRate) });

/**
 * Calculates the early repayment fee of principal with so many interest days left, US dollars (LON-11, LON-106, LON-117); 0.00
 * from the due date on.
 */
export const earlyRepaymentFeeOf = (principal: Decimal, daysLeft: number, terms: LoanTerms): ComputedFigure => {
  const rate = decimal(terms.earlyRepaymentFeeRate);
  return terms.isEarlyFeeUnlimited && daysLeft > 0
    ? unlimitedEarlyFee.figure({ principal, earlyRepaymentFeeRate: rate })
    : earlyRepaymentFee.figure({
        ...{ principal, earlyRepaymentFeeRate: rate },
        dailyInterestRate: decimal(terms.dailyInterestRate),
        daysLeft: new Decimal(daysLeft),
      });
};

/** Share of principal that is its early repayment fee with so many interest days left (LON-106, LON-117). */
export const earlyShareOf = (
  daysLeft: number,
  { earlyRepaymentFeeRate, dailyInterestRate, isEarlyFeeUnlimited }: LoanTerms,
): Decimal =>
  isEarlyFeeUnlimited && daysLeft > 0
    ? decimal(earlyRepaymentFeeRate)
    : Decimal.min(earlyRepaymentFeeRate, decimal(dailyInterestRate).times(daysLeft));

/** Calculates the yearly rate of charge of one payment of `total` some days after `quantity` was received. */
export const yearlyRateOf = (total: Decimal, quantity: string, days: number): ComputedFigure =>
  yearlyRate.figure({ totalToRepay: total, quantity: decimal(quantity), days: new Decimal(days) });

/** Calculates what a loan costs that is repaid at the end of its term (LON-11). */
export const loanCost = ({ quantity, days, terms }: AskedLoan): LoanCost => {
  const interest = interestOf(quantity, days, terms);
  const fee = platformFeeOf(quantity, terms);
  const total = totalToRepay.figure({
    quantity: decimal(quantity),
    interest: interest.result,
    platformFee: fee.result,
  });
  return {
    expectedInterest: interest,
    platformFee: fee,
    totalToRepay: total,
    nominalYearlyRate: nominalYearlyRate.figure({ dailyInterestRate: decimal(terms.dailyInterestRate) }),
    yearlyRate: yearlyRateOf(total.result, quantity, days),
  };
};

/** Writes a yearly rate, a fraction, with its 4 decimals. */
export const yearlyRateText = ({ result }: ComputedFigure): string => result.toFixed(RATE_DIGITS);
