import type { OrderChange } from '../announceOrder.ts';
import type { ActiveOrder } from '../orderRepository.ts';
import type { WatchedAccount } from './readAccounts.ts';

const isOlder = (one: ActiveOrder, other: ActiveOrder): number =>
  one.placedAt - other.placedAt || (one.id < other.id ? -1 : 1);

/** Returns an account after a change of one of its orders; undefined where nothing is left to watch. */
const changedBy = (
  accountId: string,
  account: WatchedAccount | undefined,
  { orderId, order, revision, balance, warned }: OrderChange,
): WatchedAccount | undefined => {
  const others = account?.orders.filter(({ id }) => id !== orderId) ?? [];
  const orders = order ? [...others, order].sort(isOlder) : others;
  const loan = account?.loan ?? null;
  if (orders.length === 0 && loan === null) return undefined;
  // Without a position no close-out waits any more.
  const closeOutSeen = orders.some(({ status }) => status === 'open') ? (account?.closeOutSeen ?? null) : null;
  return { id: accountId, revision, balance, warned, closeOutSeen, loan, orders };
};

/**
 * Returns an account after announced changes of its orders, with those that it shows already left out; undefined where it has
 * to be read, as a change between is not among them. An account that is not watched has no active order and no loan.
 */
export const afterChanges = (
  accountId: string,
  known: WatchedAccount | undefined,
  changes: readonly OrderChange[],
): { readonly account: WatchedAccount | undefined } | undefined => {
  let account = known;
  for (const change of changes) {
    if (account && change.revision <= account.revision) continue;
    const follows = account ? change.revision === account.revision + 1 : change.isOnly;
    if (!follows) return undefined;
    account = changedBy(accountId, account, change);
  }
  return { account };
};
