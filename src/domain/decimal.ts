import { Decimal } from 'decimal.js';

/** Exact decimals of §5: precision 20, round half up (half away from zero). Every figure of money is one. */
Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 30 });

export { Decimal };

export const ZERO = new Decimal(0);

/** Parses a decimal text of a request or a row. Throws where it is no decimal: the HTTP layer has checked it. */
export const decimal = (text: string): Decimal => new Decimal(text);

/** Rounds to `digits` decimals, half away from zero. `-0` does not exist. */
export const roundTo = (value: Decimal, digits: number): Decimal =>
  value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).plus(0);

/** Formats money as its canonical text, stored and sent: `-12.50`. */
export const moneyText = (amount: Decimal): string => fixedText(amount, 2);

/** Formats a figure as its canonical text with a fixed number of decimals: a dot, no grouping, no exponent. */
export const fixedText = (value: Decimal, digits: number): string => roundTo(value, digits).toFixed(digits);

/** Parses an entry field; an empty one counts as 0 (§5). Rules that decide must not use this. */
export const entryValue = (text: string): Decimal => (text === '' ? ZERO : new Decimal(text));
