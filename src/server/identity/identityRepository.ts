import type { Schemas } from '../../contract/index.ts';
import type { DocumentKind } from '../../domain/customer/idNumber.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { decrypt, encrypt } from '../world/encryption.ts';
import type { World } from '../world/world.ts';

/** Data of a customer's document, stored encrypted. */
export type Document = {
  readonly realName: string;
  readonly idNumber: string;
  readonly documentKind: DocumentKind;
  /** ISO 3166; null where it is unknown. */
  readonly country: string | null;
};

export type Identity = {
  readonly document: Document;
  readonly reviewId: string;
  readonly front: Image;
  /** Null for a passport that was sent without. */
  readonly back: Image | null;
};
export type Image = { readonly fileId: string; readonly refused: boolean };

const placeOf = (customerId: string): string => `identity of ${customerId}`;

/** Returns a customer's identity as it was sent last; undefined where none was. */
export const findIdentity = async (
  reader: Reader,
  world: Pick<World, 'encryptionKey'>,
  customerId: string,
): Promise<Identity | undefined> => {
  const row = await reader
    .selectFrom('identities')
    .selectAll()
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    document: JSON.parse(decrypt(world, row.sealed, placeOf(customerId)).toString()) as Document,
    reviewId: row.review_id,
    front: { fileId: row.front_file_id, refused: row.front_refused },
    back: row.back_file_id === null ? null : { fileId: row.back_file_id, refused: row.back_refused },
  };
};

/** Stores a sent identity, replacing the one before. */
export const saveIdentity = async (
  tx: Transaction,
  world: World,
  customerId: string,
  sent: Pick<Identity, 'document' | 'reviewId'> & { readonly frontFileId: string; readonly backFileId: string | null },
): Promise<void> => {
  const fresh = {
    review_id: sent.reviewId,
    sealed: encrypt(world, Buffer.from(JSON.stringify(sent.document)), placeOf(customerId)),
    front_file_id: sent.frontFileId,
    back_file_id: sent.backFileId,
    front_refused: false,
    back_refused: false,
  };
  await tx
    .insertInto('identities')
    .values({ customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(fresh))
    .execute();
};

/** Stores which images of an identity were refused. */
export const saveRefusedImages = async (
  tx: Transaction,
  customerId: string,
  refused: { readonly front: boolean; readonly back: boolean },
): Promise<void> => {
  await tx
    .updateTable('identities')
    .set({ front_refused: refused.front, back_refused: refused.back })
    .where('customer_id', '=', customerId)
    .execute();
};

type Status = Schemas['VerificationStatus'];

/** Returns the status of a customer's verification. */
export const findStatus = async (reader: Reader, customerId: string): Promise<Status> => {
  const { verification_status: status } = await reader
    .selectFrom('customers')
    .select('verification_status')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return status;
};

/** Returns the status and the calling code, locked: only one identity of a customer is sent at a time. */
export const lockStatus = async (
  tx: Transaction,
  customerId: string,
): Promise<{ readonly status: Status; readonly callingCode: string | null }> =>
  tx
    .selectFrom('customers')
    .select(['verification_status as status', 'calling_code as callingCode'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const saveStatus = async (tx: Transaction, customerId: string, status: Status): Promise<void> => {
  await tx.updateTable('customers').set({ verification_status: status }).where('id', '=', customerId).execute();
};
