import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import { referenceKey } from '../../domain/funds/reference.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';
import type { Payee } from './payee.ts';

type Row = Selectable<Tables['withdrawals']>;

/** Withdrawal with its payout and the sum of what came back of it; the reason and the time are of the latest part. */
export type Withdrawal = Row & {
  readonly payout_reference: string | null;
  readonly payout_url: string | null;
  readonly paid_at: number | null;
  readonly returned_received: string | null;
  readonly returned_amount: string | null;
  readonly returned_reason: string | null;
  readonly returned_at: number | null;
  readonly returned_parts: number | null;
};

const placeOf = (id: string): string => `destination of withdrawal ${id}`;

export const sealPayee = (world: World, id: string, payee: Payee): Buffer =>
  encrypt(world, Buffer.from(JSON.stringify(payee)), placeOf(id));

export const openPayee = (world: Pick<World, 'encryptionKey'>, { id, sealed }: Pick<Row, 'id' | 'sealed'>): Payee =>
  JSON.parse(decrypt(world, sealed, placeOf(id)).toString()) as Payee;

export const insertWithdrawal = async (tx: Transaction, row: Insertable<Tables['withdrawals']>): Promise<void> => {
  await tx.insertInto('withdrawals').values(row).execute();
};

/** Stores the rate that a withdrawal is paid at in place of the one of its request, which is kept beside it. */
export const writePaidRate = async (
  tx: Transaction,
  id: string,
  { rate, rateAt, received }: { readonly rate: string; readonly rateAt: number; readonly received: string },
): Promise<void> => {
  const asked = {
    asked_rate: sql<string>`coalesce(asked_rate, rate)`,
    asked_received: sql<string>`coalesce(asked_received, received)`,
  };
  await tx
    .updateTable('withdrawals')
    .set({ rate, rate_at: rateAt, received, ...asked })
    .where('id', '=', id)
    .execute();
};

const found = (reader: Reader) =>
  reader
    .selectFrom('withdrawals')
    .leftJoin('withdrawal_payouts as payout', 'payout.withdrawal_id', 'withdrawals.id')
    .leftJoin(
      (returns) =>
        returns
          .selectFrom('withdrawal_returns')
          .select(({ fn }) => [
            'withdrawal_id',
            fn.sum<string>('received').as('received'),
            fn.sum<string>('amount').as('amount'),
            fn.max('part').as('parts'),
            fn.max('returned_at').as('returned_at'),
            sql<string>`(array_agg(reason order by part desc))[1]`.as('reason'),
          ])
          .groupBy('withdrawal_id')
          .as('comeback'),
      (join) => join.onRef('comeback.withdrawal_id', '=', 'withdrawals.id'),
    )
    .selectAll('withdrawals')
    .select([
      'payout.reference as payout_reference',
      'payout.url as payout_url',
      'payout.paid_at',
      'comeback.received as returned_received',
      'comeback.amount as returned_amount',
      'comeback.reason as returned_reason',
      'comeback.returned_at',
      'comeback.parts as returned_parts',
    ]);

export const findWithdrawal = (reader: Reader, id: string): Promise<Withdrawal | undefined> =>
  found(reader).where('withdrawals.id', '=', id).executeTakeFirst();

/** Returns a withdrawal that is known to exist. */
export const getWithdrawal = (reader: Reader, id: string): Promise<Withdrawal> =>
  found(reader).where('withdrawals.id', '=', id).executeTakeFirstOrThrow();

/** Returns an account's withdrawals, those that wait first, then the latest. */
export const findWithdrawals = (reader: Reader, accountId: string, most: number): Promise<readonly Withdrawal[]> =>
  found(reader)
    .where('withdrawals.account_id', '=', accountId)
    .orderBy(sql`withdrawals.status = 'waiting'`, 'desc')
    .orderBy('withdrawals.requested_at', 'desc')
    .orderBy('withdrawals.id', 'desc')
    .limit(most)
    .execute();

/** Returns withdrawals by their ids, in no order. */
export const findWithdrawalsById = async (reader: Reader, ids: readonly string[]): Promise<readonly Withdrawal[]> =>
  ids.length === 0
    ? []
    : found(reader)
        .where('withdrawals.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute();

/** Returns withdrawals that were paid from `from` on and before `to`, unix seconds. */
export const findPaidOut = (
  reader: Reader,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly Withdrawal[]> =>
  found(reader)
    .where('payout.paid_at', '>=', from)
    .where('payout.paid_at', '<', to)
    .orderBy('payout.paid_at')
    .orderBy('withdrawals.id')
    .execute();

/** Returns the ids of an account's withdrawals that have a status. */
export const findWithdrawalIds = async (
  reader: Reader,
  accountId: string,
  status: Schemas['TransferStatus'],
): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('withdrawals')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', status)
    .execute();
  return rows.map(({ id }) => id);
};

/** Ends a waiting withdrawal. */
export const endWithdrawal = async (
  tx: Transaction,
  id: string,
  end: { readonly status: 'success' } | { readonly status: 'fail'; readonly code: string },
): Promise<void> => {
  await tx
    .updateTable('withdrawals')
    .set({ status: end.status, failure_code: end.status === 'fail' ? end.code : null })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
};

/** Stores the proof of a payout. */
export const insertPayout = async (
  tx: Transaction,
  row: Omit<Insertable<Tables['withdrawal_payouts']>, 'reference_key'>,
): Promise<void> => {
  const reference_key = referenceKey(row.reference);
  await tx
    .insertInto('withdrawal_payouts')
    .values({ ...row, reference_key })
    .execute();
};

/** Stores that a part of a payout came back. */
export const insertReturn = async (tx: Transaction, row: Insertable<Tables['withdrawal_returns']>): Promise<void> => {
  await tx.insertInto('withdrawal_returns').values(row).execute();
};

/** Returns the numbers of the other withdrawals that were paid by a reference, however it is written. */
export const findPaidBy = async (
  reader: Reader,
  { id, reference }: { readonly id: string; readonly reference: string },
): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('withdrawal_payouts')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_id')
    .select('number')
    .where('reference_key', '=', referenceKey(reference))
    .where('withdrawals.id', '<>', id)
    .orderBy('paid_at')
    .orderBy('withdrawals.id')
    .execute();
  return rows.map(({ number }) => number);
};

/** Returns the part of a payout that came back by a reference of a currency; undefined where none did. */
export const findReturnBy = (
  reader: Reader,
  { currency, reference }: { readonly currency: string; readonly reference: string },
): Promise<{ readonly number: string; readonly part: number } | undefined> =>
  reader
    .selectFrom('withdrawal_returns')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_id')
    .select(['number', 'part'])
    .where('withdrawal_returns.currency', '=', currency)
    .where('reference_key', '=', referenceKey(reference))
    .executeTakeFirst();

/** Returns what came back of a payout since the last part that two people reported, US dollars. */
export const creditedByOne = async (reader: Reader, withdrawalId: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from withdrawal_returns where withdrawal_id = ${withdrawalId}
      and part > coalesce((select max(part) from (
        select part from withdrawal_returns credited join withdrawal_return_approvals using (withdrawal_id, part, received)
        where withdrawal_id = ${withdrawalId} group by part having count(distinct approved_by) > 1) as reported), 0)`.execute(
    reader,
  );
  return rows[0]?.amount ?? '0';
};

/** Stores who reported a part that came back; returns all who reported it with the same amount and reference. */
export const approveReturn = async (
  tx: Transaction,
  approval: Insertable<Tables['withdrawal_return_approvals']>,
): Promise<ReadonlySet<string>> => {
  await tx.insertInto('withdrawal_return_approvals').values(approval).execute();
  const rows = await tx
    .selectFrom('withdrawal_return_approvals')
    .select('approved_by')
    .where('withdrawal_id', '=', approval.withdrawal_id)
    .where('part', '=', approval.part)
    .where('received', '=', approval.received)
    .where('reference_key', 'is not distinct from', approval.reference_key ?? null)
    .execute();
  return new Set(rows.map(({ approved_by: by }) => by));
};

/** Returns the parts of payouts that came back from `from` on and before `to`, unix seconds. */
export const findReturnsWithin = (reader: Reader, { from, to }: { readonly from: number; readonly to: number }) =>
  reader
    .selectFrom('withdrawal_returns')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_returns.withdrawal_id')
    .innerJoin('withdrawal_payouts', 'withdrawal_payouts.withdrawal_id', 'withdrawals.id')
    .select(['withdrawals.id', 'number', 'withdrawals.currency', 'withdrawal_payouts.reference as payout_reference'])
    .select(['withdrawal_returns.received', 'returned_at', 'withdrawal_returns.reference as return_reference'])
    .where('returned_at', '>=', from)
    .where('returned_at', '<', to)
    .orderBy('returned_at')
    .orderBy('withdrawals.id')
    .execute();

/** Stores who says that a withdrawal is paid at a rate far from that of its request; returns all who said it of this rate. */
export const approveRate = async (
  tx: Transaction,
  approval: Insertable<Tables['withdrawal_rate_approvals']>,
): Promise<ReadonlySet<string>> => {
  await tx.insertInto('withdrawal_rate_approvals').values(approval).execute();
  const rows = await tx
    .selectFrom('withdrawal_rate_approvals')
    .select('approved_by')
    .where('withdrawal_id', '=', approval.withdrawal_id)
    .where('rate', '=', approval.rate)
    .where('rate_at', '=', approval.rate_at)
    .execute();
  return new Set(rows.map(({ approved_by: by }) => by));
};

/** Returns who said at which rate a withdrawal is paid, the first one first. */
export const findRateApprovals = (
  reader: Reader,
  withdrawalId: string,
): Promise<readonly { readonly by: string; readonly rate: string }[]> =>
  reader
    .selectFrom('withdrawal_rate_approvals')
    .select(['approved_by as by', 'rate'])
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('id')
    .execute();

/** Person who accepted a withdrawal, and when, unix seconds. */
export type Approval = { readonly by: string; readonly at: number };

/** Stores who accepted a withdrawal. */
export const approve = async (tx: Transaction, approval: Insertable<Tables['withdrawal_approvals']>): Promise<void> => {
  await tx
    .insertInto('withdrawal_approvals')
    .values(approval)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Returns who accepted a withdrawal, the first one first. */
export const findApprovals = async (reader: Reader, withdrawalId: string): Promise<readonly Approval[]> =>
  reader
    .selectFrom('withdrawal_approvals')
    .select(['approved_by as by', 'approved_at as at'])
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('approved_at')
    .execute();
