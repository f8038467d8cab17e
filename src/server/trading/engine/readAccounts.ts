import { ZERO } from '../../../domain/decimal.ts';
import { cashBalances } from '../../ledger/index.ts';
import type { Reader } from '../../store/index.ts';
import { findWarned } from '../accountRepository.ts';
import { type ActiveOrder, findOrdersToWatch } from '../orderRepository.ts';

/** Account with its active orders, as the engine watches it. */
export type WatchedAccount = {
  readonly id: string;
  /** US dollars. */
  readonly balance: string;
  readonly warned: string | null;
  readonly orders: readonly ActiveOrder[];
};

/** Reads accounts with their orders that are pending or open: all that have any, or those that are named. */
export const readAccounts = async (tx: Reader, ids?: readonly string[]): Promise<readonly WatchedAccount[]> => {
  const byAccount = new Map<string, ActiveOrder[]>();
  for (const order of await findOrdersToWatch(tx, ids)) {
    const own = byAccount.get(order.accountId);
    if (own) own.push(order);
    else byAccount.set(order.accountId, [order]);
  }
  const accountIds = [...byAccount.keys()];
  if (accountIds.length === 0) return [];
  const balances = await cashBalances(tx, accountIds);
  const warned = await findWarned(tx, accountIds);
  return [...byAccount].map(([id, orders]) => ({
    id,
    balance: (balances.get(id) ?? ZERO).toFixed(),
    warned: warned.get(id) ?? null,
    orders,
  }));
};
