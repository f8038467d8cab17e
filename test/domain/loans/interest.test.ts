import * as fc from 'fast-check';
import { Decimal, decimal, moneyText } from '../../../src/domain/decimal.ts';
import { interestDays, interestOn, interestToPost, type PaidOutLoan } from '../../../src/domain/loans/interest.ts';
import { interestDueAt } from '../../../src/domain/loans/dates.ts';
import { dateText, dayOf, instantOn, londonDay } from '../../../src/domain/time.ts';
import { anyLoan, dollars, midnight } from './loanCases.ts';

const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.02' };
const loanOf = (loanedAt: number, days = 30): PaidOutLoan => ({ quantity: '1000.00', days, terms: TERMS, loanedAt });

/** Repaid principal of a date, counted from the one of paying out. */
const repaidAfter = (loan: PaidOutLoan, days: number, principal: string) => ({
  day: londonDay(loan.loanedAt) + days,
  principal,
});

/** Sums the interest midnight by midnight, as the contract writes it. */
const summedInterest = (
  loan: PaidOutLoan,
  repaid: readonly { readonly day: number; readonly principal: string }[],
  day: number,
) => {
  const first = londonDay(loan.loanedAt);
  let sum = new Decimal(0);
  for (let each = 1; each <= Math.max(1, day - first); each += 1) {
    const before = repaid.filter((one) => each > 1 && one.day < first + each);
    sum = before.reduce((left, { principal }) => left.minus(principal), decimal(loan.quantity)).plus(sum);
  }
  return moneyText(sum.times(loan.terms.dailyInterestRate));
};

describe('the interest days of a loan', () => {
  it.each([
    ['an ordinary month', midnight(2026, 9, 3) + 3600, 30],
    ['the clock going back', midnight(2026, 10, 20), 30],
    ['the clock going forward', midnight(2027, 3, 20), 30],
    ['a leap day', midnight(2028, 2, 20) + 86_399, 30],
    ['a year without a leap day', midnight(2027, 2, 20), 30],
    ['both ends in summer time at 23:59', midnight(2026, 7, 1) + 86_340, 60],
  ])('are as many as the London dates between paying out and repaying: %s [LON-1]', (_over, loanedAt, days) => {
    const loan = loanOf(loanedAt, days);
    const day = londonDay(loanedAt) + days;
    expect(interestDays(loan, [], day)).toBe(days);
    expect(moneyText(interestOn(loan, [], day))).toBe(moneyText(decimal('0.5').times(days)));
  });

  it('are one on the date of paying out and on the next, a second before midnight or after it [LON-1, LON-9]', () => {
    const loan = loanOf(midnight(2026, 9, 4) - 1);
    const first = dayOf(2026, 9, 3);
    expect([0, 1, 2].map((after) => interestDays(loan, [], first + after))).toEqual([1, 1, 2]);
    const later = loanOf(midnight(2026, 9, 4));
    expect([1, 2, 3].map((after) => interestDays(later, [], first + after))).toEqual([1, 1, 2]);
  });

  it('end with the date on which all principal is repaid, and go on while some is left', () => {
    const loan = loanOf(midnight(2026, 9, 3));
    const day = londonDay(loan.loanedAt) + 90;
    const half = repaidAfter(loan, 5, '500.00');
    expect(interestDays(loan, [half], day)).toBe(90);
    expect(interestDays(loan, [repaidAfter(loan, 7, '500.00'), half, repaidAfter(loan, 9, '0.00')], day)).toBe(7);
    expect(interestDays(loan, [repaidAfter(loan, 0, '1000.00')], day)).toBe(1);
  });
});

describe('the interest of a loan', () => {
  it('falls after the midnight that a part was outstanding over, not before', () => {
    const loan = loanOf(midnight(2026, 9, 3));
    const repaid = [repaidAfter(loan, 26, '271.57')];
    const day = londonDay(loan.loanedAt);
    const shown = [25, 26, 27, 28].map((after) => moneyText(interestOn(loan, repaid, day + after)));
    // 26 × 0.50 = 13.00; then 0.0005 × 728.43 = 0.364215 a day.
    expect(shown).toEqual(['12.50', '13.00', '13.36', '13.73']);
  });

  it('of the first day is that of the whole amount, also if a part is repaid on the date of paying out', () => {
    const loan = loanOf(midnight(2026, 9, 3));
    const repaid = [repaidAfter(loan, 0, '600.00')];
    const day = londonDay(loan.loanedAt);
    expect([0, 1, 2, 3].map((after) => moneyText(interestOn(loan, repaid, day + after)))).toEqual([
      ...['0.50', '0.50', '0.70', '0.90'],
    ]);
  });

  it('stops when it comes, with the platform fee as it is owed, to the cap of all costs [LON-107]', () => {
    const loan = { ...loanOf(midnight(2026, 9, 3)), terms: { ...TERMS, totalCostCap: '1' } };
    const day = londonDay(loan.loanedAt);
    const shown = [1979, 1980, 1981, 2060].map((after) => moneyText(interestOn(loan, [], day + after)));
    expect(shown).toEqual(['989.50', '990.00', '990.00', '990.00']);
    const withdrawn = { ...loan, withdrawnAt: loan.loanedAt };
    expect(moneyText(interestOn(withdrawn, [], day + 2060))).toBe('1000.00');
  });

  it('is rounded half up once: 33.35 at 0.0003 has 0.01 after one day and 0.02 after two [LON-2]', () => {
    const loan = {
      ...loanOf(midnight(2026, 9, 3)),
      quantity: '33.35',
      terms: { ...TERMS, dailyInterestRate: '0.0003' },
    };
    const day = londonDay(loan.loanedAt);
    expect([1, 2, 3, 4, 5].map((after) => moneyText(interestOn(loan, [], day + after)))).toEqual([
      ...['0.01', '0.02', '0.03', '0.04', '0.05'],
    ]);
  });

  it('is the sum over the midnights of any history of repayments [LON-2, LON-10]', () => {
    const repayments = fc.array(fc.record({ after: fc.integer({ min: 0, max: 220 }), principal: dollars(100) }), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(anyLoan, repayments, fc.integer({ min: 0, max: 220 }), (loan, repaid, after) => {
        const large = { ...loan, quantity: moneyText(decimal(loan.quantity).plus(600)) };
        const dated = repaid.map((each) => repaidAfter(loan, each.after, each.principal));
        const day = londonDay(loan.loanedAt) + after;
        expect(moneyText(interestOn(large, dated, day))).toBe(summedInterest(large, dated, day));
      }),
    );
  });
});

describe('the interest to post', () => {
  it('is due when the loan is paid out, and then at 00:00 London from the second midnight on [LON-3, LON-4]', () => {
    const loanedAt = midnight(2026, 10, 24) + 50_000;
    const dates = [1, 2, 3].map((interestDay) => interestDueAt(loanedAt, interestDay));
    expect(dates).toEqual([loanedAt, midnight(2026, 10, 26), midnight(2026, 10, 27)]);
    expect(dateText(londonDay(dates[1] ?? 0))).toBe('2026-10-26');
    expect(midnight(2026, 10, 26) - midnight(2026, 10, 25)).toBe(90_000);
  });

  it('is the rounded interest so far less what was posted: 0.02, 0.01, 0.02 of 0.0150 a day [LON-5]', () => {
    const loan = { ...loanOf(midnight(2026, 9, 3)), quantity: '30.00' };
    const posts: string[] = [];
    for (let posted = decimal('0'), interestDay = 1; interestDay <= 3; interestDay += 1) {
      posts.push(interestToPost(loan, [], { interestDay, posted: moneyText(posted) }));
      posted = posted.plus(posts.at(-1) ?? '0');
    }
    expect(posts).toEqual(['0.02', '0.01', '0.02']);
  });

  it('is negative where a repayment was accepted after midnights that came later than its request [LON-8]', () => {
    const loan = loanOf(midnight(2026, 9, 3));
    const posted = moneyText(interestOn(loan, [], londonDay(loan.loanedAt) + 10));
    expect(interestToPost(loan, [repaidAfter(loan, 6, '500.00')], { interestDay: 10, posted })).toBe('-1.00');
  });

  it('adds up to the interest, whatever the loan and however often it is posted', () => {
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 1, max: 200 }), (loan, days) => {
        let posted = new Decimal(0);
        for (let interestDay = 1; interestDay <= days; interestDay += 1) {
          const post = interestToPost(loan, [], { interestDay, posted: moneyText(posted) });
          expect(decimal(post).gte(0)).toBe(true);
          posted = posted.plus(post);
        }
        const day = londonDay(instantOn(londonDay(loan.loanedAt) + days, 0));
        expect(moneyText(posted)).toBe(moneyText(interestOn(loan, [], day)));
      }),
      { numRuns: 30 },
    );
  });
});
