import { type Decimal, decimal, fixedText } from '../decimal.ts';
import { type Formula, formula } from '../formula.ts';
import { BUY, type Direction, SELL } from '../orders/direction.ts';

type CloseOutInput = 'netWorth' | 'usedMargin' | 'closeOutLevel' | 'netVolume' | 'contractSize' | 'conversionRate';

/**
 * Distance in price by which one instrument may move against the account until its positions are closed, with that
 * price's digits.
 */
export const closeOutDistance = (digits: number): Formula<CloseOutInput> =>
  formula({
    name: 'closeOutDistance',
    source: 'contract, Close-out',
    inputs: {
      netWorth: 'account',
      usedMargin: 'account',
      closeOutLevel: 'percent',
      netVolume: 'lot',
      contractSize: 'unit/lot',
      conversionRate: 'account/quote',
    },
    unit: 'quote/unit',
    digits,
    compute: ({ netWorth, usedMargin, closeOutLevel, netVolume, contractSize, conversionRate }) =>
      netWorth.minus(usedMargin.times(closeOutLevel).div(100)).div(netVolume).div(contractSize).div(conversionRate),
  });

/** Net volume of one instrument, in lots: the side with more lots, and by how many. */
export type NetVolume = { readonly direction: Direction; readonly volume: Decimal };

/** Sums an instrument's positions; undefined where they cancel each other out. */
export const netVolume = (
  positions: readonly { readonly direction: Direction; readonly volume: string }[],
): NetVolume | undefined => {
  const sum = positions.reduce(
    (net, { direction, volume }) => (direction === BUY ? net.plus(volume) : net.minus(volume)),
    decimal('0'),
  );
  if (sum.isZero()) return undefined;
  return { direction: sum.gt(0) ? BUY : SELL, volume: sum.abs() };
};

/**
 * Calculates the exit price at which the account is closed out if no other price moves. Null where a long position's
 * price would have to fall to 0 or below.
 */
export const closeOutPrice = (
  direction: Direction,
  exitPrice: string,
  distance: Decimal,
  digits: number,
): string | null => {
  const price = direction === BUY ? decimal(exitPrice).minus(distance) : decimal(exitPrice).plus(distance);
  return price.gt(0) ? fixedText(price, digits) : null;
};
