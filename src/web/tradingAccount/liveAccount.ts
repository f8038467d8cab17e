import { decimal } from '../../domain/decimal.ts';
import type { Conversion } from '../../domain/market/instrument.ts';
import type { Quote } from '../../domain/market/quote.ts';
import { valueAccount, type ValuedAccount, type ValuedPosition } from '../../domain/money/valueAccount.ts';
import type { Schema } from '../api/index.ts';

/** Open order with its current value; `value` is undefined until its prices are known. */
export type LivePosition = ValuedPosition<Schema<'Order'>>;

export type LiveFigures = ValuedAccount<Schema<'Order'>>;

/** Conversion of a symbol's quote currency to dollars: null where it is dollars, undefined for an unknown instrument. */
export type ConversionOf = (symbol: string) => Conversion | null | undefined;

/** Symbols whose quotes value these orders: their own, and those of their conversion pairs. */
export const symbolsOf = (orders: readonly Schema<'Order'>[], conversionOf: ConversionOf): readonly string[] => [
  ...new Set(orders.flatMap(({ symbol }) => [symbol, conversionOf(symbol)?.symbol ?? symbol])),
];

/** Figures of the account at this flush, valued as the server values it. Every screen that shows an account shows these. */
export const liveFigures = (
  { balance, orders }: { readonly balance: string; readonly orders: readonly Schema<'Order'>[] },
  quotes: Readonly<Record<string, Quote | undefined>>,
  conversionOf: ConversionOf,
): LiveFigures =>
  valueAccount({
    balance: decimal(balance),
    orders,
    quoteOf: (symbol) => quotes[symbol],
    instrumentOf: ({ symbol }) => {
      const conversion = conversionOf(symbol);
      return conversion === undefined ? undefined : { conversion };
    },
  });
