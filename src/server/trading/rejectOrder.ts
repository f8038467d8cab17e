import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { TradingAccount } from './accountRepository.ts';
import { announceOrder } from './announceOrder.ts';
import type { OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { writeEnd } from './orderWriteRepository.ts';
import type { Prices } from './prices.ts';
import { recordEvents } from './recordEvents.ts';

type Rejection = {
  readonly account: TradingAccount;
  /** Current state, locked. */
  readonly order: OrderRow;
  readonly reason: NonNullable<OrderRow['exceptionReason']>;
};

/** Ends a pending order that was triggered and could not open. */
export const rejectOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, reason }: Rejection,
): Promise<void> => {
  const after = await writeEnd(tx, order.id, { status: 'exception', reason, at: world.now() });
  await recordEvents(tx, world, prices, { kind: 'exception', order: after, price: order.placePrice, reason });
  await announceOrder(tx, world, { kind: 'triggered', account, order: orderView(after, prices), row: after });
};
