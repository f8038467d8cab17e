import type { Schemas } from '../../contract/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { type CorrectionWords, insertEvents } from './orderEventRepository.ts';
import type { OrderRow } from './orderRepository.ts';
import { expectedResults, volumeText } from './orderView.ts';
import type { Prices } from './prices.ts';

type EventShape = Schemas['OrderEvent'];
type Kind = EventShape['kind'];

/** Event of an order, with the state that the order has after it. */
export type OrderEvent = {
  readonly kind: Kind;
  readonly order: OrderRow;
  readonly price?: string | null;
  readonly volume?: string;
  readonly margin?: string;
  readonly amount?: string;
  readonly reason?: EventShape['reason'];
  /** Reason of a correction: its code, or the words of who entered it. */
  readonly correction?: CorrectionWords;
  /** Milliseconds; now where absent. */
  readonly atMs?: number;
};

/** Records events of an order's life, in their order, with what they changed and what the exit levels would bring. */
export const recordEvents = async (
  tx: Transaction,
  world: World,
  prices: Prices,
  ...events: readonly OrderEvent[]
): Promise<void> => {
  await insertEvents(
    tx,
    events.map((event) => eventRow(world, prices, event)),
  );
};

const eventRow = (
  world: World,
  prices: Prices,
  { kind, order, price, volume, margin, amount, reason, correction, atMs }: OrderEvent,
) => {
  const detail = {
    volume: volume === undefined ? null : volumeText(volume),
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    expiresAt: order.expiresAt,
    ...expectedResults(order, prices),
    margin: margin ?? null,
    amount: amount ?? null,
    reason: reason ?? null,
    ...(correction && { correctionCode: correction.code, correctionText: correction.text }),
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
