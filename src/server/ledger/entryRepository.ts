import { type RawBuilder, sql } from 'kysely';
import type { LedgerEntryType } from '../../domain/ledger/entryType.ts';
import type { AccountType, Reader } from '../store/index.ts';
import type { PostingKind } from './posting.ts';

/** Posted entry of a customer's account, as the ledger keeps it. */
export type EntryRow = {
  readonly id: string;
  readonly sequence: number;
  readonly scope: AccountType;
  readonly type: LedgerEntryType;
  readonly amount: string;
  readonly balanceAfter: string;
  readonly at: number;
  readonly dueAt: number;
  readonly postedAt: number;
  /** Id of what was posted for: an order, a closing, a request, an account. */
  readonly subject: string;
};

export type EntryFilter = {
  readonly accountId: string;
  readonly type?: LedgerEntryType | undefined;
  /** Unix seconds: entries at `from` or later, and before `to`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only entries with these ids; all where absent. */
  readonly ids?: readonly string[] | undefined;
};

/** Place of an entry in its list: its time, unix seconds, and its number within the account. */
export type EntryPlace = { readonly at: number; readonly sequence: number };

const COLUMNS = sql`
  entry_id as id, sequence, legs.scope, entry_type as type, amount, balance_after as "balanceAfter", entry_at as at,
  due_at as "dueAt", posted_at as "postedAt", subject`;

const conditions = ({ accountId, type, from, to, ids }: EntryFilter): RawBuilder<unknown> => sql`
  account_id = ${accountId} and entry_id is not null
  ${type === undefined ? sql`` : sql`and entry_type = ${type}`}
  ${from === undefined ? sql`` : sql`and entry_at >= ${from}`}
  ${to === undefined ? sql`` : sql`and entry_at < ${to}`}
  ${ids === undefined ? sql`` : sql`and entry_id = any(${[...ids]}::uuid[])`}`;

/** Reads entries, the newest first; `after` is the last entry of the page before. */
export const findEntries = async (
  tx: Reader,
  filter: EntryFilter,
  page: { readonly after?: EntryPlace | undefined; readonly most: number },
): Promise<readonly EntryRow[]> => {
  const { after, most } = page;
  const further = after ? sql`and (entry_at, sequence) < (${after.at}::bigint, ${after.sequence}::bigint)` : sql``;
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from (
      select * from legs where ${conditions(filter)} ${further} order by entry_at desc, sequence desc limit ${most}
    ) as legs join postings on postings.id = posting_id
    order by entry_at desc, sequence desc`.execute(tx);
  return rows;
};

/** Reads all entries of a span, the oldest first. */
export const findEntriesOfSpan = async (tx: Reader, filter: EntryFilter): Promise<readonly EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from legs join postings on postings.id = posting_id
    where ${conditions(filter)} order by entry_at, sequence`.execute(tx);
  return rows;
};

/** Reads one entry of an account; undefined where it has none with this id. */
export const findEntry = async (tx: Reader, accountId: string, id: string): Promise<EntryRow | undefined> => {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from legs join postings on postings.id = posting_id
    where entry_id = ${id}::uuid and account_id = ${accountId}`.execute(tx);
  return rows[0];
};

/** Reads the entries of one account that were posted for subjects, by their kinds, the oldest first. */
export const findEntriesOf = async (
  tx: Reader,
  accountId: string,
  subjects: readonly string[],
  kinds: readonly PostingKind[],
): Promise<readonly EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    select ${COLUMNS} from postings join legs on postings.id = posting_id
    where kind = any(${[...kinds]}::text[]) and subject = any(${[...subjects]}::uuid[])
      and account_id = ${accountId} and entry_id is not null
    order by sequence`.execute(tx);
  return rows;
};

/** Demo money that was granted by a reset: its id, its instant in unix seconds, and the balance after it. */
export type Grant = { readonly id: string; readonly at: number; readonly balance: string };

/** Reads the latest grants of demo money within a period but that of the opening, the latest first. */
export const findGrants = async (
  tx: Reader,
  { accountId, from, to }: Pick<EntryFilter, 'accountId' | 'from' | 'to'>,
  most: number,
): Promise<readonly Grant[]> => {
  const { rows } = await sql<Grant>`
    select occurrence as id, posted_at as at, balance_after as balance
    from legs join postings on postings.id = posting_id
    where ${conditions({ accountId, type: 'grant' })} and occurrence <> 'opened'
      ${from === undefined ? sql`` : sql`and posted_at >= ${from}`} ${to === undefined ? sql`` : sql`and posted_at < ${to}`}
    order by posted_at desc, sequence desc limit ${most}`.execute(tx);
  return rows;
};

/** Count of entries, and the sums of what raised and what lowered the balance, US dollars. */
export type EntrySums = { readonly count: number; readonly credited: string; readonly debited: string };

/** Selects the sums up to the last entry before an instant: of the account, or of one type of its entries. */
const sumsUpTo = ({ accountId, type }: EntryFilter, before: number | undefined): RawBuilder<unknown> => sql`
  (select ${
    type === undefined
      ? sql`sequence as count, balance_after as balance, credited_after as credited`
      : sql`type_sequence as count, type_balance_after as balance, type_credited_after as credited`
  }
  from legs where ${conditions({ accountId, type, to: before })} order by entry_at desc, sequence desc limit 1)`;

const NO_ENTRIES = sql`(select null::bigint as count, null::numeric as balance, null::numeric as credited)`;
const NO_SUMS: EntrySums = { count: 0, credited: '0', debited: '0' };

/** Sums up entries: the sums that stand with the last of them, less those before the first, or one by one by id. */
export const sumEntries = async (tx: Reader, filter: EntryFilter): Promise<EntrySums> => {
  if (filter.ids !== undefined) {
    const { rows } = await sql<EntrySums>`
      select count(*)::int as count, coalesce(sum(greatest(amount, 0)), 0) as credited,
        coalesce(sum(least(amount, 0)), 0) as debited
      from legs where ${conditions(filter)}`.execute(tx);
    return rows[0] ?? NO_SUMS;
  }
  const start = filter.from === undefined ? NO_ENTRIES : sumsUpTo(filter, filter.from);
  const { rows } = await sql<EntrySums>`
    select coalesce(until.count, 0)::int - coalesce(start.count, 0)::int as count,
      coalesce(until.credited, 0) - coalesce(start.credited, 0) as credited,
      coalesce(until.balance - until.credited, 0) - coalesce(start.balance - start.credited, 0) as debited
    from (select 1) as one
      left join ${sumsUpTo(filter, filter.to)} as until on true left join ${start} as start on true`.execute(tx);
  return rows[0] ?? NO_SUMS;
};

/** Returns the balance of an account before an instant, US dollars: that after its last entry before. */
export const balanceBefore = async (tx: Reader, accountId: string, at: number): Promise<string> => {
  const { rows } = await sql<{ balance: string }>`
    select balance_after as balance from legs where ${conditions({ accountId, to: at })}
    order by entry_at desc, sequence desc limit 1`.execute(tx);
  return rows[0]?.balance ?? '0.00';
};

/** Lists the fees of withdrawals that were paid within a span, US dollars, positive. */
export const withdrawalFeesOf = async (
  tx: Reader,
  { accountId, from, to }: { readonly accountId: string; readonly from: number; readonly to: number },
): Promise<readonly { readonly at: number; readonly amount: string }[]> => {
  const { rows } = await sql<{ at: number; amount: string }>`
    select posted_at as at, fee.amount from legs as held
      join postings on postings.id = held.posting_id
      join legs as fee on fee.posting_id = held.posting_id and fee.ledger_account = 'fees'
    where held.account_id = ${accountId} and held.ledger_account = 'held' and kind = 'withdrawal-paid'
      and posted_at >= ${from} and posted_at < ${to}
    order by postings.id`.execute(tx);
  return rows;
};

/** Lists interest and fees of an account's loans that were posted within a span: US dollars, negative as a cost. */
export const loanCostsOf = async (
  tx: Reader,
  { accountId, from, to }: { readonly accountId: string; readonly from: number; readonly to: number },
): Promise<readonly { readonly at: number; readonly kind: 'interest' | 'fee'; readonly amount: string }[]> => {
  const { rows } = await sql<{ at: number; kind: 'interest' | 'fee'; amount: string }>`
    select posted_at as at, case kind when 'loan-interest' then 'interest' else 'fee' end as kind, amount
    from legs join postings on postings.id = posting_id
    where account_id = ${accountId} and ledger_account = 'loan' and kind in ('loan-interest', 'loan-fee')
      and posted_at >= ${from} and posted_at < ${to}
    order by sequence`.execute(tx);
  return rows;
};
