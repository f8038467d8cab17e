import { DISOWNABLE_SECONDS, mayDisown } from '../../domain/audit/event.ts';
import { refusal } from '../../domain/refusal.ts';
import {
  announceDisowned,
  disownPassword,
  enter,
  findNotMeLink,
  lockCustomer,
  useNotMeLink,
  useOpenLinks,
} from '../customers/index.ts';
import type { Caller, Handler } from '../http/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { lockRealAccount } from '../trading/index.ts';
import { findDisowned, findEvent } from '../world/audit/findEvents.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { findSavedSince, findWaitingWithdrawals, lockDestination, markDeleted } from './destinationRepository.ts';

/**
 * Ends waiting withdrawals and an application for a loan with the reason code `not-customer`, and gives the money back. Opens a case
 * of a loan that runs and was applied for since an instant; returns its number.
 */
export type EndDisowned = (
  tx: Transaction,
  world: World,
  which: { readonly customerId: string; readonly withdrawalIds: readonly string[]; readonly since: number },
) => Promise<string | undefined>;

/** What "it was not me" came to: whether it is done, and the number of a loan that was paid out already and goes on. */
export type NotMe = { readonly isDone: boolean; readonly loan?: string | undefined };

/** What a customer says not to have done. */
type Disowned = {
  readonly customerId: string;
  /** Destination that is deleted however long ago it was saved. */
  readonly destinationId: string | null;
  /** Instant since which a stranger may have changed things, unix seconds. */
  readonly since: number;
  /** Instant since which passkeys sign in no more until they were used in a session. */
  readonly passkeysSince: number;
  /** Who says so, in the record. */
  readonly by: 'customer' | 'unknown';
  readonly caller?: Caller;
};

/**
 * Does what a customer asked for by "it was not me", by the link of a message: ends all sessions and the validity of the password, keeps
 * passkeys that were set up since the oldest message whose link is open from signing in, deletes the
 * destination of the message and all that were saved or changed since the oldest message whose link is open, and fails
 * the withdrawals that wait to be paid there and an application for a loan. Not done for a link that is unknown, used or expired. Locks the customer, the
 * real account, the destinations and the reviews, in this order.
 */
export const confirmNotMe = (world: World, token: string, endDisowned: EndDisowned): Promise<NotMe> =>
  world.database.transaction(async (tx) => {
    const now = world.now();
    const link = await findNotMeLink(tx, token, now);
    if (!link) return { isDone: false };
    const { customerId, destinationId, openSince } = link;
    await lockCustomer(tx, customerId);
    if (!(await useNotMeLink(tx, token, now))) return { isDone: false };
    const disowned = { customerId, destinationId, since: openSince, passkeysSince: openSince, by: 'unknown' } as const;
    return { isDone: true, loan: await undo(tx, world, disowned, endDisowned) };
  });

/** Does what "it was not me" asks for; returns the number of a loan that goes on. Called under the customer's lock. */
const undo = async (
  tx: Transaction,
  world: World,
  { customerId, destinationId, since, passkeysSince, by, caller }: Disowned,
  endDisowned: EndDisowned,
): Promise<string | undefined> => {
  const at = world.now();
  await disownPassword(tx, world, { customerId, since, passkeysSince, by, caller });
  await lockRealAccount(tx, customerId);
  const saved = await findSavedSince(tx, { customerId, since });
  const ids = [...new Set([...(destinationId === null ? [] : [destinationId]), ...saved])].toSorted();
  for (const id of ids) await lockDestination(tx, id, 'change');
  const withdrawalIds = await findWaitingWithdrawals(tx, ids);
  const loan = await endDisowned(tx, world, { customerId, withdrawalIds, since });
  for (const id of ids) {
    await markDeleted(tx, id, at);
    await recordEvent(tx, { at, kind: 'destination-removed', by, customerId, caller, subject: id });
  }
  return loan;
};

/** Does what "it was not me" asks for of an event that the customer reads under "Security" (SEV-12, SEV-13). */
export const disownSecurityEvent =
  (endDisowned: EndDisowned): Handler<'disownSecurityEvent'> =>
  async ({ path: { id } }, { tx, world, session, caller }) => {
    const { customerId } = session;
    const ended = await enter(tx, session);
    if (ended) return { refused: ended };
    const event = isUuid(id) ? await findEvent(tx, { customerId, id }) : undefined;
    const now = world.now();
    const done = await findDisowned(tx, { customerId, from: now - DISOWNABLE_SECONDS });
    if (!event || !mayDisown(event, done, now)) return { refused: refusal('not-found', { field: 'id' }) };
    const openSince = (await useOpenLinks(tx, customerId, now)) ?? event.at;
    // A stranger may have set one up before this event: the customer would think them out.
    const passkeysSince = Math.min(event.at, openSince);
    const disowned = {
      customerId,
      destinationId: null,
      since: event.at,
      passkeysSince,
      by: 'customer',
      caller,
    } as const;
    await undo(tx, world, disowned, endDisowned);
    await announceDisowned(tx, world, { customerId, caller });
    return { data: null };
  };
