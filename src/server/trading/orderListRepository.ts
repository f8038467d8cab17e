import { sql } from 'kysely';
import { netResult } from '../../domain/money/profit.ts';
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

/**
 * Selects the rows of a view: open and pending orders in their current state; the history has each closing, and each
 * order that ended without one.
 */
const rowsOf = ({ accountId, view, status, symbol, from, to }: OrderFilter) => {
  const statuses = view === 'history' ? STATUSES[status] : [view];
  const source =
    view === 'history'
      ? sql`select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.status <> 'closed'
            union all
            select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id where c.account_id = ${accountId}`
      : sql`select ${AS_ORDER} from orders o where o.account_id = ${accountId}`;
  return sql`(select * from (${source}) as source
    where status in (${sql.join(statuses)})
      ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
      ${from === undefined ? sql`` : sql`and "lastStateAt" >= ${from}`}
      ${to === undefined ? sql`` : sql`and "lastStateAt" < ${to}`}) as row`;
};

/**
 * Reads one page, newest first by the time of the last state, then by id; `after` is the last row of the page before.
 * All rows where `most` is undefined.
 */
export const findOrders = async (
  tx: Reader,
  filter: OrderFilter,
  page: { readonly after: { readonly at: number; readonly id: string } | undefined; readonly most: number | undefined },
): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select * from ${rowsOf(filter)}
    ${page.after ? sql`where ("lastStateAt", id) < (${page.after.at}::bigint, ${page.after.id}::uuid)` : sql``}
    order by "lastStateAt" desc, id desc ${page.most === undefined ? sql`` : sql`limit ${page.most}`}`.execute(tx);
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

/** Net result of one row: the sum of the columns that the domain's formula adds up. */
const NET_RESULT = sql.join(
  Object.keys(netResult.inputs).map((input) => sql.ref(input)),
  sql` + `,
);

/** Sums up all rows that match the filter: in the history its closings, else the orders. */
export const sumOrders = async (tx: Reader, filter: OrderFilter): Promise<OrderSums> => {
  const counted = filter.view === 'history' ? sql`where status = 'closed'` : sql``;
  const { rows } = await sql<OrderSums>`
    select count(*)::int as count,
      count(*) filter (where ${NET_RESULT} > 0)::int as won,
      count(*) filter (where ${NET_RESULT} < 0)::int as lost,
      coalesce(sum(profit), 0) as profit, coalesce(sum(fee), 0) as fee, coalesce(sum("overnightFee"), 0) as "overnightFee"
    from ${rowsOf(filter)} ${counted}`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answers exactly one row');
  return sums;
};

/** How many orders of each symbol were placed by anybody after `since`, seconds; the most traded first. */
export const mostTraded = (
  tx: Reader,
  since: number,
): Promise<readonly { readonly symbol: string; readonly count: number }[]> =>
  tx
    .selectFrom('orders')
    .select(({ fn }) => ['symbol', sql<number>`${fn.countAll()}::integer`.as('count')])
    .where('placed_at', '>', since)
    .groupBy('symbol')
    .orderBy('count', 'desc')
    .orderBy('symbol')
    .execute();

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
