import { decimal } from '../decimal.ts';
import type { TradingTerms } from '../market/instrument.ts';
import { checkQuote, type MarketPrice } from '../market/marketRules.ts';
import { exitPrice } from '../market/quote.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Direction } from './direction.ts';
import { checkExitLevels, type ExitLevelRefusal, type ExitLevels, type ExitLevelsAsked } from './exitLevels.ts';
import { checkCrossed, checkExpiry, checkPendingPrice } from './pendingRules.ts';
import type { PendingKind } from './trigger.ts';
import { checkVolume } from './volumeRules.ts';

/** Order that can be changed, in its current state. */
export type ChangeableOrder = ExitLevels & { readonly direction: Direction } & (
    | { readonly status: 'open' }
    | {
        readonly status: 'pending';
        readonly kind: PendingKind;
        readonly placePrice: string;
        readonly volume: string;
        /** Seconds; null for an order that waits until it is canceled. */
        readonly expiresAt: number | null;
      }
  );

/** Fields that only a pending order can change. */
const OF_PENDING = ['price', 'volume', 'expiresAt'] as const;

/** Requested change: an absent field stays, null removes a stop loss, take profit or expiry. */
export type OrderChange = ExitLevelsAsked & {
  readonly price?: string | undefined;
  /** Lots. */
  readonly volume?: string | undefined;
  /** Seconds. */
  readonly expiresAt?: number | null | undefined;
};

export type ChangeRefusal =
  ExitLevelRefusal | Refusal<2003 | 2004 | 2101 | 2102 | 2103 | 2106 | 2107 | 2112 | 2114 | 2118>;

const differs = (wanted: string | null | undefined, stands: string | null): boolean =>
  wanted !== undefined &&
  (wanted === null || stands === null ? wanted !== stands : !decimal(wanted).equals(decimal(stands)));

/** Returns the part of a change that differs from the current values. */
export const realChange = (
  order: ChangeableOrder,
  { price, volume, expiresAt, stopLoss, takeProfit }: OrderChange,
): OrderChange => ({
  ...(order.status === 'pending' && differs(price, order.placePrice) ? { price } : undefined),
  ...(order.status === 'pending' && differs(volume, order.volume) ? { volume } : undefined),
  ...(order.status === 'pending' && expiresAt !== undefined && expiresAt !== order.expiresAt
    ? { expiresAt }
    : undefined),
  ...(differs(stopLoss, order.stopLoss) ? { stopLoss } : undefined),
  ...(differs(takeProfit, order.takeProfit) ? { takeProfit } : undefined),
});

type Situation = {
  readonly instrument: TradingTerms;
  readonly price: MarketPrice | undefined;
  readonly nowMs: number;
};

/** Checks a position's levels against its exit price. Removing a level needs no quote. */
const checkOpen = (
  { direction }: ChangeableOrder,
  change: OrderChange,
  { instrument, price, nowMs }: Situation,
): readonly ChangeRefusal[] => {
  if (!change.stopLoss && !change.takeProfit) return [];
  const reference = price && exitPrice(direction, price);
  return [
    ...checkQuote(instrument, price, nowMs),
    ...(reference === undefined ? [] : checkExitLevels(change, { instrument, direction, reference })),
  ];
};

/** Checks a pending order: its levels against its own price, and only a new price needs a quote. */
const checkPending = (
  { kind, direction, placePrice }: ChangeableOrder & { readonly status: 'pending' },
  change: OrderChange,
  { instrument, price, nowMs }: Situation,
): readonly ChangeRefusal[] => {
  const wrongVolume = change.volume === undefined ? undefined : checkVolume(instrument, change.volume);
  const wrongExpiry = change.expiresAt === undefined ? undefined : checkExpiry(change.expiresAt, nowMs);
  const volumeRefusals = wrongVolume ? [wrongVolume] : [];
  const expiryRefusals = wrongExpiry ? [wrongExpiry] : [];
  if (change.price === undefined) {
    const levels = checkExitLevels(change, { instrument, direction, reference: placePrice });
    return [...volumeRefusals, ...levels, ...expiryRefusals];
  }
  const pending = { kind, direction, price: change.price };
  const quoteRefusals = checkQuote(instrument, price, nowMs);
  const wrongPrice = checkPendingPrice(instrument, pending, price);
  if (wrongPrice?.code === 2105) return [...quoteRefusals, ...volumeRefusals, wrongPrice, ...expiryRefusals];
  const crossed = checkCrossed(pending, price);
  return [
    ...quoteRefusals,
    ...volumeRefusals,
    ...(wrongPrice ? [wrongPrice] : []),
    ...checkExitLevels(change, { instrument, direction, reference: change.price }),
    ...expiryRefusals,
    ...(crossed ? [crossed] : []),
  ];
};

/**
 * Returns every reason why an order cannot be changed in this way, the one to answer first. Only changes are checked,
 * in a closed market against the last quote; a change of nothing is refused (2112).
 */
export const checkChange = ({
  order,
  change,
  ...situation
}: Situation & { readonly order: ChangeableOrder; readonly change: OrderChange }): readonly ChangeRefusal[] => {
  const ofPending = OF_PENDING.find((field) => change[field] !== undefined);
  if (ofPending && order.status !== 'pending') return [refusal('order-not-pending', { field: ofPending })];
  const real = realChange(order, change);
  if (Object.keys(real).length === 0) return [refusal('stops-unchanged')];
  return order.status === 'open' ? checkOpen(order, real, situation) : checkPending(order, real, situation);
};
