import { lastWithdrawalDay, loanDates, loanReminders } from '../../../src/domain/loans/dates.ts';
import { dateText } from '../../../src/domain/time.ts';
import { midnight } from './loanCases.ts';

const HOUR = 3600;

describe('the dates of a loan', () => {
  it('has its due date so many London dates after paying out, and is overdue from the midnight after it [LON-41, LON-42]', () => {
    const loanedAt = midnight(2026, 9, 3) + 14 * HOUR;
    const { dueDay, overdueAt } = loanDates({ loanedAt, days: 60 });
    expect(dateText(dueDay)).toBe('2026-11-02');
    expect(overdueAt).toBe(midnight(2026, 11, 3));
  });

  it('counts the London date of paying out, not that of UTC', () => {
    const { loanedDay } = loanDates({ loanedAt: midnight(2026, 9, 3), days: 30 });
    expect(dateText(loanedDay)).toBe('2026-09-03');
    expect(new Date(midnight(2026, 9, 3) * 1000).toISOString()).toBe('2026-09-02T23:00:00.000Z');
  });

  it('has its due date over a leap day', () => {
    const due = (year: number) => dateText(loanDates({ loanedAt: midnight(year, 2, 20), days: 30 }).dueDay);
    expect([due(2027), due(2028)]).toEqual(['2027-03-22', '2028-03-21']);
  });

  it('can be withdrawn from until 14 dates after paying out, or as many as are configured [LON-58]', () => {
    const loanedAt = midnight(2026, 10, 20) + HOUR;
    expect([lastWithdrawalDay(loanedAt), lastWithdrawalDay(loanedAt, 30)].map(dateText)).toEqual([
      ...['2026-11-03', '2026-11-19'],
    ]);
  });

  it('is due 30 dates after a withdrawal from it, whatever its term was', () => {
    const loan = { loanedAt: midnight(2026, 10, 1), days: 180, withdrawnAt: midnight(2026, 10, 10) + HOUR };
    expect(dateText(loanDates(loan).dueDay)).toBe('2026-11-09');
    expect(loanDates({ ...loan, withdrawnAt: null }).dueDay).toBe(loanDates(loan).loanedDay + 180);
  });
});

describe('the notifications of a loan', () => {
  it('come at 09:00 London, three dates before the due date, on it and after it, over a change of clocks [LON-43, LON-79]', () => {
    const loan = { loanedAt: midnight(2026, 9, 25) + HOUR, days: 30 };
    expect(loanReminders(loan)).toEqual([
      { kind: 'loan-due', at: Date.UTC(2026, 9, 22, 8) / 1000 },
      { kind: 'loan-due', at: Date.UTC(2026, 9, 25, 9) / 1000 },
      { kind: 'loan-overdue', at: Date.UTC(2026, 9, 26, 9) / 1000 },
    ]);
  });

  it('do not come from before paying out: a loan of two days has those on the due date and after it', () => {
    const kinds = loanReminders({ loanedAt: midnight(2026, 9, 3) + HOUR, days: 2 }).map(({ kind }) => kind);
    expect(kinds).toEqual(['loan-due', 'loan-overdue']);
  });
});
