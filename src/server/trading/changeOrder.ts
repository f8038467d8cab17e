import { type ChangeableOrder, checkChange, realChange } from '../../domain/orders/changeRules.ts';
import { checkPressTime } from '../../domain/orders/pressTime.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { announceOrder } from './announceOrder.ts';
import { whatHappened } from './closePosition.ts';
import { lockOrder, type OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { writeChange } from './orderWriteRepository.ts';
import { instrumentOf } from './prices.ts';
import { recordEvents } from './recordEvents.ts';
import { lockActiveAccount } from './tradingAccount.ts';

/** Changes the stop loss and take profit of an active order, and the price, volume and expiry of a pending one. */
export const changeOrder = async (
  { body }: Request<'changeOrder'>,
  { tx, world, session, account: mode }: Context<'changeOrder'>,
): Promise<Answer<'changeOrder'>> => {
  const account = await lockActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const order = await lockOrder(tx, account.id, body.orderId);
  if (!order) return { refused: refusal('not-found', { field: 'orderId' }) };
  const { status } = order;
  if (status !== 'open' && status !== 'pending')
    return { refused: refusal('order-not-open', await whatHappened(tx, order, status)) };

  const late = checkPressTime(body, world.nowMs());
  if (late) return { refused: late };
  const { market } = world;
  const { stopLoss = order.stopLoss, takeProfit = order.takeProfit, expiresAt = order.expiresAt } = body;
  const { price = null, volume } = body;
  const before = changeableOf(order, status);
  const [refused] = checkChange({
    order: before,
    change: body,
    instrument: instrumentOf(market, order),
    price: market.latest(order.symbol),
    nowMs: world.nowMs(),
  });
  if (refused) return { refused };

  const after = await writeChange(tx, order.id, { stopLoss, takeProfit, price, volume, expiresAt });
  const { price: newPrice = null, volume: newVolume } = realChange(before, body);
  const changed = { kind: 'changed', order: after, price: newPrice, ...(newVolume && { volume: newVolume }) } as const;
  await recordEvents(tx, world, market, changed);
  const view = orderView(after, market);
  await announceOrder(tx, world, { kind: 'changed', account, order: view, row: after });
  return { data: view };
};

/** Selects the changeable part of an active order. */
const changeableOf = (
  { kind, direction, placePrice, stopLoss, takeProfit, volume, expiresAt }: OrderRow,
  status: ChangeableOrder['status'],
): ChangeableOrder => {
  const terms = { direction, stopLoss, takeProfit };
  if (status === 'open') return { ...terms, status };
  if (kind === 'market') throw new Error('A market order cannot be pending.');
  return { ...terms, status, kind, placePrice, volume, expiresAt };
};
