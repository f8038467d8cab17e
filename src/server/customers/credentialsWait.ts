import { type CredentialsWait, usableFrom } from '../../domain/destinations/waiting.ts';
import { endRenewal } from '../identity/index.ts';
import type { Caller } from '../http/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { forgetDevices } from './knownDevices.ts';
import { disputePasskeysSince } from './secondStep/rows.ts';
import { endSessions } from './sessions.ts';

/** Returns what a change of credentials left. */
export const findCredentialsWait = (reader: Reader, customerId: string): Promise<CredentialsWait> =>
  reader
    .selectFrom('customers')
    .select(['withdrawals_from as withdrawalsFrom', 'password_disowned as passwordDisowned'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();

/** Begins the waiting time of withdrawals; returns the instant at which it ends. A new password ends a disowning. */
export const beginCredentialsWait = async (
  tx: Transaction,
  world: Pick<World, 'now' | 'waitSeconds'>,
  { customerId, change }: { readonly customerId: string; readonly change: 'password' | 'contact' | 'second-step' },
): Promise<number> => {
  const from = usableFrom(world.now(), world.waitSeconds);
  await tx
    .updateTable('customers')
    .set({ withdrawals_from: from, ...(change === 'password' && { password_disowned: false }) })
    .where('id', '=', customerId)
    .execute();
  return from;
};

/** Who said "it was not me", and since when a stranger may have changed things. */
type Disowning = {
  readonly customerId: string;
  readonly since: number;
  /** Instant since which passkeys sign in no more until they were used in a session. */
  readonly passkeysSince: number;
  /** As the record names it: a link of a message proves nobody. */
  readonly by: 'customer' | 'unknown';
  readonly caller?: Caller | undefined;
};

/**
 * Ends all sessions of a customer who said "it was not me", and the validity of the password: nobody signs in or changes
 * it with it, and no withdrawal is taken, until a new one is set by a code. The devices count as new again. The second
 * step stays, as the link may be a stranger's who reads the mails; passkeys that were set up since the oldest message whose
 * link is open do not sign in, a contact address that was set since counts no more, and a removal of the second step ends, as a stranger may have done either.
 */
export const disownPassword = async (
  tx: Transaction,
  world: Pick<World, 'now'>,
  { customerId, since, passkeysSince, by, caller }: Disowning,
): Promise<void> => {
  await tx.updateTable('customers').set({ password_disowned: true }).where('id', '=', customerId).execute();
  await forgetDevices(tx, customerId);
  const isContactDisputed = await disputeContactSince(tx, customerId, since);
  await disputePasskeysSince(tx, customerId, passkeysSince);
  await endRenewal(tx, customerId);
  const at = world.now();
  await endSessions(tx, { customerId, now: at, by, caller });
  await recordEvent(tx, {
    at,
    kind: 'not-me',
    by,
    customerId,
    caller,
    detail: { since, ...(isContactDisputed && { settings: 'contactEmail' }) },
  });
};

/** Makes a contact address unproved that was set since an instant: a stranger's mailbox is sent nothing more. True where there is one. */
const disputeContactSince = async (tx: Transaction, customerId: string, since: number): Promise<boolean> => {
  const disputed = await tx
    .updateTable('customers')
    .set({ contact_proved: null, contact_kept_until: null })
    .where('id', '=', customerId)
    .where('contact_set_at', '>=', since)
    .where(({ eb, ref }) => eb('contact_email', 'is distinct from', ref('email')))
    .returning('id')
    .executeTakeFirst();
  return disputed !== undefined;
};

/**
 * Locks the customer's row: only one destination of a customer is saved at a time. What refers to the customer can still
 * be written, as a withdrawal is that waits for the same destination.
 */
export const lockCustomer = async (tx: Transaction, customerId: string): Promise<void> => {
  await tx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
};
