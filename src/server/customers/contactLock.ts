import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import type { Caller } from '../http/index.ts';
import type { Transaction } from '../store/index.ts';
import { deviceHash } from './knownDevices.ts';

/** First key of the locks of contacts and customers, which sets them apart from all others. */
const CONTACT_LOCK = 1;

/**
 * Locks a contact until the transaction ends, even before it has a row. False where another transaction holds the lock.
 * Does not wait: guesses sent at once are not checked in parallel, and do not occupy the connections that other
 * customers need.
 */
export const tryLockContact = (tx: Transaction, contact: Contact): Promise<boolean> =>
  tryLock(tx, contactAddress(contact));

/**
 * Locks the tries at a contact by one device that its customer has signed in on, or else by one caller, in the same way: who
 * tries without end keeps others from none of their own tries. Counts over all callers are exact to the tries at once.
 */
export const tryLockTries = (
  tx: Transaction,
  { contact, caller, isKnown }: { readonly contact: Contact; readonly caller: Caller; readonly isKnown: boolean },
): Promise<boolean> => {
  const who = isKnown ? `on ${deviceHash(caller)?.toString('hex') ?? ''}` : `from ${caller.address}`;
  return tryLock(tx, `${contactAddress(contact)} ${who}`);
};

/** Locks a signed-in customer in the same way, by id. */
export const tryLockCustomer = (tx: Transaction, customerId: string): Promise<boolean> => tryLock(tx, customerId);

const tryLock = async (tx: Transaction, name: string): Promise<boolean> => {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${CONTACT_LOCK}::integer, hashtext(${name})) as locked`.execute(tx);
  return rows[0]?.locked === true;
};
