import { type ChangeableOrder, checkChange, realChange } from '../../domain/orders/changeRules.ts';
import { checkPressTime } from '../../domain/orders/pressTime.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { announceOrder } from './announceOrder.ts';
import { whatHappened } from './closePosition.ts';
import { changesSince } from './orderEventRepository.ts';
import { lockOrder, type OrderRow } from './orderRepository.ts';
import { orderView } from './orderView.ts';
import { writeChange } from './orderWriteRepository.ts';
import { instrumentOf } from './prices.ts';
import { recordEvents } from './recordEvents.ts';
import { lockActiveAccount } from './tradingAccount.ts';

/** Changes of one order within a minute, at most (CHG-41). */
const MOST_CHANGES = 60;
const CHANGES_WITHIN_MS = 60_000;

/** Changes the stop loss and take profit of an active order, and the price, volume and expiry of a pending one. */
export const changeOrder = async (
  { body }: Request<'changeOrder'>,
  { tx, world, session, account: mode }: Context<'changeOrder'>,
): Promise<Answer<'changeOrder'>> => {
  const account = await lockActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  // The order is locked first: changes that are counted are committed.
  const [order, changes] = await Promise.all([
    lockOrder(tx, account.id, body.orderId),
    changesSince(tx, body.orderId, world.nowMs() - CHANGES_WITHIN_MS),
  ]);
  if (!order) return { refused: refusal('not-found', { field: 'orderId' }) };
  const { status } = order;
  if (status !== 'open' && status !== 'pending')
    return { refused: refusal('order-not-open', await whatHappened(tx, order, status)) };

  // The time of now, as the lock may have been waited for.
  const nowMs = world.nowMs();
  const late = checkPressTime(body, nowMs);
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
    nowMs,
  });
  if (refused) return { refused };
  const tooOften = checkFrequency(changes, nowMs);
  if (tooOften) return { refused: tooOften };

  const after = await writeChange(tx, order.id, { stopLoss, takeProfit, price, volume, expiresAt });
  const { price: newPrice = null, volume: newVolume } = realChange(before, body);
  const changed = { kind: 'changed', order: after, price: newPrice, ...(newVolume && { volume: newVolume }) } as const;
  await recordEvents(tx, world, market, changed);
  const view = orderView(after, market);
  await announceOrder(tx, world, { kind: 'changed', account, order: view, row: after });
  return { data: view };
};

/**
 * Refuses a further change of an order that was changed as often as it may be within the time: each change is recorded
 * for good, announced and answered with its key. `changes` are the instants of those, the newest first; the lock may have been
 * waited for since they were read, so that the time is counted from the instant of the check.
 */
const checkFrequency = (changes: readonly number[], nowMs: number) => {
  const oldest = changes[MOST_CHANGES - 1];
  if (oldest === undefined || oldest <= nowMs - CHANGES_WITHIN_MS) return undefined;
  return refusal('too-many-requests', { retryAt: Math.ceil((oldest + CHANGES_WITHIN_MS) / 1000) });
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
