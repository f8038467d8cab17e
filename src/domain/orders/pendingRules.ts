import { Decimal, decimal, fixedText, ZERO } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { hasDigits, pointSize } from '../market/points.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Direction } from './direction.ts';
import { type PendingKind, pendingKindOf } from './trigger.ts';

/** Price of a pending order, and its kind as the customer saw it. */
export type PendingPrice = {
  readonly kind: PendingKind;
  readonly direction: Direction;
  readonly price: string | undefined;
};

type PricedInstrument = Pick<Instrument, 'digits' | 'stopDistancePoints'>;

const field = 'price';

/** Refuses a pending price that is missing or no price of the instrument (2105), or too near to the market (2106). */
export const checkPendingPrice = (
  instrument: PricedInstrument,
  { kind, direction, price }: PendingPrice,
  quote: Quote | undefined,
): Refusal<2105 | 2106> | undefined => {
  const { digits, stopDistancePoints } = instrument;
  if (price === undefined || !hasDigits(price, digits) || decimal(price).lte(0))
    return refusal('wrong-price', { field });
  if (!quote || pendingKindOf(direction, price, quote) !== kind) return undefined;
  const market = decimal(entryPrice(direction, quote));
  const distance = pointSize(digits).times(stopDistancePoints);
  if (market.minus(price).abs().gte(distance)) return undefined;
  const limit = decimal(price).lt(market) ? market.minus(distance) : market.plus(distance);
  return refusal('price-too-close', { field, limit: fixedText(Decimal.max(ZERO, limit), digits) });
};

/** Refuses a price that the market has crossed since the customer saw it: a limit is never turned into a stop. */
export const checkCrossed = (
  { kind, direction, price }: PendingPrice,
  quote: Quote | undefined,
): Refusal<2107> | undefined =>
  quote && price !== undefined && pendingKindOf(direction, price, quote) !== kind
    ? refusal('price-crossed', { field, price: entryPrice(direction, quote) })
    : undefined;

/** Refuses an expiry that is not in the future, seconds. */
export const checkExpiry = (expiresAt: number | null, nowMs: number): Refusal<2114> | undefined =>
  expiresAt !== null && expiresAt * 1000 <= nowMs ? refusal('expiry-wrong', { field: 'expiresAt' }) : undefined;
