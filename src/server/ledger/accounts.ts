import { type RawBuilder, sql } from 'kysely';
import { type Decimal, decimal, ZERO } from '../../domain/decimal.ts';
import type { AccountType, CustomerLedgerAccount, LedgerAccount, Reader } from '../store/index.ts';

/**
 * Builds the part of a query that reads an account's balance, US dollars: 0 where it has no cash leg. `accountId` is a
 * reference to the column of the query around it.
 */
export const selectCashBalance = (accountId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select balance_after from legs where account_id = ${accountId} and ledger_account = 'cash'
    order by sequence desc limit 1), 0)`;

/** Builds the part of a query that reads what an account's loan comes to, US dollars: negative where money is owed. */
export const selectLoanBalance = (accountId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select balance_after from legs where account_id = ${accountId} and ledger_account = 'loan'
    order by sequence desc limit 1), 0)`;

/** Returns an account's balance: the sum of its cash legs, US dollars, as stored with its last leg. */
export const cashBalance = async (tx: Reader, accountId: string): Promise<Decimal> => {
  const { rows } = await sql<{ balance: string }>`
    select balance_after as balance from legs where account_id = ${accountId} and ledger_account = 'cash'
    order by sequence desc limit 1`.execute(tx);
  return rows[0] ? decimal(rows[0].balance) : ZERO;
};

/** Returns what one ledger account of a customer's account holds, US dollars: `loan` is negative where money is owed. */
export const ledgerBalance = async (
  tx: Reader,
  accountId: string,
  ledgerAccount: CustomerLedgerAccount,
): Promise<Decimal> => {
  const leg = await tx
    .selectFrom('legs')
    .select('balance_after')
    .where('account_id', '=', accountId)
    .where('ledger_account', '=', ledgerAccount)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return decimal(leg?.balance_after ?? '0');
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
