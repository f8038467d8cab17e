import { Decimal, decimal, fixedText } from '../decimal.ts';
import { BUY, type Direction } from '../orders/direction.ts';

/** Returns the size of a point, one unit of the last digit of an instrument's price: with 2 digits, 0.01. */
export const pointSize = (digits: number): Decimal => new Decimal(10).pow(-digits);

/** True when a price has no more decimals than its instrument. */
export const hasDigits = (price: string, digits: number): boolean => decimal(price).decimalPlaces() <= digits;

/** Writes a typed price with its instrument's digits, `4120` as `4120.00`; one that has more of them stays as it is. */
export const withDigits = (price: string, digits: number): string =>
  hasDigits(price, digits) ? fixedText(decimal(price), digits) : price;

/** Terms of an instrument that pips and points are counted by. */
export type PipTerms = { readonly digits: number; readonly pipSize: string };

/** Converts pips to points of an instrument's price; what is finer than a point has decimals. */
export const pointsOfPips = (pips: string, { digits, pipSize }: PipTerms): number =>
  decimal(pips).times(pipSize).div(pointSize(digits)).toNumber();

/** Converts points of an instrument's price to pips. */
export const pipsOfPoints = (points: number, { digits, pipSize }: PipTerms): string =>
  pointSize(digits).times(points).div(pipSize).toFixed();

/** Returns the pips that a price has moved in an order's favour; against it is negative. */
export const pipsWon = (
  direction: Direction,
  prices: { readonly from: string; readonly to: string },
  pipSize: string,
) => {
  const risen = decimal(prices.to).minus(prices.from).div(pipSize);
  return direction === BUY ? risen : risen.negated();
};
