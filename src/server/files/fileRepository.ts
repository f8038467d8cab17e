import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';

export type FileType = Schemas['FileType'];
export type FileRow = Selectable<Tables['files']>;

const HOUR = 3600;
/** Lifetime of an upload that nothing uses. */
const UNUSED_SECONDS = 24 * HOUR;
/** Most unused uploads of a customer. */
const MOST_UNUSED = 30;
/** Time after expiry in which a claim of the last second completes. */
const GRACE_SECONDS = HOUR;
const AT_ONCE = 100;

/** Lets one upload of a customer after the other be counted and stored, until the transaction ends. */
export const lockUploads = async (tx: Transaction, customerId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${customerId}`}, 0))`.execute(tx);
};

/** Stores the row of a new upload, which expires in a day unless something claims it. */
export const insertFile = async (
  tx: Transaction,
  file: Omit<Insertable<Tables['files']>, 'expires_at'>,
): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ ...file, expires_at: file.created_at + UNUSED_SECONDS })
    .execute();
};

/**
 * Returns when a customer with the highest number of unused uploads has fewer, unix seconds; undefined for one who has
 * fewer now.
 */
export const fewerUnusedAt = async (tx: Reader, customerId: string, now: number): Promise<number | undefined> => {
  const last = await tx
    .selectFrom('files')
    .select('expires_at')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .offset(MOST_UNUSED - 1)
    .limit(1)
    .executeTakeFirst();
  return last?.expires_at ?? undefined;
};

/** Returns a file of this customer and type that has not expired. */
export const findFile = (
  tx: Reader,
  { customerId, type, id }: { readonly customerId: string; readonly type: FileType; readonly id: string },
  now: number,
): Promise<FileRow | undefined> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

/** Returns the file with this id, of any customer. Throws where there is none: something uses it. */
export const getFileRow = (tx: Reader, id: string): Promise<FileRow> =>
  tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Returns the ids of all uploads that show the same picture as this one, of any customer, without its own. */
export const findSamePicture = async (reader: Reader, { id, digest }: FileRow): Promise<readonly string[]> => {
  if (digest === null) return [];
  const rows = await reader
    .selectFrom('files')
    .select('id')
    .where('digest', '=', digest)
    .where('id', '<>', id)
    .execute();
  return rows.map((row) => row.id);
};

/** Upload as a request names it. */
type Named = { readonly customerId: string; readonly type: FileType; readonly id: string };

const claimed = (tx: Transaction, { customerId, type, id }: Named) =>
  tx
    .updateTable('files')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .returningAll();

/**
 * Claims an upload of the customer for something that uses it, so that it is kept. Undefined where the customer has no
 * such upload, or it has expired.
 */
export const claimFile = (tx: Transaction, named: Named, now: number): Promise<FileRow | undefined> =>
  claimed(tx, named)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();

/**
 * Claims an upload that nothing has used yet, so that it belongs permanently to one request. Undefined where the customer
 * has no such upload, it has expired, or something used it.
 */
export const claimUnusedFile = (tx: Transaction, named: Named, now: number): Promise<FileRow | undefined> =>
  claimed(tx, named).where('expires_at', '>', now).executeTakeFirst();

/** Releases a file that nothing uses any more. */
export const releaseFile = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx.updateTable('files').set({ expires_at: now }).where('id', '=', id).execute();
};

/** Returns some files that expired long enough ago to be deleted, without the first ones, which could not be. */
export const findForgotten = (tx: Reader, now: number, without: number): Promise<Pick<FileRow, 'id' | 'stored_as'>[]> =>
  tx
    .selectFrom('files')
    .select(['id', 'stored_as'])
    .where('expires_at', '<', now - GRACE_SECONDS)
    .orderBy('expires_at')
    .orderBy('id')
    .offset(without)
    .limit(AT_ONCE)
    .execute();

export const deleteFile = async (tx: Transaction, id: string): Promise<void> => {
  await tx.deleteFrom('files').where('id', '=', id).execute();
};
