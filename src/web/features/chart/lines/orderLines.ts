import { type Decimal, decimal, ZERO } from '../../../../domain/decimal.ts';
import type { Conversion } from '../../../../domain/market/instrument.ts';
import type { Quote } from '../../../../domain/market/quote.ts';
import { total, valueAt } from '../../../../domain/money/position.ts';
import { BUY } from '../../../../domain/orders/direction.ts';
import type { Schema } from '../../../api/index.ts';
import type { LivePosition } from '../../../tradingAccount/index.ts';

type Order = Schema<'Order'>;

/** Kinds of lines, in order of precedence: the first of those that overlap names the label. */
const KINDS = ['position', 'pending', 'stopLoss', 'takeProfit'] as const;
type LineKind = (typeof KINDS)[number];

export type OrderLine = {
  readonly kind: LineKind;
  readonly order: Order;
  readonly price: string;
  /**
   * Profit of the order now, or expected at this level, in US dollars; undefined where it is not filled or not known.
   */
  readonly result: Decimal | undefined;
};

const known = (result: string | null): Decimal | undefined => (result === null ? undefined : decimal(result));

const stopsOf = (order: Order): readonly OrderLine[] => {
  const { stopLoss, takeProfit, expectedLoss, expectedProfit } = order;
  return [
    ...(stopLoss === null ? [] : [{ kind: 'stopLoss' as const, order, price: stopLoss, result: known(expectedLoss) }]),
    ...(takeProfit === null
      ? []
      : [{ kind: 'takeProfit' as const, order, price: takeProfit, result: known(expectedProfit) }]),
  ];
};

/** Returns the lines of a symbol's open and pending orders, with their exit levels. */
export const orderLines = (
  symbol: string,
  positions: readonly LivePosition[],
  pending: readonly Order[],
): readonly OrderLine[] => [
  ...positions
    .filter(({ order }) => order.symbol === symbol)
    .flatMap(({ order, value }): readonly OrderLine[] => [
      { kind: 'position', order, price: order.placePrice, result: value?.profit.result },
      ...stopsOf(order),
    ]),
  ...pending
    .filter((order) => order.symbol === symbol)
    .flatMap((order): readonly OrderLine[] => [
      { kind: 'pending', order, price: order.placePrice, result: undefined },
      ...stopsOf(order),
    ]),
];

/** Several positions of one symbol taken together. */
export type SymbolSum = {
  readonly positions: number;
  /** Lots bought less lots sold. */
  readonly lots: Decimal;
  /** Profit of all of them in US dollars; undefined while that of one is unknown. */
  readonly result: Decimal | undefined;
};

const sumOf = (results: readonly (Decimal | undefined)[]): Decimal | undefined =>
  results.includes(undefined) ? undefined : total(results.filter((result) => result !== undefined));

/** Sums a symbol's positions; undefined where there are less than two. */
export const symbolSum = (symbol: string, positions: readonly LivePosition[]): SymbolSum | undefined => {
  const own = positions.filter(({ order }) => order.symbol === symbol);
  if (own.length < 2) return undefined;
  const lots = own.reduce((sum, { order: { direction, volume } }) => {
    const signed = decimal(volume);
    return direction === BUY ? sum.plus(signed) : sum.minus(signed);
  }, ZERO);
  return { positions: own.length, lots, result: sumOf(own.map(({ value }) => value?.profit.result)) };
};

/** Returns the place of a line's kind in the order of precedence. */
export const rank = ({ kind }: OrderLine): number => KINDS.indexOf(kind);

/** Lines of one kind that share a label. */
export type LineCount = { readonly kind: LineKind; readonly lines: readonly OrderLine[] };

/** Counts the lines of a label by their kinds, in order of precedence; a position and a pending order are counted apart. */
export const countsOf = (lines: readonly OrderLine[]): readonly LineCount[] =>
  KINDS.map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) })).filter(
    (of) => of.lines.length > 0,
  );

/** True for lines of more than one order. */
export const isOfSeveral = (lines: readonly OrderLine[]): boolean =>
  new Set(lines.map(({ order }) => order.id)).size > 1;

/** Sums the results of lines of one kind. Undefined where one is not known, and for pending orders, which have none. */
export const resultOf = ({ lines }: LineCount): Decimal | undefined => sumOf(lines.map(({ result }) => result));

/** Returns the field of an order that a line can be dragged to another price of; undefined for an open price. */
export const fieldOfLine = ({ kind }: OrderLine): 'stopLoss' | 'takeProfit' | 'price' | undefined => {
  if (kind === 'position') return undefined;
  return kind === 'pending' ? 'price' : kind;
};

/** What converts an order's result into dollars. */
type Converting = {
  readonly conversion: Conversion | null;
  /** Quote of the converting pair; undefined where there is none, or none is known. */
  readonly pair: Quote | undefined;
};

/**
 * A line at the price it is dragged to: its distance from the line before, and the order's result there. A result is
 * converted at the side of a gain or of a loss, as it is one there. The price of a pending order has none.
 */
export const draggedLine = (line: OrderLine, price: string, { conversion, pair }: Converting) => {
  const { kind, order } = line;
  const result = kind === 'pending' ? undefined : valueAt({ ...order, conversion }, price, pair)?.profit.result;
  return { line: { ...line, price, result }, distance: decimal(price).minus(line.price).toFixed() };
};
