import * as fc from 'fast-check';
import { Decimal, decimal, moneyText } from '../../../src/domain/decimal.ts';
import { type AcceptedRepayment, allocationsOf } from '../../../src/domain/loans/allocation.ts';
import { owedOn, owedTexts } from '../../../src/domain/loans/debt.ts';
import { interestOn, type PaidOutLoan } from '../../../src/domain/loans/interest.ts';
import { returnedByWithdrawal } from '../../../src/domain/loans/withdrawal.ts';
import { countsFrom } from '../../../src/domain/loans/repaymentRules.ts';
import { dayOf, londonDay } from '../../../src/domain/time.ts';
import { anyLoan, anyRepayments, midnight, repaymentsOf } from './loanCases.ts';

const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.005' };
const LOAN: PaidOutLoan = { quantity: '1000.00', days: 60, terms: TERMS, loanedAt: midnight(2026, 9, 3) + 3600 };
const ON_DAY_26 = midnight(2026, 9, 29) + 3600;

const repaid = (amount: string, countsFrom: number, id = 'one'): AcceptedRepayment => ({ id, amount, countsFrom });
const owedText = (loan: PaidOutLoan, repayments: readonly AcceptedRepayment[], day: number) =>
  owedTexts(owedOn(loan, allocationsOf(loan, repayments), day));

/** True if nothing is owed any more a long time later. */
const isSettled = (loan: PaidOutLoan, repayments: readonly AcceptedRepayment[]): boolean =>
  owedText(loan, repayments, londonDay(loan.loanedAt) + 400).total === '0.00';

describe('the allocation of a repayment', () => {
  it('covers platform fee, interest, then principal with its early fee: the example of the contract [LON-49, LON-50]', () => {
    const [part] = allocationsOf(LOAN, [repaid('300.00', ON_DAY_26)]);
    expect(part).toEqual({
      id: 'one',
      day: dayOf(2026, 9, 29),
      platformFee: '10.00',
      interest: '13.00',
      principal: '275.62',
      earlyRepaymentFee: '1.38',
      total: '300.00',
      overpaid: '0.00',
    });
    expect(owedText(LOAN, [repaid('300.00', ON_DAY_26)], dayOf(2026, 9, 29))).toMatchObject({
      ...{ principal: '724.38', interest: '0.00', platformFee: '0.00', earlyRepaymentFee: '3.62', total: '728.00' },
    });
    const [whole] = allocationsOf(LOAN, [repaid('1028.00', ON_DAY_26)]);
    expect(whole).toMatchObject({ principal: '1000.00', earlyRepaymentFee: '5.00', overpaid: '0.00' });
  });

  it.each([
    ['9.99', '9.99', '0.00', '0.00', '0.00'],
    ['10.01', '10.00', '0.01', '0.00', '0.00'],
    ['23.00', '10.00', '13.00', '0.00', '0.00'],
    ['23.01', '10.00', '13.00', '0.01', '0.00'],
    ['1027.99', '10.00', '13.00', '999.99', '5.00'],
  ])('of %s has each part only when the part before it is covered', (amount, platformFee, interest, principal, fee) => {
    const [found] = allocationsOf(LOAN, [repaid(amount, ON_DAY_26)]);
    expect(found).toMatchObject({ platformFee, interest, principal, earlyRepaymentFee: fee, overpaid: '0.00' });
  });

  it('leaves what is more than the loan owes as overpaid, and never more of an early fee than is owed [LON-53]', () => {
    const [found] = allocationsOf(LOAN, [repaid('1100.00', ON_DAY_26)]);
    expect(found).toMatchObject({
      principal: '1000.00',
      earlyRepaymentFee: '5.00',
      total: '1028.00',
      overpaid: '72.00',
    });
    const later = allocationsOf(LOAN, [repaid('1100.00', ON_DAY_26), repaid('50.00', ON_DAY_26 + 1, 'two')]);
    expect(later.at(-1)).toMatchObject({ total: '0.00', overpaid: '50.00' });
  });

  it('has no early fee from the due date on, by the London date of the request [LON-14, LON-46]', () => {
    const due = midnight(2026, 11, 2);
    const [before] = allocationsOf(LOAN, [repaid('1100.00', due - 1)]);
    const [on] = allocationsOf(LOAN, [repaid('1100.00', due)]);
    expect([before?.earlyRepaymentFee, before?.interest]).toEqual(['0.50', '29.50']);
    expect([on?.earlyRepaymentFee, on?.interest, on?.overpaid]).toEqual(['0.00', '30.00', '60.00']);
  });

  it('keeps the early fee of a contract without a limit, to the date before the due date [LON-117]', () => {
    const kept: PaidOutLoan = {
      ...LOAN,
      terms: { ...TERMS, earlyRepaymentFeeRate: '0.02', isEarlyFeeUnlimited: true },
    };
    const [early] = allocationsOf(kept, [repaid('1100.00', midnight(2026, 11, 1))]);
    expect(early).toMatchObject({ interest: '29.50', earlyRepaymentFee: '20.00', total: '1059.50' });
    expect(owedText(kept, [], dayOf(2026, 11, 1)).earlyRepaymentFee).toBe('20.00');
    expect(owedText(kept, [], dayOf(2026, 11, 2)).earlyRepaymentFee).toBe('0.00');
    const ofOneDay = { ...kept, days: 1 };
    expect(owedText(ofOneDay, [], dayOf(2026, 9, 3)).earlyRepaymentFee).toBe('20.00');
    expect(owedText(ofOneDay, [], dayOf(2026, 9, 4)).earlyRepaymentFee).toBe('0.00');
    const withdrawn = { ...kept, withdrawnAt: kept.loanedAt };
    expect(owedText(withdrawn, [], dayOf(2026, 9, 3)).earlyRepaymentFee).toBe('0.00');
  });

  it('costs at most the interest that the rest of the term would have cost [LON-106]', () => {
    const [early] = allocationsOf(LOAN, [repaid('1100.00', midnight(2026, 11, 1))]);
    expect(early).toMatchObject({ interest: '29.50', earlyRepaymentFee: '0.50', total: '1040.00' });
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 0, max: 180 }), (loan, after) => {
        const day = londonDay(loan.loanedAt) + after;
        fc.pre(after <= loan.days);
        const due = owedOn(loan, [], londonDay(loan.loanedAt) + loan.days).total.result;
        // Each of the two sums is rounded.
        expect(owedOn(loan, [], day).total.result.lte(due.plus('0.01'))).toBe(true);
      }),
    );
  });

  it('counts from its request if the money came by the third London date after it, else from when it came [LON-46, LON-101]', () => {
    const requestedAt = midnight(2026, 10, 24) - 60;
    const from = (receivedAt: number) => countsFrom({ requestedAt, receivedAt });
    expect(from(requestedAt - 600)).toBe(requestedAt);
    expect(from(requestedAt + 600)).toBe(requestedAt);
    // 25 October has 25 hours in London: the third date after 23 October is the 26th.
    expect(from(midnight(2026, 10, 27) - 1)).toBe(requestedAt);
    expect(from(midnight(2026, 10, 27))).toBe(midnight(2026, 10, 27));
  });

  it('follows the order of the instants that they count from, whenever each is accepted', () => {
    const [first, second] = [repaid('300.00', ON_DAY_26), repaid('200.00', ON_DAY_26 + 86_400, 'two')];
    expect(allocationsOf(LOAN, [second, first])).toEqual(allocationsOf(LOAN, [first, second]));
  });

  it('never exceeds the repayment or what is owed, and lowers each part by what it covers', () => {
    fc.assert(
      fc.property(anyLoan, anyRepayments, (loan, amounts) => {
        const repayments = repaymentsOf(loan, amounts).toSorted((one, other) => one.countsFrom - other.countsFrom);
        const allocations = allocationsOf(loan, repayments);
        allocations.forEach((found, index) => {
          const before = owedOn(loan, allocations.slice(0, index), found.day);
          const after = owedOn(loan, allocations.slice(0, index + 1), found.day);
          const { principal, interest, platformFee, earlyRepaymentFee, total, overpaid } = found;
          expect(moneyText(decimal(total).plus(overpaid))).toBe(repayments[index]?.amount);
          const sum = decimal(principal).plus(interest).plus(platformFee).plus(earlyRepaymentFee);
          expect(moneyText(sum)).toBe(total);
          for (const part of [principal, interest, platformFee, earlyRepaymentFee, overpaid])
            expect(decimal(part).gte(0)).toBe(true);
          expect(decimal(earlyRepaymentFee).lte(before.earlyRepaymentFee.result)).toBe(true);
          expect(after.principal.eq(before.principal.minus(principal))).toBe(true);
          expect(after.interest.eq(before.interest.minus(interest))).toBe(true);
          expect(after.platformFee.eq(before.platformFee.minus(platformFee))).toBe(true);
          if (decimal(overpaid).gt(0)) expect(after.total.result.isZero()).toBe(true);
          if (decimal(interest).lt(before.interest)) expect(principal).toBe('0.00');
          if (decimal(platformFee).lt(before.platformFee)) expect(interest).toBe('0.00');
        });
      }),
    );
  });
});

describe('the settling of a loan', () => {
  it('takes what is owed on the date of the request, and nothing is owed from then on [LON-16, LON-54]', () => {
    fc.assert(
      fc.property(anyLoan, anyRepayments, fc.integer({ min: 0, max: 300 }), (loan, amounts, after) => {
        const countsFrom = loan.loanedAt + after * 86_400;
        const day = londonDay(countsFrom);
        const repayments = repaymentsOf(loan, amounts).filter((each) => each.countsFrom <= countsFrom);
        const { total } = owedText(loan, repayments, day);
        fc.pre(decimal(total).gt(0));
        const all = [...repayments, repaid(total, countsFrom, 'last')];
        const allocations = allocationsOf(loan, all);
        expect(allocations.at(-1)).toMatchObject({ total, overpaid: '0.00' });
        expect(isSettled(loan, all)).toBe(true);
        for (const later of [0, 1, 2, 40, 400]) expect(owedText(loan, all, day + later).total).toBe('0.00');
      }),
    );
  });

  it('is not reached by a cent less than what is owed', () => {
    expect(isSettled(LOAN, [repaid('1027.99', ON_DAY_26)])).toBe(false);
    expect(isSettled(LOAN, [])).toBe(false);
    expect(isSettled(LOAN, [repaid('1028.00', ON_DAY_26)])).toBe(true);
  });

  it('is the formula of the contract on any day: quantity, interest of the days, both fees', () => {
    fc.assert(
      fc.property(anyLoan, fc.integer({ min: 0, max: 250 }), (loan, after) => {
        const day = londonDay(loan.loanedAt) + after;
        const share = (rate: string) => moneyText(decimal(loan.quantity).times(rate));
        const interest = share(decimal(loan.terms.dailyInterestRate).times(Math.max(1, after)).toFixed());
        const left = Math.max(0, loan.days - Math.max(1, after));
        const interestLeft = decimal(loan.terms.dailyInterestRate).times(left);
        const early = share(Decimal.min(loan.terms.earlyRepaymentFeeRate, interestLeft).toFixed());
        const fee = share(loan.terms.platformFeeRate);
        expect(owedText(loan, [], day)).toMatchObject({
          ...{ principal: loan.quantity, interest, platformFee: fee, earlyRepaymentFee: early },
          total: moneyText(decimal(loan.quantity).plus(interest).plus(fee).plus(early)),
        });
      }),
    );
  });
});

describe('a repayment that is reversed', () => {
  it('leaves every figure as if it had never been accepted: later ones cover what it had covered [LON-55, LON-56]', () => {
    const wrong = repaid('300.00', ON_DAY_26, 'wrong');
    const kept = repaid('500.00', ON_DAY_26 + 10 * 86_400, 'kept');
    const [, before] = allocationsOf(LOAN, [wrong, kept]);
    // 10 days of 0.36219 are 3.62; (500.00 − 3.62) ÷ 1.005 = 493.91.
    expect(before).toMatchObject({ platformFee: '0.00', interest: '3.62', principal: '493.91' });
    const [after] = allocationsOf(LOAN, [kept]);
    // 36 days of 0.50 are 18.00; (500.00 − 28.00) ÷ 1.005 = 469.65.
    expect(after).toMatchObject({ platformFee: '10.00', interest: '18.00', principal: '469.65' });
  });

  it('that settled the loan opens it again', () => {
    const [part, rest] = [repaid('300.00', ON_DAY_26), repaid('728.00', ON_DAY_26 + 60, 'two')];
    expect(isSettled(LOAN, [part, rest])).toBe(true);
    expect(isSettled(LOAN, [rest])).toBe(false);
    expect(owedText(LOAN, [rest], dayOf(2026, 9, 30)).principal).toBe('298.51');
  });

  it('changes nothing of what was covered by requests before it, whatever the history', () => {
    fc.assert(
      fc.property(anyLoan, anyRepayments, fc.nat(), (loan, amounts, chosen) => {
        const repayments = repaymentsOf(loan, amounts).toSorted((one, other) => one.countsFrom - other.countsFrom);
        fc.pre(repayments.length > 0);
        const at = chosen % repayments.length;
        const left = allocationsOf(loan, repayments.toSpliced(at, 1));
        expect(left.slice(0, at)).toEqual(allocationsOf(loan, repayments).slice(0, at));
        const paid = left.reduce((sum, { total, overpaid }) => sum.plus(total).plus(overpaid), decimal('0'));
        const asked = repayments.toSpliced(at, 1).reduce((sum, { amount }) => sum.plus(amount), decimal('0'));
        expect(moneyText(paid)).toBe(moneyText(asked));
        const day = londonDay(loan.loanedAt) + 250;
        const owed = owedOn(loan, left, day);
        const covered = left.reduce((sum, { interest }) => sum.plus(interest), decimal('0'));
        expect(moneyText(owed.interest.plus(covered))).toBe(moneyText(interestOn(loan, left, day)));
      }),
    );
  });
});

describe('a withdrawal from a loan', () => {
  const WITHDRAWN = { ...LOAN, withdrawnAt: midnight(2026, 9, 10) };

  it('leaves principal and interest owed, and no fee', () => {
    expect(owedText(WITHDRAWN, [], dayOf(2026, 9, 13))).toMatchObject({
      ...{ principal: '1000.00', interest: '5.00', platformFee: '0.00', earlyRepaymentFee: '0.00', total: '1005.00' },
    });
  });

  it('counts fees that were repaid before towards interest and principal', () => {
    const before = [repaid('112.50', midnight(2026, 9, 8))];
    expect(owedText(LOAN, before, dayOf(2026, 9, 8))).toMatchObject({ principal: '900.50', platformFee: '0.00' });
    expect(owedText(WITHDRAWN, before, dayOf(2026, 9, 8))).toMatchObject({ principal: '890.00', interest: '0.00' });
  });

  it('gives back both fees of one that was repaid whole before, with what was paid too much [LON-53, LON-60]', () => {
    const before = [repaid('1100.00', midnight(2026, 9, 8))];
    expect(allocationsOf(LOAN, before)[0]).toMatchObject({ earlyRepaymentFee: '5.00', overpaid: '82.50' });
    expect(allocationsOf(WITHDRAWN, before)[0]).toMatchObject({
      ...{ platformFee: '0.00', earlyRepaymentFee: '0.00', interest: '2.50', overpaid: '97.50' },
    });
  });

  it('says what comes back of one that is repaid: its fees, less interest, and nothing that came back before [LON-60, LON-97]', () => {
    const texts = (repayments: readonly AcceptedRepayment[]) => {
      const { platformFee, earlyRepaymentFee, interest, total } = returnedByWithdrawal(
        LOAN,
        repayments,
        midnight(2026, 9, 10),
      );
      return [platformFee, earlyRepaymentFee, interest, total].map(moneyText);
    };
    expect(texts([repaid('1100.00', midnight(2026, 9, 8))])).toEqual(['10.00', '5.00', '0.00', '15.00']);
    // 510.00 covers 496.52 of principal with fees and 509.00 without: the 12.48 cost no interest for the four days after it.
    const parts = [repaid('510.00', midnight(2026, 9, 5)), repaid('520.00', midnight(2026, 9, 9), 'two')];
    const [first, second] = allocationsOf(LOAN, parts);
    expect([first?.principal, second?.overpaid]).toEqual(['496.52', '12.99']);
    expect(texts(parts)).toEqual(['10.00', '5.00', '0.03', '15.03']);
  });

  it('brings the parts that are no longer owed, together, whatever the loan and its repayments [LON-60]', () => {
    fc.assert(
      fc.property(anyLoan, anyRepayments, fc.integer({ min: 0, max: 14 }), (loan, amounts, after) => {
        const repayments = repaymentsOf(loan, amounts);
        const last = Math.max(loan.loanedAt, ...repayments.map(({ countsFrom }) => countsFrom));
        const withdrawnAt = Math.max(last, loan.loanedAt + after * 86_400);
        const whole = owedOn(loan, allocationsOf(loan, repayments), londonDay(withdrawnAt)).total.result;
        // What is left is repaid too, so that the loan is answered.
        const all = [...repayments, { id: 'rest', amount: moneyText(whole.plus('0.01')), countsFrom: withdrawnAt }];
        const { platformFee, earlyRepaymentFee, interest, total } = returnedByWithdrawal(loan, all, withdrawnAt);
        expect(moneyText(total)).toBe(moneyText(platformFee.plus(earlyRepaymentFee).plus(interest)));
        expect([platformFee, earlyRepaymentFee, interest].every((part) => part.gte(0))).toBe(true);
      }),
    );
  });

  it('owes neither fee and never more than before, whatever the loan and its repayments', () => {
    fc.assert(
      fc.property(anyLoan, anyRepayments, fc.integer({ min: 0, max: 14 }), (loan, amounts, after) => {
        const repayments = repaymentsOf(loan, amounts);
        const withdrawn = { ...loan, withdrawnAt: loan.loanedAt + after * 86_400 };
        const day = londonDay(withdrawn.withdrawnAt);
        const [before, owed] = [owedText(loan, repayments, day), owedText(withdrawn, repayments, day)];
        expect([owed.platformFee, owed.earlyRepaymentFee]).toEqual(['0.00', '0.00']);
        expect(decimal(owed.total).lte(before.total)).toBe(true);
      }),
    );
  });
});
