import { Decimal, decimal, fixedText, ZERO } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { hasDigits, pointSize } from '../market/points.ts';
import type { Quote } from '../market/quote.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { BUY, type Direction } from './direction.ts';
import { isReached, stopLossTrigger, takeProfitTrigger } from './trigger.ts';

/** Prices at which an order closes by itself; null is none. */
export type ExitLevels = { readonly stopLoss: string | null; readonly takeProfit: string | null };

/** Requested exit levels: an absent one or null sets none. */
export type ExitLevelsAsked = { readonly [K in keyof ExitLevels]?: ExitLevels[K] | undefined };

export type ExitLevelRefusal = Refusal<2105 | 2109 | 2110 | 2111>;

/** Inputs of the checks: `reference` is the current exit price of a position, or the price of a pending order. */
export type ExitLevelContext = {
  readonly instrument: Pick<Instrument, 'digits' | 'stopDistancePoints'>;
  readonly direction: Direction;
  readonly reference: string;
};

export type ExitLevelField = keyof ExitLevels;

/** The exit levels of an order, in the order in which forms and refusals name them. */
export const EXIT_LEVEL_FIELDS = ['stopLoss', 'takeProfit'] as const satisfies readonly ExitLevelField[];

/** True when a level must be above the reference: a buy's stop loss is below, its take profit above. */
export const mustBeAbove = (field: ExitLevelField, direction: Direction): boolean =>
  (field === 'takeProfit') === (direction === BUY);

const nearestPrice = (field: ExitLevelField, { instrument, direction, reference }: ExitLevelContext): Decimal => {
  const distance = pointSize(instrument.digits).times(instrument.stopDistancePoints);
  return mustBeAbove(field, direction) ? decimal(reference).plus(distance) : decimal(reference).minus(distance);
};

/**
 * Returns the nearest allowed price of a level now, at the stop distance from the reference; 0 where the distance reaches
 * below it, so that no price is allowed.
 */
export const nearestExitLevel = (field: ExitLevelField, context: ExitLevelContext): string =>
  fixedText(Decimal.max(ZERO, nearestPrice(field, context)), context.instrument.digits);

const checkExitLevel = (
  field: ExitLevelField,
  value: string,
  context: ExitLevelContext,
): ExitLevelRefusal | undefined => {
  const { instrument, direction, reference } = context;
  const { digits } = instrument;
  const level = decimal(value);
  if (!hasDigits(value, digits) || level.lte(0)) return refusal('wrong-price', { field });
  const nearest = nearestPrice(field, context);
  const limit = nearestExitLevel(field, context);
  const above = mustBeAbove(field, direction);
  if (above ? level.lte(reference) : level.gte(reference)) {
    return refusal(field === 'stopLoss' ? 'stop-loss-wrong' : 'take-profit-wrong', { field, limit });
  }
  return (above ? level.lt(nearest) : level.gt(nearest)) ? refusal('stop-too-close', { field, limit }) : undefined;
};

/**
 * Returns every fault of the levels that are set, the stop loss first: no price of the instrument (2105), the wrong
 * side of the reference (2109, 2110), nearer to it than the stop distance (2111). Unchanged levels are not checked
 * again.
 */
export const checkExitLevels = (
  { stopLoss, takeProfit }: ExitLevelsAsked,
  context: ExitLevelContext,
): readonly ExitLevelRefusal[] =>
  [
    stopLoss ? checkExitLevel('stopLoss', stopLoss, context) : undefined,
    takeProfit ? checkExitLevel('takeProfit', takeProfit, context) : undefined,
  ].filter((found) => found !== undefined);

/** Refuses to fill an order at a quote that has reached its own stop loss or take profit: it would close at once. */
export const checkExitLevelsPassed = (
  { stopLoss, takeProfit }: ExitLevelsAsked,
  direction: Direction,
  quote: Pick<Quote, 'bid' | 'ask'>,
): Refusal<2113> | undefined => {
  if (stopLoss && isReached(stopLossTrigger(direction, stopLoss), quote))
    return refusal('stops-passed', { field: 'stopLoss' });
  if (takeProfit && isReached(takeProfitTrigger(direction, takeProfit), quote))
    return refusal('stops-passed', { field: 'takeProfit' });
  return undefined;
};
