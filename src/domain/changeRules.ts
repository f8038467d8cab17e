import { decimal } from './decimal.ts';
import { closingPrice, type Direction } from './direction.ts';
import type { DealtInstrument } from './instrument.ts';
import { checkQuote, type MarketPrice } from './marketRules.ts';
import { checkCrossed, checkPendingPrice } from './pendingRules.ts';
import { type Refusal, refusal } from './refusal.ts';
import { checkStops, type Stops, type StopsRefusal } from './stops.ts';
import type { PendingKind } from './trigger.ts';

/** An order that can be changed, as it stands. */
export type ChangeableOrder = Stops & { readonly direction: Direction } & (
    | { readonly status: 'open' }
    | { readonly status: 'pending'; readonly kind: PendingKind; readonly placePrice: string }
  );

/** What is to be otherwise: what is absent stays, null takes a stop loss or take profit away. */
export type OrderChange = { readonly [K in keyof Stops]?: string | null | undefined } & {
  readonly price?: string | undefined;
};

export type ChangeRefusal = StopsRefusal | Refusal<2003 | 2004 | 2106 | 2107 | 2112 | 2118>;

const differs = (wanted: string | null | undefined, stands: string | null): boolean =>
  wanted !== undefined &&
  (wanted === null || stands === null ? wanted !== stands : !decimal(wanted).equals(decimal(stands)));

/** What of a change is one: values that are given and differ from those that stand. */
const realChange = (order: ChangeableOrder, { price, stopLoss, takeProfit }: OrderChange): OrderChange => ({
  ...(order.status === 'pending' && differs(price, order.placePrice) ? { price } : undefined),
  ...(differs(stopLoss, order.stopLoss) ? { stopLoss } : undefined),
  ...(differs(takeProfit, order.takeProfit) ? { takeProfit } : undefined),
});

/**
 * Every reason why an order cannot be changed so, the first to be answered first. Only what changes is examined: from
 * the closing side of a position, from the price of a pending order, in a closed market against the last quote. Taking
 * a value away needs no quote.
 */
export const checkChange = (input: {
  readonly order: ChangeableOrder;
  readonly change: OrderChange;
  readonly instrument: DealtInstrument;
  readonly price: MarketPrice | undefined;
  readonly nowMs: number;
}): readonly ChangeRefusal[] => {
  const { order, instrument, price, nowMs } = input;
  const { direction } = order;
  if (input.change.price !== undefined && order.status !== 'pending')
    return [refusal('order-not-pending', { field: 'price' })];
  const change = realChange(order, input.change);
  if (Object.keys(change).length === 0) return [refusal('stops-unchanged')];
  if (!change.price && !change.stopLoss && !change.takeProfit) return [];

  const found: ChangeRefusal[] = [...checkQuote(instrument, price, nowMs)];
  const pending =
    order.status === 'pending' ? { kind: order.kind, direction, price: change.price ?? order.placePrice } : undefined;
  const wrongPrice = pending && change.price && checkPendingPrice(instrument, pending, price);
  if (wrongPrice) found.push(wrongPrice);
  const reference = pending?.price ?? (price && closingPrice(direction, price));
  if (reference !== undefined && !wrongPrice) {
    const stops = { stopLoss: change.stopLoss ?? null, takeProfit: change.takeProfit ?? null };
    found.push(...checkStops(stops, { instrument, direction, reference }));
  }
  const crossed = !wrongPrice && pending && change.price ? checkCrossed(pending, price) : undefined;
  return crossed ? [...found, crossed] : found;
};
