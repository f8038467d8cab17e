import * as fc from 'fast-check';
import { Decimal, decimal, moneyText } from '../../../src/domain/decimal.ts';
import {
  earlyRepaymentFeeOf,
  interestOf,
  loanCost,
  yearlyRateOf,
  yearlyRateText,
} from '../../../src/domain/loans/cost.ts';
import {
  changedTerm,
  isCapOther,
  isTermAboveCap,
  LONGEST_TERM,
  termsAboveCaps,
} from '../../../src/domain/loans/terms.ts';
import { dayOf } from '../../../src/domain/time.ts';
import { anyLoan } from './loanCases.ts';

const termsOf = (dailyInterestRate: string, platformFeeRate = '0', earlyRepaymentFeeRate = '0') => ({
  ...{ dailyInterestRate, platformFeeRate, earlyRepaymentFeeRate },
});

const costTexts = (asked: Parameters<typeof loanCost>[0]) => {
  const cost = loanCost(asked);
  return [
    moneyText(cost.expectedInterest.result),
    moneyText(cost.platformFee.result),
    moneyText(cost.totalToRepay.result),
    yearlyRateText(cost.nominalYearlyRate),
    yearlyRateText(cost.yearlyRate),
  ];
};

describe('what a loan costs', () => {
  it('is what the table of the contract has: interest, fee, total, nominal and effective yearly rate [LON-11]', () => {
    expect(costTexts({ quantity: '1000.00', days: 30, terms: termsOf('0.001') })).toEqual([
      ...['30.00', '0.00', '1030.00', '0.3650', '0.4328'],
    ]);
    expect(costTexts({ quantity: '1000.00', days: 60, terms: termsOf('0.0005', '0.01') })).toEqual([
      ...['30.00', '10.00', '1040.00', '0.1825', '0.2695'],
    ]);
  });

  it('is rounded half up once for each figure', () => {
    const asked = { quantity: '333.50', days: 1, terms: termsOf('0.0003', '0.015') };
    expect(costTexts(asked).slice(0, 3)).toEqual(['0.10', '5.00', '338.60']);
    expect(moneyText(interestOf('50.00', 1, termsOf('0.0001')).result)).toBe('0.01');
    expect(moneyText(earlyRepaymentFeeOf(decimal('0.25'), 40, termsOf('0.001', '0', '0.02')).result)).toBe('0.01');
  });

  it('has the yearly rates of the examples of Directive 98/7/EC, annex III: 12.96 % and 16.90 %', () => {
    // 1,000 lent on 1 January 1994 and 1,200 repaid on 1 July 1995; in the second example the lender keeps 50.
    const days = dayOf(1995, 7, 1) - dayOf(1994, 1, 1);
    expect(days).toBe(546);
    expect(yearlyRateText(yearlyRateOf(decimal('1200'), '1000.00', days))).toBe('0.1296');
    expect(yearlyRateText(yearlyRateOf(decimal('1200'), '950.00', days))).toBe('0.1690');
  });

  it('solves the equation of Directive 2008/48/EC, annex I: the payment discounted by it is the amount lent', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        fc.pre(decimal(loan.quantity).gte(100));
        const { totalToRepay, yearlyRate } = loanCost(loan);
        const worth = (rate: Decimal) => totalToRepay.result.div(rate.plus(1).pow(new Decimal(loan.days).div(365)));
        const half = '0.00005001';
        expect(worth(yearlyRate.result.minus(half)).gte(loan.quantity)).toBe(true);
        expect(worth(yearlyRate.result.plus(half)).lte(loan.quantity)).toBe(true);
      }),
    );
  });

  it('has the nominal yearly rate that Regulation Z states for one payment without a fee', () => {
    // 12 CFR 1026, appendix J, examples of one payment counted by days: 1,000 on 3 January 1978, 1,080 on 15 September.
    expect(dayOf(1978, 9, 15) - dayOf(1978, 1, 3)).toBe(255);
    expect(moneyText(interestOf('1000.00', 255, termsOf('0.00031372549')).result)).toBe('80.00');
    expect(costTexts({ quantity: '1000.00', days: 255, terms: termsOf('0.00031372549') })[3]).toBe('0.1145');
    // Consumer Financial Protection Bureau, "What is a payday loan?": 15 for 100 over two weeks is almost 400 %.
    expect(costTexts({ quantity: '100.00', days: 14, terms: termsOf('0.01071428571') }).slice(2, 4)).toEqual([
      ...['115.00', '3.9107'],
    ]);
  });

  it('has a yearly rate of at least the nominal one, as it compounds and has the fee in it', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        fc.pre(decimal(loan.quantity).gte(10_000));
        const { nominalYearlyRate, yearlyRate } = loanCost(loan);
        expect(yearlyRate.result.plus('0.0002').gte(nominalYearlyRate.result)).toBe(true);
      }),
    );
  });
});

describe('the terms of a loan', () => {
  const seen = termsOf('0.0005', '0.01', '0.02');

  it('are compared as numbers, and the first that changed is found in the order of the contract [LON-24, LON-75]', () => {
    expect(changedTerm(termsOf('0.00050', '0.010', '0.02'), seen)).toBeUndefined();
    expect(changedTerm(termsOf('0.0005', '0.02', '0.03'), seen)).toBe('platformFeeRate');
    expect(changedTerm(termsOf('0.0004', '0.02', '0.03'), seen)).toBe('dailyInterestRate');
    expect(changedTerm(termsOf('0.0005', '0.01', '0'), seen)).toBe('earlyRepaymentFeeRate');
  });

  it('have a cap of all costs that is compared where the app named it [LON-108]', () => {
    expect(isCapOther('1.00', '1')).toBe(false);
    expect(isCapOther('2', '1')).toBe(true);
  });

  it('cost more in a whole term than the cap of all costs if both together exceed it [LON-107]', () => {
    expect(isTermAboveCap(seen, 60, '0.04')).toBe(false);
    expect(isTermAboveCap(seen, 61, '0.04')).toBe(true);
  });

  it('are above the caps if they exceed them, not if they are equal to them [LON-15, LON-22]', () => {
    expect(termsAboveCaps(seen, seen)).toEqual([]);
    expect(termsAboveCaps(termsOf('0.00051', '0.01', '0.021'), seen)).toEqual([
      ...['dailyInterestRate', 'earlyRepaymentFeeRate'],
    ]);
    expect(LONGEST_TERM).toBe(180);
  });
});
