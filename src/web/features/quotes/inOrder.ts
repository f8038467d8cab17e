import { decimal } from '../../../domain/decimal.ts';
import type { QuotationOrder } from '../../device/marketPreferences.ts';
import type { Listed, MarketQuote } from '../../market/index.ts';

export type Column = 'name' | 'price' | 'change';
export type Direction = 'rising' | 'falling';

const FIRST: Readonly<Record<Column, Direction>> = { name: 'rising', price: 'falling', change: 'falling' };
const ORDERS: Readonly<Record<Column, Readonly<Record<Direction, QuotationOrder>>>> = {
  name: { rising: 'name', falling: 'name-falling' },
  price: { rising: 'price', falling: 'price-falling' },
  change: { rising: 'change', falling: 'change-falling' },
};

/**
 * Returns the direction that a column is sorted in; undefined where the list is sorted by another column, or not at
 * all.
 */
export const directionOf = (column: Column, order: QuotationOrder): Direction | undefined => {
  if (order === ORDERS[column].rising) return 'rising';
  return order === ORDERS[column].falling ? 'falling' : undefined;
};

/**
 * Returns the order after a column's head is pressed: its usual direction first, then the opposite one, then the
 * market's own order.
 */
export const nextOrder = (column: Column, order: QuotationOrder): QuotationOrder => {
  const direction = directionOf(column, order);
  if (!direction) return ORDERS[column][FIRST[column]];
  if (direction !== FIRST[column]) return 'listed';
  return ORDERS[column][direction === 'rising' ? 'falling' : 'rising'];
};

type QuoteOf = (symbol: string) => MarketQuote | undefined;

const byFigure =
  (figureOf: (quote: MarketQuote) => string, quoteOf: QuoteOf, sign: 1 | -1) => (one: Listed, other: Listed) => {
    const [first, second] = [quoteOf(one.symbol), quoteOf(other.symbol)];
    // Instruments without a quote come last in either direction.
    if (!first || !second) return Number(!first) - Number(!second);
    return sign * decimal(figureOf(first)).comparedTo(decimal(figureOf(second)));
  };

/** Sorts instruments by the chosen order, with their current quotes. */
export const inOrder = (instruments: readonly Listed[], order: QuotationOrder, quoteOf: QuoteOf): readonly Listed[] => {
  const sign = order.endsWith('falling') ? -1 : 1;
  switch (order) {
    case 'listed':
      return instruments;
    case 'name':
    case 'name-falling':
      return instruments.toSorted((one, other) => sign * (one.symbol < other.symbol ? -1 : 1));
    case 'price':
    case 'price-falling':
      return instruments.toSorted(byFigure(({ bid }) => bid, quoteOf, sign));
    case 'change':
    case 'change-falling':
      return instruments.toSorted(byFigure(({ change }) => change, quoteOf, sign));
  }
};
