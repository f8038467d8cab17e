import { decimal, moneyText } from '../../domain/decimal.ts';
import { type FigureEntry, isUnread } from '../../domain/input/figureEntry.ts';
import type { MarketTab } from '../../domain/market/instrument.ts';
import type { Direction } from '../../domain/orders/direction.ts';
import { EXIT_LEVEL_FIELDS, type ExitLevels } from '../../domain/orders/exitLevels.ts';
import { exitLevelAmount, type ExitLevelUnitContext } from '../../domain/orders/exitLevelUnits.ts';
import { type FarPrice, farPrice } from '../../domain/orders/farPrice.ts';
import { fieldOf } from '../../domain/refusal.ts';
import type { ExitLevelEntries } from './exitLevelEntries.ts';

/** The prices of an order that a customer types, as its refusals name them. */
export const PRICE_FIELDS = ['price', ...EXIT_LEVEL_FIELDS] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** A price that is asked about before the order is sent, and what it is measured from. */
type FarFromMarket = FarPrice & { readonly field: PriceField; readonly from: 'market' | 'order' };

/** A stop loss at which more than the equity is lost; both are US dollars. */
type LossAboveEquity = {
  readonly field: 'stopLoss';
  readonly from: 'equity';
  readonly loss: string;
  readonly equity: string;
};

/** What a customer is asked about an order's prices. */
export type PriceQuestion = FarFromMarket | LossAboveEquity;

type PricesOfOrder = {
  readonly tab: MarketTab;
  /** Of a pending order: the price that it waits for, and the market's on its side; undefined for others. */
  readonly pending: { readonly price: string; readonly market: string | undefined } | undefined;
  /** What stop loss and take profit are measured from; undefined while it is not known. */
  readonly reference: string | undefined;
  readonly exitLevels: Partial<ExitLevels>;
  /** Stop loss that stays while the order's volume or price changes: only its loss is asked about. */
  readonly standingStop?: string | null | undefined;
  /** What the loss at the stop loss is worked out from, counted from `openPrice`; undefined while it is not known. */
  readonly risk: ExitLevelUnitContext | undefined;
  /** What speaks against the order: a field that is refused is not asked about. */
  readonly refusals: readonly { readonly detail?: object }[];
};

const lossAboveEquity = (stopLoss: string, risk: ExitLevelUnitContext | undefined): LossAboveEquity | undefined => {
  if (!risk) return undefined;
  const loss = exitLevelAmount('stopLoss', 'money', stopLoss, risk);
  if (loss === undefined || decimal(loss).lte(0) || decimal(loss).lte(risk.netWorth)) return undefined;
  return { field: 'stopLoss', from: 'equity', loss, equity: moneyText(risk.netWorth) };
};

/**
 * Finds the prices of an order that are far from the market, or those of a pending order from its own price, and a stop
 * loss at which more than the account is worth is lost.
 */
export const farPrices = (prices: PricesOfOrder): readonly PriceQuestion[] => {
  const { tab, pending, reference, exitLevels, standingStop, risk, refusals } = prices;
  const standing = standingStop ? lossAboveEquity(standingStop, risk) : undefined;
  const ofPrices = PRICE_FIELDS.flatMap((field): readonly PriceQuestion[] => {
    const price = field === 'price' ? pending?.price : exitLevels[field];
    const measuredFrom = field === 'price' ? pending?.market : reference;
    const isRefused = refusals.some((refusal) => fieldOf(refusal) === field);
    if (!price || !measuredFrom || isRefused) return [];
    const far = farPrice(price, measuredFrom, tab);
    const loss = field === 'stopLoss' ? lossAboveEquity(price, risk) : undefined;
    return [
      ...(far
        ? [{ ...far, field, from: field !== 'price' && pending ? ('order' as const) : ('market' as const) }]
        : []),
      ...(loss ? [loss] : []),
    ];
  });
  return standing ? [...ofPrices, standing] : ofPrices;
};

/** What a yes is kept by: the price's field, or the loss at its stop loss. */
export const QUESTION_KEYS = [...PRICE_FIELDS, 'loss'] as const;
export type QuestionKey = (typeof QUESTION_KEYS)[number];
export const questionKey = ({ field, from }: PriceQuestion): QuestionKey => (from === 'equity' ? 'loss' : field);

const keyOf = (entry: FigureEntry): string => (isUnread(entry) ? `?${entry.typed}` : entry);

type OrderAsked = {
  readonly direction: Direction;
  readonly volume: FigureEntry;
  /** Of a pending order; empty for others. */
  readonly price: FigureEntry;
};

/**
 * What a customer's yes to each price is good for: another entry, another direction, or another price of the pending
 * order needs another; so does another volume where the level is worked out from it, or the loss is asked about. The market's own movement does not.
 */
export const priceKeys = (
  entries: ExitLevelEntries,
  { direction, volume, price }: OrderAsked,
): Readonly<Record<QuestionKey, string>> => {
  const priceKey = `${direction} ${keyOf(price)}`;
  const stopKey = ({ unit, typed }: ExitLevelEntries['stopLoss']) =>
    [priceKey, unit, keyOf(typed), ...(unit === 'price' ? [] : [keyOf(volume)])].join(' ');
  const stopLoss = stopKey(entries.stopLoss);
  return { price: priceKey, stopLoss, takeProfit: stopKey(entries.takeProfit), loss: `${stopLoss} ${keyOf(volume)}` };
};
