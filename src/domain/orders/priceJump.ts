import { type Decimal, decimal } from '../decimal.ts';

/** Movement of a price, in percent, from which a question that is open marks it as a jump. */
const JUMP_PERCENT = '0.1';

/** Movement of a price since another one, and whether it is a jump. */
export type PriceMove = { readonly percent: Decimal; readonly isJump: boolean };

/** Calculates how far a price has moved, in percent with its sign; undefined from a price that is not above 0. */
export const priceMove = (before: string, now: string): PriceMove | undefined => {
  if (decimal(before).lte(0)) return undefined;
  const percent = decimal(now).minus(before).div(before).times(100);
  return { percent, isJump: percent.abs().gte(JUMP_PERCENT) };
};
