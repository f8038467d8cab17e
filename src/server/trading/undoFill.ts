import type { ConversionRate } from '../../domain/money/conversion.ts';
import { isUuid, type Reader, type Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { TradingAccount } from './accountRepository.ts';
import { chargeOvernightFees } from './chargeOvernightFees.ts';
import { closeOrder } from './closeOrder.ts';
import { findActiveOrders, findClosings, findOrder, lockOrder, type OrderRow } from './orderRepository.ts';
import { type OrderEvent, recordEvents } from './recordEvents.ts';

/** Order that a correction is about, with its closings, the oldest first. */
export type CorrectedOrder = { readonly order: OrderRow; readonly closings: readonly OrderRow[] };

/** Finds an order by its number or its id, or by the id of one of its closings. */
export const findOrderToCorrect = async (tx: Reader, name: string): Promise<CorrectedOrder | undefined> => {
  const found = isUuid(name)
    ? ((await tx.selectFrom('orders').select(['id', 'account_id']).where('id', '=', name).executeTakeFirst()) ??
      (await tx
        .selectFrom('closings')
        .select(['order_id as id', 'account_id'])
        .where('id', '=', name)
        .executeTakeFirst()))
    : await tx.selectFrom('orders').select(['id', 'account_id']).where('number', '=', name).executeTakeFirst();
  const order = found && (await findOrder(tx, found.account_id, found.id));
  return order && { order, closings: await findClosings(tx, order.id) };
};

/** Charges the overnight fees that are due, and locks an order whose fill is undone; its account is locked already. */
export const lockOrderToUndo = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  orderId: string,
): Promise<CorrectedOrder> => {
  await chargeOvernightFees(tx, world, account);
  const order = await lockOrder(tx, account.id, orderId);
  if (!order) throw new Error(`order ${orderId} is not of the account ${account.id}`);
  return { order, closings: await findClosings(tx, orderId) };
};

/** Returns the rate that the margin of an order was converted at when it opened. */
const openingRate = ({ id, openRate: rate, openRateSymbol, openRateSide, openRateAt }: OrderRow): ConversionRate => {
  if (rate === null || openRateAt === null) throw new Error(`order ${id} was never filled`);
  const timeMs = openRateSymbol === null ? null : openRateAt * 1000;
  return { rate, symbol: openRateSymbol, side: openRateSide, timeMs };
};

/** Closes an open position at its own opening price and rate, whatever its market does, so that the closing brings 0.00. */
export const closeAtOpening = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  order: OrderRow,
): Promise<void> => {
  const closing = { account, order, price: order.placePrice, reason: 'correction', rate: openingRate(order) } as const;
  await closeOrder(tx, world, world.market, closing);
};

/** Records in the life of an order that it, or an entry of it, was corrected. */
export const recordCorrection = async (
  tx: Transaction,
  world: World,
  accountId: string,
  { orderId, ...corrected }: { readonly orderId: string } & Required<Pick<OrderEvent, 'amount' | 'correction'>>,
): Promise<void> => {
  const order = await findOrder(tx, accountId, orderId);
  if (!order) throw new Error(`order ${orderId} is not of the account ${accountId}`);
  await recordEvents(tx, world, world.market, { kind: 'corrected', order, ...corrected });
};

/** True if the account has an open position. */
export const hasOpenPosition = async (tx: Reader, accountId: string): Promise<boolean> =>
  (await findActiveOrders(tx, accountId)).some(({ status }) => status === 'open');
