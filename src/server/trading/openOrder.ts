import type { OrderCost } from '../../domain/orderCost.ts';
import { openingFee, post } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world.ts';
import { recordEvent } from './orderEvents.ts';
import { lockOrder, type OrderRow } from './orderRow.ts';
import type { Prices } from './prices.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** An order as it was just written. */
export const readOrder = async (tx: Transaction, accountId: string, orderId: string): Promise<OrderRow> => {
  const order = await lockOrder(tx, accountId, orderId);
  if (!order) throw new Error(`order ${orderId} was written and is not there`);
  return order;
};

/** Takes the fee of an order that was just filled and notes the fill in its life. Answers the order as it stands. */
export const settleFill = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, orderId, cost, at }: { account: TradingAccount; orderId: string; cost: OrderCost; at: number },
): Promise<OrderRow> => {
  await post(tx, openingFee({ account, orderId, fee: cost.fee, at }));
  const order = await readOrder(tx, account.id, orderId);
  const { volume, margin, fee: amount } = order;
  await recordEvent(tx, world, prices, { kind: 'filled', order, price: cost.price, volume, margin, amount });
  return order;
};
