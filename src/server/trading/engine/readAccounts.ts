import type { Reader } from '../../store/index.ts';
import { type AccountStanding, findStandings } from '../accountRepository.ts';
import { findSecuringAccounts } from '../collateralRepository.ts';
import { type ActiveOrder, findOrdersToWatch } from '../orderRepository.ts';

/** Account with its active orders, as the engine watches it. */
export type WatchedAccount = AccountStanding & { readonly orders: readonly ActiveOrder[] };

/** Reads accounts with their orders that are pending or open: all that have any or a loan, or those that are named. */
export const readAccounts = async (tx: Reader, ids?: readonly string[]): Promise<readonly WatchedAccount[]> => {
  const byAccount = new Map<string, ActiveOrder[]>();
  for (const order of await findOrdersToWatch(tx, ids)) {
    const own = byAccount.get(order.accountId);
    if (own) own.push(order);
    else byAccount.set(order.accountId, [order]);
  }
  const accountIds = ids ?? [...new Set([...byAccount.keys(), ...(await findSecuringAccounts(tx))])];
  if (accountIds.length === 0) return [];
  const standings = await findStandings(tx, accountIds);
  return standings
    .map((standing) => ({ ...standing, orders: byAccount.get(standing.id) ?? [] }))
    .filter(({ orders, loan }) => orders.length > 0 || loan !== null);
};
