import type { Instrument } from '../../domain/market/instrument.ts';
import type { ExitLevelContext, ExitLevelField, ExitLevels, ExitLevelsAsked } from '../../domain/orders/exitLevels.ts';
import { exitLevelOf, type ExitLevelUnit, type ExitLevelUnitContext } from '../../domain/orders/exitLevelUnits.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import { refusal } from '../../domain/refusal.ts';

/** A stop loss or take profit as the customer says it: a canonical figure of a unit, empty for none. */
export type ExitLevelEntry = { readonly unit: ExitLevelUnit; readonly typed: string };
export type ExitLevelEntries = { readonly [K in ExitLevelField]: ExitLevelEntry };

/** What the entries are reckoned by, and `reference`, what they are measured from: see `ExitLevelContext`. */
export type ExitLevelEntryContext = ExitLevelUnitContext &
  ExitLevelContext & { readonly instrument: Pick<Instrument, 'quoteCurrency'> };

/** Prices that stand already, as entries. */
export const exitLevelEntries = ({ stopLoss, takeProfit }: ExitLevelsAsked = {}): ExitLevelEntries => ({
  stopLoss: { unit: 'price', typed: stopLoss ?? '' },
  takeProfit: { unit: 'price', typed: takeProfit ?? '' },
});

/** The price of an entry now. Null where none is asked for, undefined where it cannot be worked out. */
export const levelOf = (
  field: ExitLevelField,
  { unit, typed }: ExitLevelEntry,
  levelContext: ExitLevelUnitContext | undefined,
): string | null | undefined => {
  if (typed === '') return null;
  if (unit === 'price') return typed;
  return levelContext && exitLevelOf(field, { unit, amount: typed }, levelContext);
};

/**
 * The prices that entries stand for at this moment, to be checked and sent. What cannot be worked out is never sent as
 * none: it is refused as a wrong price, with the unit in its detail.
 */
export const askedExitLevels = (
  entries: ExitLevelEntries,
  levelContext: ExitLevelUnitContext | undefined,
): { readonly exitLevels: ExitLevels; readonly refusals: readonly OrderRefusal[] } => {
  const stopLoss = levelOf('stopLoss', entries.stopLoss, levelContext);
  const takeProfit = levelOf('takeProfit', entries.takeProfit, levelContext);
  const unknown = (['stopLoss', 'takeProfit'] as const).filter(
    (field) => (field === 'stopLoss' ? stopLoss : takeProfit) === undefined,
  );
  return {
    exitLevels: { stopLoss: stopLoss ?? null, takeProfit: takeProfit ?? null },
    refusals: unknown.map((field) => refusal('wrong-price', { field, unit: entries[field].unit })),
  };
};
