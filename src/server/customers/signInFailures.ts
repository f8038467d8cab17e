import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/contact.ts';
import { type Failures, FAILURES_COUNT_FOR_SECONDS } from '../../domain/signInAttempts.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** What was entered is kept as a hash alone: it may be a password in the wrong field. */
const hashContact = (contact: Contact): Buffer => createHash('sha256').update(contactAddress(contact)).digest();

/** Wrong passwords for this contact since the last right one, known or not; undefined where none counts any more. */
export const findFailures = (tx: Reader, contact: Contact, now: number): Promise<Failures | undefined> =>
  tx
    .selectFrom('sign_in_failures')
    .select(['count', 'last_at as lastAt'])
    .where('contact_hash', '=', hashContact(contact))
    .where('last_at', '>', now - FAILURES_COUNT_FOR_SECONDS)
    .executeTakeFirst();

/** Counts a wrong password, and forgets those of anybody that count no more. */
export const countFailure = async (tx: Transaction, contact: Contact, now: number): Promise<void> => {
  await sql`
    delete from sign_in_failures where contact_hash in (
      select contact_hash from sign_in_failures where last_at <= ${now - FAILURES_COUNT_FOR_SECONDS}
      for update skip locked)`.execute(tx);
  await tx
    .insertInto('sign_in_failures')
    .values({ contact_hash: hashContact(contact), count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('contact_hash').doUpdateSet({ count: sql`sign_in_failures.count + 1`, last_at: now }),
    )
    .execute();
};

/** The right password ends the count. */
export const forgetFailures = async (tx: Transaction, contact: Contact): Promise<void> => {
  await tx.deleteFrom('sign_in_failures').where('contact_hash', '=', hashContact(contact)).execute();
};
