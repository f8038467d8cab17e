import type { AccountType } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { Prices } from './prices.ts';
import { checkCollateral } from './checkCollateral.ts';
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

const checkIdentity = ({ verificationStatus }: AccountWithRights): Refusal<1204> | undefined =>
  verificationStatus === 'authenticated' ? undefined : refusal('identity-needed', { verificationStatus });

/** Refuses a customer who has not done the questions about the risks (1207). */
export const checkKnowledge = ({ knows }: Pick<AccountWithRights, 'knows'>): Refusal<1207> | undefined =>
  knows ? undefined : refusal('knowledge-check-needed');

/**
 * Locks the account for a new order. Real orders need a verified identity (1204), then the questions about the risks
 * (1207), then a loan that is above its liquidation (5005); the demo account needs none of these.
 */
export const lockAccountForOrder = async (
  tx: Transaction,
  prices: Prices,
  customerId: string,
  mode: AccountType,
): Promise<TradingAccount | { readonly refused: Refusal<1201 | 1204 | 1207 | 5005> }> => {
  await lockAccount(tx, customerId, mode);
  const found = await getAccount(tx, customerId, mode);
  if (found.active !== mode) return ifActive(found);
  const refused =
    mode === 'real'
      ? (checkIdentity(found) ?? checkKnowledge(found) ?? (await checkCollateral(tx, prices, found.id)))
      : undefined;
  return refused ? { refused } : ifActive(found);
};

/** Refuses the account that is not active (1201), then the demo account (1202). */
export const checkRealAccount = (
  { active, scope }: Pick<AccountWithRights, 'active' | 'scope'>,
  mode: AccountType,
): Refusal<1201 | 1202> | undefined => {
  if (active !== mode) return refusal('account-not-active', { active });
  return scope === 'demo' ? refusal('real-account-only') : undefined;
};

/**
 * Locks the account that money is to come into or to leave: the active one (1201), the real one (1202), of a verified
 * customer (1204).
 */
export const lockAccountForFunds = async (
  tx: Transaction,
  customerId: string,
  mode: AccountType,
): Promise<AccountWithRights | { readonly refused: Refusal<1201 | 1202 | 1204> }> => {
  await lockAccount(tx, customerId, mode);
  const found = await getAccount(tx, customerId, mode);
  const refused = checkRealAccount(found, mode) ?? checkIdentity(found);
  return refused ? { refused } : found;
};

/** Locks the account that a loan is repaid or withdrawn from: the active one (1201), the real one (1202). */
export const lockAccountForRepaying = async (
  tx: Transaction,
  customerId: string,
  mode: AccountType,
): Promise<AccountWithRights | { readonly refused: Refusal<1201 | 1202> }> => {
  await lockAccount(tx, customerId, mode);
  const found = await getAccount(tx, customerId, mode);
  const refused = checkRealAccount(found, mode);
  return refused ? { refused } : found;
};
