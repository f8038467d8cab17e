import type { AccountType } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { type AccountWithRights, getAccount, lockAccount, type TradingAccount } from './accountRepository.ts';

type Active = TradingAccount | { readonly refused: Refusal<1201> };

const ifActive = ({ id, scope, number, customerId, active }: AccountWithRights): Active =>
  active === scope ? { id, scope, number, customerId } : { refused: refusal('account-not-active', { active }) };

/** Reads the account that a request names; refused (1201) where the customer's active one is the other. */
export const findActiveAccount = async (tx: Reader, customerId: string, mode: AccountType): Promise<Active> =>
  ifActive(await getAccount(tx, customerId, mode));

/**
 * Locks the account that a request names, before any of its data is read: one request at a time acts on an account.
 * Switching accounts locks both.
 */
export const lockActiveAccount = async (tx: Transaction, customerId: string, mode: AccountType): Promise<Active> => {
  await lockAccount(tx, customerId, mode);
  return findActiveAccount(tx, customerId, mode);
};

/**
 * Locks the account for a new order. Real orders need a verified identity (1204), then the questions about the risks
 * (1207); the demo account needs neither.
 */
export const lockAccountForOrder = async (
  tx: Transaction,
  customerId: string,
  mode: AccountType,
): Promise<TradingAccount | { readonly refused: Refusal<1201 | 1204 | 1207> }> => {
  await lockAccount(tx, customerId, mode);
  const found = await getAccount(tx, customerId, mode);
  if (found.active !== mode) return ifActive(found);
  const { verificationStatus } = found;
  if (mode === 'real' && verificationStatus !== 'authenticated')
    return { refused: refusal('identity-needed', { verificationStatus }) };
  if (mode === 'real' && !found.knows) return { refused: refusal('knowledge-check-needed') };
  return ifActive(found);
};
