import { disownPassword, findNotMeLink, lockCustomer, useNotMeLink } from '../customers/index.ts';
import type { Transaction } from '../store/index.ts';
import { lockRealAccount } from '../trading/index.ts';
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

/**
 * Does what a customer asked for by "it was not me": ends all sessions and the validity of the password, keeps
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
    await disownPassword(tx, world, { customerId, since: openSince });
    await lockRealAccount(tx, customerId);
    const saved = await findSavedSince(tx, { customerId, since: openSince });
    const ids = [...new Set([...(destinationId === null ? [] : [destinationId]), ...saved])].toSorted();
    for (const id of ids) await lockDestination(tx, id, 'change');
    const withdrawalIds = await findWaitingWithdrawals(tx, ids);
    const loan = await endDisowned(tx, world, { customerId, withdrawalIds, since: openSince });
    for (const id of ids) await markDeleted(tx, id, now);
    return { isDone: true, loan };
  });
