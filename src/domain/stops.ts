import { type Decimal, decimal, fixedText } from './decimal.ts';
import { BUY, closingPrice, type Direction } from './direction.ts';
import type { Instrument } from './instrument.ts';
import { hasDigits, pointSize } from './points.ts';
import type { Quote } from './quote.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The prices that an order closes itself at; null is none. */
export type Stops = { readonly stopLoss: string | null; readonly takeProfit: string | null };

export type StopsRefusal = Refusal<2105 | 2109 | 2110 | 2111>;

type Field = keyof Stops;

/** Which way from the reference a value has to stand: a buy's stop loss below, its take profit above. */
const mustBeAbove = (field: Field, direction: Direction): boolean => (field === 'takeProfit') === (direction === BUY);

/** The nearest price at which a value may stand, as far from the reference as the stop distance asks. */
const nearestPrice = (field: Field, direction: Direction, reference: Decimal, distance: Decimal): Decimal =>
  mustBeAbove(field, direction) ? reference.plus(distance) : reference.minus(distance);

/**
 * What is wrong with a stop loss or take profit that is being set: more digits than the instrument has (2105), the
 * wrong side of the reference (2109, 2110), or nearer to it than the stop distance (2111). `reference` is the live
 * closing side of a position, the price of a pending order. Values that stand already are not asked about again.
 */
export const checkStop = (
  field: Field,
  value: string,
  { instrument, direction, reference }: StopsContext,
): StopsRefusal | undefined => {
  const { digits, stopDistancePoints } = instrument;
  if (!hasDigits(value, digits) || decimal(value).lte(0)) return refusal('wrong-price', { field });
  const from = decimal(reference);
  const distance = pointSize(digits).times(stopDistancePoints);
  const nearest = nearestPrice(field, direction, from, distance);
  const limit = fixedText(nearest, digits);
  const above = mustBeAbove(field, direction);
  const stands = decimal(value);
  if (above ? stands.lte(from) : stands.gte(from)) {
    return refusal(field === 'stopLoss' ? 'stop-loss-wrong' : 'take-profit-wrong', { field, limit });
  }
  if (above ? stands.lt(nearest) : stands.gt(nearest)) return refusal('stop-too-close', { field, limit });
  return undefined;
};

export type StopsContext = {
  readonly instrument: Pick<Instrument, 'digits' | 'stopDistancePoints'>;
  readonly direction: Direction;
  readonly reference: string;
};

/** Every fault of the values that are set, the stop loss first. */
export const checkStops = (stops: Partial<Stops>, context: StopsContext): readonly StopsRefusal[] =>
  (['stopLoss', 'takeProfit'] as const).flatMap((field) => {
    const value = stops[field];
    return (value && checkStop(field, value, context)) || [];
  });

/** What a position's stops are measured from: the side that it closes at. */
export const stopsReference = (direction: Direction, quote: Pick<Quote, 'bid' | 'ask'>): string =>
  closingPrice(direction, quote);
