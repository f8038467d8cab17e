import { type FigureEntry, isUnread } from '../../domain/input/figureEntry.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import {
  EXIT_LEVEL_FIELDS,
  type ExitLevelContext,
  type ExitLevelField,
  type ExitLevels,
  type ExitLevelsAsked,
} from '../../domain/orders/exitLevels.ts';
import { exitLevelOf, type ExitLevelUnit, type ExitLevelUnitContext } from '../../domain/orders/exitLevelUnits.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';

/** A stop loss or take profit as the customer says it: a figure of a unit, empty for none. */
export type ExitLevelEntry = { readonly unit: ExitLevelUnit; readonly typed: FigureEntry };
export type ExitLevelEntries = { readonly [K in ExitLevelField]: ExitLevelEntry };

/** Refusal of a level that cannot be calculated from its figure now, with the unit of the figure. */
export type NotWorkedOut = Refusal<2105> & { readonly unit: ExitLevelUnit };

/** What turns the entries into prices, and `reference`, what they are measured from: see `ExitLevelContext`. */
export type ExitLevelEntryContext = ExitLevelUnitContext &
  ExitLevelContext & { readonly instrument: Pick<Instrument, 'tab' | 'base' | 'quoteCurrency'> };

/** Converts prices that are already set into entries. */
export const exitLevelEntries = ({ stopLoss, takeProfit }: ExitLevelsAsked = {}): ExitLevelEntries => ({
  stopLoss: { unit: 'price', typed: stopLoss ?? '' },
  takeProfit: { unit: 'price', typed: takeProfit ?? '' },
});

/** Calculates the current price of an entry. Null when the entry is empty, undefined when it cannot be calculated. */
export const levelOf = (
  field: ExitLevelField,
  { unit, typed }: ExitLevelEntry,
  levelContext: ExitLevelUnitContext | undefined,
): string | null | undefined => {
  if (typed === '') return null;
  if (isUnread(typed)) return undefined;
  if (unit === 'price') return typed;
  return levelContext && exitLevelOf(field, { unit, amount: typed }, levelContext);
};

/**
 * Calculates the current prices of the entries, to be checked and sent. An entry that cannot be calculated is never
 * sent as none: it is refused as a wrong price, with its unit.
 */
export const askedExitLevels = (
  entries: ExitLevelEntries,
  levelContext: ExitLevelUnitContext | undefined,
): { readonly exitLevels: ExitLevels; readonly refusals: readonly NotWorkedOut[] } => {
  const stopLoss = levelOf('stopLoss', entries.stopLoss, levelContext);
  const takeProfit = levelOf('takeProfit', entries.takeProfit, levelContext);
  const unknown = EXIT_LEVEL_FIELDS.filter((field) => (field === 'stopLoss' ? stopLoss : takeProfit) === undefined);
  return {
    exitLevels: { stopLoss: stopLoss ?? null, takeProfit: takeProfit ?? null },
    refusals: unknown.map((field) => ({ ...refusal('wrong-price', { field }), unit: entries[field].unit })),
  };
};
