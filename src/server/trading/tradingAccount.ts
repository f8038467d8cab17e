import type { AccountType } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** Account that orders are placed on, with its customer. */
export type TradingAccount = {
  readonly id: string;
  readonly scope: AccountType;
  readonly number: string;
  readonly customerId: string;
};

const accounts = (tx: Reader) =>
  tx
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customer_id')
    .select(({ eb }) => [
      'accounts.id',
      'accounts.scope',
      'accounts.number',
      'accounts.customer_id as customerId',
      'customers.active_account as active',
      eb('customers.verification_status', '=', 'authenticated').as('verified'),
      eb('customers.knowledge_version', 'is not', null).as('knows'),
    ]);

const accountOf = (tx: Reader, customerId: string, mode: AccountType) =>
  accounts(tx).where('accounts.customer_id', '=', customerId).where('accounts.scope', '=', mode);

type Active = TradingAccount | { readonly refused: Refusal<1201> };

const ifActive = (found: TradingAccount & { readonly active: AccountType }): Active => {
  const { id, scope, number, customerId, active } = found;
  if (active !== scope) return { refused: refusal('account-not-active', { active }) };
  return { id, scope, number, customerId };
};

/** Reads the account that a request names; refused (1201) where the customer's active one is the other. */
export const findActiveAccount = async (tx: Reader, customerId: string, mode: AccountType): Promise<Active> =>
  ifActive(await accountOf(tx, customerId, mode).executeTakeFirstOrThrow());

const lockRow = (tx: Transaction, customerId: string, mode: AccountType) =>
  tx
    .selectFrom('accounts')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('scope', '=', mode)
    .forUpdate()
    .execute();

/**
 * Locks the account that a request names, before any of its data is read: one request at a time acts on an account.
 * Switching accounts locks both.
 */
export const lockActiveAccount = async (tx: Transaction, customerId: string, mode: AccountType): Promise<Active> => {
  await lockRow(tx, customerId, mode);
  // Read again under the lock: a statement that waits for a row reads the other tables as they were when it began.
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
  await lockRow(tx, customerId, mode);
  const found = await accountOf(tx, customerId, mode).executeTakeFirstOrThrow();
  if (found.active !== mode) return ifActive(found);
  if (mode === 'real' && !found.verified) return { refused: refusal('identity-needed') };
  if (mode === 'real' && !found.knows) return { refused: refusal('knowledge-check-needed') };
  return ifActive(found);
};

/** Locks an account, active or not, for work without a request. */
export const lockAccountById = async (tx: Transaction, accountId: string): Promise<TradingAccount> =>
  tx
    .selectFrom('accounts')
    .select(['id', 'scope', 'number', 'customer_id as customerId'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
