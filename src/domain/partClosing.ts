import { decimal, moneyText, roundTo } from './decimal.ts';
import type { DealtInstrument } from './instrument.ts';
import { type Refusal, refusal } from './refusal.ts';

/** What an order was filled with and what is left of it. All money as it stands on the order. */
export type PartlyClosed = {
  /** Lots that it was filled with, and of these still open. */
  readonly placedVolume: string;
  readonly volume: string;
  /** Margin and fee as they were taken when it was filled. */
  readonly placedMargin: string;
  readonly placedFee: string;
  /** What is left of them, and of the overnight fees so far. */
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/** What one closing takes with it: its lots and its shares. */
export type ClosingShares = {
  readonly volume: string;
  readonly margin: string;
  readonly fee: string;
  readonly overnightFee: string;
};

/**
 * Refuses a part that cannot be closed: below the lot minimum (2101), more than is open (2102), off the step (2103), or
 * one that would leave something below the minimum (2119). All that is open can always be closed.
 */
export const checkPart = (
  instrument: Pick<DealtInstrument, 'minimumVolume' | 'volumeStep'>,
  open: string,
  part: string,
): Refusal<2101 | 2102 | 2103 | 2119> | undefined => {
  const { minimumVolume, volumeStep } = instrument;
  const rest = decimal(open).minus(part);
  const field = 'volume';
  if (rest.isZero()) return undefined;
  if (decimal(part).lt(minimumVolume)) return refusal('volume-below-minimum', { field, minimum: minimumVolume });
  if (rest.lt(0)) return refusal('volume-above-maximum', { field, maximum: open });
  if (!decimal(part).mod(volumeStep).isZero()) return refusal('volume-off-step', { field, step: volumeStep });
  if (rest.lt(minimumVolume)) return refusal('rest-below-minimum', { field, minimum: minimumVolume });
  return undefined;
};

/** A share of what is open in percent, rounded down to the step: 25 % of 0.10 by 0.01 is 0.02. It may be 0. */
export const partOf = (open: string, percent: number, step: string): string => {
  const steps = decimal(open).times(percent).div(100).div(step).floor();
  return steps.times(step).toFixed(decimal(step).decimalPlaces());
};

/**
 * The shares of a closing. Of margin and fee the rounded share of all that is closed by now less what was given before,
 * so that the parts add up to the whole; an overnight fee was for what was open that night, so that the part has its
 * share of what is left of it. The last closing takes all that is left.
 */
export const closingShares = (order: PartlyClosed, part: string): ClosingShares => {
  const rest = decimal(order.volume).minus(part);
  const restOf = (placed: string) => roundTo(decimal(placed).times(rest).div(order.placedVolume), 2);
  const restOvernight = roundTo(decimal(order.overnightFee).times(rest).div(order.volume), 2);
  return {
    volume: part,
    margin: moneyText(decimal(order.margin).minus(restOf(order.placedMargin))),
    fee: moneyText(decimal(order.fee).minus(restOf(order.placedFee))),
    overnightFee: moneyText(decimal(order.overnightFee).minus(restOvernight)),
  };
};
