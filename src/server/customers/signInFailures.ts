import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Contact, contactAddress } from '../../domain/customer/contact.ts';
import {
  type Allowance,
  ALLOWED_FOR_ONE,
  ALLOWED_FROM_A_CALLER,
  checkSignInAttempt,
  type Failures,
  FAILURES_COUNT_FOR_SECONDS,
} from '../../domain/customer/signInAttempts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';

type Subject = { readonly hash: Buffer; readonly allowance: Allowance };

/** Subjects that a wrong password is counted against: its owner and the caller. */
export type Counted = { readonly own: Subject; readonly caller: Subject };

/** Builds the subjects. The entered text is stored as a hash only: it may be a password in the wrong field. */
const counted = (own: string, caller: { readonly address: string }): Counted => {
  const subject = (name: string, allowance: Allowance) => ({
    hash: createHash('sha256').update(name).digest(),
    allowance,
  });
  return { own: subject(own, ALLOWED_FOR_ONE), caller: subject(`caller ${caller.address}`, ALLOWED_FROM_A_CALLER) };
};

/** Counts an attempt to sign in against the contact, known or not. */
export const countedForContact = (contact: Contact, caller: { readonly address: string }): Counted =>
  counted(contactAddress(contact), caller);

/** Counts the password within a session against the customer. */
export const countedForCustomer = (customerId: string, caller: { readonly address: string }): Counted =>
  counted(`customer ${customerId}`, caller);

const findFailures = (tx: Reader, { hash }: Subject, now: number): Promise<Failures | undefined> =>
  tx
    .selectFrom('sign_in_failures')
    .select(['count', 'last_at as lastAt'])
    .where('subject_hash', '=', hash)
    .where('last_at', '>', now - FAILURES_COUNT_FOR_SECONDS)
    .executeTakeFirst();

/** Refuses to check a password while either subject has to wait; returns until when. */
export const checkFailures = async (
  tx: Reader,
  { own, caller }: Counted,
  now: number,
): Promise<Refusal<1003> | undefined> => {
  const [ownWaits] = checkSignInAttempt(await findFailures(tx, own, now), own.allowance, now);
  if (ownWaits) return ownWaits;
  const [callerWaits] = checkSignInAttempt(await findFailures(tx, caller, now), caller.allowance, now);
  return callerWaits;
};

/** Counts a wrong password, and deletes counts that have expired. */
export const countFailure = async (tx: Transaction, { own, caller }: Counted, now: number): Promise<void> => {
  await sql`
    delete from sign_in_failures where subject_hash in (
      select subject_hash from sign_in_failures where last_at <= ${now - FAILURES_COUNT_FOR_SECONDS}
      for update skip locked)`.execute(tx);
  for (const { hash, allowance } of [own, caller]) {
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

/** Ends the count of the password's owner; the caller's stays, as a caller may know one of many. */
export const forgetFailures = async (tx: Transaction, { own }: Counted): Promise<void> => {
  await tx.deleteFrom('sign_in_failures').where('subject_hash', '=', own.hash).execute();
};
