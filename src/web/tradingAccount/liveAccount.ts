import { decimal } from '../../domain/decimal.ts';
import type { Conversion } from '../../domain/market/instrument.ts';
import type { Quote } from '../../domain/market/quote.ts';
import { type AccountFigures, accountFigures } from '../../domain/money/account.ts';
import { total, type Valuation, valuePosition } from '../../domain/money/position.ts';
import type { Schema } from '../api/index.ts';

/** Open order with its current value; `value` is undefined until its prices are known. */
export type LivePosition = { readonly order: Schema<'Order'>; readonly value: Valuation | undefined };

export type LiveFigures = { readonly figures: AccountFigures; readonly positions: readonly LivePosition[] };

/** Symbols whose quotes value these orders: their own, and those of their conversion pairs. */
export const symbolsOf = (
  orders: readonly Schema<'Order'>[],
  conversionOf: (symbol: string) => Conversion | null,
): readonly string[] => [...new Set(orders.flatMap(({ symbol }) => [symbol, conversionOf(symbol)?.symbol ?? symbol]))];

/**
 * Figures of the account at this flush, by the same rules as the server: each position valued at its exit price,
 * rounded parts added. Every screen that shows an account shows these figures.
 */
export const liveFigures = (
  { balance, orders }: { readonly balance: string; readonly orders: readonly Schema<'Order'>[] },
  quotes: Readonly<Record<string, Quote | undefined>>,
  conversionOf: (symbol: string) => Conversion | null,
): LiveFigures => {
  const positions = orders.map((order) => {
    const conversion = conversionOf(order.symbol);
    const pair = conversion ? quotes[conversion.symbol] : undefined;
    return { order, value: valuePosition({ ...order, conversion }, quotes[order.symbol], pair) };
  });
  return {
    positions,
    figures: accountFigures({
      balance: decimal(balance),
      openProfit: total(positions.flatMap(({ value }) => (value ? [value.profit] : []))),
      usedMargin: total(orders.map((order) => decimal(order.margin))),
    }),
  };
};
