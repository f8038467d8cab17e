import type { Decimal } from '../../../../domain/decimal.ts';
import type { Schema } from '../../../api/index.ts';
import type { LivePosition } from '../../../tradingAccount/index.ts';
import { heightAt, type PriceScale } from '../layout.ts';

type Order = Schema<'Order'>;

/** What a line stands for; the first of those that meet names them. */
const KINDS = ['position', 'pending', 'stopLoss', 'takeProfit'] as const;
type LineKind = (typeof KINDS)[number];

export type OrderLine = {
  readonly kind: LineKind;
  readonly order: Order;
  readonly price: string;
  /** What the order brings now, or would bring there, US dollars; undefined where it is not filled or not known. */
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

/** The lines of a symbol's open and pending orders, with their stops. */
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

/** A label at a height of the chart, for one line or for several that meet. */
export type LineLabel = {
  readonly at: number;
  /** Its lines lie beyond what is shown: it points to them from the edge. */
  readonly beyond: 'above' | 'below' | undefined;
  /** The one that names it first. */
  readonly lines: readonly [OrderLine, ...OrderLine[]];
};

/** Labels nearer than a finger is wide would be taken for each other. */
const APART = 44;
const HALF_LABEL = 14;
/** What is said of the studies over the prices, in two lines. */
const CAPTIONS = 36;

const beyondOf = (at: number, { top, height }: PriceScale): LineLabel['beyond'] => {
  if (at < top) return 'above';
  return at > top + height ? 'below' : undefined;
};

const rank = ({ kind }: OrderLine) => KINDS.indexOf(kind);

/** Where the labels of lines stand: at their prices or at the nearer edge; those that meet share one. */
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
