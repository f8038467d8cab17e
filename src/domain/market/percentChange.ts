import { decimal, fixedText } from '../decimal.ts';

/**
 * Returns the change of a bid against the last bid before its day, in percent with two decimals, half away from zero
 * (contract, Quotes).
 */
export const percentChange = (bid: string, previousClose: string): string =>
  fixedText(decimal(bid).minus(previousClose).times(100).div(previousClose), 2);
