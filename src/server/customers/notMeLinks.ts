import { createHash } from 'node:crypto';
import type { Language } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Path of the page behind "it was not me". */
export const NOT_ME_PATH = '/not-me';
/** How long a link is valid. */
const LINK_SECONDS = 7 * 86_400;
const TOKEN_BYTES = 32;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Link of a message that was not used yet. */
export type NotMeLink = {
  readonly customerId: string;
  /** Null for a change of credentials. */
  readonly destinationId: string | null;
  /** Language of the customer. */
  readonly language: Language;
  /** Instant of the oldest message to the customer whose link is open, unix seconds. */
  readonly openSince: number;
};

/** Makes a link, whose token is stored as a hash: a reader of the database cannot use it. */
export const makeNotMeLink = async (
  tx: Transaction,
  world: World,
  { customerId, destinationId }: { readonly customerId: string; readonly destinationId: string | null },
): Promise<string> => {
  const token = Buffer.from(world.randomBytes(TOKEN_BYTES)).toString('base64url');
  const now = world.now();
  await tx.deleteFrom('not_me_links').where('customer_id', '=', customerId).where('expires_at', '<=', now).execute();
  await tx
    .insertInto('not_me_links')
    .values({
      token_hash: hashOf(token),
      customer_id: customerId,
      destination_id: destinationId,
      created_at: now,
      expires_at: now + LINK_SECONDS,
    })
    .execute();
  return `${world.publicUrl}${NOT_ME_PATH}?token=${token}`;
};

/** Finds a link that is valid; undefined for one that is unknown, used or expired. */
export const findNotMeLink = async (reader: Reader, token: string, now: number): Promise<NotMeLink | undefined> => {
  const row = await openLinks(reader, now)
    .innerJoin('customers', 'customers.id', 'not_me_links.customer_id')
    .select(['not_me_links.customer_id as customerId', 'destination_id as destinationId', 'language'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (!row) return undefined;
  const openSince = Number(await findOpenSince(reader, row.customerId, now));
  return { ...row, language: row.language as Language, openSince };
};

/** Returns the instant of a customer's oldest open link; null without one. */
const findOpenSince = async (reader: Reader, customerId: string, now: number) => {
  const { openSince } = await openLinks(reader, now)
    .select(({ fn }) => fn.min('created_at').as('openSince'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return openSince;
};

/**
 * Uses all links of a customer up, as what they are for is done; returns the instant of the oldest one that was open, or else
 * undefined. Called under the customer's lock.
 */
export const useOpenLinks = async (tx: Transaction, customerId: string, now: number): Promise<number | undefined> => {
  const openSince = await findOpenSince(tx, customerId, now);
  await useAll(tx, customerId, now);
  return openSince === null ? undefined : Number(openSince);
};

const useAll = async (tx: Transaction, customerId: string, now: number): Promise<void> => {
  await tx
    .updateTable('not_me_links')
    .set({ used_at: now })
    .where('customer_id', '=', customerId)
    .where('used_at', 'is', null)
    .execute();
};

const openLinks = (reader: Reader, now: number) =>
  reader.selectFrom('not_me_links').where('expires_at', '>', now).where('used_at', 'is', null);

/**
 * Uses a link up, and with it all of its customer; false where another request has done so. Called under the customer's
 * lock.
 */
export const useNotMeLink = async (tx: Transaction, token: string, now: number): Promise<boolean> => {
  const used = await tx
    .updateTable('not_me_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .returning('customer_id as customerId')
    .executeTakeFirst();
  if (!used) return false;
  await useAll(tx, used.customerId, now);
  return true;
};
