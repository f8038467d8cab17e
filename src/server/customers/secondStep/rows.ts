import { kindsOf, type SecondStepKind } from '../../../domain/customer/secondStep.ts';
import { isUuid, type Reader, type Transaction } from '../../store/index.ts';

/** Customer's passkey as it is stored. */
export type KnownPasskey = {
  readonly id: string;
  readonly customerId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly addedAt: number;
  readonly lastUsedAt: number | null;
  /** False after "it was not me", until it has answered a challenge within a session. */
  readonly signsIn: boolean;
};

const passkeys = (reader: Reader) =>
  reader
    .selectFrom('passkeys')
    .select(['id', 'customer_id as customerId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select([
      'counter',
      'transports',
      'name',
      'added_at as addedAt',
      'last_used_at as lastUsedAt',
      'signs_in as signsIn',
    ]);

/** Lists a customer's passkeys, the oldest first. */
export const listPasskeys = (reader: Reader, customerId: string): Promise<readonly KnownPasskey[]> =>
  passkeys(reader).where('customer_id', '=', customerId).orderBy('added_at').orderBy('id').execute();

/** Finds a passkey by the id that its authenticator gave it. */
export const findPasskey = (reader: Reader, credentialId: string): Promise<KnownPasskey | undefined> =>
  passkeys(reader).where('credential_id', '=', credentialId).executeTakeFirst();

export const insertPasskey = async (
  tx: Transaction,
  {
    id,
    customerId,
    credentialId,
    publicKey,
    counter,
    transports,
    name,
    addedAt,
  }: Omit<KnownPasskey, 'lastUsedAt' | 'signsIn'>,
): Promise<void> => {
  await tx
    .insertInto('passkeys')
    .values({
      ...{ id, customer_id: customerId, credential_id: credentialId, public_key: publicKey },
      ...{ counter, transports: [...transports], name, added_at: addedAt },
    })
    .execute();
};

/** Stores the counter of a passkey's answer, and when it came. */
export const noteUseOfPasskey = async (tx: Transaction, id: string, counter: number, now: number): Promise<void> => {
  await tx.updateTable('passkeys').set({ counter, last_used_at: now }).where('id', '=', id).execute();
};

/** Lets a passkey sign in again that "it was not me" has disputed. */
export const letPasskeySignIn = async (tx: Transaction, id: string): Promise<void> => {
  await tx.updateTable('passkeys').set({ signs_in: true }).where('id', '=', id).execute();
};

/** Keeps the passkeys that a customer has set up since an instant from signing in. */
export const disputePasskeysSince = async (tx: Transaction, customerId: string, since: number): Promise<void> => {
  await tx
    .updateTable('passkeys')
    .set({ signs_in: false })
    .where('customer_id', '=', customerId)
    .where('added_at', '>=', since)
    .execute();
};

/** Gives a passkey another name; false where the customer has none of this id. */
export const updatePasskeyName = async (
  tx: Transaction,
  { customerId, id, name }: { readonly customerId: string; readonly id: string; readonly name: string },
): Promise<boolean> => {
  if (!isUuid(id)) return false;
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes a passkey; false where the customer has none of this id. */
export const deletePasskey = async (
  tx: Transaction,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<boolean> => {
  if (!isUuid(id)) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const findAuthenticator = (reader: Reader, customerId: string) =>
  reader
    .selectFrom('authenticators')
    .select(['sealed', 'last_step as lastStep', 'added_at as addedAt', 'last_used_at as lastUsedAt'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();

/** Stores an authenticator in place of the one before. */
export const saveAuthenticator = async (
  tx: Transaction,
  customerId: string,
  { sealed, step, now }: { readonly sealed: Uint8Array; readonly step: number; readonly now: number },
): Promise<void> => {
  const fresh = { sealed, last_step: step, added_at: now, last_used_at: null };
  await tx
    .insertInto('authenticators')
    .values({ customer_id: customerId, ...fresh })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(fresh))
    .execute();
};

/** Stores the step of a code that was taken. */
export const noteUseOfAuthenticator = async (
  tx: Transaction,
  customerId: string,
  { step, now }: { readonly step: number; readonly now: number },
): Promise<void> => {
  await tx
    .updateTable('authenticators')
    .set({ last_step: step, last_used_at: now })
    .where('customer_id', '=', customerId)
    .execute();
};

/** Deletes the authenticator; false where there is none. */
export const deleteAuthenticator = async (tx: Transaction, customerId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('authenticators')
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** Lists the hashes of a customer's recovery codes that were not used, in an order that says nothing. */
export const unusedRecoveryCodes = async (reader: Reader, customerId: string): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .orderBy('code_hash')
    .execute();
  return rows.map(({ code_hash }) => code_hash);
};

/** Stores new recovery codes in place of the old ones; none ends them. */
export const replaceRecoveryCodes = async (
  tx: Transaction,
  customerId: string,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: number },
): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('customer_id', '=', customerId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ customer_id: customerId, code_hash: hash, made_at: now }));
  await tx.insertInto('recovery_codes').values(rows).execute();
};

/** Uses a recovery code up; false where another request has done so. */
export const useRecoveryCode = async (
  tx: Transaction,
  { customerId, hash, now }: { readonly customerId: string; readonly hash: string; readonly now: number },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Deletes all that a customer has set up. */
export const deleteSecondStep = async (tx: Transaction, customerId: string): Promise<void> => {
  for (const table of ['passkeys', 'authenticators', 'recovery_codes'] as const) {
    await tx.deleteFrom(table).where('customer_id', '=', customerId).execute();
  }
};

/** Lists the kinds that the customer can answer with. */
export const findKinds = async (reader: Reader, customerId: string): Promise<readonly SecondStepKind[]> => {
  const known = await listPasskeys(reader, customerId);
  const authenticator = await findAuthenticator(reader, customerId);
  const recoveryCodesLeft = (await unusedRecoveryCodes(reader, customerId)).length;
  return kindsOf({ passkeys: known.length, hasAuthenticator: authenticator !== undefined, recoveryCodesLeft });
};
