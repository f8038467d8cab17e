import type { Insertable, Selectable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Reader, Tables, Transaction } from '../store/index.ts';

export type FileType = Schemas['FileType'];
export type FileRow = Selectable<Tables['files']>;

const HOUR = 3600;
/** An upload that nothing uses is forgotten after a day. */
const UNUSED_SECONDS = 24 * HOUR;
/** So many uploads of a customer may wait to be used. */
const MOST_UNUSED = 30;
/** Whoever claimed a file at the last moment is done by then. */
const GRACE_SECONDS = HOUR;
const AT_ONCE = 100;

/** Keeps what is known of a new upload, which is forgotten in a day unless something claims it. */
export const insertFile = async (
  tx: Transaction,
  file: Omit<Insertable<Tables['files']>, 'expires_at'>,
): Promise<void> => {
  await tx
    .insertInto('files')
    .values({ ...file, expires_at: file.created_at + UNUSED_SECONDS })
    .execute();
};

/** Whether a customer has as many unused uploads as may wait. */
export const hasTooManyUnused = async (tx: Reader, customerId: string, now: number): Promise<boolean> => {
  const { unused } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('unused'))
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(unused) >= MOST_UNUSED;
};

/** A file of this customer and type that is not forgotten. */
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

/** The file with this id, whoever's it is. Throws where there is none: something uses it. */
export const getFileRow = (tx: Reader, id: string): Promise<FileRow> =>
  tx.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/**
 * Claims an upload of the customer's own for something that uses it from now on, so that it is kept. Undefined where the
 * customer has no such upload, or it was forgotten.
 */
export const claimFile = (
  tx: Transaction,
  { customerId, type, id }: { readonly customerId: string; readonly type: FileType; readonly id: string },
  now: number,
): Promise<FileRow | undefined> =>
  tx
    .updateTable('files')
    .set({ expires_at: null })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('type', '=', type)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst();

/** Lets go of a file that nothing uses any more. */
export const releaseFile = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx.updateTable('files').set({ expires_at: now }).where('id', '=', id).execute();
};

/** Files that were forgotten long enough ago to be taken away. */
export const findForgotten = (tx: Reader, now: number): Promise<Pick<FileRow, 'id' | 'stored_as'>[]> =>
  tx
    .selectFrom('files')
    .select(['id', 'stored_as'])
    .where('expires_at', '<', now - GRACE_SECONDS)
    .orderBy('expires_at')
    .limit(AT_ONCE)
    .execute();

export const deleteFile = async (tx: Transaction, id: string): Promise<void> => {
  await tx.deleteFrom('files').where('id', '=', id).execute();
};
