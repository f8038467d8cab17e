import type { StopField, Stops, StopsAsked, StopsContext } from '../../domain/orders/exitLevels.ts';
import { type StopBasis, stopLevel, type StopUnit } from '../../domain/orders/exitLevelUnits.ts';
import type { OrderRefusal } from '../../domain/orders/orderRules.ts';
import { refusal } from '../../domain/refusal.ts';

/** A stop loss or take profit as the customer says it: a canonical figure of a unit, empty for none. */
export type StopEntry = { readonly unit: StopUnit; readonly typed: string };
export type StopEntries = { readonly [K in StopField]: StopEntry };

/** What the entries are reckoned by, and `reference`, what they are measured from: see `StopsContext`. */
export type StopsBasis = StopBasis & StopsContext;

/** Prices that stand already, as entries. */
export const stopEntries = ({ stopLoss, takeProfit }: StopsAsked = {}): StopEntries => ({
  stopLoss: { unit: 'price', typed: stopLoss ?? '' },
  takeProfit: { unit: 'price', typed: takeProfit ?? '' },
});

/** The price of an entry now. Null where none is asked for, undefined where it cannot be worked out. */
export const levelOf = (
  field: StopField,
  { unit, typed }: StopEntry,
  basis: StopBasis | undefined,
): string | null | undefined => {
  if (typed === '') return null;
  if (unit === 'price') return typed;
  return basis && stopLevel(field, { unit, amount: typed }, basis);
};

/**
 * The prices that entries stand for at this moment, to be checked and sent. What cannot be worked out is never sent as
 * none: it is refused as a wrong price, with the unit in its detail.
 */
export const askedStops = (
  entries: StopEntries,
  basis: StopBasis | undefined,
): { readonly stops: Stops; readonly refusals: readonly OrderRefusal[] } => {
  const stopLoss = levelOf('stopLoss', entries.stopLoss, basis);
  const takeProfit = levelOf('takeProfit', entries.takeProfit, basis);
  const unknown = (['stopLoss', 'takeProfit'] as const).filter(
    (field) => (field === 'stopLoss' ? stopLoss : takeProfit) === undefined,
  );
  return {
    stops: { stopLoss: stopLoss ?? null, takeProfit: takeProfit ?? null },
    refusals: unknown.map((field) => refusal('wrong-price', { field, unit: entries[field].unit })),
  };
};
