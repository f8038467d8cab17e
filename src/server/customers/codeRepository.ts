import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import {
  CODE_COUNTS_FOR_SECONDS,
  CODE_LIFE_SECONDS,
  type AnyPurpose,
  CODE_TRIES,
  CODES_FOR_A_CALLER,
  CODES_FOR_A_FIRST_STRANGER,
  CODES_FOR_A_NETWORK,
  CODES_FOR_STRANGERS,
  CODES_OF_A_CUSTOMER,
  CODES_TO_A_CONTACT,
  CONTACT,
  type CountedCodes,
  FORGOT_PASSWORD,
  SIGN_IN,
  type StandingCode,
} from '../../domain/customer/verificationCode.ts';
import { siteOf } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

/** Contact and purpose of a code, and the device or customer that asked for it: a code of another one is invalid. */
export type CodeKey = {
  readonly contact: Contact;
  readonly purpose: AnyPurpose;
  /** Hash of the device's token, or of the customer whose contact address it is; null where a device named none. */
  readonly device: Uint8Array | null;
};

/** Keys of the server, the first of which makes hashes. */
type Keys = Pick<World, 'encryptionKey' | 'olderKeys'>;

/**
 * Hashes a code with its contact and purpose, so that a row cannot be used for another, by the server's key: who reads the
 * database alone does not find six digits by trying all.
 */
const hashCode = (key: Uint8Array, { contact, purpose }: Omit<CodeKey, 'device'>, code: string): Buffer =>
  createHmac('sha256', key)
    .update(`verification code ${purpose} ${contactAddress(contact)} ${code}`)
    .digest();

/** Stores a code that is about to be sent. */
export const insertCode = async (
  tx: Transaction,
  { encryptionKey }: Keys,
  row: CodeKey & {
    readonly id: string;
    readonly caller: string;
    /** Whether the contact's customer has signed in on the device. */
    readonly isKnown: boolean;
    readonly code: string;
    readonly now: number;
  },
): Promise<void> => {
  await tx
    .insertInto('verification_codes')
    .values({
      id: row.id,
      channel: row.contact.channel,
      contact: contactAddress(row.contact),
      caller: row.caller,
      purpose: row.purpose,
      code_hash: hashCode(encryptionKey, row, row.code),
      sent_at: row.now,
      expires_at: row.now + CODE_LIFE_SECONDS,
      tries_left: CODE_TRIES,
      device_hash: row.device,
      is_for_known_device: row.isKnown,
    })
    .execute();
};

/** Codes that count, newest first. */
const counting = (tx: Reader, now: number, most: number) =>
  tx
    .selectFrom('verification_codes')
    .where('sent_at', '>', now - CODE_COUNTS_FOR_SECONDS)
    .orderBy('sent_at', 'desc')
    .limit(most);

/**
 * Lists the codes sent to this contact within the last hour at the request of this known device, or else of this caller on
 * devices that are not known, newest first.
 */
export const codesToContact = (tx: Reader, { contact, device, caller, isKnown }: Asking, now: number) =>
  counting(tx, now, CODES_TO_A_CONTACT)
    .select(['purpose', 'sent_at as sentAt'])
    .where('contact', '=', contactAddress(contact))
    .where('is_for_known_device', '=', isKnown)
    .$if(isKnown, (query) => query.where('device_hash', '=', Buffer.from(device ?? [])))
    .$if(!isKnown, (query) => query.where('caller', '=', caller))
    .execute();

/** Who asks for a code to a contact. */
export type Asking = Omit<CodeKey, 'purpose'> & { readonly caller: string; readonly isKnown: boolean };

const times = (rows: readonly { readonly sent_at: number }[]): readonly number[] => rows.map(({ sent_at }) => sent_at);

/** Times of the codes sent within the last hour at this caller's request, newest first. */
export const codesForCaller = async (tx: Reader, caller: string, now: number): Promise<readonly number[]> =>
  times(await counting(tx, now, CODES_FOR_A_CALLER).select('sent_at').where('caller', '=', caller).execute());

/** True for a caller in whose network nobody who is not known asked for a code to this contact within the last hour. */
export const isFirstOfSite = async (tx: Reader, { contact, caller }: Asking, now: number): Promise<boolean> => {
  const site = siteOf(caller);
  const sent = await counting(tx, now, 1)
    .select('sent_at')
    .where('contact', '=', contactAddress(contact))
    .where('is_for_known_device', '=', false)
    .where('caller', site === undefined ? '=' : 'like', site === undefined ? caller : `${site}%`)
    .execute();
  return sent.length === 0;
};

/**
 * Lists what strangers asked for within the last hour: codes to this contact, and in the network of the caller. `isFirst` is
 * true for a caller in whose network nobody asked for one to the contact.
 */
export const codesForStrangers = async (
  tx: Reader,
  { contact, caller }: Asking,
  { now, isFirst }: { readonly now: number; readonly isFirst: boolean },
): Promise<readonly CountedCodes[]> => {
  const most = isFirst ? CODES_FOR_A_FIRST_STRANGER : CODES_FOR_STRANGERS;
  const strangers = (upTo: number) =>
    counting(tx, now, upTo).select('sent_at').where('is_for_known_device', '=', false);
  const toContact = strangers(most).where('contact', '=', contactAddress(contact));
  const site = siteOf(caller);
  const ofNetwork = site === undefined ? [] : [strangers(CODES_FOR_A_NETWORK).where('caller', 'like', `${site}%`)];
  return [
    { sentAt: times(await toContact.execute()), most },
    ...(await Promise.all(
      ofNetwork.map(async (query) => ({ sentAt: times(await query.execute()), most: CODES_FOR_A_NETWORK })),
    )),
  ];
};

/**
 * Lists the codes that proved contact addresses within the last hour: of the customer, whichever address they went to, and to
 * this address for all customers. A customer to whom none of these was sent has a larger share of them.
 */
export const codesToProve = async (
  tx: Reader,
  { contact, device }: Pick<Asking, 'contact' | 'device'>,
  now: number,
): Promise<readonly CountedCodes[]> => {
  const own = counting(tx, now, CODES_OF_A_CUSTOMER)
    .select('sent_at')
    .where('purpose', '=', CONTACT)
    .where('device_hash', '=', Buffer.from(device ?? []));
  const toContact = (most: number) =>
    counting(tx, now, most)
      .select('sent_at')
      .where('contact', '=', contactAddress(contact))
      .where('purpose', '=', CONTACT);
  const isFirst = (await own.where('contact', '=', contactAddress(contact)).execute()).length === 0;
  const most = isFirst ? CODES_FOR_A_FIRST_STRANGER : CODES_FOR_STRANGERS;
  return [
    { sentAt: times(await own.execute()), most: CODES_OF_A_CUSTOMER },
    { sentAt: times(await toContact(most).execute()), most },
  ];
};

/** Counts the texts that strangers asked for within the last hour, to any number and to those of one calling code. */
export const textsForStrangers = async (
  tx: Reader,
  { callingCode, anHour, ofCountry }: Record<'anHour' | 'ofCountry', number> & { readonly callingCode: string },
  now: number,
): Promise<readonly CountedCodes[]> => {
  const last = (most: number) =>
    counting(tx, now, 1)
      .select('sent_at')
      .where('channel', '=', 'text')
      .where('is_for_known_device', '=', false)
      .offset(most - 1);
  const ofAll = times(await last(anHour).execute());
  const toCountry = times(await last(ofCountry).where('contact', 'like', `${callingCode}%`).execute());
  return [ofAll, toCountry].map((sentAt) => ({ sentAt, most: 1 }));
};

/** Deletes codes that no longer count. Rows that another transaction is deleting are skipped. */
export const forgetOldCodes = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from verification_codes where id in (
      select id from verification_codes where sent_at <= ${now - CODE_COUNTS_FOR_SECONDS}
      for update skip locked)`.execute(tx);
};

/**
 * Finds the newest code for this contact and purpose on this device, and whether it matches the entered one. Older codes are
 * invalid. Locks it: tries at once by several callers use up its tries one after the other.
 */
export const findCode = async (
  tx: Transaction,
  { encryptionKey, olderKeys = [] }: Keys,
  key: CodeKey,
  entered: string,
): Promise<(StandingCode & { readonly id: string; readonly matches: boolean }) | undefined> => {
  const row = await tx
    .selectFrom('verification_codes')
    .select(['id', 'code_hash', 'expires_at', 'tries_left', 'used_at'])
    .where('contact', '=', contactAddress(key.contact))
    .where('purpose', '=', key.purpose)
    .where('device_hash', 'is not distinct from', key.device)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const isMadeBy = (kept: Uint8Array) => (made: Uint8Array) => timingSafeEqual(kept, hashCode(made, key, entered));
  return (
    row && {
      id: row.id,
      expiresAt: row.expires_at,
      triesLeft: row.tries_left,
      used: row.used_at !== null,
      matches: [encryptionKey, ...olderKeys].some(isMadeBy(row.code_hash)),
    }
  );
};

/** Marks a code as used: it can be used once. */
export const markCodeUsed = async (tx: Transaction, id: string, now: number): Promise<void> => {
  await tx.updateTable('verification_codes').set({ used_at: now }).where('id', '=', id).execute();
};

/** Takes one of the code's remaining tries for a wrong one. */
export const countTry = async (tx: Transaction, id: string): Promise<void> => {
  await tx
    .updateTable('verification_codes')
    .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .execute();
};

/** Ends the codes by which a customer would be let in: a new password ends what a stranger may have asked for. */
export const voidCodes = async (tx: Transaction, contacts: readonly Contact[], now: number): Promise<void> => {
  if (contacts.length === 0) return;
  await tx
    .updateTable('verification_codes')
    .set({ used_at: now })
    .where('contact', 'in', contacts.map(contactAddress))
    .where('purpose', 'in', [FORGOT_PASSWORD, SIGN_IN])
    .where('used_at', 'is', null)
    .execute();
};
