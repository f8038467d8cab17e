import type { Decimal } from '../../domain/decimal.ts';
import type { LevelSeen } from '../../domain/money/levelConfirmation.ts';
import { ledgerBalance } from '../ledger/index.ts';
import type { Reader, Transaction } from '../store/index.ts';

/** Statuses of a loan that runs: the net worth of its account secures it. */
const RUNNING = ['loan', 'overdue'] as const;

/** Columns of a loan that its account is watched by; null of an account without one. */
export const OF_LOAN = [
  'loans.id as loanId',
  'loans.warning_level as warning',
  'loans.liquidation_level as liquidation',
  'loans.warning_armed as isArmed',
  'loans.liquidation_seen_ms as seenMs',
  'loans.liquidation_seen_symbol as seenSymbol',
] as const;

/** Loan that an account secures: levels of the maintenance ratio in percent, and whether a warning is armed. */
export type SecuredLoan = {
  readonly loanId: string;
  readonly warning: string;
  readonly liquidation: string;
  readonly isArmed: boolean;
  /** Since when its liquidation waits for a price that confirms it; null where it does not. */
  readonly seen: LevelSeen | null;
};

/** Returns the first sight of a level of a row that may have none. */
export const seenOf = (sinceMs: number | null, symbol: string | null): LevelSeen | null =>
  sinceMs === null ? null : { sinceMs, symbol };

type LoanColumns = Omit<SecuredLoan, 'seen'> & { readonly seenMs: number; readonly seenSymbol: string };

/** Returns the loan of a row that may have none. */
export const loanOf = ({
  loanId,
  warning,
  liquidation,
  isArmed,
  seenMs,
  seenSymbol,
}: { readonly [Column in keyof LoanColumns]: LoanColumns[Column] | null }): SecuredLoan | null =>
  loanId === null || warning === null || liquidation === null || isArmed === null
    ? null
    : { loanId, warning, liquidation, isArmed, seen: seenOf(seenMs, seenSymbol) };

/** Selects accounts with the loan that each secures; an account has one at most that runs. */
export const accountsWithLoans = (reader: Reader) =>
  reader
    .selectFrom('accounts')
    .leftJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'accounts.id').on('loans.status', 'in', [...RUNNING]),
    );

/** What an account owes, US dollars, and the level of liquidation of its loan, percent. */
export type Debt = { readonly owed: Decimal; readonly liquidation: string };

/** Finds what an account owes of a loan that runs. */
export const findDebt = async (tx: Reader, accountId: string): Promise<Debt | undefined> => {
  const row = await tx
    .selectFrom('loans')
    .select('liquidation_level')
    .where('account_id', '=', accountId)
    .where('status', 'in', [...RUNNING])
    .executeTakeFirst();
  return row && { liquidation: row.liquidation_level, owed: (await ledgerBalance(tx, accountId, 'loan')).negated() };
};

/** Lists the accounts that secure a loan. */
export const findSecuringAccounts = async (reader: Reader): Promise<readonly string[]> => {
  const rows = await reader
    .selectFrom('loans')
    .select('account_id')
    .where('status', 'in', [...RUNNING])
    .execute();
  return rows.map(({ account_id: id }) => id);
};

/** Stores whether the next warning of a loan is armed, under its account's lock. */
export const writeArmed = async (tx: Transaction, loanId: string, isArmed: boolean): Promise<void> => {
  await tx.updateTable('loans').set({ warning_armed: isArmed }).where('id', '=', loanId).execute();
};

/** Stores since when the liquidation of a loan waits to be confirmed, under its account's lock; null ends the wait. */
export const writeLiquidationSeen = async (tx: Transaction, loanId: string, seen: LevelSeen | null): Promise<void> => {
  const columns = { liquidation_seen_ms: seen?.sinceMs ?? null, liquidation_seen_symbol: seen?.symbol ?? null };
  await tx.updateTable('loans').set(columns).where('id', '=', loanId).execute();
};

/** Records a warning or a liquidation with the loan. */
export const recordMaintenance = async (
  tx: Transaction,
  loanId: string,
  { kind, at }: { readonly kind: 'warned' | 'liquidated'; readonly at: number },
): Promise<void> => {
  await tx.insertInto('loan_events').values({ loan_id: loanId, kind, at }).execute();
};
