import type { Refusal } from '../../domain/refusal.ts';
import type { Reader } from '../store/index.ts';

/**
 * Refuses what moves money out, or says where to, without a proof of the second step (1208). Always the last check of an
 * operation. Switched off: the contract has no operations that set a second step up yet, so nothing asks for one.
 */
export const checkSecondStep = (_reader: Reader, _customerId: string): Promise<readonly Refusal<1208>[]> =>
  Promise.resolve([]);
