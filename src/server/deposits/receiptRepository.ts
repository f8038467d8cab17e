import { sql } from 'kysely';
import { referenceKey } from '../../domain/funds/reference.ts';
import type { Reader, Transaction } from '../store/index.ts';

/**
 * Returns the number of the deposit or repayment that was credited for a reference of a channel, however that was written;
 * one whose receipt was released does not count.
 */
export const findCreditedFor = async (
  reader: Reader,
  { channelId, reference }: { readonly channelId: string; readonly reference: string },
): Promise<string | undefined> => {
  const row = await reader
    .selectFrom('deposit_receipts')
    .leftJoin('deposits', 'deposits.id', 'deposit_receipts.deposit_id')
    .select(sql<string>`coalesce(deposits.number, deposit_receipts.number)`.as('number'))
    .where('deposit_receipts.channel_id', '=', channelId)
    .where('reference_key', '=', referenceKey(reference))
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return row?.number;
};

/** Lists the requests that a transfer of this one was credited to before, each until a reversal released it. */
export const findReleasedBefore = async (
  reader: Reader,
  requestId: string,
): Promise<readonly { readonly number: string; readonly releasedAt: number }[]> => {
  const rows = await reader
    .selectFrom('deposit_receipts as own')
    .innerJoin('deposit_receipts as before', (join) =>
      join
        .onRef('before.channel_id', '=', 'own.channel_id')
        .onRef('before.reference_key', '=', 'own.reference_key')
        .onRef('before.deposit_id', '<>', 'own.deposit_id'),
    )
    .select(['before.number', 'before.released_at'])
    .where('own.deposit_id', '=', requestId)
    .where('before.released_at', 'is not', null)
    .orderBy('before.id')
    .execute();
  return rows.map(({ number, released_at: releasedAt }) => ({ number: number ?? '', releasedAt: releasedAt ?? 0 }));
};

/** Lists the requests that a reference of a channel was credited to before, however it was written, each until it was released. */
export const findReleasedFor = async (
  reader: Reader,
  { channelId, reference }: { readonly channelId: string; readonly reference: string },
): Promise<readonly { readonly number: string; readonly releasedAt: number }[]> => {
  const rows = await reader
    .selectFrom('deposit_receipts')
    .select(['number', 'released_at'])
    .where('channel_id', '=', channelId)
    .where('reference_key', '=', referenceKey(reference))
    .where('released_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ number, released_at: releasedAt }) => ({ number: number ?? '', releasedAt: releasedAt ?? 0 }));
};

/**
 * Releases what a request was credited for, or of it the transfers that are named: they are another's, and can be credited
 * to that one.
 */
export const releaseReceipts = async (
  tx: Transaction,
  {
    requestId,
    references,
    at,
  }: { readonly requestId: string; readonly references?: readonly string[]; readonly at: number },
): Promise<void> => {
  await tx
    .updateTable('deposit_receipts')
    .set({ released_at: at })
    .where('deposit_id', '=', requestId)
    .where('released_at', 'is', null)
    .$if(references !== undefined, (query) => query.where('reference_key', 'in', (references ?? []).map(referenceKey)))
    .execute();
};

/** Returns the references that a deposit was credited for. */
export const findReceipts = async (reader: Reader, depositId: string): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('deposit_receipts')
    .select('reference')
    .where('deposit_id', '=', depositId)
    .orderBy('reference')
    .execute();
  return rows.map(({ reference }) => reference);
};

/** Returns the references that a request was credited for until they were released. */
export const findReleasedReceipts = async (reader: Reader, requestId: string): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('deposit_receipts')
    .select('reference')
    .where('deposit_id', '=', requestId)
    .where('released_at', 'is not', null)
    .orderBy('reference')
    .execute();
  return rows.map(({ reference }) => reference);
};

/** Returns the references that requests were credited for and are not released, by their ids. */
export const findReceiptsOf = async (
  reader: Reader,
  depositIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (depositIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('deposit_receipts')
    .select(['deposit_id', 'reference'])
    .where('deposit_id', '=', sql<string>`any(${[...depositIds]}::uuid[])`)
    .where('released_at', 'is', null)
    .orderBy('id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { deposit_id: id, reference } of rows) found.set(id, [...(found.get(id) ?? []), reference]);
  return found;
};

/** Stores what a deposit is credited for. Throws where another one was meanwhile: the database takes each once. */
export const insertReceipts = async (
  tx: Transaction,
  {
    depositId,
    channelId,
    number,
    references,
  }: Record<'depositId' | 'channelId' | 'number', string> & { readonly references: readonly string[] },
): Promise<void> => {
  if (references.length === 0) return;
  const rows = references.map((reference) => ({
    ...{ deposit_id: depositId, channel_id: channelId, number },
    ...{ reference, reference_key: referenceKey(reference) },
  }));
  await tx.insertInto('deposit_receipts').values(rows).execute();
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
