import { sql } from 'kysely';
import type { Schemas } from '../../contract/index.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import { type AccountType, isUuid, type Reader, type Transaction } from '../store/index.ts';

type OrderShape = Schemas['Order'];
type Side = 'bid' | 'ask' | 'mid';

/** Row of the order list: an order in its current state, or one of its closings. */
export type OrderRow = {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly number: string;
  readonly scope: AccountType;
  readonly symbol: string;
  readonly kind: OrderShape['kind'];
  readonly direction: Direction;
  readonly status: OrderShape['status'];
  readonly volume: string;
  readonly leverage: number;
  readonly contractSize: string;
  readonly placePrice: string;
  readonly closePrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
  readonly profit: string | null;
  readonly openRate: string | null;
  readonly openRateSymbol: string | null;
  readonly openRateSide: Side | null;
  readonly openRateAt: number | null;
  readonly closeRate: string | null;
  readonly closeRateSymbol: string | null;
  readonly closeRateSide: Side | null;
  readonly closeRateAt: number | null;
  readonly placedAt: number;
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly expiresAt: number | null;
  readonly closeReason: OrderShape['closeReason'];
  readonly exceptionReason: OrderShape['exceptionReason'];
  /** Time of its last state, unix seconds, which the history is sorted by. */
  readonly lastStateAt: number;
  /** Volume of the whole order, in a closing too. */
  readonly placedVolume: string;
  readonly placedMargin: string;
  readonly placedFee: string;
  readonly revision: number;
  readonly intendedPrice: string | null;
  readonly fillTookMs: number | null;
  /** Last 22:00 London whose overnight fee is posted, unix seconds. */
  readonly overnightChargedUntil: number | null;
};

/** An order that is pending or open, with what the engine watches it by. */
export type ActiveOrder = {
  readonly id: string;
  readonly accountId: string;
  readonly symbol: string;
  readonly kind: 'market' | 'limit' | 'stop';
  readonly direction: Direction;
  readonly status: 'pending' | 'open';
  readonly volume: string;
  readonly contractSize: string;
  readonly placePrice: string;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly placedAt: number;
  readonly openedAt: number | null;
  readonly expiresAt: number | null;
  readonly overnightChargedUntil: number | null;
  readonly revision: number;
};

/** Columns that an order and its closings have alike. */
const OF_ORDER = sql`
  o.id as "orderId", o.account_id as "accountId", o.number, o.scope, o.symbol, o.kind, o.direction, o.leverage,
  o.contract_size as "contractSize", o.place_price as "placePrice", o.stop_loss as "stopLoss",
  o.take_profit as "takeProfit",
  o.open_conversion_rate as "openRate", o.open_conversion_symbol as "openRateSymbol",
  o.open_conversion_side as "openRateSide", o.open_conversion_at as "openRateAt",
  o.placed_at as "placedAt", o.opened_at as "openedAt", o.expires_at as "expiresAt",
  o.placed_volume as "placedVolume", o.placed_margin as "placedMargin", o.placed_fee as "placedFee", o.revision,
  o.intended_price as "intendedPrice", o.fill_took_ms as "fillTookMs",
  o.nights_until as "overnightChargedUntil"`;

/** Columns of an order in its current state. */
export const AS_ORDER = sql`
  o.id, ${OF_ORDER}, o.status, o.volume, o.margin, o.fee, o.overnight_fee as "overnightFee",
  null::numeric as "closePrice", null::numeric as profit, null::numeric as "closeRate", null::text as "closeRateSymbol",
  null::text as "closeRateSide", null::bigint as "closeRateAt",
  case when o.status in ('closed', 'canceled', 'exception') then o.last_state_at end as "closedAt",
  o.close_reason as "closeReason", o.exception_reason as "exceptionReason", o.last_state_at as "lastStateAt"`;

/** Columns of a closing: the closed volume of its order, with its shares. */
export const AS_CLOSING = sql`
  c.id, ${OF_ORDER}, 'closed' as status, c.volume, c.margin, c.fee, c.overnight_fee as "overnightFee",
  c.close_price as "closePrice", c.profit, c.conversion_rate as "closeRate", c.conversion_symbol as "closeRateSymbol",
  c.conversion_side as "closeRateSide", c.conversion_at as "closeRateAt", c.closed_at as "closedAt",
  c.reason as "closeReason", null::text as "exceptionReason", c.closed_at as "lastStateAt"`;

/** Orders that are pending or open, the oldest of an account first: all, or those of the accounts that are named. */
export const findOrdersToWatch = async (
  tx: Reader,
  accountIds?: readonly string[],
): Promise<readonly ActiveOrder[]> => {
  const named = accountIds ? sql`and o.account_id = any(${[...accountIds]}::uuid[])` : sql``;
  const { rows } = await sql<ActiveOrder>`
    select o.id, o.account_id as "accountId", o.symbol, o.kind, o.direction, o.status, o.volume,
      o.contract_size as "contractSize", o.place_price as "placePrice", o.stop_loss as "stopLoss",
      o.take_profit as "takeProfit", o.margin, o.placed_at as "placedAt", o.opened_at as "openedAt",
      o.expires_at as "expiresAt", o.nights_until as "overnightChargedUntil", o.revision
    from orders o where o.status in ('pending', 'open') ${named}
    order by o.account_id, o.placed_at, o.id`.execute(tx);
  return rows;
};

/** Orders of an account that are pending or open, the oldest first. */
export const findActiveOrders = async (tx: Reader, accountId: string): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.status in ('pending', 'open')
    order by coalesce(o.opened_at, o.placed_at), o.id`.execute(tx);
  return rows;
};

/**
 * Reads an order of the account and locks it until the transaction ends; undefined where the account has no such order.
 */
export const lockOrder = async (tx: Transaction, accountId: string, orderId: string): Promise<OrderRow | undefined> => {
  if (!isUuid(orderId)) return undefined;
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.id = ${orderId} for update`.execute(tx);
  return rows[0];
};

/** Finds an order of the account, by its own id or by that of one of its closings. */
export const findOrder = async (tx: Reader, accountId: string, id: string): Promise<OrderRow | undefined> => {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId}
      and o.id = coalesce((select order_id from closings where id = ${id}), ${id})`.execute(tx);
  return rows[0];
};

/** Lists the closings of an order, the oldest first. */
export const findClosings = async (tx: Reader, orderId: string): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id
    where c.order_id = ${orderId} order by c.closed_at, c.id`.execute(tx);
  return rows;
};
