import type { Insertable, Selectable } from 'kysely';
import type { Credit } from '../../domain/funds/deposit.ts';
import type { Reader, RowCursor, Tables, Transaction } from '../store/index.ts';
import type { UncreditedDeposit, UncreditedFilter } from '../transactions/index.ts';

export type DepositRow = Selectable<Tables['deposits']>;

export const insertDeposit = (tx: Transaction, deposit: Insertable<Tables['deposits']>): Promise<DepositRow> =>
  tx.insertInto('deposits').values(deposit).returningAll().executeTakeFirstOrThrow();

/** Returns a deposit. Throws where there is none: its review names it. */
export const getDeposit = (reader: Reader, id: string): Promise<DepositRow> =>
  reader.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns deposits by their ids; an id of none is left out. */
export const findDeposits = (reader: Reader, ids: readonly string[]): Promise<DepositRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('deposits')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

const uncredited = (reader: Reader, { accountId, status, from, to }: UncreditedFilter) =>
  reader
    .selectFrom('deposits')
    .where('account_id', '=', accountId)
    .where('status', '<>', 'success')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'waiting'))
    .$if(from !== undefined, (query) => query.where('requested_at', '>=', from ?? 0))
    .$if(to !== undefined, (query) => query.where('requested_at', '<', to ?? 0));

/** Returns deposits that are not credited, the latest request first, then the higher id. */
export const findUncredited = (
  reader: Reader,
  filter: UncreditedFilter,
  { after, most }: { readonly after: RowCursor | undefined; readonly most: number },
): Promise<UncreditedDeposit[]> =>
  uncredited(reader, filter)
    .select(['id', 'amount', 'requested_at as requestedAt'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('requested_at', 'id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

export const countUncredited = async (reader: Reader, filter: UncreditedFilter): Promise<number> => {
  const { count } = await uncredited(reader, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const findUncreditedById = (reader: Reader, accountId: string, id: string) =>
  uncredited(reader, { accountId, status: undefined, from: undefined, to: undefined })
    .select(['id', 'amount', 'requested_at as requestedAt'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Returns deposits that wait, and those whose money came from `from` on and before `to`, unix seconds. */
export const findPaidIn = (
  reader: Reader,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<DepositRow[]> =>
  reader
    .selectFrom('deposits')
    .selectAll()
    .where(({ and, eb, or }) =>
      or([eb('status', '=', 'waiting'), and([eb('received_at', '>=', from), eb('received_at', '<', to)])]),
    )
    .orderBy('requested_at')
    .orderBy('id')
    .execute();

/** Returns the ids of an account's deposits of one status. */
export const findDepositIds = async (
  reader: Reader,
  accountId: string,
  status: DepositRow['status'],
): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('deposits')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .execute();
  return rows.map(({ id }) => id);
};

/** Writes the outcome of an accepted deposit. */
export const writeCredit = async (tx: Transaction, id: string, credit: Credit, at: number): Promise<void> => {
  const { received, receivedAt: received_at, amount: credited, rate: credited_rate, outcome } = credit;
  await tx
    .updateTable('deposits')
    .set({ status: 'success', decided_at: at, received, received_at, credited, credited_rate, outcome })
    .where('id', '=', id)
    .execute();
};

/** Writes the reason of a rejected deposit. */
export const writeFailure = async (
  tx: Transaction,
  id: string,
  failure: { readonly code: string; readonly text: string; readonly at: number },
): Promise<void> => {
  await tx
    .updateTable('deposits')
    .set({ status: 'fail', decided_at: failure.at, failure_code: failure.code, failure_text: failure.text })
    .where('id', '=', id)
    .execute();
};

/** True if a bank card is one that the customer has saved. */
export const isBankCardOf = async (reader: Reader, customerId: string, id: string): Promise<boolean> => {
  const card = await reader
    .selectFrom('destinations')
    .select('id')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'bank')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return card !== undefined;
};
