import { type Decimal, decimal, fixedText } from '../decimal.ts';
import { type ComputedFigure, type Formula, formula } from '../formula.ts';
import type { Instrument } from '../market/instrument.ts';
import { exitPrice, type Quote } from '../market/quote.ts';
import { BUY, type Direction, SELL } from '../orders/direction.ts';
import type { AccountFigures } from './account.ts';
import { conversionRate } from './conversion.ts';

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

export type CloseOutPoint = {
  /** Distance that the price can move against the account. */
  readonly distance: ComputedFigure;
  /** See `closeOutPrice`. */
  readonly price: string | null;
};

/**
 * Calculates the price of one instrument at which the account is closed out, if no other price moves. Undefined where
 * its positions cancel each other out, where its pair has no rate, or where the account is at the level already.
 */
export const closeOutPoint = (input: {
  readonly figures: Pick<AccountFigures, 'netWorth' | 'usedMargin'>;
  /** Percent of used margin. */
  readonly closeOutLevel: string;
  /** All positions in the instrument. */
  readonly positions: readonly { readonly direction: Direction; readonly volume: string }[];
  readonly instrument: Pick<Instrument, 'digits' | 'contractSize' | 'conversion'>;
  readonly quote: Quote;
  readonly pair: Quote | undefined;
}): CloseOutPoint | undefined => {
  const { figures, instrument, quote } = input;
  const net = netVolume(input.positions);
  const conversion = conversionRate(instrument.conversion, input.pair, 'loss');
  if (!net || !conversion) return undefined;
  const distance = closeOutDistance(instrument.digits).figure({
    netWorth: figures.netWorth.result,
    usedMargin: figures.usedMargin,
    closeOutLevel: decimal(input.closeOutLevel),
    netVolume: net.volume,
    contractSize: decimal(instrument.contractSize),
    conversionRate: decimal(conversion.rate),
  });
  if (distance.result.lte(0)) return undefined;
  const from = exitPrice(net.direction, quote);
  return { distance, price: closeOutPrice(net.direction, from, distance.result, instrument.digits) };
};
