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
  {
    credit,
    at,
    countsFrom: counts_from,
    covers,
  }: {
    readonly credit: Credit;
    readonly at: number;
    /** Instant that it counts from (LON-46). */
    readonly countsFrom: number;
    readonly covers: Schemas['LoanOwed'];
  },
): Promise<void> => {
  const { received, receivedAt: received_at, amount: credited, rate: credited_rate, outcome } = credit;
  await tx
    .updateTable('loan_repayments')
    .set({ status: 'success', decided_at: at, received, received_at, credited, credited_rate, outcome })
    .set({ counts_from, covers: JSON.stringify(covers), overpaid: '0.00' })
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

/** Reads a repayment; undefined where there is none with this id. */
export const findRepayment = (reader: Reader, id: string): Promise<RepaymentRow | undefined> =>
  reader.selectFrom('loan_repayments').selectAll().where('id', '=', id).executeTakeFirst();

/** Marks an accepted repayment as reversed: it keeps its status and what it had covered (LON-57). */
export const writeReversed = async (
  tx: Transaction,
  id: string,
  reversal: {
    readonly reversed_at: number;
    readonly reversal_reason: string;
    readonly reversed_by: string;
    readonly is_released: boolean;
  },
): Promise<void> => {
  await tx.updateTable('loan_repayments').set(reversal).where('id', '=', id).execute();
};

/** Marks that the transfer of a repayment is another's, or some of several, although the repayment itself stays as it is. */
export const writeReleased = async (
  tx: Transaction,
  id: string,
  {
    isWhole,
    ...release
  }: {
    readonly released_at: number;
    readonly released_by: string;
    readonly release_reason: string;
    /** True where none of its transfers is left. */
    readonly isWhole: boolean;
  },
): Promise<void> => {
  await tx
    .updateTable('loan_repayments')
    .set({ ...release, ...(isWhole && { is_released: true }) })
    .where('id', '=', id)
    .execute();
};

/** Stores that a person says that a repayment is to be reversed, or its transfer released; returns all who say the same. */
export const approveReversal = async (
  tx: Transaction,
  approval: Insertable<Tables['loan_reversal_approvals']>,
): Promise<ReadonlySet<string>> => {
  await tx.insertInto('loan_reversal_approvals').values(approval).execute();
  const {
    repayment_id: id,
    is_released: isReleased,
    keeps_credit: keepsCredit = false,
    released_keys: keys,
  } = approval;
  const rows = await tx
    .selectFrom('loan_reversal_approvals')
    .select('approved_by')
    .where('repayment_id', '=', id)
    .where('is_released', '=', isReleased)
    .where('keeps_credit', '=', keepsCredit)
    .where('released_keys', 'is not distinct from', keys ?? null)
    .execute();
  return new Set(rows.map(({ approved_by: by }) => by));
};

/**
 * Returns repayments that wait, and those whose money came from `from` on and before `to`, unix seconds; without those
 * whose transfer was another's.
 */
export const findRepaidIn = (
  reader: Reader,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<RepaymentRow[]> =>
  reader
    .selectFrom('loan_repayments')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([
        eb('status', '=', 'waiting'),
        and([eb('received_at', '>=', from), eb('received_at', '<', to), eb('is_released', 'is distinct from', true)]),
      ]),
    )
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

/** Returns which loan each repayment is of; an id of none is left out. */
export const findLoansOfRepayments = (
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly loanId: string }[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('loan_repayments')
        .select(['id', 'loan_id as loanId'])
        .where('id', 'in', [...ids])
        .execute();
