import { type Decimal, decimal, ZERO } from '../../../../domain/decimal.ts';
import { priceResult, total } from '../../../../domain/money/position.ts';
import { BUY } from '../../../../domain/orders/direction.ts';
import type { Schema } from '../../../api/index.ts';
import type { LivePosition } from '../../../tradingAccount/index.ts';
import { heightAt, type PriceScale } from '../layout.ts';

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
  /** Dollars per unit of the quote currency now; undefined where the order is not filled or its value not known. */
  readonly rate: string | undefined;
};

const known = (result: string | null): Decimal | undefined => (result === null ? undefined : decimal(result));

const stopsOf = (order: Order, rate: string | undefined): readonly OrderLine[] => {
  const { stopLoss, takeProfit, expectedLoss, expectedProfit } = order;
  return [
    ...(stopLoss === null
      ? []
      : [{ kind: 'stopLoss' as const, order, price: stopLoss, result: known(expectedLoss), rate }]),
    ...(takeProfit === null
      ? []
      : [{ kind: 'takeProfit' as const, order, price: takeProfit, result: known(expectedProfit), rate }]),
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
    .flatMap(({ order, value }): readonly OrderLine[] => {
      const rate = value?.conversion.rate;
      return [
        { kind: 'position', order, price: order.placePrice, result: value?.profit.result, rate },
        ...stopsOf(order, rate),
      ];
    }),
  ...pending
    .filter((order) => order.symbol === symbol)
    .flatMap((order): readonly OrderLine[] => [
      { kind: 'pending', order, price: order.placePrice, result: undefined, rate: undefined },
      ...stopsOf(order, undefined),
    ]),
];

/** Several positions of one symbol taken together. */
export type SymbolSum = {
  readonly orders: number;
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
  return { orders: own.length, lots, result: sumOf(own.map(({ value }) => value?.profit.result)) };
};

/** Label at a height of the chart, for one line or for several that overlap. */
export type LineLabel = {
  readonly at: number;
  /** Set where the lines lie outside the shown prices: the label points to them from the edge. */
  readonly beyond: 'above' | 'below' | undefined;
  /** Lines of the label; the first one names it. */
  readonly lines: readonly [OrderLine, ...OrderLine[]];
};

/** Smallest distance of two labels in pixels, the width of a finger: nearer ones would be mistaken for each other. */
const APART = 44;
const HALF_LABEL = 14;
/** Height of the two lines of study captions over the prices, and of the sum and the note at their foot, in pixels. */
const CAPTIONS = 36;
const FOOT = 72;

const beyondOf = (at: number, { top, height }: PriceScale): LineLabel['beyond'] => {
  if (at < top) return 'above';
  return at > top + height ? 'below' : undefined;
};

const rank = ({ kind }: OrderLine) => KINDS.indexOf(kind);

/** Places the labels of lines at their prices or at the nearer edge; overlapping ones are joined. */
export const lineLabels = (lines: readonly OrderLine[], scale: PriceScale): readonly LineLabel[] => {
  const [highest, lowest] = [scale.top + CAPTIONS + HALF_LABEL, scale.top + scale.height - FOOT];
  const labels: LineLabel[] = [];
  const placed = lines.map((line) => ({ line, at: heightAt(scale, Number(line.price)) }));
  for (const { line, at } of placed.toSorted((one, other) => one.at - other.at)) {
    const beyond = beyondOf(at, scale);
    const clamped = Math.min(lowest, Math.max(highest, at));
    const above = labels.at(-1);
    if (!above || clamped - above.at >= APART) labels.push({ at: clamped, beyond, lines: [line] });
    else {
      const [first, ...others] = [...above.lines, line].toSorted((one, other) => rank(one) - rank(other));
      const isBeyond = above.beyond === beyond ? beyond : undefined;
      if (first) labels[labels.length - 1] = { at: above.at, beyond: isBeyond, lines: [first, ...others] };
    }
  }
  return labels;
};

/**
 * Sums the orders that share a label: their count, and the result of the positions among them. Undefined where all lines
 * are of one order.
 */
export const ordersOf = (
  lines: readonly OrderLine[],
): { readonly orders: number; readonly result: Decimal | undefined } | undefined => {
  const orders = new Set(lines.map(({ order }) => order.id)).size;
  const positions = lines.filter(({ kind }) => kind === 'position');
  if (orders < 2) return undefined;
  return { orders, result: positions.length === 0 ? undefined : sumOf(positions.map(({ result }) => result)) };
};

/** Returns the field of an order that a line can be dragged to another price of; undefined for an open price. */
export const fieldOfLine = ({ kind }: OrderLine): 'stopLoss' | 'takeProfit' | 'price' | undefined => {
  if (kind === 'position') return undefined;
  return kind === 'pending' ? 'price' : kind;
};

/** A line at the price it is dragged to: its distance from the line before, and the result there where it is known. */
export const draggedLine = (line: OrderLine, price: string) => {
  const { rate, order } = line;
  const moved: OrderLine = {
    ...line,
    price,
    result: rate === undefined ? undefined : priceResult(order, { price, rate }).result,
  };
  return { line: moved, distance: decimal(price).minus(line.price).toFixed() };
};
