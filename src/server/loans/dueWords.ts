import { moneyText } from '../../domain/decimal.ts';
import { type LoanReminder, loanDates } from '../../domain/loans/dates.ts';
import { owedOn } from '../../domain/loans/debt.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import type { LoanBook } from './loanBook.ts';

type PaidOutBook = LoanBook & { readonly paidOut: NonNullable<LoanBook['paidOut']> };

/** Returns the words of a notification about the due date: what settles the loan on it, or on the date of `at` if overdue. */
export const reminderWords = (
  { row, paidOut, allocations }: PaidOutBook,
  kind: LoanReminder['kind'],
  at: number,
): { readonly number: string; readonly date: string; readonly owed: string } => {
  const { dueDay } = loanDates(paidOut);
  const { total } = owedOn(paidOut, allocations, kind === 'loan-due' ? dueDay : londonDay(at));
  return { number: row.number, date: dateText(dueDay), owed: moneyText(total.result) };
};

/** Returns what the notice of a reversal says of a loan that runs: what settles it today, and by when; nothing of another. */
export const owedWords = (
  { row, paidOut, allocations }: LoanBook,
  at: number,
): { readonly owed?: string; readonly due?: string; readonly overdueSince?: string } => {
  if (!paidOut || row.status === 'answered') return {};
  const { dueDay } = loanDates(paidOut);
  const owed = moneyText(owedOn(paidOut, allocations, londonDay(at)).total.result);
  return row.status === 'overdue' ? { owed, overdueSince: dateText(dueDay + 1) } : { owed, due: dateText(dueDay) };
};
