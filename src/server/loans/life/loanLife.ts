import { loanDates, loanReminders } from '../../../domain/loans/dates.ts';
import { londonDay, londonHour } from '../../../domain/time.ts';
import { notify } from '../../notifications/index.ts';
import type { Transaction } from '../../store/index.ts';
import { debtChanged, lockAccountById } from '../../trading/index.ts';
import type { World } from '../../world/world.ts';
import { reminderWords } from '../dueWords.ts';
import { isRunning, type LoanBook, readBook } from '../loanBook.ts';
import { findRunningLoans, getLoanRow, insertLoanEvent, writeLoan } from '../loanRepository.ts';
import { postInterestDays } from './postInterestDays.ts';

/** Makes a loan overdue from the date after its due date on (LON-42). */
const becomeOverdue = async (tx: Transaction, { row, paidOut }: LoanBook, at: number): Promise<void> => {
  if (!paidOut || row.status !== 'loan') return;
  const { overdueAt } = loanDates(paidOut);
  if (at < overdueAt) return;
  await writeLoan(tx, row.id, { status: 'overdue' });
  await insertLoanEvent(tx, { loanId: row.id, kind: 'overdue', at: overdueAt });
};

/** Sends the notifications about the due date whose instant has come, each once (LON-43, LON-79, LON-80, LON-82). */
const remind = async (tx: Transaction, world: World, book: LoanBook, at: number): Promise<void> => {
  const { row, paidOut } = book;
  if (!paidOut) return;
  const due = loanReminders(paidOut).filter((each) => each.at <= at && each.at > (row.reminded_at ?? 0));
  for (const { kind } of due) {
    const words = reminderWords({ ...book, paidOut }, kind, at);
    await notify(tx, world, row.customer_id, { kind, loanId: row.id, words });
  }
  const last = due.at(-1);
  if (last) await writeLoan(tx, row.id, { reminded_at: last.at });
};

/** Does what is due of a loan, if it still runs, in one transaction under the lock of its account. */
const liveOn = (world: World, { id, accountId }: { readonly id: string; readonly accountId: string }): Promise<void> =>
  world.database.transaction(async (tx) => {
    const account = await lockAccountById(tx, accountId);
    const row = await getLoanRow(tx, id);
    if (!isRunning(row)) return;
    const at = world.now();
    const book = await readBook(tx, row);
    const { interest_posted: posted } = await postInterestDays(tx, book, at);
    await becomeOverdue(tx, book, at);
    await remind(tx, world, book, at);
    if (posted !== row.interest_posted) await debtChanged(tx, account.id);
  });

/** What goes on with loans without a request: interest, becoming overdue, notifications about the due date. */
export type LoanLife = {
  /** Begins what is due: once in a London date, once from 09:00 on, and each minute while something is left. */
  tick(): void;
  /** Settles when everything that was due at the last tick is done. */
  settled(): Promise<void>;
  /** Begins nothing more, and settles when the loan that is being worked on is done; the next process does the rest. */
  stop(): Promise<void>;
};

/** Seconds after which what is left is tried again. */
const RETRY_SECONDS = 60;
/** Hour of London from which the notifications of a date are sent. */
const REMINDED_FROM = 9;

/** Names the part of a London date that an instant is in: what is due changes with it. */
const partOf = (at: number): string => `${londonDay(at)} ${londonHour(at) >= REMINDED_FROM ? 'day' : 'night'}`;

/**
 * Creates the life of loans. Each process tries all of them; what another one has done is found done. One pass runs at a
 * time: one that became due meanwhile runs after it, if something is left then.
 */
export const createLoanLife = (world: World, report: (fault: unknown) => void): LoanLife => {
  let living = Promise.resolve();
  let done: string | undefined;
  let begunAt = -Infinity;
  let isBusy = false;
  let isQueued = false;
  let isStopped = false;
  /** Does what is due of all loans that run. One that fails is reported and left for the next time. */
  const liveAll = async (): Promise<void> => {
    const part = partOf(world.now());
    let isWhole = true;
    for (const each of await findRunningLoans(world.database.reader)) {
      if (isStopped) return;
      await liveOn(world, each).catch((fault: unknown) => {
        report(fault);
        isWhole = false;
      });
    }
    if (isWhole) done = part;
  };
  const liveWhileDue = async (): Promise<void> => {
    isBusy = true;
    do {
      isQueued = false;
      await liveAll().catch(report);
    } while (isQueued && !isStopped && done !== partOf(world.now()));
    isBusy = false;
  };
  return {
    tick() {
      const now = world.now();
      const isBegun = begunAt !== -Infinity && partOf(begunAt) === partOf(now) && now < begunAt + RETRY_SECONDS;
      if (isStopped || done === partOf(now) || isBegun) return;
      begunAt = now;
      if (isBusy) isQueued = true;
      else living = liveWhileDue();
    },
    settled: () => living,
    stop() {
      isStopped = true;
      return living;
    },
  };
};
