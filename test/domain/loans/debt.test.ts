import { moneyText } from '../../../src/domain/decimal.ts';
import { costOfDelay, owedOn, owedTexts, scheduleOf } from '../../../src/domain/loans/debt.ts';
import { interestDays } from '../../../src/domain/loans/interest.ts';
import { dayOf, instantOn } from '../../../src/domain/time.ts';

const TERMS = { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0' };
const LOAN = { quantity: '1000.00', days: 60, terms: TERMS, loanedAt: instantOn(dayOf(2026, 9, 3), 14 * 3600) };

/** Days, interest, platform fee and total of the loan on a date of 2026, if nothing was repaid. */
const owedAt = (month: number, date: number) => {
  const day = dayOf(2026, month, date);
  const { interest, platformFee, total } = owedTexts(owedOn(LOAN, [], day));
  return [interestDays(LOAN, [], day), interest, platformFee, total];
};

describe('what settles a loan', () => {
  it('is what the table of the contract has on each date, over a change of clocks [LON-7, LON-13, LON-16]', () => {
    expect([owedAt(9, 3), owedAt(9, 4), owedAt(9, 5), owedAt(9, 29), owedAt(11, 2), owedAt(11, 5)]).toEqual([
      [1, '0.50', '10.00', '1010.50'],
      [1, '0.50', '10.00', '1010.50'],
      [2, '1.00', '10.00', '1011.00'],
      [26, '13.00', '10.00', '1023.00'],
      [60, '30.00', '10.00', '1040.00'],
      [63, '31.50', '10.00', '1041.50'],
    ]);
  });

  it('is listed for each date from paying out to the due date', () => {
    const schedule = scheduleOf(LOAN, LOAN.loanedAt).map(owedTexts);
    expect(schedule).toHaveLength(61);
    expect(schedule.at(-1)).toMatchObject({ date: '2026-11-02', total: '1040.00' });
  });
});

describe('what a delay costs', () => {
  it('is the interest of its days, and nothing of it from the cap of all costs on [LON-7, LON-107]', () => {
    const costs = (days: number, late: number, totalCostCap?: string) =>
      moneyText(costOfDelay({ quantity: '1000.00', days, terms: { ...TERMS, totalCostCap } }, late));
    expect([costs(60, 7), costs(1, 7), costs(60, 7, '1')]).toEqual(['3.50', '3.50', '3.50']);
    expect([costs(60, 7, '0.042'), costs(60, 70, '0.042'), costs(60, 7, '0.04')]).toEqual(['2.00', '2.00', '0.00']);
  });
});
