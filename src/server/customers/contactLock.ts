import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/contact.ts';
import type { Transaction } from '../store/index.ts';

/** Tells the locks of contacts from all others. */
const CONTACT_LOCK = 1;

/**
 * Keeps whatever else concerns this contact out until the transaction ends, also where there is no row to lock yet.
 * False where another holds it. Nobody waits: guesses that come at once are not guessed side by side, and do not hold
 * the connections that other customers need.
 */
export const tryLockContact = async (tx: Transaction, contact: Contact): Promise<boolean> => {
  const address = contactAddress(contact);
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CONTACT_LOCK}::integer, hashtext(${address})) as locked`.execute(tx);
  return rows[0]?.locked === true;
};
