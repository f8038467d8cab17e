import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import {
  type Allowance,
  ALLOWED_FOR_ONE,
  ALLOWED_FOR_STRANGERS,
  ALLOWED_FROM_A_CALLER,
  ALLOWED_FROM_A_NETWORK,
  ALLOWED_FROM_A_SUBSCRIBER,
  APP_CODES_ALLOWED,
  checkSignInAttempt,
  CODES_ALLOWED_FOR_ONE,
  CODES_ALLOWED_FOR_STRANGERS,
  type Failures,
  FAILURES_COUNT_FOR_SECONDS,
} from '../../domain/customer/signInAttempts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Caller, siteOf, subscriberOf } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { deviceHash } from './knownDevices.ts';

type Subject = { readonly hash: Buffer; readonly allowance: Allowance };

/** Subjects that a wrong password or code is counted against: those that a right one clears, and the caller. */
export type Counted = { readonly own: readonly Subject[]; readonly caller: readonly Subject[] };

/** Names a subject. What was entered is stored as a hash only: it may be a password in the wrong field. */
const subject = (name: string, allowance: Allowance): Subject => ({
  hash: createHash('sha256').update(name).digest(),
  allowance,
});

const callerSubjects = ({ address }: Pick<Caller, 'address'>): readonly Subject[] => {
  const site = siteOf(address);
  const subscriber = subscriberOf(address);
  return [
    subject(`caller ${address}`, ALLOWED_FROM_A_CALLER),
    ...(subscriber === undefined ? [] : [subject(`subscriber ${subscriber}`, ALLOWED_FROM_A_SUBSCRIBER)]),
    ...(site === undefined ? [] : [subject(`network ${site}`, ALLOWED_FROM_A_NETWORK)]),
  ];
};

/** Who tries a contact, known or not: on a device that its customer has signed in on, or a stranger. */
type Trying = { readonly contact: Contact; readonly caller: Caller; readonly isKnown: boolean };

/**
 * Counts an attempt to sign in. On a known device it counts against that device alone, which no stranger can name; of a
 * stranger against the contact by this caller, much later against the contact by all strangers, and against the caller.
 */
export const countedForContact = ({ contact, caller, isKnown }: Trying): Counted => {
  const name = contactAddress(contact);
  if (isKnown) return { own: [subject(`${name} on ${nameOfDevice(caller)}`, ALLOWED_FOR_ONE)], caller: [] };
  return {
    own: [subject(`${name} from ${caller.address}`, ALLOWED_FOR_ONE), subject(name, ALLOWED_FOR_STRANGERS)],
    caller: callerSubjects(caller),
  };
};

/** Counts wrong codes for a contact in the same way, apart from passwords. */
export const countedForCodes = ({ contact, caller, isKnown }: Trying): Counted => {
  const name = `codes ${contactAddress(contact)}`;
  if (isKnown) return { own: [subject(`${name} on ${nameOfDevice(caller)}`, CODES_ALLOWED_FOR_ONE)], caller: [] };
  return {
    own: [subject(`${name} from ${caller.address}`, CODES_ALLOWED_FOR_ONE), subject(name, CODES_ALLOWED_FOR_STRANGERS)],
    caller: callerSubjects(caller),
  };
};

const nameOfDevice = (caller: Caller): string => deviceHash(caller)?.toString('hex') ?? '';

/**
 * Counts a password with a code of an app, which are looked at where a password alone has to wait: for the device, as a
 * stranger at the same address cannot name it, or else the caller. A device that is not known names itself as it likes, so
 * that its wrong ones count against the caller, too.
 */
export const countedForBoth = ({ contact, caller, isKnown }: Trying): Counted => {
  const who = caller.device === null ? `from ${caller.address}` : `on ${nameOfDevice(caller)}`;
  return {
    own: [subject(`both ${contactAddress(contact)} ${who}`, ALLOWED_FOR_ONE)],
    caller: isKnown ? [] : callerSubjects(caller),
  };
};

/** Counts the password within a session against the customer. */
export const countedForCustomer = (customerId: string, caller: Pick<Caller, 'address'>): Counted => ({
  own: [subject(`customer ${customerId}`, ALLOWED_FOR_ONE)],
  caller: callerSubjects(caller),
});

/** Counts codes of an app against the customer, over all sessions; a right one clears nothing. */
export const countedForAppCodes = (customerId: string): Counted => ({
  own: [],
  caller: [subject(`app codes ${customerId}`, APP_CODES_ALLOWED)],
});

/** Counts wrong codes for contact addresses against the customer, whichever address they are for. */
export const countedForProofs = (customerId: string): Counted => ({
  own: [],
  caller: [subject(`proofs ${customerId}`, CODES_ALLOWED_FOR_ONE)],
});

const findFailures = (tx: Reader, { hash }: Subject, now: number): Promise<Failures | undefined> =>
  tx
    .selectFrom('sign_in_failures')
    .select(['count', 'last_at as lastAt'])
    .where('subject_hash', '=', hash)
    .where('last_at', '>', now - FAILURES_COUNT_FOR_SECONDS)
    .executeTakeFirst();

/** Refuses to check a password or a code while one of the subjects has to wait; returns until when. */
export const checkFailures = async (
  tx: Reader,
  { own, caller }: Counted,
  now: number,
): Promise<Refusal<1003> | undefined> => {
  let isFirst = true;
  for (const each of [...own, ...caller]) {
    const failures = await findFailures(tx, each, now);
    const [waits] = checkSignInAttempt(failures, each.allowance, now, isFirst);
    if (waits) return waits;
    // The caller's own count comes first.
    if (failures) isFirst = false;
  }
  return undefined;
};

/** Deletes counts that have expired. */
export const forgetOldFailures = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from sign_in_failures where subject_hash in (
      select subject_hash from sign_in_failures where last_at <= ${now - FAILURES_COUNT_FOR_SECONDS}
      for update skip locked)`.execute(tx);
};

/** Counts a wrong password or code, and deletes counts that have expired. */
export const countFailure = async (tx: Transaction, { own, caller }: Counted, now: number): Promise<void> => {
  await forgetOldFailures(tx, now);
  for (const { hash, allowance } of [...own, ...caller]) {
    const forgiven = sql<number>`((${now}::bigint - sign_in_failures.last_at) / ${allowance.oneForgivenInSeconds}::bigint)`;
    await tx
      .insertInto('sign_in_failures')
      .values({ subject_hash: hash, count: 1, last_at: now })
      .onConflict((conflict) =>
        conflict
          .column('subject_hash')
          .doUpdateSet({ count: sql`greatest(0, sign_in_failures.count - ${forgiven}) + 1`, last_at: now }),
      )
      .execute();
  }
};

/** Ends the counts that a right password or code clears; the caller's stay, as a caller may know one of many. */
export const forgetFailures = async (tx: Transaction, { own }: Counted): Promise<void> => {
  const hashes = own.map(({ hash }) => hash);
  await tx.deleteFrom('sign_in_failures').where('subject_hash', 'in', hashes).execute();
};
