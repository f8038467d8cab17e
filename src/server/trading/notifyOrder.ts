import type { Schemas } from '../../contract/index.ts';
import { decimal, fixedText, moneyText } from '../../domain/decimal.ts';
import { netResultOf } from '../../domain/money/profit.ts';
import { improvement } from '../../domain/orders/deviation.ts';
import { BUY } from '../../domain/orders/direction.ts';
import { type MissedLevel, notify, type OrderDeal } from '../notifications/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

type Order = Schemas['Order'];

/** Change of an order, in the words of its event. */
export type OrderNews = {
  readonly kind: Exclude<
    Schemas['EventFrame']['kind'],
    'reset' | 'warned' | 'reviewed' | 'posted' | 'settled' | 'corrected'
  >;
  /** Whether it is a pending order that was placed just now. */
  readonly isNew?: boolean;
  /** Price that a pending order waited for and was filled at or beyond. */
  readonly pendingPrice?: string | null;
};

/** Notifies the customer of an order's event; a pending order that was just placed needs no notification. */
export const notifyOrder = async (
  tx: Transaction,
  world: World,
  customerId: string,
  happened: OrderNews,
  order: Order,
): Promise<void> => {
  const { orderId, account, symbol, volume, direction } = order;
  const price = order.closePrice ?? order.placePrice;
  const words = { side: direction === BUY ? 'buy' : 'sell', volume, price } as const;
  const about = { orderId, account, symbol, amount: resultOf(order), words };
  if (order.exceptionReason !== null) {
    const reason = order.exceptionReason;
    return notify(tx, world, customerId, { ...about, kind: 'order-exception', words: { ...words, reason } });
  }
  const kind = kindOf(happened, order);
  if (!kind) return;
  const { closeReason } = order;
  const reason = closeReason === 'demo-reset' || closeReason === 'loan-liquidation' ? { reason: closeReason } : {};
  const state = isOwnPress(happened, order) ? 'read' : 'unread';
  const missed = missedLevel(happened, order);
  await notify(tx, world, customerId, { ...about, kind, words: { ...words, ...reason, ...missed } }, state);
};

/** Returns the level that brought a fill or a closing, and by how much its price was better; undefined where it was that. */
const missedLevel = ({ pendingPrice }: OrderNews, order: Order): MissedLevel | undefined => {
  const { closeReason, direction, stopLoss, takeProfit, closePrice, placePrice } = order;
  const isBuy = direction === BUY;
  const level = closeReason === 'stop-loss' ? stopLoss : closeReason === 'take-profit' ? takeProfit : pendingPrice;
  if (!level) return undefined;
  const cashSide = isBuy === (closePrice === null) ? 'pays' : 'receives';
  const price = closePrice ?? placePrice;
  const better = improvement(cashSide, level, price);
  const digits = price.split('.')[1]?.length ?? 0;
  return better.isZero() ? undefined : { level: fixedText(decimal(level), digits), better: fixedText(better, digits) };
};

/** True for what a request of the customer did at once, so that its answer has reported it already. */
const isOwnPress = ({ kind }: OrderNews, { closeReason }: Order): boolean =>
  kind === 'filled' || kind === 'changed' || closeReason === 'customer' || closeReason === 'demo-reset';

/** Result of a closing, its shares of the fees included; null for an order that is not closed. */
const resultOf = (order: Order): string | null => (order.profit === null ? null : moneyText(netResultOf(order).result));

const kindOf = ({ kind, isNew }: OrderNews, { closeReason }: Order): OrderDeal | 'closed-by-system' | undefined => {
  switch (kind) {
    case 'filled':
    case 'triggered':
      return kind;
    case 'changed':
      return isNew ? undefined : kind;
    case 'canceled':
      return closeReason === 'expired' ? 'expired' : kind;
    case 'closed':
    case 'closed-out':
      return kindOfClosing(closeReason);
  }
};

const kindOfClosing = (reason: Order['closeReason']): OrderDeal | 'closed-by-system' | undefined => {
  // The notification of the correction says it.
  if (reason === 'correction') return undefined;
  if (reason === 'stop-loss') return 'stop-loss-reached';
  if (reason === 'take-profit') return 'take-profit-reached';
  return reason === 'close-out' || reason === 'loan-liquidation' ? 'closed-by-system' : 'closed';
};
