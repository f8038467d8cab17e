import { type OperationNodeSource, sql, type UpdateObject } from 'kysely';
import { type Decimal, decimal, moneyText } from '../../domain/decimal.ts';
import type { ConversionRate } from '../../domain/money/conversion.ts';
import type { OrderCost } from '../../domain/money/orderCost.ts';
import type { ExitLevels } from '../../domain/orders/exitLevels.ts';
import type { ClosingShares } from '../../domain/orders/partClosing.ts';
import { formatLondon } from '../../domain/londonFormat.ts';
import type { Tables, Transaction } from '../store/index.ts';
import type { TradingAccount } from './accountRepository.ts';
import { AS_ORDER, type OrderRow } from './orderRepository.ts';

/**
 * Makes the order number that people read: the London date and a running count of six digits or more, `20260930000417`.
 */
const nextOrderNumber = (at: number) =>
  sql<string>`${formatLondon(at, 'YYYYMMDD')} || to_char(nextval('order_numbers'), 'FM999999999000000')`;

/** Writes one order, and returns its new state. */
const written = async (tx: Transaction, writing: OperationNodeSource): Promise<OrderRow> => {
  const { rows } = await sql<OrderRow>`with o as (${writing}) select ${AS_ORDER} from o`.execute(tx);
  const [order] = rows;
  if (!order) throw new Error('an order was to be written and is not there');
  return order;
};

/** Values fixed by a fill: price, margin, fee and rate, its time (unix seconds), and how long it took. */
export type Fill = { readonly cost: OrderCost; readonly at: number; readonly tookMs: number };

export type NewOrder = ExitLevels & {
  readonly id: string;
  readonly account: TradingAccount;
  readonly symbol: string;
  readonly kind: OrderRow['kind'];
  readonly direction: OrderRow['direction'];
  readonly volume: string;
  readonly leverage: number;
  readonly contractSize: string;
  /** Price seen, or the pending price. */
  readonly intendedPrice: string | null;
  readonly expiresAt: number | null;
  readonly at: number;
};

const filledColumns = ({ cost, at, tookMs }: Fill) => ({
  status: 'open' as const,
  place_price: cost.price,
  margin: moneyText(cost.margin.result),
  placed_margin: moneyText(cost.margin.result),
  fee: moneyText(cost.fee.result),
  placed_fee: moneyText(cost.fee.result),
  open_conversion_rate: cost.marginConversion.rate,
  open_conversion_symbol: cost.marginConversion.symbol,
  open_conversion_side: cost.marginConversion.side,
  open_conversion_at: rateSeconds(cost.marginConversion, at),
  opened_at: at,
  last_state_at: at,
  fill_took_ms: tookMs,
});

/** Inserts an order: filled, as a market order is, or pending at its requested price. */
export const insertOrder = (tx: Transaction, order: NewOrder, fill: Fill | null): Promise<OrderRow> => {
  const state = fill
    ? filledColumns(fill)
    : { status: 'pending' as const, place_price: waitingPrice(order), last_state_at: order.at };
  return written(
    tx,
    tx
      .insertInto('orders')
      .values({
        id: order.id,
        number: nextOrderNumber(order.at),
        account_id: order.account.id,
        scope: order.account.scope,
        symbol: order.symbol,
        kind: order.kind,
        direction: order.direction,
        volume: order.volume,
        placed_volume: order.volume,
        leverage: order.leverage,
        stop_loss: order.stopLoss,
        take_profit: order.takeProfit,
        contract_size: order.contractSize,
        intended_price: order.intendedPrice,
        expires_at: order.expiresAt,
        placed_at: order.at,
        ...state,
      })
      .returningAll(),
  );
};

const waitingPrice = ({ id, intendedPrice }: NewOrder): string => {
  if (intendedPrice === null) throw new Error(`order ${id} waits for no price`);
  return intendedPrice;
};

type Columns = UpdateObject<Tables, 'orders'>;

const update = (tx: Transaction, orderId: string, columns: Columns): Promise<OrderRow> =>
  written(
    tx,
    tx
      .updateTable('orders')
      .set({ ...columns, revision: sql<number>`revision + 1` })
      .where('id', '=', orderId)
      .returningAll(),
  );

/** Writes the fill of a triggered pending order. */
export const writeFill = (tx: Transaction, orderId: string, fill: Fill): Promise<OrderRow> =>
  update(tx, orderId, filledColumns(fill));

type OrderTermsToWrite = ExitLevels & {
  readonly price: string | null;
  readonly volume: string | undefined;
  readonly expiresAt: number | null;
};

/** Writes changed exit levels, and a pending order's changed price, volume and expiry. */
export const writeChange = (
  tx: Transaction,
  orderId: string,
  { price, volume, expiresAt, stopLoss, takeProfit }: OrderTermsToWrite,
): Promise<OrderRow> =>
  update(tx, orderId, {
    stop_loss: stopLoss,
    take_profit: takeProfit,
    expires_at: expiresAt,
    ...(volume === undefined ? undefined : { volume, placed_volume: volume }),
    ...(price === null ? undefined : { place_price: price, intended_price: price }),
  });

/**
 * Writes that overnight fees are charged until an instant, and their amount; negative where the customer paid. The
 * revision stays, so that triggers stay valid.
 */
export const writeOvernightFees = async (
  tx: Transaction,
  order: OrderRow,
  nights: { readonly amount: Decimal; readonly until: number },
): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({
      overnight_fee: moneyText(decimal(order.overnightFee).plus(nights.amount)),
      nights_until: nights.until,
    })
    .where('id', '=', order.id)
    .execute();
};

/** Writes the end of a pending order that was not filled. */
export const writeEnd = (
  tx: Transaction,
  orderId: string,
  end: { readonly at: number } & (
    | { readonly status: 'canceled'; readonly reason: NonNullable<OrderRow['closeReason']> }
    | { readonly status: 'exception'; readonly reason: NonNullable<OrderRow['exceptionReason']> }
  ),
): Promise<OrderRow> =>
  update(tx, orderId, {
    status: end.status,
    last_state_at: end.at,
    ...(end.status === 'canceled' ? { close_reason: end.reason } : { exception_reason: end.reason }),
  });

/** Marks a position that a loan's liquidation leaves open until its market's first quote. */
export const markLiquidated = async (tx: Transaction, orderId: string): Promise<void> => {
  await tx.updateTable('orders').set({ is_liquidated: true }).where('id', '=', orderId).execute();
};

/** Removes the marks of an account's positions that a liquidation left open: its loan is repaid. */
export const unmarkLiquidated = async (tx: Transaction, accountId: string): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ is_liquidated: false })
    .where('account_id', '=', accountId)
    .where('is_liquidated', '=', true)
    .where('status', '=', 'open')
    .execute();
};

export type CloseReason = Exclude<NonNullable<OrderRow['closeReason']>, 'expired'>;

export type NewClosing = {
  readonly id: string;
  readonly order: OrderRow;
  readonly shares: ClosingShares;
  readonly closePrice: string;
  readonly profit: string;
  readonly conversion: ConversionRate;
  readonly reason: CloseReason;
  readonly at: number;
};

/**
 * Inserts a closing with its shares. The order keeps the rest; once wholly closed it ends, and shows its original sizes
 * again.
 */
export const insertClosing = async (tx: Transaction, closing: NewClosing): Promise<OrderRow> => {
  const { order, shares, conversion, at } = closing;
  const inserting = tx.insertInto('closings').values({
    id: closing.id,
    order_id: order.id,
    account_id: order.accountId,
    scope: order.scope,
    volume: shares.volume,
    close_price: closing.closePrice,
    profit: closing.profit,
    fee: shares.fee,
    overnight_fee: shares.overnightFee,
    margin: shares.margin,
    conversion_rate: conversion.rate,
    conversion_symbol: conversion.symbol,
    conversion_side: conversion.side,
    conversion_at: rateSeconds(conversion, at),
    reason: closing.reason,
    closed_at: at,
  });
  const rest = decimal(order.volume).minus(shares.volume);
  const columns = rest.isZero() ? wholeAgain(closing) : restColumns(order, shares, at);
  const [, after] = await Promise.all([tx.later(inserting), update(tx, order.id, columns)]);
  return after;
};

const restColumns = (order: OrderRow, shares: ClosingShares, at: number) => ({
  volume: decimal(order.volume).minus(shares.volume).toFixed(),
  margin: moneyText(decimal(order.margin).minus(shares.margin)),
  fee: moneyText(decimal(order.fee).minus(shares.fee)),
  overnight_fee: moneyText(decimal(order.overnightFee).minus(shares.overnightFee)),
  last_state_at: at,
});

const wholeAgain = ({ order, reason, at }: NewClosing) => ({
  status: 'closed' as const,
  close_reason: reason,
  last_state_at: at,
  volume: order.placedVolume,
  margin: order.placedMargin,
  fee: order.placedFee,
  overnight_fee: sql<string>`(select sum(overnight_fee) from closings where order_id = ${order.id})`,
});

/**
 * Time at which a rate was taken, unix seconds: its pair's last tick, or the given instant where no rate was needed.
 */
const rateSeconds = (conversion: ConversionRate, at: number): number =>
  conversion.timeMs === null ? at : Math.floor(conversion.timeMs / 1000);
