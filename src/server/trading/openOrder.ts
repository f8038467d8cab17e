import type { OrderCost } from '../../domain/money/orderCost.ts';
import { openingFee, post } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { type OrderEvent, recordEvents } from './orderEvents.ts';
import type { OrderRow } from './orderRow.ts';
import type { Prices } from './prices.ts';
import type { TradingAccount } from './tradingAccount.ts';

/** Takes the fee of an order that was just filled, and notes the fill in its life, after what went before it. */
export const settleFill = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, cost, at }: { account: TradingAccount; order: OrderRow; cost: OrderCost; at: number },
  ...before: readonly OrderEvent[]
): Promise<void> => {
  await post(tx, openingFee({ account, orderId: order.id, fee: cost.fee.result, at }));
  const { volume, margin, fee: amount } = order;
  const filled = { kind: 'filled', order, price: cost.price, volume, margin, amount } as const;
  await recordEvents(tx, world, prices, ...before, filled);
};
