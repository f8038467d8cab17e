import Decimal from 'decimal.js';
import { dateText, londonDay, londonInstant } from '../../src/domain/time.ts';

/** Decimals of the examples' formulas: exact, rounded half up where a formula says so. */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });
export type Figure = Decimal | string;

/** Writes a figure with a number of decimals, rounded half up; never as a negative zero. */
export const written = (value: Figure, digits: number): string => {
  const rounded = new Exact(value).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP);
  return (rounded.isZero() ? new Exact(0) : rounded).toFixed(digits);
};

/** Writes US dollars. */
export const dollars = (value: Figure): string => written(value, 2);

/** Adds figures. */
export const sumOf = (values: readonly Figure[]): Decimal =>
  values.reduce<Decimal>((sum, value) => sum.plus(value), new Exact(0));

/** Instant in London, in unix seconds. */
export const september = (day: number, hour = 0, minute = 0): number =>
  londonInstant({ year: 2026, month: 9, day, hour, minute });
/** Instant in London, in unix seconds; days after the 31st lie in November. */
export const october = (day: number, hour = 0, minute = 0): number =>
  londonInstant({ year: 2026, month: day > 31 ? 11 : 10, day: day > 31 ? day - 31 : day, hour, minute });

/** London date of an instant, as a text. */
export const dateAt = (at: number): string => dateText(londonDay(at));

/** Number of a thing: the letter of its kind, its London date and six digits. */
export const numberOf = (letter: string, at: number, count: number): string =>
  `${letter}${dateAt(at).replaceAll('-', '')}-${String(count).padStart(6, '0')}`;
