import { sql } from 'kysely';
import type { Reader } from '../store/index.ts';
import { AS_CLOSING, AS_ORDER, type OrderRow } from './orderRepository.ts';

export type OrderFilter = {
  readonly accountId: string;
  readonly view: 'open' | 'pending' | 'history';
  readonly status: 'all' | 'unsettled' | 'deal' | 'canceled' | 'exception';
  readonly symbol: string | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
};

const STATUSES: Record<OrderFilter['status'], readonly string[]> = {
  all: ['pending', 'open', 'closed', 'canceled', 'exception'],
  unsettled: ['pending'],
  deal: ['open', 'closed'],
  canceled: ['canceled'],
  exception: ['exception'],
};

type Page = {
  /** Last row of the page before: its time, unix seconds, and its id. */
  readonly after: { readonly at: number; readonly id: string } | undefined;
  /** All rows where undefined. */
  readonly most: number | undefined;
};

/** Limits rows to a span and a page by the columns of their time and id, which an index has in this order. */
const pageBy = (at: 'last_state_at' | 'closed_at', id: 'id' | 'closing_id', filter: OrderFilter, page: Page) => {
  const [time, key, { from, to }, { after, most }] = [sql.ref(at), sql.ref(id), filter, page];
  return sql`
    ${from === undefined ? sql`` : sql`and ${time} >= ${from}`} ${to === undefined ? sql`` : sql`and ${time} < ${to}`}
    ${after ? sql`and (${time}, ${key}) < (${after.at}::bigint, ${after.id}::uuid)` : sql``}
    order by ${time} desc, ${key} desc ${most === undefined ? sql`` : sql`limit ${most}`}`;
};

/** Selects the page's orders of each status in its current state, apart from closed ones. */
const selectOrders = (statuses: readonly string[], filter: OrderFilter, page: Page) => sql`
  select ${AS_ORDER} from unnest(${[...statuses]}::text[]) as listed (wanted) cross join lateral (
    select * from orders where account_id = ${filter.accountId} and status = wanted and status <> 'closed'
      ${filter.symbol === undefined ? sql`` : sql`and symbol = ${filter.symbol}`}
      ${pageBy('last_state_at', 'id', filter, page)}
  ) as o`;

/** Selects the page's closings. */
const selectClosings = (filter: OrderFilter, page: Page) => sql`
  select ${AS_CLOSING} from (
    select closing_id from closing_sums where ${ofSums(filter)} ${pageBy('closed_at', 'closing_id', filter, page)}
  ) as listed join closings c on c.id = closing_id join orders o on o.id = c.order_id`;

/** Selects the sums of an account's closings: those of one symbol, or of all. */
const ofSums = ({ accountId, symbol }: OrderFilter) => sql`account_id = ${accountId} and symbol = ${symbol ?? ''}`;

const statusesOf = ({ view, status }: OrderFilter) => (view === 'history' ? STATUSES[status] : [view]);

/**
 * Reads one page, newest first by the time of the last state, then by id: open and pending orders in their current
 * state; the history has each closing, and each order that ended without one. Each kind of row is read by index, and so
 * a late page costs as much as the first.
 */
export const findOrders = async (tx: Reader, filter: OrderFilter, page: Page): Promise<readonly OrderRow[]> => {
  const statuses = statusesOf(filter);
  const orders = selectOrders(
    statuses.filter((status) => status !== 'closed'),
    filter,
    page,
  );
  const { rows } = await sql<OrderRow>`
    select * from (${orders} ${statuses.includes('closed') ? sql`union all ${selectClosings(filter, page)}` : sql``})
      as row order by "lastStateAt" desc, id desc ${page.most === undefined ? sql`` : sql`limit ${page.most}`}`.execute(
    tx,
  );
  return rows;
};

export type OrderSums = {
  readonly count: number;
  readonly won: number;
  readonly lost: number;
  readonly profit: string;
  readonly fee: string;
  readonly overnightFee: string;
};

const NO_SUMS: OrderSums = { count: 0, won: 0, lost: 0, profit: '0', fee: '0', overnightFee: '0' };

/** Sums up all rows that match the filter: in the history its closings, else the orders. */
export const sumOrders = async (tx: Reader, filter: OrderFilter): Promise<OrderSums> => {
  if (filter.view !== 'history') return sumActive(tx, filter);
  return statusesOf(filter).includes('closed') ? sumClosings(tx, filter) : NO_SUMS;
};

/** Sums up open or pending orders, which have no result yet. */
const sumActive = async (tx: Reader, filter: OrderFilter): Promise<OrderSums> => {
  const all = { after: undefined, most: undefined };
  const { rows } = await sql<Pick<OrderSums, 'count' | 'fee' | 'overnightFee'>>`
    select count(*)::int as count, coalesce(sum(fee), 0) as fee, coalesce(sum("overnightFee"), 0) as "overnightFee"
    from (${selectOrders(statusesOf(filter), filter, all)}) as row`.execute(tx);
  return { ...NO_SUMS, ...rows[0] };
};

/** Selects the sums up to the last closing before an instant. */
const sumsBefore = (filter: OrderFilter, instant: number | undefined) => sql`(
  select * from closing_sums where ${ofSums(filter)} ${instant === undefined ? sql`` : sql`and closed_at < ${instant}`}
  order by closed_at desc, sequence desc limit 1)`;

/** Sums up closings: the sums kept with the last of them, less those before the first. */
const sumClosings = async (tx: Reader, filter: OrderFilter): Promise<OrderSums> => {
  const { from, to } = filter;
  if (from !== undefined && to !== undefined && from >= to) return NO_SUMS;
  const of = (name: string) =>
    from === undefined
      ? sql.ref(`last.${name}`)
      : sql`${sql.ref(`last.${name}`)} - coalesce(${sql.ref(`earlier.${name}`)}, 0)`;
  const { rows } = await sql<OrderSums>`
    select (${of('count')})::int as count, (${of('won')})::int as won, (${of('lost')})::int as lost,
      ${of('profit')} as profit, ${of('fee')} as fee, ${of('overnight_fee')} as "overnightFee"
    from ${sumsBefore(filter, to)} as last
      ${from === undefined ? sql`` : sql`left join ${sumsBefore(filter, from)} as earlier on true`}`.execute(tx);
  return rows[0] ?? NO_SUMS;
};

/** Order as an entry of the ledger names it. */
type OrderSubject = { readonly orderId: string; readonly orderNumber: string; readonly symbol: string };

/** Reads the orders of ids, which are orders' own or those of their closings. */
export const findOrderSubjects = async (
  tx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderSubject>> => {
  const { rows } = await sql<OrderSubject & { readonly id: string }>`
    select id, id as "orderId", number as "orderNumber", symbol from orders where id = any(${[...ids]}::uuid[])
    union all
    select c.id, o.id, o.number, o.symbol from closings c join orders o on o.id = c.order_id
    where c.id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...order }) => [id, order]));
};

/** Reads the closings of an account within a span, unix seconds, the oldest first. */
export const findClosingsOfSpan = async (
  tx: Reader,
  { accountId, from, to }: { readonly accountId: string; readonly from: number; readonly to: number },
): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id
    where c.account_id = ${accountId} and c.closed_at >= ${from} and c.closed_at < ${to}
    order by c.closed_at, c.id`.execute(tx);
  return rows;
};
