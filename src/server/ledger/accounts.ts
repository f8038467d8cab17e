import { type Decimal, decimal, ZERO } from '../../domain/decimal.ts';
import type { AccountType, LedgerAccount, Reader, Transaction } from '../store/index.ts';
import type { AccountKey } from './posting.ts';

/**
 * Locks an account until the transaction ends: the first lock that whatever touches its money or its orders takes.
 * Throws where there is no such account.
 */
export const lockAccount = async (tx: Transaction, accountId: string): Promise<AccountKey> =>
  tx.selectFrom('accounts').select(['id', 'scope']).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow();

/** An account's balance: the sum of its cash legs, US dollars, as its last leg left it. */
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

/** A ledger account of one scope with the sum of all its legs, whoever's they are. */
export type TrialBalanceLine = {
  readonly scope: AccountType;
  readonly ledgerAccount: LedgerAccount;
  readonly balance: Decimal;
};

/** Every ledger account's sum, added from the legs alone. The lines of a scope sum to zero. */
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
