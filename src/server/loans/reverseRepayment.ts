import { moneyText } from '../../domain/decimal.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import { needsTwoPeople } from '../../domain/funds/withdrawalRules.ts';
import { loanDates, loanReminders } from '../../domain/loans/dates.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import { releaseReceipts } from '../deposits/index.ts';
import { cashBalance } from '../ledger/index.ts';
import { notify } from '../notifications/index.ts';
import { advanceReview, lockReview, sendReviewOutcome } from '../reviews/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { allocateRepayments } from './allocateRepayments.ts';
import { owedWords, reminderWords } from './dueWords.ts';
import { isRunning, type LoanBook, readBook, runsAgainWithout } from './loanBook.ts';
import {
  findLoanEvents,
  findPresentLoan,
  getLoanRow,
  insertLoanEvent,
  type LoanRow,
  writeLoan,
} from './loanRepository.ts';
import { keysOf, namedTransfers } from './namedTransfers.ts';
import { rejectForEarlierLoan } from './rejectLoan.ts';
import {
  approveReversal,
  findRepayment,
  getRepayment,
  type RepaymentRow,
  writeReversed,
} from './repaymentRepository.ts';

/** Repayment that was found wrong, as a person at the desk says it. */
export type ReversedRepayment = {
  readonly id: string;
  /** Revision of the request that the person saw. */
  readonly revision: number;
  /** Reason as the customer reads it. */
  readonly reason: string;
  /** True where the transfer is another's: it can be credited to that one. Else it is gone, and never credited again. */
  readonly isReleased?: boolean | undefined;
  /** Of several transfers those that are another's. */
  readonly references?: readonly string[] | undefined;
  /** Of several transfers those that are gone: each one is named, as the one or the other. */
  readonly gone?: readonly string[] | undefined;
  /** True where the person has looked again whose the transfer is. */
  readonly isConfirmed?: boolean | undefined;
  readonly by: string;
};

/** What it came to: what is reversed, US dollars; a second person who is awaited; or why nothing was done. */
type Reversal =
  | { readonly refused: Refusal<1002 | 3005 | 3010> }
  | { readonly why: string }
  | { readonly reversed: string }
  | { readonly awaitsReversal: string; readonly revision: number };

/** Error that undoes a reversal: what was paid too much and is taken back is no longer in the balance. */
export class BalanceTooLow extends Error {
  override readonly name = 'BalanceTooLow';
}

/** Locks an accepted repayment at the revision that was seen, unless `isOver`: its account, then its review. */
export const lockAccepted = async (
  tx: Transaction,
  { id, revision }: Pick<ReversedRepayment, 'id' | 'revision'>,
  isOver: (row: RepaymentRow) => boolean,
): Promise<RepaymentRow | { readonly refused: Refusal<1002 | 3005 | 3010> }> => {
  const found = isUuid(id) ? await findRepayment(tx, id) : undefined;
  if (!found) return { refused: refusal('not-found', { field: 'id' }) };
  await lockAccountById(tx, found.account_id);
  const review = await lockReview(tx, found.id);
  const row = await getRepayment(tx, found.id);
  if (row.status !== 'success' || isOver(row)) {
    return { refused: refusal('request-already-decided', { status: row.status === 'success' ? 'success' : 'fail' }) };
  }
  return review?.revision === revision
    ? row
    : { refused: refusal('terms-changed', { field: 'revision', revision: review?.revision ?? revision }) };
};

/**
 * Takes up the notifications of a loan that was over and runs again: its customer is notified once that it is overdue; what
 * would have been sent before the due date while it was over is not sent.
 */
const takeUpReminders = async (tx: Transaction, world: World, book: LoanBook, at: number): Promise<void> => {
  const { row, paidOut } = book;
  if (!paidOut) return;
  const passed = loanReminders(paidOut).filter((each) => each.at <= at);
  const last = passed.at(-1);
  if (!last || last.at <= (row.reminded_at ?? 0)) return;
  await writeLoan(tx, row.id, { reminded_at: last.at });
  if (last.kind !== 'loan-overdue') return;
  const words = reminderWords({ ...book, paidOut }, last.kind, at);
  await notify(tx, world, row.customer_id, { kind: last.kind, loanId: row.id, words });
};

/** Lets a loan go on that runs, or runs again: it is recorded as overdue if it is. What was due of one that never stopped is sent as usual. */
const goOn = async (
  tx: Transaction,
  world: World,
  { before, after: book }: { readonly before: LoanRow['status']; readonly after: LoanBook },
  at: number,
): Promise<void> => {
  const { row, paidOut } = book;
  if (!paidOut || row.status === 'answered') return;
  if (before === 'answered') await takeUpReminders(tx, world, book, at);
  const events = await findLoanEvents(tx, row.id);
  if (row.status === 'overdue' && !events.some(({ kind }) => kind === 'overdue')) {
    await insertLoanEvent(tx, { loanId: row.id, kind: 'overdue', at: loanDates(paidOut).overdueAt });
  }
};

/** Finds the other loan or application that stands in the way of a reversal by which a loan runs again. */
const findInTheWay = async (
  tx: Transaction,
  { id, loan_id: loanId, account_id: accountId }: RepaymentRow,
  at: number,
): Promise<LoanRow | undefined> => {
  const book = await readBook(tx, await getLoanRow(tx, loanId));
  return runsAgainWithout(book, id, at) ? findPresentLoan(tx, accountId) : undefined;
};

/** Says why a loan that runs stands in the way; an application ends instead (LON-94, LON-95). */
const whyNot = (other: LoanRow): string | undefined =>
  isRunning(other)
    ? `The customer has another loan, ${other.number}: it has to end before this one can run again.`
    : undefined;

/** Reversal with what stands in its way and whose its transfers are; absent in a trial, and where they are gone. */
type Applied = {
  readonly row: RepaymentRow;
  readonly other: LoanRow | undefined;
  readonly wrong: ReversedRepayment;
  readonly transfers?: Transfers | undefined;
};
type Transfers = { readonly references: readonly string[]; readonly gone: readonly string[] };

/** Returns the transfers that are released by name: those of several of which one is gone. */
const namedOf = (transfers: Transfers | undefined) =>
  transfers && transfers.gone.length > 0 ? { references: transfers.references } : {};

/**
 * Reverses a repayment and allocates the later ones again; returns the loan's book, and what was taken back from the
 * balance. Throws `BalanceTooLow`.
 */
const applyReversal = async (tx: Transaction, world: World, { row, other, wrong, transfers }: Applied) => {
  const { id, loan_id: loanId, account_id: accountId } = row;
  const { reason, by } = wrong;
  const at = world.now();
  // The transfers of a repayment are another's as a whole only where none of them is gone.
  const isReleased = (wrong.isReleased ?? false) && (transfers?.gone ?? []).length === 0;
  if (other) await rejectForEarlierLoan(tx, world, other, by);
  await writeReversed(tx, id, { reversed_at: at, reversal_reason: reason, reversed_by: by, is_released: isReleased });
  if (wrong.isReleased) await releaseReceipts(tx, { requestId: id, at, ...namedOf(transfers) });
  await insertLoanEvent(tx, { loanId, kind: 'reversed', at, amount: row.credited ?? '0.00', reason });
  const before = await cashBalance(tx, accountId);
  const book = await allocateRepayments(tx, world, { loanId, reversedId: id });
  const balance = await cashBalance(tx, accountId);
  // What was below 0.00 before, beside an open position, holds up no reversal that takes nothing.
  if (balance.lt(0) && balance.lt(before)) {
    throw new BalanceTooLow(`The balance would be ${moneyText(balance)} USD: nothing was reversed.`);
  }
  return { book, taken: moneyText(before.minus(balance)) };
};

/** Returns in words why a repayment cannot be reversed now; undefined where it can. Nothing of the trial stays. */
export const whyNotReversed = async (
  tx: Transaction,
  world: World,
  { row, wrong }: { readonly row: RepaymentRow; readonly wrong: ReversedRepayment },
): Promise<string | undefined> => {
  const other = await findInTheWay(tx, row, world.now());
  const why = other && whyNot(other);
  if (why !== undefined) return why;
  try {
    await tx.undoUnless(
      () => false,
      () => applyReversal(tx, world, { row, other, wrong }),
    );
    return undefined;
  } catch (fault) {
    if (fault instanceof BalanceTooLow) return fault.message;
    throw fault;
  }
};

/** Returns in words what a person should look at again before a transfer can be credited to another request. */
const doubtOfReversal = (
  row: RepaymentRow,
  { isReleased, isConfirmed }: ReversedRepayment,
  transfers: Transfers | undefined,
): string | undefined => {
  if (!isReleased || isConfirmed) return undefined;
  const { references = [], gone = [] } = transfers ?? {};
  const said =
    gone.length === 0
      ? `The transfer of ${row.number}, ${row.credited ?? '0.00'} USD, can be credited to another request then.`
      : `${references.join(', ')} of ${row.number} can be credited to another request then, ${gone.join(', ')} never again.`;
  return `${said} Look whose it is. Nothing was reversed. If it is right: --confirm.`;
};

/** Returns in words why transfers are not each named, as another's or as gone; undefined where each is. */
const whyNotEach = (
  { number }: RepaymentRow,
  { references, gone }: Transfers,
  named: readonly string[],
): string | undefined => {
  const isOf = (all: readonly string[], one: string) => all.map(referenceKey).includes(referenceKey(one));
  const twice = named.find((one) => isOf(references, one));
  if (twice !== undefined) return `${twice} is named as another’s and as gone: name it once.`;
  const unknown = named.find((one) => !isOf(gone, one));
  if (unknown !== undefined) return `${unknown} is no transfer of ${number} that is not released.`;
  const unnamed = gone.filter((one) => !isOf(named, one));
  return unnamed.length === 0
    ? undefined
    : `${number} was credited for ${unnamed.join(', ')}, too: name it as another’s with --reference, or as gone with --gone.`;
};

/** Returns whose the transfers are that a reversal releases: undefined where all are gone, in words why they are not clear. */
const transfersOf = async (
  tx: Transaction,
  row: RepaymentRow,
  { isReleased, references, gone = [] }: ReversedRepayment,
): Promise<{ readonly why: string } | Transfers | undefined> => {
  if (!isReleased) {
    return references === undefined && gone.length === 0
      ? undefined
      : { why: 'Transfers are named: --transfer of-another. Without that all of them are gone.' };
  }
  const transfers = await namedTransfers(tx, row, references);
  const why = 'why' in transfers ? undefined : whyNotEach(row, transfers, gone);
  return why === undefined ? transfers : { why };
};

/**
 * Reverses an accepted repayment that was found wrong: it counts no more, and the later ones are allocated again, all by
 * further entries of the ledger (LON-55 to LON-57). Refused where there is no such repayment (1002), where it was not
 * accepted or is reversed (3010), and where the request has changed (3005). In `live` two people reverse a large one,
 * and say the same of its transfer. An application that waits ends where an earlier loan runs again by it.
 * Throws `BalanceTooLow` where what was paid too much is not in the balance any more.
 */
export const reverseRepayment = async (
  tx: Transaction,
  world: World,
  { twoPeopleAbove }: { readonly twoPeopleAbove: string },
  wrong: ReversedRepayment,
): Promise<Reversal> => {
  const row = await lockAccepted(tx, wrong, (repayment) => repayment.reversed_at !== null);
  if ('refused' in row) return row;
  const { id, customer_id: customerId } = row;
  const { reason, by, isReleased = false } = wrong;
  if (row.is_released && !isReleased) {
    return { why: `The transfer of ${row.number} is another’s, as ${row.released_by} said: --transfer of-another.` };
  }
  const at = world.now();
  const other = await findInTheWay(tx, row, at);
  const why = other && whyNot(other);
  if (why !== undefined) return { why };
  const transfers = await transfersOf(tx, row, wrong);
  if (transfers && 'why' in transfers) return transfers;
  const doubt = doubtOfReversal(row, wrong, transfers);
  if (doubt !== undefined) return { why: doubt };
  const amount = row.credited ?? '0.00';
  if (world.environment === 'live' && needsTwoPeople(amount, twoPeopleAbove)) {
    const people = await approveReversal(tx, {
      ...{ repayment_id: id, is_released: isReleased, approved_by: by, approved_at: at },
      ...(transfers && transfers.gone.length > 0 && { released_keys: keysOf(transfers.references) }),
    });
    if (people.size < 2) return { awaitsReversal: amount, revision: await advanceReview(tx, id) };
  }
  const { status } = await getLoanRow(tx, row.loan_id);
  const { book, taken } = await applyReversal(tx, world, { row, other, wrong, transfers });
  await goOn(tx, world, { before: status, after: book }, at);
  const revision = await advanceReview(tx, id);
  await sendReviewOutcome(tx, world, customerId, { subject: 'repayment', id, revision, status: 'success' });
  const words = { reason, reversed: row.covers?.total ?? amount, taken, ...owedWords(book, at) };
  await notify(tx, world, customerId, { kind: 'review-refused', review: 'repayment', id, words });
  return { reversed: amount };
};
