import { mayDisown } from '../../domain/audit/event.ts';
import { refusal } from '../../domain/refusal.ts';
import { disownPassword, enter, findNotMeLink, lockCustomer, useNotMeLink } from '../customers/index.ts';
import type { Caller, Handler } from '../http/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { lockRealAccount } from '../trading/index.ts';
import { findEvent } from '../world/audit/findEvents.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { findSavedSince, findWaitingWithdrawals, lockDestination, markDeleted } from './destinationRepository.ts';

/** Ends waiting withdrawals and an application for a loan with the reason code `not-customer`, and gives the money back. */
export type FailWithdrawals = (
  tx: Transaction,
  world: World,
  which: { readonly customerId: string; readonly withdrawalIds: readonly string[] },
) => Promise<void>;

/** What a customer says not to have done. */
type Disowned = {
  readonly customerId: string;
  /** Destination that is deleted however long ago it was saved. */
  readonly destinationId: string | null;
  /** Instant since which a stranger may have changed things, unix seconds. */
  readonly since: number;
  /** Who says so, in the record. */
  readonly by: 'customer' | 'unknown';
  readonly caller?: Caller;
};

/**
 * Does what a customer asked for by "it was not me", by the link of a message: ends all sessions, the validity of the password and each second
 * step that was set up since the oldest message whose link is open, deletes the
 * destination of the message and all that were saved or changed since the oldest message whose link is open, and fails
 * the withdrawals that wait to be paid there and an application for a loan. False for a link that is unknown, used or expired. Locks the customer, the
 * real account, the destinations and the reviews, in this order.
 */
export const confirmNotMe = (world: World, token: string, failWithdrawals: FailWithdrawals): Promise<boolean> =>
  world.database.transaction(async (tx) => {
    const now = world.now();
    const link = await findNotMeLink(tx, token, now);
    if (!link) return false;
    const { customerId, destinationId, openSince } = link;
    await lockCustomer(tx, customerId);
    if (!(await useNotMeLink(tx, token, now))) return false;
    await undo(tx, world, { customerId, destinationId, since: openSince, by: 'unknown' }, failWithdrawals);
    return true;
  });

/** Does what "it was not me" asks for. Called under the customer's lock. */
const undo = async (
  tx: Transaction,
  world: World,
  { customerId, destinationId, since, by, caller }: Disowned,
  failWithdrawals: FailWithdrawals,
): Promise<void> => {
  const at = world.now();
  await disownPassword(tx, world, { customerId, since, by, caller });
  await lockRealAccount(tx, customerId);
  const saved = await findSavedSince(tx, { customerId, since });
  const ids = [...new Set([...(destinationId === null ? [] : [destinationId]), ...saved])].toSorted();
  for (const id of ids) await lockDestination(tx, id, 'change');
  const withdrawalIds = await findWaitingWithdrawals(tx, ids);
  await failWithdrawals(tx, world, { customerId, withdrawalIds });
  for (const id of ids) {
    await markDeleted(tx, id, at);
    await recordEvent(tx, { at, kind: 'destination-removed', by, customerId, caller, subject: id });
  }
};

/** Does what "it was not me" asks for of an event that the customer reads under "Security" (SEV-12, SEV-13). */
export const disownSecurityEvent =
  (failWithdrawals: FailWithdrawals): Handler<'disownSecurityEvent'> =>
  async ({ path: { id } }, { tx, world, session, caller }) => {
    const { customerId } = session;
    const ended = await enter(tx, session);
    if (ended) return { refused: ended };
    const event = isUuid(id) ? await findEvent(tx, { customerId, id }) : undefined;
    if (!event || !mayDisown(event, world.now())) return { refused: refusal('not-found', { field: 'id' }) };
    const disowned = { customerId, destinationId: null, since: event.at, by: 'customer', caller } as const;
    await undo(tx, world, disowned, failWithdrawals);
    return { data: null };
  };
