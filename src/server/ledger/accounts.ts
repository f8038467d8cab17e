import { type RawBuilder, sql } from 'kysely';
import { type Decimal, decimal, ZERO } from '../../domain/decimal.ts';
import type { AccountType, LedgerAccount, Reader } from '../store/index.ts';

/**
 * Builds the part of a query that reads an account's balance, US dollars: 0 where it has no cash leg. `accountId` is a
 * reference to the column of the query around it.
 */
export const selectCashBalance = (accountId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select balance_after from legs where account_id = ${accountId} and ledger_account = 'cash'
    order by sequence desc limit 1), 0)`;

/** Balances of accounts: the sum of each one's cash legs, US dollars, as its last leg left it. None where it has no leg. */
export const cashBalances = async (
  tx: Reader,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Decimal>> => {
  const { rows } = await sql<{ id: string; balance: string }>`
    select named.id, last.balance_after as balance from unnest(${[...accountIds]}::uuid[]) as named (id)
    cross join lateral (select balance_after from legs where account_id = named.id and ledger_account = 'cash'
      order by sequence desc limit 1) as last`.execute(tx);
  return new Map(rows.map(({ id, balance }) => [id, decimal(balance)]));
};

/** Returns an account's balance: the sum of its cash legs, US dollars, as stored with its last leg. */
export const cashBalance = async (tx: Reader, accountId: string): Promise<Decimal> =>
  (await cashBalances(tx, [accountId])).get(accountId) ?? ZERO;

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
