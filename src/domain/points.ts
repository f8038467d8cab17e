import { Decimal, decimal } from './decimal.ts';

/** A point is one unit of the last digit of an instrument's price: with 2 digits, 0.01. */
export const pointSize = (digits: number): Decimal => new Decimal(10).pow(-digits);

/** Whether a price has no more decimals than its instrument. */
export const hasDigits = (price: string, digits: number): boolean => decimal(price).decimalPlaces() <= digits;
