import { disownPassword, findNotMeLink, lockCustomer, useNotMeLink } from '../customers/index.ts';
import type { Transaction } from '../store/index.ts';
import { lockRealAccount } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import { findSavedSince, findWaitingWithdrawals, lockDestination, markDeleted } from './destinationRepository.ts';

/** Ends waiting withdrawals and an application for a loan with the reason code `not-customer`, and gives the money back. */
export type FailWithdrawals = (
  tx: Transaction,
  world: World,
  which: { readonly customerId: string; readonly withdrawalIds: readonly string[] },
) => Promise<void>;

/**
 * Does what a customer asked for by "it was not me": ends all sessions and the validity of the password, keeps
 * passkeys that were set up since the oldest message whose link is open from signing in, deletes the
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
    await disownPassword(tx, world, { customerId, since: openSince });
    await lockRealAccount(tx, customerId);
    const saved = await findSavedSince(tx, { customerId, since: openSince });
    const ids = [...new Set([...(destinationId === null ? [] : [destinationId]), ...saved])].toSorted();
    for (const id of ids) await lockDestination(tx, id, 'change');
    const withdrawalIds = await findWaitingWithdrawals(tx, ids);
    await failWithdrawals(tx, world, { customerId, withdrawalIds });
    for (const id of ids) await markDeleted(tx, id, now);
    return true;
  });
