import { type Decimal, decimal, fixedText, roundTo } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { conversionRate } from '../money/conversion.ts';
import { valueAt } from '../money/position.ts';
import type { Direction } from './direction.ts';
import { type ExitLevelField, mustBeAbove } from './exitLevels.ts';

/** How a stop loss or take profit can be said: its price, or how far it lies from the price that the order opens at. */
export const EXIT_LEVEL_UNITS = ['price', 'pips', 'money', 'percent'] as const;
export type ExitLevelUnit = (typeof EXIT_LEVEL_UNITS)[number];

/** What turns one way of saying a stop loss or take profit into the others. */
export type ExitLevelUnitContext = {
  readonly instrument: Pick<Instrument, 'digits' | 'pipSize' | 'contractSize' | 'conversion'>;
  readonly direction: Direction;
  /** Lots. */
  readonly volume: string;
  /** What distances count from: the price that the order opens at, or was opened at. */
  readonly openPrice: string;
  /** The quote of the pair that the instrument converts by; undefined where it needs none, or has none yet. */
  readonly pair: Quote | undefined;
  /** What percentages are of, US dollars. */
  readonly netWorth: Decimal;
};

/** Percentages are of an account that is worth something. */
const percentOf = (money: Decimal, { netWorth }: ExitLevelUnitContext): Decimal | undefined =>
  netWorth.gt(0) ? money.div(netWorth).times(100) : undefined;

/** US dollars that a step of 1 in price is worth; undefined without lots or a rate. */
const valueOfStep = (
  field: ExitLevelField,
  { instrument, volume, pair }: ExitLevelUnitContext,
): Decimal | undefined => {
  const rate = conversionRate(instrument.conversion, pair, field === 'stopLoss' ? 'loss' : 'gain');
  const lots = decimal(volume || '0');
  return rate && lots.gt(0) ? lots.times(instrument.contractSize).times(rate.rate) : undefined;
};

/** How far in price an amount lies from the opening; undefined while it cannot be worked out. */
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

/**
 * The price that an amount of a unit stands for. Pips, money and percent (of net worth) are what a stop loss may lose and
 * a take profit is to bring, without a sign; the price is the nearest that the instrument has. Undefined while it cannot
 * be worked out: without lots, a rate to convert by, or anything that a percentage could be of.
 */
export const exitLevelOf = (
  field: ExitLevelField,
  { unit, amount }: { readonly unit: ExitLevelUnit; readonly amount: string },
  levelContext: ExitLevelUnitContext,
): string | undefined => {
  if (unit === 'price') return amount;
  const distance = distanceOf(field, unit, decimal(amount), levelContext);
  if (!distance) return undefined;
  const level = mustBeAbove(field, levelContext.direction)
    ? decimal(levelContext.openPrice).plus(distance)
    : decimal(levelContext.openPrice).minus(distance);
  return fixedText(level, levelContext.instrument.digits);
};

/** Decimals that an amount of a unit is usually said with. */
const usualDigits = (unit: ExitLevelUnit, { digits, pipSize }: ExitLevelUnitContext['instrument']): number => {
  if (unit === 'price') return digits;
  return unit === 'pips' ? Math.max(0, digits - decimal(pipSize).decimalPlaces()) : 2;
};

/** The amount of a unit that a price comes to, unrounded but for money, which is a closing's result. */
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
 * A price said in a unit, as it is shown: what a stop loss loses and a take profit brings. Negative where it is the other
 * way round, as for the stop loss of a position that has moved into profit. Undefined while it cannot be worked out.
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

/** The same with as many decimals as it takes to stand for that very price again, so that changing the unit moves nothing. */
export const exactExitLevelAmount = (
  field: ExitLevelField,
  unit: ExitLevelUnit,
  level: string,
  levelContext: ExitLevelUnitContext,
): string | undefined => {
  const exact = exactAmount(field, unit, level, levelContext);
  if (!exact) return undefined;
  for (let digits = usualDigits(unit, levelContext.instrument); digits < MOST_DIGITS; digits += 1) {
    const amount = fixedText(exact, digits);
    if (decimal(level).equals(exitLevelOf(field, { unit, amount }, levelContext) ?? '0')) return amount;
  }
  return roundTo(exact, MOST_DIGITS).toFixed();
};
