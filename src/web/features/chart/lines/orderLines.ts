import type { Decimal } from '../../../../domain/decimal.ts';
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
  readonly result: Decimal | string | undefined;
};

const stopsOf = (order: Order): readonly OrderLine[] => {
  const { stopLoss, takeProfit, expectedLoss, expectedProfit } = order;
  return [
    ...(stopLoss === null
      ? []
      : [{ kind: 'stopLoss' as const, order, price: stopLoss, result: expectedLoss ?? undefined }]),
    ...(takeProfit === null
      ? []
      : [{ kind: 'takeProfit' as const, order, price: takeProfit, result: expectedProfit ?? undefined }]),
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
/** Height of the two lines of study captions over the prices, in pixels. */
const CAPTIONS = 36;

const beyondOf = (at: number, { top, height }: PriceScale): LineLabel['beyond'] => {
  if (at < top) return 'above';
  return at > top + height ? 'below' : undefined;
};

const rank = ({ kind }: OrderLine) => KINDS.indexOf(kind);

/** Places the labels of lines at their prices or at the nearer edge; overlapping ones are joined. */
export const lineLabels = (lines: readonly OrderLine[], scale: PriceScale): readonly LineLabel[] => {
  const [highest, lowest] = [scale.top + CAPTIONS + HALF_LABEL, scale.top + scale.height - HALF_LABEL];
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
