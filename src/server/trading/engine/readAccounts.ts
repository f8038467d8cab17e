import { isInPartitions, partitionOf, type Reader } from '../../store/index.ts';
import { type AccountStanding, findStandings } from '../accountRepository.ts';
import { findSecuringAccounts } from '../collateralRepository.ts';
import { type ActiveOrder, findOrdersToWatch } from '../orderRepository.ts';

/** Account with its active orders, as the engine watches it. */
export type WatchedAccount = AccountStanding & { readonly orders: readonly ActiveOrder[] };

const byAccountOf = (orders: readonly ActiveOrder[]): ReadonlyMap<string, readonly ActiveOrder[]> =>
  Map.groupBy(orders, ({ accountId }) => accountId);

/** Lists the accounts that have orders that are pending or open, or a loan. */
const watched = (
  standings: readonly AccountStanding[],
  orders: ReadonlyMap<string, readonly ActiveOrder[]>,
): readonly WatchedAccount[] =>
  standings
    .map((standing) => ({ ...standing, orders: orders.get(standing.id) ?? [] }))
    .filter((account) => account.orders.length > 0 || account.loan !== null);

/**
 * Reads all accounts of partitions with orders that are pending or open, or with a loan. Orders are read once for whose they
 * are, and again after the revisions, so that they are at least as new: no change up to a revision is missing.
 */
export const readAccountsOf = async (tx: Reader, partitions: readonly number[]): Promise<readonly WatchedAccount[]> => {
  const condition = isInPartitions('o.account_id', partitions);
  const holders = (await findOrdersToWatch(tx, condition)).map(({ accountId }) => accountId);
  const securing = (await findSecuringAccounts(tx)).filter((id) => partitions.includes(partitionOf(id)));
  const accountIds = [...new Set([...holders, ...securing])];
  if (accountIds.length === 0) return [];
  const standings = await findStandings(tx, accountIds);
  return watched(standings, byAccountOf(await findOrdersToWatch(tx, condition)));
};

/**
 * Reads an account, if it has orders that are pending or open, or a loan. Its orders are at least as new as its revision, so
 * that no change up to that one is missing.
 */
export const readAccount = async (tx: Reader, accountId: string): Promise<WatchedAccount | undefined> => {
  const standings = await findStandings(tx, [accountId]);
  const [account] = watched(standings, byAccountOf(await findOrdersToWatch(tx, [accountId])));
  return account;
};
