import type { ComputedFigure } from '../../domain/formula.ts';
import { marginOf } from '../../domain/money/margin.ts';
import { openingFeeOf } from '../../domain/money/orderCost.ts';
import { priceResult } from '../../domain/money/position.ts';
import type { Schema } from '../api/index.ts';

type Order = Schema<'Order'>;

/** Returns the computed figure if it equals the server's; another figure would explain a result that is not shown. */
const asKept = (figure: ComputedFigure, kept: string): ComputedFigure | undefined =>
  figure.result.equals(kept) ? figure : undefined;

/** Recomputes the price result of a closing, US dollars; undefined for an order that is not closed. */
export const closingResult = (closing: Order): ComputedFigure | undefined => {
  const { closePrice, closeConversion, profit } = closing;
  if (closePrice === null || closeConversion === null || profit === null) return undefined;
  return asKept(priceResult(closing, { price: closePrice, rate: closeConversion.rate }), profit);
};

/**
 * Recomputes the margin of an order at its fill, US dollars. Undefined for an order that was never filled, or where a
 * closed part took a rounded share.
 */
export const orderMargin = (order: Order): ComputedFigure | undefined =>
  order.openConversion
    ? asKept(marginOf({ ...order, price: order.placePrice, rate: order.openConversion.rate }), order.margin)
    : undefined;

/**
 * Recomputes the opening fee of an order by the current rate. Undefined when the rate gives another figure: it has
 * changed since, or a closed part took its share.
 */
export const orderFee = ({ fee, volume }: Order, feePerLot: string | undefined): ComputedFigure | undefined =>
  feePerLot === undefined ? undefined : asKept(openingFeeOf(feePerLot, volume), fee);
