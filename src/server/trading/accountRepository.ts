import { sql, type SqlBool } from 'kysely';
import type { AccountType, Schemas } from '../../contract/index.ts';
import { type Decimal, decimal } from '../../domain/decimal.ts';
import type { LevelSeen } from '../../domain/money/levelConfirmation.ts';
import { tradingRights } from '../customers/index.ts';
import { selectCashBalance, selectLoanBalance } from '../ledger/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { accountsWithLoans, loanOf, OF_LOAN, type SecuredLoan, seenOf } from './collateralRepository.ts';

/** An account that orders are placed on, and whose it is. */
export type TradingAccount = {
  readonly id: string;
  readonly scope: AccountType;
  readonly number: string;
  readonly customerId: string;
};

/** An account with what its customer may do with it. */
export type AccountWithRights = TradingAccount & {
  /** The customer's account that is active, this one or the other. */
  readonly active: AccountType;
  readonly verificationStatus: Schemas['VerificationStatus'];
  readonly knows: SqlBool;
};

/** A customer's account of one type, with what the customer may do with it. */
export const getAccount = (tx: Reader, customerId: string, mode: AccountType): Promise<AccountWithRights> =>
  tx
    .selectFrom('accounts')
    .innerJoin(tradingRights(tx).as('customer'), 'customer.id', 'accounts.customer_id')
    .select(['accounts.id', 'scope', 'number', 'customer_id as customerId', 'active', 'verificationStatus', 'knows'])
    .where('accounts.customer_id', '=', customerId)
    .where('accounts.scope', '=', mode)
    .executeTakeFirstOrThrow();

/** Returns a customer's real account, active or not. */
export const getRealAccount = (tx: Reader, customerId: string) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'scope', 'number'])
    .where('customer_id', '=', customerId)
    .where('scope', '=', 'real')
    .executeTakeFirstOrThrow();

/** The account of a customer that is not of this type. */
export const getOtherAccount = (tx: Reader, customerId: string, mode: AccountType) =>
  tx
    .selectFrom('accounts')
    .select(['id', 'scope', 'number'])
    .where('customer_id', '=', customerId)
    .where('scope', '<>', mode)
    .executeTakeFirstOrThrow();

/**
 * Locks a customer's account of one type until the transaction ends, before the next statement of it, and reads nothing of
 * it: what a statement reads beside the row that it waits for is as old as the statement.
 */
export const lockAccount = async (tx: Transaction, customerId: string, mode: AccountType): Promise<void> => {
  await tx.later(
    tx.selectFrom('accounts').select('id').where('customer_id', '=', customerId).where('scope', '=', mode).forUpdate(),
  );
};

/** Locks a customer's real account until the transaction ends. */
export const lockRealAccount = (tx: Transaction, customerId: string): Promise<void> =>
  lockAccount(tx, customerId, 'real');

/** Finds an account by the number that its customer sees. */
export const findAccountByNumber = (tx: Reader, number: string) =>
  tx.selectFrom('accounts').select(['id', 'scope', 'number']).where('number', '=', number).executeTakeFirst();

/** Returns the number of an account that is known to exist. */
export const getAccountNumber = async (tx: Reader, accountId: string): Promise<string> =>
  (await tx.selectFrom('accounts').select('number').where('id', '=', accountId).executeTakeFirstOrThrow()).number;

/** Locks an account for what happens to it without a request, active or not. */
export const lockAccountById = async (tx: Transaction, accountId: string): Promise<TradingAccount> =>
  tx
    .selectFrom('accounts')
    .select(['id', 'scope', 'number', 'customer_id as customerId'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Returns how often the orders or the balance of an account have changed. */
export const findRevision = async (tx: Reader, accountId: string): Promise<number> =>
  (await tx.selectFrom('accounts').select('revision').where('id', '=', accountId).executeTakeFirstOrThrow()).revision;

/** Counts a change of an account, under its lock. */
const countChange = (tx: Transaction, accountId: string) =>
  tx
    .updateTable('accounts')
    .set({ revision: sql<number>`revision + 1` })
    .where('id', '=', accountId)
    .returning(['revision', selectCashBalance(sql.ref('accounts.id')).as('balance')]);

/**
 * Counts a change of the orders or the balance of an account, under its lock. Returns the revision after that, and the
 * balance, US dollars.
 */
export const advanceRevision = async (
  tx: Transaction,
  accountId: string,
): Promise<{ readonly revision: number; readonly balance: Decimal }> => {
  const { revision, balance } = await countChange(tx, accountId).executeTakeFirstOrThrow();
  return { revision, balance: decimal(balance) };
};

/** Counts a change of an order of an account, under its lock. Returns how the account stands after it. */
export const countOrderChange = (
  tx: Transaction,
  accountId: string,
  orderId: string,
): Promise<Pick<AccountStanding, 'revision' | 'balance' | 'warned'> & { readonly isOnly: SqlBool }> =>
  countChange(tx, accountId)
    .returning([
      'warned',
      sql<SqlBool>`not exists (select from orders where account_id = accounts.id
        and status in ('pending', 'open') and id <> ${orderId})`.as('isOnly'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Returns the lowest margin level, in percent, that an account was warned of and that is not armed again, since when its
 * close-out waits to be confirmed, and its loan.
 */
export const findWarned = async (
  tx: Reader,
  accountId: string,
): Promise<Pick<AccountStanding, 'warned' | 'closeOutSeen'> & { readonly loan: SecuredLoan | null }> => {
  const { warned, closeOutMs, closeOutSymbol, ...row } = await accountsWithLoans(tx)
    .select(['warned', ...OF_CLOSE_OUT, ...OF_LOAN])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { warned, closeOutSeen: seenOf(closeOutMs, closeOutSymbol), loan: loanOf(row) };
};

/** Columns of an account whose close-out waits to be confirmed. */
const OF_CLOSE_OUT = ['close_out_seen_ms as closeOutMs', 'close_out_seen_symbol as closeOutSymbol'] as const;

/**
 * How often an account has changed, its balance, US dollars, the lowest margin level that it was warned of, and its loan
 * with what is owed.
 */
export type AccountStanding = {
  readonly id: string;
  readonly revision: number;
  readonly balance: string;
  readonly warned: string | null;
  /** Since when its close-out waits for a price that confirms it; null where it does not. */
  readonly closeOutSeen: LevelSeen | null;
  readonly loan: (SecuredLoan & { readonly owed: string }) | null;
};

/** Reads the standings of accounts. */
export const findStandings = async (tx: Reader, accountIds: readonly string[]): Promise<readonly AccountStanding[]> => {
  const accountId = sql.ref('accounts.id');
  const rows = await accountsWithLoans(tx)
    .select([
      ...(['accounts.id', 'revision', 'warned', ...OF_CLOSE_OUT, ...OF_LOAN] as const),
      selectCashBalance(accountId).as('balance'),
      // Read for accounts with a loan alone.
      sql<string>`case when loans.id is null then 0 else -${selectLoanBalance(accountId)} end`.as('owed'),
    ])
    .where('accounts.id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .execute();
  return rows.map(({ id, revision, balance, warned, owed, closeOutMs, closeOutSymbol, ...row }) => {
    const loan = loanOf(row);
    const closeOutSeen = seenOf(closeOutMs, closeOutSymbol);
    return { id, revision, balance, warned, closeOutSeen, loan: loan && { ...loan, owed } };
  });
};

/** Notes the margin level that an account was warned of; null arms all again. */
export const writeWarned = async (tx: Transaction, accountId: string, warned: string | null): Promise<void> => {
  await tx.updateTable('accounts').set({ warned }).where('id', '=', accountId).execute();
};

/** Stores since when a close-out waits to be confirmed, under the account's lock; null ends the wait. */
export const writeCloseOutSeen = async (tx: Transaction, accountId: string, seen: LevelSeen | null): Promise<void> => {
  const columns = { close_out_seen_ms: seen?.sinceMs ?? null, close_out_seen_symbol: seen?.symbol ?? null };
  await tx.updateTable('accounts').set(columns).where('id', '=', accountId).execute();
};

/**
 * Arms all margin warnings of an account again, and ends the wait of its close-out, if it has no open position: without used
 * margin there is no level.
 */
export const armWarningsIfFlat = async (tx: Transaction, accountId: string): Promise<void> => {
  await tx.later(
    tx
      .updateTable('accounts')
      .set({ warned: null, close_out_seen_ms: null, close_out_seen_symbol: null })
      .where('id', '=', accountId)
      .where(({ or, eb }) => or([eb('warned', 'is not', null), eb('close_out_seen_ms', 'is not', null)]))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('orders').select('id').where('account_id', '=', accountId).where('status', '=', 'open'))),
      ),
  );
};
