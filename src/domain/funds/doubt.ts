import { decimal } from '../decimal.ts';

/** Share by which a typed figure may differ from the expected one before it has to be confirmed. */
const FAR_SHARE = '0.05';

/** True where a figure is further from the expected one than a share of it, 5 % unless another is named: maybe a digit too many. */
export const isFarFrom = (typed: string, expected: string, share = FAR_SHARE): boolean =>
  decimal(typed).minus(expected).abs().gt(decimal(expected).times(share));
