import type { Schemas } from '../../contract/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { TradingAccount } from './accountRepository.ts';
import { announceOrder } from './announceOrder.ts';
import type { OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { writeEnd } from './orderWriteRepository.ts';
import type { Prices } from './prices.ts';
import { recordEvents } from './recordEvents.ts';

type Cancellation = {
  readonly account: TradingAccount;
  /** Current state, locked. */
  readonly order: OrderRow;
  readonly reason: 'customer' | 'expired' | 'demo-reset' | 'loan-liquidation';
  /** When it ended, unix seconds; now where absent. */
  readonly at?: number;
};

/** Cancels a pending order: by the customer, by its expiry, with the demo account's reset, or for a loan. */
export const cancelOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, reason, at = Math.max(world.now(), order.lastStateAt) }: Cancellation,
): Promise<Schemas['Order']> => {
  const after = await writeEnd(tx, order.id, { status: 'canceled', reason, at });
  const atMs = reason === 'expired' ? at * 1000 : world.nowMs();
  await recordEvents(tx, world, prices, { kind: 'canceled', order: after, price: order.placePrice, reason, atMs });
  const view = orderView(after, prices);
  await announceOrder(tx, world, { kind: 'canceled', account, order: view, row: after });
  return view;
};
