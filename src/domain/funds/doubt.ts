import { decimal } from '../decimal.ts';

/** Share by which a typed figure may differ from the expected one before it has to be confirmed. */
const FAR_SHARE = '0.05';

/** True where a figure that a person typed is further from the expected one than 5 % of it: maybe a digit too many. */
export const isFarFrom = (typed: string, expected: string): boolean =>
  decimal(typed).minus(expected).abs().gt(decimal(expected).times(FAR_SHARE));
