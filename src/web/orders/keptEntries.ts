import { isFigureEntry } from '../../domain/input/figureEntry.ts';
import { EXIT_LEVEL_UNITS } from '../../domain/orders/exitLevelUnits.ts';
import type { ExitLevelEntries, ExitLevelEntry } from './exitLevelEntries.ts';

const isEntry = (kept: Partial<ExitLevelEntry> | undefined) =>
  EXIT_LEVEL_UNITS.some((unit) => unit === kept?.unit) && isFigureEntry(kept?.typed);

/** Returns whether what was kept is a stop loss and a take profit. */
export const areExitLevelEntries = (kept: unknown): kept is ExitLevelEntries => {
  const { stopLoss, takeProfit } = (kept ?? {}) as Partial<ExitLevelEntries>;
  return isEntry(stopLoss) && isEntry(takeProfit);
};
