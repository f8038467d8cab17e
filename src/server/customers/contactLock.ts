import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import type { Transaction } from '../store/index.ts';

/** Tells the locks of contacts and customers from all others. */
const CONTACT_LOCK = 1;

/**
 * Keeps whatever else concerns this contact out until the transaction ends, also where there is no row to lock yet.
 * False where another holds it. Nobody waits: guesses that come at once are not guessed side by side, and do not hold
 * the connections that other customers need.
 */
export const tryLockContact = (tx: Transaction, contact: Contact): Promise<boolean> =>
  tryLock(tx, contactAddress(contact));

/** The same for what concerns a customer who is signed in, by whatever contact. */
export const tryLockCustomer = (tx: Transaction, customerId: string): Promise<boolean> => tryLock(tx, customerId);

const tryLock = async (tx: Transaction, name: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CONTACT_LOCK}::integer, hashtext(${name})) as locked`.execute(tx);
  return rows[0]?.locked === true;
};
