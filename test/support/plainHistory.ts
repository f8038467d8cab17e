import { sql } from 'kysely';
import { netResult } from '../../src/domain/money/profit.ts';
import type { Reader } from '../../src/server/store/index.ts';
import type { OrderFilter, OrderSums } from '../../src/server/trading/orderListRepository.ts';
import { AS_CLOSING, AS_ORDER, type OrderRow } from '../../src/server/trading/orderRepository.ts';

const STATUSES: Record<OrderFilter['status'], readonly string[]> = {
  all: ['pending', 'open', 'closed', 'canceled', 'exception'],
  unsettled: ['pending'],
  deal: ['open', 'closed'],
  canceled: ['canceled'],
  exception: ['exception'],
};

/** Selects the rows of a view from all orders and closings of the account, as ORL-65 has them. */
const rowsOf = ({ accountId, view, status, symbol, from, to }: OrderFilter) => {
  const source =
    view === 'history'
      ? sql`select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.status <> 'closed'
            union all
            select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id where c.account_id = ${accountId}`
      : sql`select ${AS_ORDER} from orders o where o.account_id = ${accountId}`;
  return sql`(select * from (${source}) as source
    where status in (${sql.join(view === 'history' ? STATUSES[status] : [view])})
      ${symbol === undefined ? sql`` : sql`and symbol = ${symbol}`}
      ${from === undefined ? sql`` : sql`and "lastStateAt" >= ${from}`}
      ${to === undefined ? sql`` : sql`and "lastStateAt" < ${to}`}) as row`;
};

type Place = { readonly at: number; readonly id: string };

/** Reads the rows of a list as its rules have them, without regard to what that costs: all after a place, or so many. */
export const findPlainly = async (
  tx: Reader,
  filter: OrderFilter,
  { after, most }: { readonly after?: Place; readonly most?: number } = {},
): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select * from ${rowsOf(filter)}
    ${after ? sql`where ("lastStateAt", id) < (${after.at}::bigint, ${after.id}::uuid)` : sql``}
    order by "lastStateAt" desc, id desc ${most === undefined ? sql`` : sql`limit ${most}`}`.execute(tx);
  return rows;
};

/** Net result of one row: the sum of the columns that the domain's formula adds up. */
const NET_RESULT = sql.join(
  Object.keys(netResult.inputs).map((input) => sql.ref(input)),
  sql` + `,
);

/** Sums up all rows of a list one by one: in the history its closings, else the orders. */
export const sumPlainly = async (tx: Reader, filter: OrderFilter): Promise<OrderSums | undefined> => {
  const { rows } = await sql<OrderSums>`
    select count(*)::int as count,
      count(*) filter (where ${NET_RESULT} > 0)::int as won,
      count(*) filter (where ${NET_RESULT} < 0)::int as lost,
      coalesce(sum(profit), 0) as profit, coalesce(sum(fee), 0) as fee, coalesce(sum("overnightFee"), 0) as "overnightFee"
    from ${rowsOf(filter)} ${filter.view === 'history' ? sql`where status = 'closed'` : sql``}`.execute(tx);
  return rows[0];
};
