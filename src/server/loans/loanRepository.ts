import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Lent } from '../../domain/loans/applicationRules.ts';
import type { Reader, RowCursor, Tables, Transaction } from '../store/index.ts';

export type LoanRow = Selectable<Tables['loans']>;

/** Loan with its product's names by language. */
export type ShownLoan = LoanRow & { readonly names: Readonly<Record<string, string>> };

/** Statuses of an application that is not decided. */
const UNDECIDED = ['apply', 'review'] as const;
/** Statuses of a loan that runs. */
export const RUNNING = ['loan', 'overdue'] as const;

export const insertLoan = async (tx: Transaction, row: Insertable<Tables['loans']>): Promise<void> => {
  await tx.insertInto('loans').values(row).execute();
};

const shown = (reader: Reader) =>
  reader
    .selectFrom('loans')
    .innerJoin('loan_products', 'loan_products.id', 'loans.product_id')
    .selectAll('loans')
    .select('loan_products.names');

/** Reads a loan of an account; undefined where it has none with this id. */
export const findLoan = (
  reader: Reader,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<ShownLoan | undefined> =>
  shown(reader).where('loans.id', '=', id).where('loans.account_id', '=', accountId).executeTakeFirst();

/** Reads loans by their ids; an id of none is left out. */
export const findNamedLoans = (reader: Reader, ids: readonly string[]): Promise<ShownLoan[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : shown(reader)
        .where('loans.id', 'in', [...ids])
        .execute();

/** Reads a loan of any customer. Throws where there is none: its review names it. */
export const getLoanRow = (reader: Reader, id: string): Promise<ShownLoan> =>
  shown(reader).where('loans.id', '=', id).executeTakeFirstOrThrow();

/** Reads the loan of an account that is applied for or runs; it has one at most (LON-27). */
export const findPresentLoan = (reader: Reader, accountId: string): Promise<LoanRow | undefined> =>
  reader
    .selectFrom('loans')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', 'in', [...UNDECIDED, ...RUNNING])
    .executeTakeFirst();

/** Reads the application of a customer that is not decided; undefined where there is none. */
export const findUndecidedLoan = (reader: Reader, customerId: string): Promise<LoanRow | undefined> =>
  reader
    .selectFrom('loans')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', [...UNDECIDED])
    .executeTakeFirst();

/** Reads the loan of a customer that runs and was applied for at an instant or later; undefined where there is none. */
export const findRunningSince = (reader: Reader, customerId: string, since: number): Promise<LoanRow | undefined> =>
  reader
    .selectFrom('loans')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', 'in', [...RUNNING])
    .where('applied_at', '>=', since)
    .executeTakeFirst();

export type LoanFilter = { readonly accountId: string; readonly status: Schemas['LoanFilter'] };

const filtered = (reader: Reader, { accountId, status }: LoanFilter) =>
  shown(reader)
    .where('loans.account_id', '=', accountId)
    .$if(status !== 'all', (query) => query.where('loans.status', '=', status === 'all' ? 'loan' : status));

/** Reads loans, the newest application first; `after` is the last one of the page before. */
export const findLoans = (
  reader: Reader,
  filter: LoanFilter,
  { after, most }: { readonly after: RowCursor | undefined; readonly most: number },
): Promise<ShownLoan[]> =>
  filtered(reader, filter)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('loans.applied_at', 'loans.id'), '<', tuple(after?.at ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('loans.applied_at', 'desc')
    .orderBy('loans.id', 'desc')
    .limit(most)
    .execute();

/** Counts what a filter keeps, and sums the amounts asked for, US dollars. */
export const sumLoans = async (
  reader: Reader,
  { accountId, status }: LoanFilter,
): Promise<{ readonly count: number; readonly quantity: string }> => {
  const { rows } = await sql<{ count: number; quantity: string }>`
    select count(*)::int as count, coalesce(sum(quantity), 0.00) as quantity from loans
    where account_id = ${accountId} ${status === 'all' ? sql`` : sql`and status = ${status}`}`.execute(reader);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row.');
  return sums;
};

/** Writes what changes of a loan: its status and what comes with it. Under the lock of its account. */
export const writeLoan = async (tx: Transaction, id: string, changed: Updateable<Tables['loans']>): Promise<void> => {
  await tx.updateTable('loans').set(changed).where('id', '=', id).execute();
};

/** Keeps the name of a product that is applied for, as the operator gave it last. */
export const keepProduct = async (
  tx: Transaction,
  { id, names }: { readonly id: string; readonly names: Readonly<Record<string, string>> },
): Promise<void> => {
  const written = JSON.stringify(names);
  await tx
    .insertInto('loan_products')
    .values({ id, names: written })
    .onConflict((same) => same.column('id').doUpdateSet({ names: written }))
    .execute();
};

/**
 * Sums what is lent of products, US dollars: the principal outstanding of loans that run, and the quantities of
 * applications that are not decided (LON-21). A product of which nothing is lent is left out.
 */
export const findLent = async (
  reader: Reader,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Omit<Lent, 'pool'>>> => {
  const { rows } = await sql<{ id: string; outstanding: string; undecided: string }>`
    select product_id as id,
      coalesce(sum(quantity - coalesce((
        select sum((covers ->> 'principal')::numeric) from loan_repayments
        where loan_id = loans.id and status = 'success' and reversed_at is null
      ), 0)) filter (where status in ('loan', 'overdue')), 0) as outstanding,
      coalesce(sum(quantity) filter (where status in ('apply', 'review')), 0) as undecided
    from loans where status in ('apply', 'review', 'loan', 'overdue') and product_id = any(${[...productIds]}::uuid[])
    group by product_id`.execute(reader);
  return new Map(rows.map(({ id, outstanding, undecided }) => [id, { outstanding, undecided }]));
};

/** Lists the loans that run, the earliest paid out first. */
export const findRunningLoans = (reader: Reader) =>
  reader
    .selectFrom('loans')
    .select(['id', 'account_id as accountId'])
    .where('status', 'in', [...RUNNING])
    .orderBy('loaned_at')
    .orderBy('id')
    .execute();

type LoanEvent = {
  readonly loanId: string;
  readonly kind: Schemas['LoanEvent']['kind'];
  readonly at: number;
  readonly amount?: string;
  /** Why a repayment was reversed. */
  readonly reason?: string;
};

/** Adds what happened to a loan to its record. */
export const insertLoanEvent = async (
  tx: Transaction,
  { loanId, kind, at, amount, reason }: LoanEvent,
): Promise<void> => {
  await tx
    .insertInto('loan_events')
    .values({ loan_id: loanId, kind, at, amount: amount ?? null, reason: reason ?? null })
    .execute();
};

/** Reads what happened to a loan, the oldest first (LON-45). */
export const findLoanEvents = (reader: Reader, loanId: string) =>
  reader
    .selectFrom('loan_events')
    .select(['kind', 'at', 'amount', 'reason'])
    .where('loan_id', '=', loanId)
    .orderBy('at')
    .orderBy('id')
    .execute();
