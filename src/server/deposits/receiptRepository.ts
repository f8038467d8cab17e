import { type Insertable, sql } from 'kysely';
import type { Reader, Tables, Transaction } from '../store/index.ts';

/** Returns the number of the deposit that was credited for a reference of a channel; letters' case does not matter. */
export const findCreditedFor = async (
  reader: Reader,
  { channelId, reference }: { readonly channelId: string; readonly reference: string },
): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('deposit_receipts')
    .innerJoin('deposits', 'deposits.id', 'deposit_receipts.deposit_id')
    .select('number')
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

/** Returns the references that deposits were credited for, by their ids. */
export const findReceipts = async (
  reader: Reader,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (depositIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('deposit_receipts')
    .select(['deposit_id', 'reference'])
    .where('deposit_id', '=', sql<string>`any(${[...depositIds]}::uuid[])`)
    .execute();
  const found = new Map<string, string[]>();
  for (const { deposit_id: id, reference } of rows) found.set(id, [...(found.get(id) ?? []), reference]);
  return found;
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
