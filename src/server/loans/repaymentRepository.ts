import type { Insertable, Selectable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Credit } from '../../domain/funds/deposit.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';

export type RepaymentRow = Selectable<Tables['loan_repayments']>;

export const insertRepayment = (tx: Transaction, row: Insertable<Tables['loan_repayments']>): Promise<RepaymentRow> =>
  tx.insertInto('loan_repayments').values(row).returningAll().executeTakeFirstOrThrow();

/** Reads a repayment. Throws where there is none: its review names it. */
export const getRepayment = (reader: Reader, id: string): Promise<RepaymentRow> =>
  reader.selectFrom('loan_repayments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reads the repayments of loans, the newest request first. */
export const findRepayments = (reader: Reader, loanIds: readonly string[]): Promise<RepaymentRow[]> =>
  loanIds.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('loan_repayments')
        .selectAll()
        .where('loan_id', 'in', [...loanIds])
        .orderBy('requested_at', 'desc')
        .orderBy('id', 'desc')
        .execute();

/** Writes the outcome of an accepted repayment; what it covers is that of all repayments, and written after it. */
export const writeAccepted = async (
  tx: Transaction,
  id: string,
  { credit, at, covers }: { readonly credit: Credit; readonly at: number; readonly covers: Schemas['LoanOwed'] },
): Promise<void> => {
  const { received, receivedAt: received_at, amount: credited, rate: credited_rate, outcome } = credit;
  await tx
    .updateTable('loan_repayments')
    .set({ status: 'success', decided_at: at, received, received_at, credited, credited_rate, outcome })
    .set({ covers: JSON.stringify(covers), overpaid: '0.00' })
    .where('id', '=', id)
    .execute();
};

/** Writes what a repayment covers and what was more than was owed, US dollars, after it is allocated again. */
export const writeCovers = async (
  tx: Transaction,
  id: string,
  { covers, overpaid }: { readonly covers: Schemas['LoanOwed']; readonly overpaid: string },
): Promise<void> => {
  await tx
    .updateTable('loan_repayments')
    .set({ covers: JSON.stringify(covers), overpaid })
    .where('id', '=', id)
    .execute();
};

/** Writes the reason of a rejected repayment. */
export const writeRejected = async (
  tx: Transaction,
  id: string,
  failure: { readonly code: string; readonly text: string; readonly at: number },
): Promise<void> => {
  await tx
    .updateTable('loan_repayments')
    .set({ status: 'fail', decided_at: failure.at, failure_code: failure.code, failure_text: failure.text })
    .where('id', '=', id)
    .execute();
};
