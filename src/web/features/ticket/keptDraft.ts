import { isDirection } from '../../../domain/orders/direction.ts';
import { areExitLevelEntries, isFigureEntry } from '../../orders/index.ts';
import type { Draft } from './draft.ts';

/** Returns the draft that an earlier page kept; undefined where it is none, or of another version of the app. */
export const keptDraft = (kept: unknown): Draft | undefined => {
  const { direction, timing, volume, leverage, exitLevels, price, expiry, slippagePips } = (kept ??
    {}) as Partial<Draft>;
  const isDraft =
    isDirection(direction) &&
    (timing === 'market' || timing === 'pending') &&
    typeof leverage === 'number' &&
    areExitLevelEntries(exitLevels) &&
    (expiry === null || typeof expiry === 'string') &&
    [volume, price, slippagePips].every(isFigureEntry);
  return isDraft ? (kept as Draft) : undefined;
};
