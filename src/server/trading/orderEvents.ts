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

/** What happened to an order; the order is as it stands after it. */
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

/** Writes events of an order's life, in their order. */
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

/** The life of an order, the oldest event first. Prices come with the digits that they are shown with. */
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

/** What `account-changed` announces: an account is to be read anew, as this order of it was changed. */
export type AccountChange = { readonly accountId: string; readonly orderId: string };

type FrameKind = Exclude<Schemas['EventFrame']['kind'], 'warned' | 'reviewed'>;

/**
 * Tells the customer what became of an order, the customer's own sockets at once, and whoever watches the account's
 * orders, in every process, to read them anew: all once it is kept.
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

/** Hands a frame to the customer's sockets, in whatever process they are. */
export const sendCustomerEvent = (tx: Transaction, customerId: string, frame: Schemas['EventFrame']): Promise<void> =>
  tx.announce('customer-event', JSON.stringify({ customerId, frame } satisfies CustomerEvent));
