import { isDirection } from '../../../domain/orders/direction.ts';
import { EXIT_LEVEL_UNITS } from '../../../domain/orders/exitLevelUnits.ts';
import type { Draft } from './draft.ts';

const isText = (value: unknown) => typeof value === 'string';
const isUnreadFigure = (value: unknown) => {
  const { kind, typed, readings, reason } = (value ?? {}) as Record<string, unknown>;
  if (!isText(typed)) return false;
  return kind === 'ambiguous'
    ? Array.isArray(readings) && readings.every(isText)
    : kind === 'refused' && isText(reason);
};
const isFigureEntry = (value: unknown) => isText(value) || isUnreadFigure(value);
const isEntry = (entry: Partial<Draft['exitLevels']['stopLoss']> | undefined) =>
  EXIT_LEVEL_UNITS.some((unit) => unit === entry?.unit) && isFigureEntry(entry?.typed);

/** Returns the draft that an earlier page kept; undefined where it is none, or of another version of the app. */
export const keptDraft = (kept: unknown): Draft | undefined => {
  const { direction, timing, volume, leverage, exitLevels, price, expiry, deviation } = (kept ?? {}) as Partial<Draft>;
  const isDraft =
    isDirection(direction) &&
    (timing === 'market' || timing === 'pending') &&
    typeof leverage === 'number' &&
    isEntry(exitLevels?.stopLoss) &&
    isEntry(exitLevels?.takeProfit) &&
    (expiry === null || isText(expiry)) &&
    [volume, price, deviation].every(isFigureEntry);
  return isDraft ? (kept as Draft) : undefined;
};
