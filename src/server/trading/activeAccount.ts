import type { AccountMode } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** The account that a request acts upon: it is the customer's active one. */
export type ActiveAccount = { readonly id: string; readonly scope: AccountMode; readonly number: string };

type Found = ActiveAccount | { readonly refused: Refusal<1201> };

/** Reads the account that a request names; refused (1201) where the customer's active one is the other. */
export const findActiveAccount = async (tx: Reader, customerId: string, mode: AccountMode): Promise<Found> => {
  const { active, ...account } = await tx
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .select(['accounts.id', 'accounts.scope', 'accounts.number', 'customers.active_account as active'])
    .where('accounts.customer_id', '=', customerId)
    .where('accounts.scope', '=', mode)
    .executeTakeFirstOrThrow();
  return active === mode ? account : { refused: refusal('account-not-active', { active }) };
};

/**
 * Locks the account that a request names, before anything of it is read: one request at a time acts upon an account.
 * Whoever makes another account active locks both.
 */
export const lockActiveAccount = async (tx: Transaction, customerId: string, mode: AccountMode): Promise<Found> => {
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('scope', '=', mode)
    .forUpdate()
    .execute();
  // Asked anew: what a statement reads beside the row that it waits for is as old as the statement.
  return findActiveAccount(tx, customerId, mode);
};
