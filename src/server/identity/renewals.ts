import type { Reader, Transaction } from '../store/index.ts';

/** Identity that the desk asked a customer to send again; when it was accepted, null before. */
export type Renewal = { readonly askedAt: number; readonly acceptedAt: number | null };

/** Finds the renewal of a customer's identity that was asked for. */
export const findRenewal = (reader: Reader, customerId: string): Promise<Renewal | undefined> =>
  reader
    .selectFrom('identity_renewals')
    .select(['asked_at as askedAt', 'accepted_at as acceptedAt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** Lets a customer send the identity again although it was accepted; begins anew where that was asked for before. */
export const askRenewal = async (
  tx: Transaction,
  { customerId, by, at }: { readonly customerId: string; readonly by: string; readonly at: number },
): Promise<void> => {
  const fresh = { asked_at: at, asked_by: by, accepted_at: null };
  await tx
    .insertInto('identity_renewals')
    .values({ customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(fresh))
    .execute();
};

/** True while a customer is to send the identity again. */
export const awaitsRenewal = async (reader: Reader, customerId: string): Promise<boolean> => {
  const renewal = await findRenewal(reader, customerId);
  return renewal !== undefined && renewal.acceptedAt === null;
};

/** Stores that the identity which was sent again is accepted; false where none was asked for. */
export const acceptRenewal = async (tx: Transaction, customerId: string, at: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('identity_renewals')
    .set({ accepted_at: at })
    .where('customer_id', '=', customerId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Ends the renewal; false where there was none. */
export const endRenewal = async (tx: Transaction, customerId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_renewals')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
