import { Decimal } from 'decimal.js';

/** Exact decimals as §5 has them: precision 20, round half up (half away from zero). Every figure of money is one. */
Decimal.set({ precision: 20, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -30, toExpPos: 30 });

export { Decimal };

export const ZERO = new Decimal(0);

/** What a wire or a row holds, as a number to reckon with. Throws where the text is no decimal: the door has checked it. */
export const decimal = (text: string): Decimal => new Decimal(text);

/** Rounds to `digits` decimals, half away from zero. `-0` does not exist. */
export const roundTo = (value: Decimal, digits: number): Decimal =>
  value.toDecimalPlaces(digits, Decimal.ROUND_HALF_UP).plus(0);

/** The canonical text of money, as it is kept and sent: `-12.50`. */
export const moneyText = (amount: Decimal): string => fixedText(amount, 2);

/** The canonical text of a figure with a fixed number of decimals: a dot, no grouping, no exponent. */
export const fixedText = (value: Decimal, digits: number): string => roundTo(value, digits).toFixed(digits);

/** An entry field that holds nothing counts as 0 (§5). Rules that decide must not use this. */
export const entryValue = (text: string): Decimal => (text === '' ? ZERO : new Decimal(text));
