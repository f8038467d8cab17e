import { decimal, moneyText } from '../../../domain/decimal.ts';
import { interestDueAt, loanDates } from '../../../domain/loans/dates.ts';
import { interestToPost } from '../../../domain/loans/interest.ts';
import { dateText } from '../../../domain/time.ts';
import { loanInterest, post } from '../../ledger/index.ts';
import type { Transaction } from '../../store/index.ts';
import type { LoanBook } from '../loanBook.ts';
import { writeLoan } from '../loanRepository.ts';

type Days = Pick<LoanBook, 'paidOut' | 'allocations'> & {
  readonly row: Pick<LoanBook['row'], 'id' | 'account_id' | 'scope' | 'interest_day' | 'interest_posted'>;
};

/**
 * Posts the interest of each day of a loan that is due by an instant and not posted yet, with the instant at which it was
 * due: of the first day at its paying out, of later ones at 00:00 London (LON-3 to LON-6). Under the lock of its account.
 * Returns what is posted of it after that.
 */
export const postInterestDays = async (
  tx: Transaction,
  { row, paidOut, allocations }: Days,
  at: number,
): Promise<Pick<LoanBook['row'], 'interest_day' | 'interest_posted'>> => {
  const { id: loanId, account_id: accountId, scope } = row;
  let { interest_day: day, interest_posted: posted } = row;
  if (!paidOut) return { interest_day: day, interest_posted: posted };
  const { loanedAt } = paidOut;
  const { loanedDay } = loanDates(paidOut);
  for (let next = day + 1; interestDueAt(loanedAt, next) <= at; next += 1) {
    const amount = decimal(interestToPost(paidOut, allocations, { interestDay: next, posted }));
    const occurrence = dateText(loanedDay + next - 1);
    const account = { id: accountId, scope };
    await post(tx, loanInterest({ loanId, account, occurrence, amount, dueAt: interestDueAt(loanedAt, next), at }));
    posted = moneyText(amount.plus(posted));
    day = next;
  }
  if (day !== row.interest_day) await writeLoan(tx, loanId, { interest_day: day, interest_posted: posted });
  return { interest_day: day, interest_posted: posted };
};
