import { type FigureEntry, isUnread } from '../../domain/input/figureEntry.ts';
import type { MarketTab } from '../../domain/market/instrument.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import type { ExitLevels } from '../../domain/orders/exitLevels.ts';
import { type FarPrice, farPrice } from '../../domain/orders/farPrice.ts';
import { fieldOf } from '../../domain/refusal.ts';
import type { ExitLevelEntries } from './exitLevelEntries.ts';

/** The prices of an order that a customer types, as its refusals name them. */
export const PRICE_FIELDS = ['price', 'stopLoss', 'takeProfit'] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A price that is asked about before the order is sent, and what it is measured from. */
export type FarFromMarket = FarPrice & { readonly field: PriceField; readonly from: 'market' | 'order' };

type PricesOfOrder = {
  readonly tab: MarketTab;
  /** Of a pending order: the price that it waits for, and the market's on its side; undefined for others. */
  readonly pending: { readonly price: string; readonly market: string | undefined } | undefined;
  /** What stop loss and take profit are measured from; undefined while it is not known. */
  readonly reference: string | undefined;
  readonly exitLevels: Partial<ExitLevels>;
  /** What speaks against the order: a field that is refused is not asked about. */
  readonly refusals: readonly { readonly detail?: object }[];
};

/** Finds the prices of an order that are far from the market, or those of a pending order from its own price. */
export const farPrices = ({ tab, pending, reference, exitLevels, refusals }: PricesOfOrder): readonly FarFromMarket[] =>
  PRICE_FIELDS.flatMap((field) => {
    const price = field === 'price' ? pending?.price : exitLevels[field];
    const measuredFrom = field === 'price' ? pending?.market : reference;
    const isRefused = refusals.some((refusal) => fieldOf(refusal) === field);
    if (!price || !measuredFrom || isRefused) return [];
    const far = farPrice(price, measuredFrom, tab);
    return far ? [{ ...far, field, from: field !== 'price' && pending ? 'order' : 'market' }] : [];
  });

const keyOf = (entry: FigureEntry): string => (isUnread(entry) ? `?${entry.typed}` : entry);

type OrderAsked = {
  readonly direction: Direction;
  readonly volume: FigureEntry;
  /** Of a pending order; empty for others. */
  readonly price: FigureEntry;
};

/**
 * What a customer's yes to each price is good for: another entry, another direction, or another price of the pending
 * order needs another; so does another volume where the level is worked out from it. The market's own movement does not.
 */
export const priceKeys = (
  entries: ExitLevelEntries,
  { direction, volume, price }: OrderAsked,
): Readonly<Record<PriceField, string>> => {
  const priceKey = `${direction} ${keyOf(price)}`;
  const stopKey = ({ unit, typed }: ExitLevelEntries['stopLoss']) =>
    [priceKey, unit, keyOf(typed), ...(unit === 'price' ? [] : [keyOf(volume)])].join(' ');
  return { price: priceKey, stopLoss: stopKey(entries.stopLoss), takeProfit: stopKey(entries.takeProfit) };
};
