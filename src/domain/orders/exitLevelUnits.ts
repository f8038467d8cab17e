import { type Decimal, decimal, fixedText, roundTo } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';
import { conversionRate } from '../money/conversion.ts';
import { valueAt } from '../money/position.ts';
import type { Direction } from './direction.ts';
import { mustBeAbove, type StopField } from './exitLevels.ts';

/** How a stop loss or take profit can be said: its price, or how far it lies from the price that the order opens at. */
export const STOP_UNITS = ['price', 'pips', 'money', 'percent'] as const;
export type StopUnit = (typeof STOP_UNITS)[number];

/** What turns one way of saying a stop loss or take profit into the others. */
export type StopBasis = {
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
const percentOf = (money: Decimal, { netWorth }: StopBasis): Decimal | undefined =>
  netWorth.gt(0) ? money.div(netWorth).times(100) : undefined;

/** US dollars that a step of 1 in price is worth; undefined without lots or a rate. */
const worthOfStep = (field: StopField, { instrument, volume, pair }: StopBasis): Decimal | undefined => {
  const rate = conversionRate(instrument.conversion, pair, field === 'stopLoss' ? 'loss' : 'gain');
  const lots = decimal(volume || '0');
  return rate && lots.gt(0) ? lots.times(instrument.contractSize).times(rate.rate) : undefined;
};

/** How far in price an amount lies from the opening; undefined while it cannot be worked out. */
const distanceOf = (
  field: StopField,
  unit: Exclude<StopUnit, 'price'>,
  amount: Decimal,
  basis: StopBasis,
): Decimal | undefined => {
  if (unit === 'pips') return amount.times(basis.instrument.pipSize);
  const worth = worthOfStep(field, basis);
  if (unit === 'money') return worth && amount.div(worth);
  return basis.netWorth.gt(0) && worth ? basis.netWorth.times(amount).div(100).div(worth) : undefined;
};

/**
 * The price that an amount of a unit stands for. Pips, money and percent (of net worth) are what a stop loss may lose and
 * a take profit is to bring, without a sign; the price is the nearest that the instrument has. Undefined while it cannot
 * be worked out: without lots, a rate to convert by, or anything that a percentage could be of.
 */
export const stopLevel = (
  field: StopField,
  { unit, amount }: { readonly unit: StopUnit; readonly amount: string },
  basis: StopBasis,
): string | undefined => {
  if (unit === 'price') return amount;
  const distance = distanceOf(field, unit, decimal(amount), basis);
  if (!distance) return undefined;
  const level = mustBeAbove(field, basis.direction)
    ? decimal(basis.openPrice).plus(distance)
    : decimal(basis.openPrice).minus(distance);
  return fixedText(level, basis.instrument.digits);
};

/** Decimals that an amount of a unit is usually said with. */
const usualDigits = (unit: StopUnit, { digits, pipSize }: StopBasis['instrument']): number => {
  if (unit === 'price') return digits;
  return unit === 'pips' ? Math.max(0, digits - decimal(pipSize).decimalPlaces()) : 2;
};

/** The amount of a unit that a price comes to, unrounded but for money, which is a closing's result. */
const exactAmount = (field: StopField, unit: StopUnit, level: string, basis: StopBasis): Decimal | undefined => {
  if (unit === 'price') return decimal(level);
  const { instrument, direction, openPrice, volume, pair } = basis;
  const above = decimal(level).minus(openPrice);
  const outward = mustBeAbove(field, direction) ? above : above.negated();
  if (unit === 'pips') return outward.div(instrument.pipSize);
  if (!worthOfStep(field, basis)) return undefined;
  const result = valueAt({ ...instrument, direction, volume, placePrice: openPrice }, level, pair)?.profit;
  const money = field === 'stopLoss' ? result?.negated() : result;
  return unit === 'money' || !money ? money : percentOf(money, basis);
};

/**
 * A price said in a unit, as it is shown: what a stop loss loses and a take profit brings. Negative where it is the other
 * way round, as for the stop loss of a position that has moved into profit. Undefined while it cannot be worked out.
 */
export const stopAmount = (field: StopField, unit: StopUnit, level: string, basis: StopBasis): string | undefined => {
  const amount = exactAmount(field, unit, level, basis);
  return amount && fixedText(amount, usualDigits(unit, basis.instrument));
};

const MOST_DIGITS = 6;

/** The same with as many decimals as it takes to stand for that very price again, so that changing the unit moves nothing. */
export const stopAmountExactly = (
  field: StopField,
  unit: StopUnit,
  level: string,
  basis: StopBasis,
): string | undefined => {
  const exact = exactAmount(field, unit, level, basis);
  if (!exact) return undefined;
  for (let digits = usualDigits(unit, basis.instrument); digits < MOST_DIGITS; digits += 1) {
    const amount = fixedText(exact, digits);
    if (decimal(level).equals(stopLevel(field, { unit, amount }, basis) ?? '0')) return amount;
  }
  return roundTo(exact, MOST_DIGITS).toFixed();
};
