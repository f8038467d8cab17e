import { Decimal, decimal, fixedText, roundTo } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { conversionRate } from '../money/conversion.ts';
import { valueAt } from '../money/position.ts';
import type { Direction } from './direction.ts';
import { type ExitLevelField, mustBeAbove } from './exitLevels.ts';

/** Units of a stop loss or take profit: its price, or its distance from the entry price. */
export const EXIT_LEVEL_UNITS = ['price', 'pips', 'money', 'percent'] as const;
export type ExitLevelUnit = (typeof EXIT_LEVEL_UNITS)[number];

/** Inputs that convert a stop loss or take profit between units. */
export type ExitLevelUnitContext = {
  readonly instrument: Pick<Instrument, 'digits' | 'pipSize' | 'contractSize' | 'conversion'>;
  readonly direction: Direction;
  /** Lots. */
  readonly volume: string;
  /** Price that distances count from: the entry price of the order, expected or filled. */
  readonly openPrice: string;
  /** Quote of the conversion pair; undefined where the instrument needs none, or the pair has none yet. */
  readonly pair: Quote | undefined;
  /** Base of percentages, US dollars. */
  readonly netWorth: Decimal;
};

/** Calculates a percentage of net worth; undefined when net worth is not positive. */
const percentOf = (money: Decimal, { netWorth }: ExitLevelUnitContext): Decimal | undefined =>
  netWorth.gt(0) ? money.div(netWorth).times(100) : undefined;

/** Returns the US dollars that a step of 1 in price is worth; undefined without lots or a rate. */
const valueOfStep = (
  field: ExitLevelField,
  { instrument, volume, pair }: ExitLevelUnitContext,
): Decimal | undefined => {
  const rate = conversionRate(instrument.conversion, pair, field === 'stopLoss' ? 'loss' : 'gain');
  const lots = decimal(volume || '0');
  return rate && lots.gt(0) ? lots.times(instrument.contractSize).times(rate.rate) : undefined;
};

/** Returns the distance in price from the entry price for an amount; undefined while it cannot be calculated. */
const distanceOf = (
  field: ExitLevelField,
  unit: Exclude<ExitLevelUnit, 'price'>,
  amount: Decimal,
  levelContext: ExitLevelUnitContext,
): Decimal | undefined => {
  if (unit === 'pips') return amount.times(levelContext.instrument.pipSize);
  const worth = valueOfStep(field, levelContext);
  if (unit === 'money') return worth && amount.div(worth);
  return levelContext.netWorth.gt(0) && worth ? levelContext.netWorth.times(amount).div(100).div(worth) : undefined;
};

/** Decimals of a point that are noise of a division. */
const NOISE_DIGITS = 4;

/**
 * Rounds a distance or an amount to the customer's side: a stop loss never loses more than was said, a take profit never
 * gains less.
 */
const roundedFor = (rounding: { readonly inward: boolean }, value: Decimal, digits: number): Decimal =>
  roundTo(value, digits + NOISE_DIGITS).toDecimalPlaces(
    digits,
    rounding.inward ? Decimal.ROUND_DOWN : Decimal.ROUND_UP,
  );

/**
 * Converts an amount of a unit into a price. Pips, money and percent (of net worth) are the loss of a stop loss and the
 * gain of a take profit, without a sign. Between two prices of the instrument, a stop loss gets the one that loses less,
 * a take profit the one that gains more. Undefined while it cannot be calculated: without lots, a conversion rate, or a
 * base of the percentage.
 */
export const exitLevelOf = (
  field: ExitLevelField,
  { unit, amount }: { readonly unit: ExitLevelUnit; readonly amount: string },
  levelContext: ExitLevelUnitContext,
): string | undefined => {
  if (unit === 'price') return amount;
  const exact = distanceOf(field, unit, decimal(amount), levelContext);
  if (!exact) return undefined;
  const distance = roundedFor({ inward: field === 'stopLoss' }, exact, levelContext.instrument.digits);
  const level = mustBeAbove(field, levelContext.direction)
    ? decimal(levelContext.openPrice).plus(distance)
    : decimal(levelContext.openPrice).minus(distance);
  return fixedText(level, levelContext.instrument.digits);
};

/** Returns the decimals in which an amount of a unit is usually shown. */
const usualDigits = (unit: ExitLevelUnit, { digits, pipSize }: ExitLevelUnitContext['instrument']): number => {
  if (unit === 'price') return digits;
  return unit === 'pips' ? Math.max(0, digits - decimal(pipSize).decimalPlaces()) : 2;
};

/** Converts a price into an amount of a unit, unrounded except for money, which is a closing's result. */
const exactAmount = (
  field: ExitLevelField,
  unit: ExitLevelUnit,
  level: string,
  levelContext: ExitLevelUnitContext,
): Decimal | undefined => {
  if (unit === 'price') return decimal(level);
  const { instrument, direction, openPrice, volume, pair } = levelContext;
  const above = decimal(level).minus(openPrice);
  const outward = mustBeAbove(field, direction) ? above : above.negated();
  if (unit === 'pips') return outward.div(instrument.pipSize);
  if (!valueOfStep(field, levelContext)) return undefined;
  const result = valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair)?.profit.result;
  const money = field === 'stopLoss' ? result?.negated() : result;
  return unit === 'money' || !money ? money : percentOf(money, levelContext);
};

/**
 * Converts a price into an amount of a unit for display: the loss of a stop loss and the gain of a take profit.
 * Negative where it is the other way round, as for the stop loss of a position that has moved into profit. Undefined
 * while it cannot be calculated.
 */
export const exitLevelAmount = (
  field: ExitLevelField,
  unit: ExitLevelUnit,
  level: string,
  levelContext: ExitLevelUnitContext,
): string | undefined => {
  const amount = exactAmount(field, unit, level, levelContext);
  return amount && fixedText(amount, usualDigits(unit, levelContext.instrument));
};

const MOST_DIGITS = 6;

/** Converts a price into an amount before any rounding, by the rate that turns the amount back into the price. */
const unroundedAmount = (
  field: ExitLevelField,
  unit: ExitLevelUnit,
  level: string,
  levelContext: ExitLevelUnitContext,
): Decimal | undefined => {
  if (unit === 'price' || unit === 'pips') return exactAmount(field, unit, level, levelContext);
  const above = decimal(level).minus(levelContext.openPrice);
  const outward = mustBeAbove(field, levelContext.direction) ? above : above.negated();
  const money = valueOfStep(field, levelContext)?.times(outward);
  return unit === 'money' || !money ? money : percentOf(money, levelContext);
};

/**
 * Converts a price into an amount with as many decimals as convert back into that very price, so that changing the unit
 * moves nothing.
 */
export const exactExitLevelAmount = (
  field: ExitLevelField,
  unit: ExitLevelUnit,
  level: string,
  levelContext: ExitLevelUnitContext,
): string | undefined => {
  const exact = unroundedAmount(field, unit, level, levelContext);
  if (!exact) return undefined;
  const outwardTo = (digits: number) => roundedFor({ inward: field === 'takeProfit' }, exact, digits);
  for (let digits = usualDigits(unit, levelContext.instrument); digits < MOST_DIGITS; digits += 1) {
    for (const amount of [fixedText(exact, digits), outwardTo(digits).toFixed(digits)]) {
      if (decimal(level).equals(exitLevelOf(field, { unit, amount }, levelContext) ?? '0')) return amount;
    }
  }
  return outwardTo(MOST_DIGITS).toFixed();
};
