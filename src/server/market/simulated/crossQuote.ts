import type { CrossKind } from '../catalogue.ts';
import type { PointsQuote } from '../pricePath.ts';

export type CrossSpecification = {
  readonly kind: CrossKind;
  /** Decimals of the prices of the cross, its first and its second leg. */
  readonly digits: readonly [cross: number, first: number, second: number];
};

/** Multiplies or divides two prices, all three in points. */
export const combined = ({
  kind,
  digits: [cross, first, second],
}: CrossSpecification): ((one: number, other: number) => number) => {
  if (kind === 'product') {
    const unit = 10 ** (first + second - cross);
    return (one, other) => Math.round((one * other) / unit);
  }
  const unit = 10 ** (cross + second - first);
  return (one, other) => Math.round((one * unit) / other);
};

/**
 * Calculates both sides of a cross from both sides of its legs, in points: a buyer of the cross pays the worse side of
 * each leg.
 */
export const crossQuote = (
  specification: CrossSpecification,
): ((one: PointsQuote, other: PointsQuote) => PointsQuote) => {
  const rate = combined(specification);
  return specification.kind === 'product'
    ? (one, other) => ({ bid: rate(one.bid, other.bid), ask: rate(one.ask, other.ask) })
    : (one, other) => ({ bid: rate(one.bid, other.ask), ask: rate(one.ask, other.bid) });
};
