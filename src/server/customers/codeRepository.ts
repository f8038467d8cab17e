import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import {
  CODE_COUNTS_FOR_SECONDS,
  CODE_LIFE_SECONDS,
  CODE_TRIES,
  type CodePurpose,
  CODES_FOR_A_CALLER,
  CODES_TO_A_CONTACT,
  type StandingCode,
} from '../../domain/customer/verificationCode.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** Contact and purpose of a code: a code of another purpose is invalid. */
export type CodeKey = { readonly contact: Contact; readonly purpose: CodePurpose };

/** Hashes a code with its contact and purpose, so that a row cannot be used for another. */
const hashCode = ({ contact, purpose }: CodeKey, code: string): Buffer =>
  createHash('sha256')
    .update(`${purpose} ${contactAddress(contact)} ${code}`)
    .digest();

/** Stores a code that is about to be sent. */
export const insertCode = async (
  tx: Transaction,
  row: CodeKey & { readonly id: string; readonly caller: string; readonly code: string; readonly now: number },
): Promise<void> => {
  await tx
    .insertInto('verification_codes')
    .values({
      id: row.id,
      channel: row.contact.channel,
      contact: contactAddress(row.contact),
      caller: row.caller,
      purpose: row.purpose,
      code_hash: hashCode(row, row.code),
      sent_at: row.now,
      expires_at: row.now + CODE_LIFE_SECONDS,
      tries_left: CODE_TRIES,
    })
    .execute();
};

/** Lists the codes sent to this contact within the last hour, newest first. */
export const codesToContact = (tx: Reader, contact: Contact, now: number) =>
  tx
    .selectFrom('verification_codes')
    .select(['purpose', 'sent_at as sentAt'])
    .where('contact', '=', contactAddress(contact))
    .where('sent_at', '>', now - CODE_COUNTS_FOR_SECONDS)
    .orderBy('sent_at', 'desc')
    .limit(CODES_TO_A_CONTACT)
    .execute();

/** Times of the codes sent within the last hour at this caller's request, newest first. */
export const codesForCaller = async (tx: Reader, caller: string, now: number): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('verification_codes')
    .select('sent_at')
    .where('caller', '=', caller)
    .where('sent_at', '>', now - CODE_COUNTS_FOR_SECONDS)
    .orderBy('sent_at', 'desc')
    .limit(CODES_FOR_A_CALLER)
    .execute();
  return rows.map(({ sent_at }) => sent_at);
};

/** Deletes codes that no longer count. Rows that another transaction is deleting are skipped. */
export const forgetOldCodes = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from verification_codes where id in (
      select id from verification_codes where sent_at <= ${now - CODE_COUNTS_FOR_SECONDS}
      for update skip locked)`.execute(tx);
};

/**
 * Finds the newest code for this contact and purpose, and whether it matches the entered one. Older codes are invalid.
 */
export const findCode = async (
  tx: Reader,
  key: CodeKey,
  entered: string,
): Promise<(StandingCode & { readonly id: string; readonly matches: boolean }) | undefined> => {
  const row = await tx
    .selectFrom('verification_codes')
    .select(['id', 'code_hash', 'expires_at', 'tries_left', 'used_at'])
    .where('contact', '=', contactAddress(key.contact))
    .where('purpose', '=', key.purpose)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      expiresAt: row.expires_at,
      triesLeft: row.tries_left,
      used: row.used_at !== null,
      matches: timingSafeEqual(row.code_hash, hashCode(key, entered)),
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
