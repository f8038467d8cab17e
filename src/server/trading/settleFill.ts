import type { OrderCost } from '../../domain/money/orderCost.ts';
import { openingFee, post } from '../ledger/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { TradingAccount } from './accountRepository.ts';
import type { OrderRow } from './orderRepository.ts';
import type { Prices } from './prices.ts';
import { type OrderEvent, recordEvents } from './recordEvents.ts';

/** Charges the fee of an order that was just filled, and records the fill after the order's earlier events. */
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
