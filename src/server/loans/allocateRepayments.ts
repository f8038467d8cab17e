import type { Allocation } from '../../domain/loans/allocation.ts';
import { loanDates } from '../../domain/loans/dates.ts';
import { owedOn } from '../../domain/loans/debt.ts';
import { interestToPost } from '../../domain/loans/interest.ts';
import { decimal, moneyText, ZERO } from '../../domain/decimal.ts';
import { dateText, londonDay } from '../../domain/time.ts';
import { loanFee, loanInterest, loanOverpaid, post, repaymentAccepted } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import { balanceChanged, unmarkLiquidated } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { type LoanBook, readBook } from './loanBook.ts';
import { getLoanRow, insertLoanEvent, type LoanRow, writeLoan } from './loanRepository.ts';
import { postInterestDays } from './life/postInterestDays.ts';
import { type RepaymentRow, writeCovers } from './repaymentRepository.ts';

/** What the ledger has of a repayment, US dollars. */
type Posted = { readonly total: string; readonly earlyRepaymentFee: string; readonly overpaid: string };

const NOTHING: Posted = { total: '0.00', earlyRepaymentFee: '0.00', overpaid: '0.00' };

const postedOf = ({ covers, overpaid }: RepaymentRow): Posted =>
  covers === null
    ? NOTHING
    : { total: covers.total, earlyRepaymentFee: covers.earlyRepaymentFee, overpaid: overpaid ?? '0.00' };

/** Posts the difference between what a repayment has to be in the ledger and what it is there. */
const postRepayment = async (
  tx: Transaction,
  { row, at }: { readonly row: LoanRow; readonly at: number },
  { id, posted, target }: { readonly id: string; readonly posted: Posted; readonly target: Posted },
): Promise<void> => {
  const account = { id: row.account_id, scope: row.scope };
  const difference = (part: keyof Posted) => decimal(target[part]).minus(posted[part]);
  const occurrence = row.allocations === 0 ? 'once' : `allocation ${row.allocations}`;
  const event = { account, repaymentId: id, occurrence, at };
  await post(tx, repaymentAccepted({ ...event, amount: difference('total') }));
  await post(tx, loanOverpaid({ ...event, amount: difference('overpaid') }));
  const fee = { loanId: row.id, account, occurrence: `early-repayment ${id} ${row.allocations}`, at };
  await post(tx, loanFee({ ...fee, amount: difference('earlyRepaymentFee') }));
};

/**
 * Posts the interest that an allocation changes: of the days posted so far, at their principal now (LON-8). Returns the
 * interest posted after that.
 */
const postInterest = async (
  tx: Transaction,
  { row, paidOut, allocations }: LoanBook,
  at: number,
): Promise<Pick<LoanRow, 'interest_posted'>> => {
  if (!paidOut || row.interest_day === 0) return row;
  const posted = { interestDay: row.interest_day, posted: row.interest_posted };
  const difference = decimal(interestToPost(paidOut, allocations, posted));
  if (difference.isZero()) return row;
  const account = { id: row.account_id, scope: row.scope };
  const occurrence = `allocation ${row.allocations}`;
  await post(tx, loanInterest({ loanId: row.id, account, occurrence, amount: difference, at }));
  const after = { interest_posted: moneyText(difference.plus(row.interest_posted)) };
  await writeLoan(tx, row.id, after);
  return after;
};

/** Writes the state that a loan has after its repayments: answered, or running and overdue or not (LON-42, LON-54, LON-96). */
const writeState = async (tx: Transaction, { row, paidOut, allocations }: LoanBook, at: number): Promise<void> => {
  if (!paidOut) return;
  const isSettled = owedOn(paidOut, allocations, londonDay(at)).total.result.lte(ZERO);
  if (isSettled && row.status !== 'answered') {
    await writeLoan(tx, row.id, { status: 'answered', answered_at: at });
    await insertLoanEvent(tx, { loanId: row.id, kind: 'answered', at });
    await unmarkLiquidated(tx, row.account_id);
    return;
  }
  const status = at >= loanDates(paidOut).overdueAt ? 'overdue' : 'loan';
  if (!isSettled && row.status !== status) await writeLoan(tx, row.id, { status, answered_at: null });
};

const coversOf = ({ day, principal, interest, platformFee, earlyRepaymentFee, total }: Allocation) => ({
  ...{ date: dateText(day), principal, interest, platformFee, earlyRepaymentFee, total },
});

type Cause = { readonly loanId: string; readonly reversedId?: string; readonly acceptedId?: string };

/**
 * Allocates a loan's repayments again after one was accepted or reversed or the customer withdrew from the loan, and posts
 * what that changes by further entries (LON-55). Under the lock of its account. A repayment that is reversed now is named
 * by `reversedId`: its row is marked before, and keeps what it had covered. One that is accepted now is named by
 * `acceptedId`, for the loan's record.
 */
export const allocateRepayments = async (
  tx: Transaction,
  world: Pick<World, 'now'>,
  { loanId, reversedId, acceptedId }: Cause,
): Promise<LoanBook> => {
  const at = world.now();
  const book = await readBook(tx, await getLoanRow(tx, loanId));
  const { row, repayments, allocations } = book;
  for (const repayment of repayments.toReversed()) {
    const { id } = repayment;
    const target = allocations.find((allocation) => allocation.id === id);
    if (!target && id !== reversedId) continue;
    await postRepayment(tx, { row, at }, { id, posted: postedOf(repayment), target: target ?? NOTHING });
    if (target) await writeCovers(tx, id, { covers: coversOf(target), overpaid: target.overpaid });
  }
  const accepted = allocations.find(({ id }) => id === acceptedId);
  if (accepted) await insertLoanEvent(tx, { loanId, kind: 'repaid', at, amount: accepted.total });
  const posted = await postInterest(tx, book, at);
  await postInterestDays(tx, { ...book, row: { ...row, interest_posted: posted.interest_posted } }, at);
  await writeState(tx, book, at);
  await writeLoan(tx, loanId, { allocations: row.allocations + 1 });
  await balanceChanged(tx, row.account_id);
  return readBook(tx, await getLoanRow(tx, loanId));
};
