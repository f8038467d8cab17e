import { pendingTrigger, stopLossTrigger, takeProfitTrigger } from '../../../domain/orders/trigger.ts';
import type { ActiveOrder } from '../orderRepository.ts';
import type { PendingTrigger } from './triggerIndex.ts';

/** Returns the triggers of an order: the price of a pending one, the stop loss and the take profit of an open one. */
export const pendingTriggersOf = (order: ActiveOrder): readonly PendingTrigger[] => {
  const { id: orderId, accountId, revision, symbol, placedAt, direction } = order;
  const entry = { accountId, orderId, revision, symbol, placedAt };
  if (order.status === 'pending') {
    if (order.kind === 'market') return [];
    return [{ ...entry, action: 'open', trigger: pendingTrigger(order.kind, direction, order.placePrice) }];
  }
  const stopLoss = order.stopLoss && stopLossTrigger(direction, order.stopLoss);
  const takeProfit = order.takeProfit && takeProfitTrigger(direction, order.takeProfit);
  return [
    ...(stopLoss ? [{ ...entry, action: 'stop-loss' as const, trigger: stopLoss }] : []),
    ...(takeProfit ? [{ ...entry, action: 'take-profit' as const, trigger: takeProfit }] : []),
  ];
};
