import type { ComputedFigure } from '../../domain/formula.ts';
import { marginOf } from '../../domain/money/margin.ts';
import { openingFeeOf } from '../../domain/money/orderCost.ts';
import { priceResult } from '../../domain/money/position.ts';
import type { Schema } from '../api/index.ts';

type Order = Schema<'Order'>;

/** The computed figure where it is the one that the server keeps; a figure that differs would explain another one. */
const asKept = (figure: ComputedFigure, kept: string): ComputedFigure | undefined =>
  figure.result.equals(kept) ? figure : undefined;

/** The price result of a closing as the server computed it, US dollars; undefined of what is not closed. */
export const closingResult = (closing: Order): ComputedFigure | undefined => {
  const { closePrice, closeConversion, profit } = closing;
  if (closePrice === null || closeConversion === null || profit === null) return undefined;
  return asKept(priceResult(closing, { price: closePrice, rate: closeConversion.rate }), profit);
};

/**
 * The margin of an order as it was computed when it was filled, US dollars. Undefined where it never was, or where a part
 * that was closed took a rounded share.
 */
export const orderMargin = (order: Order): ComputedFigure | undefined =>
  order.openConversion
    ? asKept(marginOf({ ...order, price: order.placePrice, rate: order.openConversion.rate }), order.margin)
    : undefined;

/**
 * The fee of an order by the rate that is asked for now. Undefined where that gives another figure: the rate has changed
 * since, or a part that was closed took its share.
 */
export const orderFee = ({ fee, volume }: Order, feePerLot: string | undefined): ComputedFigure | undefined =>
  feePerLot === undefined ? undefined : asKept(openingFeeOf(feePerLot, volume), fee);
