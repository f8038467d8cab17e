import { decimal } from '../decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import { type Refusal, refusal } from '../refusal.ts';

/** Lowest and highest volume of an order in lots, and its step. */
export type VolumeBounds = Pick<Instrument, 'minimumVolume' | 'maximumVolume' | 'volumeStep'>;

/** Reasons why a part of a position cannot be closed. */
export type PartRefusal = Refusal<2101 | 2102 | 2103 | 2119>;

const field = 'volume';

/** Refuses lots below the minimum (2101), above the maximum (2102) or off the step (2103), with the bound. */
export const checkVolume = (
  { minimumVolume, maximumVolume, volumeStep }: VolumeBounds,
  volume: string,
): Refusal<2101 | 2102 | 2103> | undefined => {
  const lots = decimal(volume);
  if (lots.lt(minimumVolume)) return refusal('volume-below-minimum', { field, minimum: minimumVolume });
  if (lots.gt(maximumVolume)) return refusal('volume-above-maximum', { field, maximum: maximumVolume });
  return lots.mod(volumeStep).isZero() ? undefined : refusal('volume-off-step', { field, step: volumeStep });
};

/**
 * Refuses a part of a position that cannot be closed: as `checkVolume` does, with the open volume as maximum, and a
 * part that leaves less than the minimum open (2119). All that is open can always be closed.
 */
export const checkPart = (
  bounds: Pick<VolumeBounds, 'minimumVolume' | 'volumeStep'>,
  open: string,
  part: string,
): PartRefusal | undefined => {
  const { minimumVolume } = bounds;
  const rest = decimal(open).minus(part);
  if (rest.isZero()) return undefined;
  const wrong = checkVolume({ ...bounds, maximumVolume: open }, part);
  if (wrong) return wrong;
  return rest.lt(minimumVolume) ? refusal('rest-below-minimum', { field, minimum: minimumVolume }) : undefined;
};

/**
 * Calculates a share of the open volume in percent, rounded down to the step: 25 % of 0.10 by 0.01 is 0.02. It may be
 * 0.
 */
export const partOf = (open: string, percent: number, step: string): string => {
  const steps = decimal(open).times(percent).div(100).div(step).floor();
  return steps.times(step).toFixed(decimal(step).decimalPlaces());
};
