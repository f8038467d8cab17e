import type { Transaction } from '../store/index.ts';
import { advanceRevision } from './accountRepository.ts';
import type { AccountChange } from './announceOrder.ts';

/**
 * Counts a change of an account's balance that no order caused (ORL-62), under the account's lock, and lets the engine
 * read the account again after the commit. Returns the revision and the balance after it.
 */
export const balanceChanged = async (tx: Transaction, accountId: string): ReturnType<typeof advanceRevision> => {
  const after = await advanceRevision(tx, accountId);
  await debtChanged(tx, accountId);
  return after;
};

/** Lets the engine read an account again after the commit, as what it owes has changed and its balance has not. */
export const debtChanged = (tx: Transaction, accountId: string): Promise<void> =>
  tx.announce('account-changed', JSON.stringify({ accountId } satisfies AccountChange));
