import { type Decimal, decimal, ZERO } from '../../domain/decimal.ts';
import type { AccountType, LedgerAccount, Reader, Transaction } from '../store/index.ts';
import type { AccountKey } from './posting.ts';

/**
 * Locks an account until the transaction ends: the first lock of every change to its money or its orders. Throws where
 * there is no such account.
 */
export const lockAccount = async (tx: Transaction, accountId: string): Promise<AccountKey> =>
  tx.selectFrom('accounts').select(['id', 'scope']).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();

/** Returns an account's balance: the sum of its cash legs, US dollars, as stored with its last leg. */
export const cashBalance = async (tx: Reader, accountId: string): Promise<Decimal> => {
  const last = await tx
    .selectFrom('legs')
    .select('balance_after')
    .where('account_id', '=', accountId)
    .where('ledger_account', '=', 'cash')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.balance_after ? decimal(last.balance_after) : ZERO;
};

/** Ledger account of one scope with the sum of all its legs, of all customers. */
export type TrialBalanceLine = {
  readonly scope: AccountType;
  readonly ledgerAccount: LedgerAccount;
  readonly balance: Decimal;
};

/** Sums the legs of every ledger account. The lines of a scope sum to zero. */
export const trialBalance = async (tx: Reader): Promise<readonly TrialBalanceLine[]> => {
  const rows = await tx
    .selectFrom('legs')
    .select((row) => ['scope', 'ledger_account', row.fn.sum<string>('amount').as('balance')])
    .groupBy(['scope', 'ledger_account'])
    .orderBy('scope')
    .orderBy('ledger_account')
    .execute();
  return rows.map(({ scope, ledger_account, balance }) => ({
    scope,
    ledgerAccount: ledger_account,
    balance: decimal(balance),
  }));
};
