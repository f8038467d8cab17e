import { PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import {
  type EntryFilter,
  type EntryPlace,
  type EntryRow,
  findEntries,
  findEntry,
  sumEntries,
} from '../ledger/index.ts';
import { isUuid, pageOf, readCursor, type Reader, type RowCursor } from '../store/index.ts';
import { findActiveAccount } from '../trading/index.ts';
import { readSubjects, type SubjectOf } from './entrySubjects.ts';
import type { MoneyRequests, UncreditedDeposit, UncreditedFilter } from './moneyRequests.ts';

type Entry = Schemas['LedgerEntry'];
type Filter = Omit<EntryFilter, 'ids'> & { readonly status: Schemas['TransferStatus'] | undefined };
type Page = { readonly after: RowCursor | undefined; readonly most: number };

/** Row of the list: a posted entry, or a deposit that is not credited. */
type Row = { readonly posted: EntryRow } | { readonly deposit: UncreditedDeposit };

const HEX_DIGITS = 32;
/** Ids of requests begin with anything; the number of an entry, written as an id, begins with zeros. */
const OF_ENTRY = /^0{8}-0{4}-0{4}-/;

/** Writes where a row stands: its time and, of an entry, its number within the account, as an id. */
const cursorOf = (row: Row): RowCursor => {
  if ('deposit' in row) return { at: row.deposit.requestedAt, id: row.deposit.id };
  const digits = row.posted.sequence.toString(16).padStart(HEX_DIGITS, '0');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { at: row.posted.at, id };
};

/** Reads the cursor of a page; undefined for one that no answer had. */
const readPlace = (cursor: string): RowCursor | undefined => {
  const read = readCursor(cursor);
  return read && Number.isSafeInteger(placeAfter(read).sequence) ? read : undefined;
};

/** Reads which entries follow a row: within a second the deposits that are not credited come before the entries. */
const placeAfter = ({ at, id }: RowCursor): EntryPlace => ({
  at,
  sequence: OF_ENTRY.test(id) ? Number.parseInt(id.replaceAll('-', ''), 16) : Number.MAX_SAFE_INTEGER,
});

const isBefore = (one: Row, other: Row): boolean => {
  const [first, second] = [cursorOf(one), cursorOf(other)];
  return first.at === second.at ? first.id > second.id : first.at > second.at;
};

/** Merges two lists that are sorted alike. */
const merged = (entries: readonly Row[], deposits: readonly Row[]): readonly Row[] =>
  deposits.length === 0 ? entries : [...entries, ...deposits].sort((one, other) => (isBefore(one, other) ? -1 : 1));

const RETURNED = 'withdrawal-returned';

/** Lists an account's rows, and counts and sums them, from the ledger and from the rooms of requests. */
const listOf = async (tx: Reader, requests: readonly MoneyRequests[], { status, ...filter }: Filter) => {
  const ofStatus =
    status === undefined
      ? undefined
      : (await Promise.all(requests.map((room) => room.idsOf?.(tx, filter.accountId, status) ?? []))).flat();
  const isOfRequests = filter.type === 'deposit' || filter.type === 'withdrawal' || filter.type === undefined;
  const posted: EntryFilter = { ...filter, ids: ofStatus && !isOfRequests ? [] : ofStatus };
  const hasUncredited = (filter.type === undefined || filter.type === 'deposit') && status !== 'success';
  const uncredited: UncreditedFilter = {
    accountId: filter.accountId,
    status: status === 'success' ? undefined : status,
    from: filter.from,
    to: filter.to,
  };
  const rooms = hasUncredited ? requests : [];
  return {
    find: async ({ after, most }: Page): Promise<readonly Row[]> => {
      const entries = await findEntries(tx, posted, { after: after && placeAfter(after), most });
      const deposits = await Promise.all(
        rooms.map((room) => room.findUncredited?.(tx, uncredited, { after, most }) ?? []),
      );
      return merged(
        entries.map((entry) => ({ posted: entry })),
        deposits.flat().map((deposit) => ({ deposit })),
      ).slice(0, most);
    },
    sums: async () => {
      const { count, credited, debited } = await sumEntries(tx, posted);
      // What came back was not paid in: it is less that went out.
      const returned = filter.type === undefined ? (await sumEntries(tx, { ...posted, type: RETURNED })).credited : '0';
      const counts = await Promise.all(rooms.map((room) => room.countUncredited?.(tx, uncredited) ?? 0));
      return {
        count: counts.reduce((sum, one) => sum + one, count),
        credited: moneyText(decimal(credited).minus(returned)),
        debited: moneyText(decimal(debited).plus(returned)),
      };
    },
  };
};

const entryView = (row: Row, account: Entry['account'], subjectOf: SubjectOf): Entry => {
  if ('deposit' in row) {
    const { id, amount, requestedAt } = row.deposit;
    const subject = subjectOf({ type: 'deposit', subject: id });
    const nothing = { balanceAfter: null, dueAt: null, postedAt: null };
    return { id, account, type: 'deposit', amount, ...nothing, at: requestedAt, subject };
  }
  const { id, type, amount, balanceAfter, at, dueAt, postedAt } = row.posted;
  return { id, account, type, amount, balanceAfter, at, dueAt, postedAt, subject: subjectOf(row.posted) };
};

const subjectedOf = (row: Row) =>
  'deposit' in row ? { type: 'deposit' as const, subject: row.deposit.id } : row.posted;

/** Lists a page of the account's entries, the newest first, with the totals of all that is filtered. */
export const listLedgerEntries =
  (requests: readonly MoneyRequests[]) =>
  async (
    { query }: Request<'listLedgerEntries'>,
    { tx, world, session, account: mode, language }: Context<'listLedgerEntries'>,
  ): Promise<Answer<'listLedgerEntries'>> => {
    const account = await findActiveAccount(tx, session.customerId, mode);
    if ('refused' in account) return account;
    const after = query.cursor === undefined ? undefined : readPlace(query.cursor);
    if (query.cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
    const { type, status, from, to, size = PAGE_SIZE } = query;
    return world.database.inOneInstant(async (instant) => {
      const list = await listOf(instant, requests, { accountId: account.id, type, status, from, to });
      const page = await pageOf(size, { find: (most) => list.find({ after, most }), cursorOf });
      const subjectOf = await readSubjects({ tx: instant, language }, requests, page.rows.map(subjectedOf));
      return {
        data: {
          items: page.rows.map((row) => entryView(row, mode, subjectOf)),
          nextCursor: page.nextCursor,
          totals: await list.sums(),
        },
      };
    });
  };

/** Finds an entry by its id; a deposit that is not credited by that of its request. */
const findRow = async (
  tx: Reader,
  requests: readonly MoneyRequests[],
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<Row | undefined> => {
  const posted = await findEntry(tx, accountId, id);
  if (posted) return { posted };
  const deposits = await Promise.all(requests.map((room) => room.findUncreditedById?.(tx, accountId, id)));
  const deposit = deposits.find((found) => found !== undefined);
  return deposit && { deposit };
};

/** Answers one entry of the account; another account's is refused (1002) like one that does not exist. */
export const getLedgerEntry =
  (requests: readonly MoneyRequests[]) =>
  async (
    { path: { id } }: Request<'getLedgerEntry'>,
    { tx: reader, world, session, account: mode, language }: Context<'getLedgerEntry'>,
  ): Promise<Answer<'getLedgerEntry'>> => {
    const account = await findActiveAccount(reader, session.customerId, mode);
    if ('refused' in account) return account;
    return world.database.inOneInstant(async (tx) => {
      const row = isUuid(id) ? await findRow(tx, requests, { accountId: account.id, id }) : undefined;
      if (!row) return { refused: refusal('not-found', { field: 'id' }) };
      return { data: entryView(row, mode, await readSubjects({ tx, language }, requests, [subjectedOf(row)])) };
    });
  };
