import { type Insertable, sql } from 'kysely';
import type { Reader, Tables, Transaction } from '../store/index.ts';

/** Returns the number of the deposit or repayment that was credited for a reference of a channel; letters' case does not matter. */
export const findCreditedFor = async (
  reader: Reader,
  { channelId, reference }: { readonly channelId: string; readonly reference: string },
): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('deposit_receipts')
    .leftJoin('deposits', 'deposits.id', 'deposit_receipts.deposit_id')
    .select(sql<string>`coalesce(deposits.number, deposit_receipts.number)`.as('number'))
    .where('deposit_receipts.channel_id', '=', channelId)
    .where(sql`lower(deposit_receipts.reference)`, '=', sql`lower(${reference})`)
    .executeTakeFirst();
  return row?.number;
};

/** Returns the reference that a deposit was credited for. */
export const findReceipt = async (reader: Reader, depositId: string): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('deposit_receipts')
    .select('reference')
    .where('deposit_id', '=', depositId)
    .executeTakeFirst();
  return row?.reference;
};

/** Stores what a deposit is credited for. Throws where another one was meanwhile: the database takes each once. */
export const insertReceipt = async (tx: Transaction, row: Insertable<Tables['deposit_receipts']>): Promise<void> => {
  await tx.insertInto('deposit_receipts').values(row).execute();
};

/** Acceptance of a deposit by a person, with what that person said came. */
export type DepositApproval = {
  readonly by: string;
  readonly at: number;
  readonly received: string;
  readonly receivedAt: number;
  readonly reference: string | null;
};

export const insertApproval = async (
  tx: Transaction,
  depositId: string,
  { by, at, received, receivedAt, reference }: DepositApproval,
): Promise<void> => {
  await tx
    .insertInto('deposit_approvals')
    .values({
      ...{ deposit_id: depositId, approved_by: by, approved_at: at },
      ...{ received, received_at: receivedAt, reference },
    })
    .execute();
};

/** Returns who accepted a deposit and what each said, the first one first. */
export const findDepositApprovals = async (reader: Reader, depositId: string): Promise<readonly DepositApproval[]> =>
  reader
    .selectFrom('deposit_approvals')
    .select(['approved_by as by', 'approved_at as at', 'received', 'received_at as receivedAt', 'reference'])
    .where('deposit_id', '=', depositId)
    .orderBy('id')
    .execute();
