import { type Insertable, type Selectable, sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { DayResult } from '../../domain/investments/result.ts';
import type { SettledInvestment } from '../../domain/ledger/yearSummary.ts';
import type { Reader, RowCursor, Tables, Transaction } from '../store/index.ts';

export type InvestmentRow = Selectable<Tables['investments']>;

/** Investment with its product's names and the result of one date, if that is posted. */
export type ShownRow = InvestmentRow & {
  readonly names: Readonly<Record<string, string>>;
  readonly yesterday: string | null;
};

export const insertInvestment = async (tx: Transaction, row: Insertable<Tables['investments']>): Promise<void> => {
  await tx.insertInto('investments').values(row).execute();
};

/** True if an investment of an account has begun by an instant (INV-39). */
export const hasBegun = async (reader: Reader, accountId: string, at: number): Promise<boolean> => {
  const found = await reader
    .selectFrom('investments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('taken_back', '=', false)
    .where('begins_at', '<=', at)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

const shown = (reader: Reader, yesterday: number) =>
  reader
    .selectFrom('investments')
    .innerJoin('ai_products', 'ai_products.id', 'investments.product_id')
    .leftJoin('investment_results', (join) =>
      join
        .onRef('investment_results.investment_id', '=', 'investments.id')
        .on('investment_results.day', '=', yesterday),
    )
    .selectAll('investments')
    .select(['ai_products.names', 'investment_results.earnings as yesterday']);

/** Reads an investment of an account; undefined where it has none with this id. */
export const findInvestment = (
  reader: Reader,
  { accountId, id, yesterday }: { readonly accountId: string; readonly id: string; readonly yesterday: number },
): Promise<ShownRow | undefined> =>
  shown(reader, yesterday)
    .where('investments.id', '=', id)
    .where('investments.account_id', '=', accountId)
    .executeTakeFirst();

/** Reads whether an investment was taken back, or can be still, by its id alone. */
export const findTakingBack = (reader: Reader, id: string) =>
  reader
    .selectFrom('investments')
    .select(['number', 'account_id', 'status', 'amount', 'fee', 'income', 'taken_back', 'take_back_until'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks an investment until the transaction ends. The account is locked before it. */
export const lockInvestment = (tx: Transaction, id: string): Promise<InvestmentRow | undefined> =>
  tx.selectFrom('investments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type InvestmentFilter = {
  readonly accountId: string;
  readonly status: Schemas['InvestmentStatus'] | undefined;
};

/** Reads investments, the newest first; `after` is the last one of the page before. */
export const findInvestments = (
  reader: Reader,
  { accountId, status }: InvestmentFilter,
  page: { readonly after: RowCursor | undefined; readonly most: number; readonly yesterday: number },
): Promise<ShownRow[]> =>
  shown(reader, page.yesterday)
    .where('investments.account_id', '=', accountId)
    .$if(status !== undefined, (query) => query.where('investments.status', '=', status ?? 'settled'))
    .$if(page.after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('investments.created_at', 'investments.id'), '<', tuple(page.after?.at ?? 0, page.after?.id ?? '')),
      ),
    )
    .orderBy('investments.created_at', 'desc')
    .orderBy('investments.id', 'desc')
    .limit(page.most)
    .execute();

/** Sums of investments, US dollars. */
export type Sums = {
  readonly count: number;
  readonly amount: string;
  readonly income: string;
  readonly yesterday: string;
};

/** Sums what a filter keeps of an account's investments (INV-60, INV-61). */
export const sumInvestments = async (
  reader: Reader,
  { accountId, status }: InvestmentFilter,
  yesterday: number,
): Promise<Sums> => {
  const { rows } = await sql<Sums>`
    select count(*)::int as count, coalesce(sum(amount), 0.00) as amount, coalesce(sum(income), 0.00) as income,
      coalesce(sum(earnings), 0.00) as yesterday
    from investments left join investment_results on investment_id = investments.id and day = ${yesterday}::int
    where account_id = ${accountId} ${status === undefined ? sql`` : sql`and status = ${status}`}`.execute(reader);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has one row.');
  return sums;
};

/** Reads what the money-weighted return of a filter is computed from: investments with a result (INV-64, INV-20). */
export const findEarned = (reader: Reader, { accountId, status }: InvestmentFilter) =>
  reader
    .selectFrom('investments')
    .select(['amount', 'fee', 'income', 'first_day', 'cycle_days', 'status'])
    .where('account_id', '=', accountId)
    .where('taken_back', '=', false)
    .where('days_credited', '>', 0)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'settled'))
    .execute();

/** Investment whose next result is due. */
export type DueInvestment = { readonly id: string; readonly accountId: string };

/**
 * Finds investments whose next result has its rate, by the date of the result and then in the order in which they were
 * opened (INV-48, INV-72).
 */
export const findDue = (reader: Reader, most: number): Promise<DueInvestment[]> =>
  reader
    .selectFrom('investments')
    .innerJoin('ai_rates', (join) =>
      join
        .onRef('ai_rates.product_id', '=', 'investments.product_id')
        .on(({ eb, ref }) => eb('ai_rates.day', '=', eb(ref('first_day'), '+', ref('days_credited')))),
    )
    .select(['investments.id', 'investments.account_id as accountId'])
    .where('investments.status', '=', 'in-progress')
    .orderBy('ai_rates.day')
    .orderBy('investments.created_at')
    .orderBy('investments.id')
    .limit(most)
    .execute();

/** Writes the result of a date, and what the investment has after it. */
export const writeResult = async (
  tx: Transaction,
  { id, days_credited }: Pick<InvestmentRow, 'id' | 'days_credited'>,
  {
    day,
    rate,
    result,
    dueAt,
    at,
  }: {
    readonly day: number;
    readonly rate: string;
    readonly result: DayResult;
    readonly dueAt: number;
    readonly at: number;
  },
): Promise<void> => {
  const { earnings, rates, income, valueAfter } = result;
  await tx
    .insertInto('investment_results')
    .values({ investment_id: id, day, rate, earnings, value_after: valueAfter, due_at: dueAt, posted_at: at })
    .execute();
  await tx
    .updateTable('investments')
    .set({ rates, income, days_credited: days_credited + 1 })
    .where('id', '=', id)
    .execute();
};

/** Ends an investment, at its end or as its customer took it back. */
export const writeSettled = async (
  tx: Transaction,
  id: string,
  { takenBack, at }: { readonly takenBack: boolean; readonly at: number },
): Promise<void> => {
  await tx
    .updateTable('investments')
    .set({ status: 'settled', taken_back: takenBack, settled_at: at })
    .where('id', '=', id)
    .execute();
};

/** Reads a page of an investment's results by its number, the newest first. */
export const findResults = (
  reader: Reader,
  investmentId: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<Selectable<Tables['investment_results']>[]> =>
  reader
    .selectFrom('investment_results')
    .selectAll()
    .where('investment_id', '=', investmentId)
    .orderBy('day', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** Returns the numbers and product names of investments by their ids; an id of none is left out. */
export const findNamed = (reader: Reader, ids: readonly string[]) =>
  reader
    .selectFrom('investments')
    .innerJoin('ai_products', 'ai_products.id', 'investments.product_id')
    .select(['investments.id', 'number', 'names'])
    .where('investments.id', 'in', [...ids])
    .execute();

/**
 * Returns the investments of an account that were settled within a span, unix seconds: what each gained or lost, and its
 * fee, which is negative. Those taken back are left out: they gave everything back.
 */
export const findSettledWithin = (
  reader: Reader,
  { accountId, from, to }: { readonly accountId: string; readonly from: number; readonly to: number },
): Promise<readonly SettledInvestment[]> =>
  reader
    .selectFrom('investments')
    .select(['settled_at as at', 'income as result', 'fee'])
    .$narrowType<{ at: number }>()
    .where('account_id', '=', accountId)
    .where('status', '=', 'settled')
    .where('taken_back', '=', false)
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .orderBy('settled_at')
    .orderBy('id')
    .execute();
