import type { Schemas } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { CustomerEvent, World } from '../world/world.ts';
import { notifyOrder } from './notifyOrder.ts';
import type { OrderRow } from './orderRow.ts';
import { expectedResults, orderView, volumeText } from './orderView.ts';
import type { Prices } from './prices.ts';
import type { TradingAccount } from './tradingAccount.ts';

type EventShape = Schemas['OrderEvent'];
type Kind = EventShape['kind'];

/** Event of an order, with the order's state after it. */
export type OrderEvent = {
  readonly kind: Kind;
  readonly order: OrderRow;
  readonly price?: string | null;
  readonly volume?: string;
  readonly margin?: string;
  readonly amount?: string;
  readonly reason?: EventShape['reason'];
  /** Milliseconds; now where absent. */
  readonly atMs?: number;
};

/** Records events of an order, in their order. */
export const recordEvents = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  ...events: readonly OrderEvent[]
): Promise<void> => {
  const rows = events.map((event) => eventRow(world, prices, event));
  await tx.insertInto('order_events').values(rows).execute();
};

const eventRow = (
  world: World,
  prices: Prices,
  { kind, order, price, volume, margin, amount, reason, atMs }: OrderEvent,
) => {
  const detail = {
    volume: volume === undefined ? null : volumeText(volume),
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    ...expectedResults(order, prices),
    margin: margin ?? null,
    amount: amount ?? null,
    reason: reason ?? null,
  };
  return {
    id: world.newId(),
    order_id: order.orderId,
    kind,
    at_ms: atMs ?? world.nowMs(),
    price: price ?? null,
    detail: JSON.stringify(detail),
  };
};

/** Returns the events of an order, the oldest first. Prices have the digits that they are shown with. */
export const findEvents = async (
  tx: Reader,
  orderId: string,
  price: (text: string | null) => string | null,
): Promise<readonly EventShape[]> => {
  const rows = await tx
    .selectFrom('order_events')
    .select(['kind', 'at_ms', 'price', 'detail'])
    .where('order_id', '=', orderId)
    .orderBy('at_ms')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const detail = row.detail as Omit<EventShape, 'kind' | 'at' | 'price'>;
    return {
      ...detail,
      stopLoss: price(detail.stopLoss),
      takeProfit: price(detail.takeProfit),
      kind: row.kind,
      at: Math.floor(row.at_ms / 1000),
      price: price(row.price),
    };
  });
};

/** Payload of `account-changed`: the account to reload, and its changed order. */
export type AccountChange = { readonly accountId: string; readonly orderId: string };

type FrameKind = Exclude<Schemas['EventFrame']['kind'], 'warned' | 'reviewed'>;

/**
 * Publishes an order's event after the commit: to the customer's sockets, as a notification, and to the processes that
 * watch the account's orders, which then reload it.
 */
export const publishOrder = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  happened: { readonly kind: FrameKind; readonly account: TradingAccount; readonly order: OrderRow },
): Promise<Schemas['Order']> => {
  const { kind, account } = happened;
  const order = orderView(happened.order, prices);
  await sendCustomerEvent(tx, account.customerId, {
    type: 'event',
    kind,
    account: account.scope,
    at: world.now(),
    order,
    warning: null,
    review: null,
  });
  const change: AccountChange = { accountId: account.id, orderId: order.orderId };
  await tx.announce('account-changed', JSON.stringify(change));
  await notifyOrder(tx, world, account.customerId, { kind, isNew: happened.order.revision === 0 }, order);
  return order;
};

/** Sends a frame to the customer's sockets, in any process. */
export const sendCustomerEvent = (tx: Transaction, customerId: string, frame: Schemas['EventFrame']): Promise<void> =>
  tx.announce('customer-event', JSON.stringify({ customerId, frame } satisfies CustomerEvent));
