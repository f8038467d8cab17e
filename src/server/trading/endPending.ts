import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { publishOrder, recordEvents } from './orderEvents.ts';
import type { OrderRow } from './orderRow.ts';
import { writeEnd } from './orderWriting.ts';
import type { Prices } from './prices.ts';
import type { TradingAccount } from './tradingAccount.ts';

type Ending = {
  readonly account: TradingAccount;
  /** Order in its current state, locked. */
  readonly order: OrderRow;
};

/** Cancels a pending order: by the customer, by its expiry, or with the demo account's reset. */
export const cancelOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, reason }: Ending & { readonly reason: 'customer' | 'expired' | 'demo-reset' },
) => {
  const after = await writeEnd(tx, order.id, { status: 'canceled', reason, at: world.now() });
  await recordEvents(tx, world, prices, { kind: 'canceled', order: after, price: order.placePrice, reason });
  return publishOrder(tx, world, prices, { kind: 'canceled', account, order: after });
};

/** Ends a pending order that was triggered and could not open. */
export const rejectOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  { account, order, reason }: Ending & { readonly reason: NonNullable<OrderRow['exceptionReason']> },
) => {
  const after = await writeEnd(tx, order.id, { status: 'exception', reason, at: world.now() });
  await recordEvents(tx, world, prices, { kind: 'exception', order: after, price: order.placePrice, reason });
  return publishOrder(tx, world, prices, { kind: 'triggered', account, order: after });
};
