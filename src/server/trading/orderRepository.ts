import { sql } from 'kysely';
import type { ConversionRate } from '../../domain/conversion.ts';
import type { Direction } from '../../domain/direction.ts';
import { formatLondon } from '../../domain/time.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { ActiveAccount } from './activeAccount.ts';
import { isOrderId } from './orderId.ts';
import type { OrderRow } from './orderView.ts';

/** The columns of an order as it stands, in the shape that lists and views share. */
const AS_ORDER = sql`
  o.id, o.id as "orderId", o.number, o.scope, o.symbol, o.kind, o.direction, o.status, o.volume, o.leverage,
  o.contract_size as "contractSize", o.place_price as "placePrice", null::numeric as "closePrice",
  o.stop_loss as "stopLoss", o.take_profit as "takeProfit", o.margin, o.fee, o.overnight_fee as "overnightFee",
  null::numeric as profit,
  o.open_conversion_rate as "openRate", o.open_conversion_symbol as "openRateSymbol",
  o.open_conversion_side as "openRateSide", o.open_conversion_at as "openRateAt",
  null::numeric as "closeRate", null::text as "closeRateSymbol", null::text as "closeRateSide",
  null::bigint as "closeRateAt",
  o.placed_at as "placedAt", o.opened_at as "openedAt",
  case when o.status in ('canceled', 'exception') then o.last_state_at end as "closedAt", o.expires_at as "expiresAt",
  o.close_reason as "closeReason", o.exception_reason as "exceptionReason", o.last_state_at as "lastStateAt"`;

/** A closing: what it closed of its order, with its shares. */
const AS_CLOSING = sql`
  c.id, c.order_id as "orderId", o.number, o.scope, o.symbol, o.kind, o.direction, 'closed' as status, c.volume,
  o.leverage, o.contract_size as "contractSize", o.place_price as "placePrice", c.close_price as "closePrice",
  o.stop_loss as "stopLoss", o.take_profit as "takeProfit", c.margin, c.fee, c.overnight_fee as "overnightFee",
  c.profit,
  o.open_conversion_rate as "openRate", o.open_conversion_symbol as "openRateSymbol",
  o.open_conversion_side as "openRateSide", o.open_conversion_at as "openRateAt",
  c.conversion_rate as "closeRate", c.conversion_symbol as "closeRateSymbol",
  c.conversion_side as "closeRateSide", c.conversion_at as "closeRateAt",
  o.placed_at as "placedAt", o.opened_at as "openedAt", c.closed_at as "closedAt", o.expires_at as "expiresAt",
  c.reason as "closeReason", null::text as "exceptionReason", c.closed_at as "lastStateAt"`;

/** Open orders of an account, the oldest first. */
export const findOpenOrders = async (tx: Reader, accountId: string): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.status = 'open'
    order by o.opened_at, o.id`.execute(tx);
  return rows;
};

/** The order of that account, locked until the transaction ends; undefined where it is another's or none. */
export const lockOrder = async (tx: Transaction, accountId: string, orderId: string): Promise<OrderRow | undefined> => {
  if (!isOrderId(orderId)) return undefined;
  const { rows } = await sql<OrderRow>`
    select ${AS_ORDER} from orders o where o.account_id = ${accountId} and o.id = ${orderId} for update`.execute(tx);
  return rows[0];
};

/** The closing that ended an order; undefined while none did. */
export const findLastClosing = async (tx: Reader, orderId: string): Promise<OrderRow | undefined> => {
  const { rows } = await sql<OrderRow>`
    select ${AS_CLOSING} from closings c join orders o on o.id = c.order_id
    where c.order_id = ${orderId} order by c.closed_at desc, c.id desc limit 1`.execute(tx);
  return rows[0];
};

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

/** Rows of a view: open and pending orders as they stand; the history has each closing, and each order not closed. */
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

/** One page, newest first by the time of the last state, then by id; `after` is the last row of the page before. */
export const findOrders = async (
  tx: Reader,
  filter: OrderFilter,
  page: { readonly after: { readonly at: number; readonly id: string } | undefined; readonly size: number },
): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select * from ${rowsOf(filter)}
    ${page.after ? sql`where ("lastStateAt", id) < (${page.after.at}::bigint, ${page.after.id}::uuid)` : sql``}
    order by "lastStateAt" desc, id desc limit ${page.size}`.execute(tx);
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

/** Sums of all that is filtered: in the history of its closings, else of the orders. */
export const sumOrders = async (tx: Reader, filter: OrderFilter): Promise<OrderSums> => {
  const counted = filter.view === 'history' ? sql`where status = 'closed'` : sql``;
  const { rows } = await sql<OrderSums>`
    select count(*)::int as count,
      count(*) filter (where profit + fee + "overnightFee" > 0)::int as won,
      count(*) filter (where profit + fee + "overnightFee" < 0)::int as lost,
      coalesce(sum(profit), 0) as profit, coalesce(sum(fee), 0) as fee, coalesce(sum("overnightFee"), 0) as "overnightFee"
    from ${rowsOf(filter)} ${counted}`.execute(tx);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answers exactly one row');
  return sums;
};

/** The number that people read: the London date and a running count, `20260930000417`. */
export const nextOrderNumber = async (tx: Transaction, at: number): Promise<string> => {
  const { rows } = await sql<{ count: string }>`select nextval('order_numbers')::text as count`.execute(tx);
  return `${formatLondon(at, 'YYYYMMDD')}${rows[0]?.count.padStart(6, '0')}`;
};

/** Writes a market order that has just filled. */
export const insertOpenedOrder = async (
  tx: Transaction,
  order: {
    readonly id: string;
    readonly number: string;
    readonly account: ActiveAccount;
    readonly symbol: string;
    readonly direction: Direction;
    readonly volume: string;
    readonly leverage: number;
    readonly placePrice: string;
    readonly contractSize: string;
    readonly margin: string;
    readonly fee: string;
    readonly conversion: ConversionRate;
    readonly at: number;
  },
): Promise<void> => {
  await tx
    .insertInto('orders')
    .values({
      id: order.id,
      number: order.number,
      account_id: order.account.id,
      scope: order.account.scope,
      symbol: order.symbol,
      kind: 'market',
      direction: order.direction,
      status: 'open',
      volume: order.volume,
      leverage: order.leverage,
      place_price: order.placePrice,
      contract_size: order.contractSize,
      margin: order.margin,
      fee: order.fee,
      overnight_fee: '0.00',
      open_conversion_rate: order.conversion.rate,
      open_conversion_symbol: order.conversion.symbol,
      open_conversion_side: order.conversion.side,
      open_conversion_at: rateSeconds(order.conversion, order.at),
      placed_at: order.at,
      opened_at: order.at,
      last_state_at: order.at,
    })
    .execute();
};

/** Closes an order wholly: its row ends, and its closing stands in the history with all its shares. */
export const insertClosing = async (
  tx: Transaction,
  closing: {
    readonly id: string;
    readonly order: OrderRow;
    readonly account: ActiveAccount;
    readonly closePrice: string;
    readonly profit: string;
    readonly conversion: ConversionRate;
    readonly at: number;
  },
): Promise<void> => {
  const { order, conversion, at } = closing;
  await tx
    .insertInto('closings')
    .values({
      id: closing.id,
      order_id: order.id,
      account_id: closing.account.id,
      scope: order.scope,
      volume: order.volume,
      close_price: closing.closePrice,
      profit: closing.profit,
      fee: order.fee,
      overnight_fee: order.overnightFee,
      margin: order.margin,
      conversion_rate: conversion.rate,
      conversion_symbol: conversion.symbol,
      conversion_side: conversion.side,
      conversion_at: rateSeconds(conversion, at),
      reason: 'customer',
      closed_at: at,
    })
    .execute();
  await tx
    .updateTable('orders')
    .set({ status: 'closed', last_state_at: at, close_reason: 'customer' })
    .where('id', '=', order.id)
    .execute();
};

/** When a rate was taken, in seconds: its pair's last word, or the moment itself where none was needed. */
const rateSeconds = (conversion: ConversionRate, at: number): number =>
  conversion.timeMs === null ? at : Math.floor(conversion.timeMs / 1000);
