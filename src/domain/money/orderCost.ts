import { decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';
import type { TradingTerms } from '../market/instrument.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import type { Direction } from '../orders/direction.ts';
import { type AccountFigures, accountFigures, type AccountSums } from './account.ts';
import { type ConversionRate, conversionRate, ownConversionRate } from './conversion.ts';
import { marginOf } from './margin.ts';
import { valuePosition } from './position.ts';

/** Opening fee, charged once, when an order fills; closing is free. As a charge it is negative (`contract`, Signs). */
export const openingFee = formula({
  name: 'openingFee',
  source: 'specification §3',
  inputs: { feePerLot: 'account/lot', volume: 'lot' },
  unit: 'account',
  digits: 2,
  compute: ({ feePerLot, volume }) => feePerLot.times(volume).negated(),
});

/** Calculates the opening fee of an order: `feePerLot` in US dollars a lot, `volume` in lots. */
export const openingFeeOf = (feePerLot: string, volume: string): ComputedFigure =>
  openingFee.figure({ feePerLot: decimal(feePerLot), volume: decimal(volume) });

/** Sums of an account before an order, which the order is checked against. */
export type AccountState = AccountSums & {
  readonly openOrders: number;
  readonly maximumOpenOrders: number;
};

export type OrderCost = {
  /** Quote that the cost is computed at. */
  readonly quote: Quote;
  /** Side of the quote that the order opens at. */
  readonly price: string;
  readonly margin: ComputedFigure;
  readonly marginConversion: ConversionRate;
  /** Negative: a charge to the customer. */
  readonly fee: ComputedFigure;
  /** Negative: the position valued at its exit price when it opens. It is in the price and no posting. */
  readonly spreadCost: ComputedFigure;
  /** Account after the fee is paid, the margin taken and the position valued. */
  readonly after: AccountFigures;
};

type OrderCostInput = {
  readonly instrument: TradingTerms;
  readonly direction: Direction;
  readonly volume: string;
  readonly leverage: number;
  readonly quote: Quote;
  /** Quote of the conversion pair; undefined where the instrument needs none, or the pair has none yet. */
  readonly pair: Quote | undefined;
  readonly accountState: AccountSums;
};

/**
 * Returns the conversion rate of a margin: the mid of the pair, or the instrument's own price where it is itself the
 * pair.
 */
const marginConversion = ({ instrument, direction, quote, pair }: OrderCostInput): ConversionRate | undefined =>
  instrument.conversion?.symbol === instrument.symbol && instrument.conversion.inverse
    ? ownConversionRate(direction, quote)
    : conversionRate(instrument.conversion, pair, 'margin');

/**
 * Calculates the cost of an order that fills at this quote, and the account after it. Undefined while the conversion
 * pair has no quote.
 */
export const orderCost = (input: OrderCostInput): OrderCost | undefined => {
  const { instrument, direction, volume, leverage, quote, accountState } = input;
  const price = entryPrice(direction, quote);
  const conversion = marginConversion(input);
  const opened = valuePosition({ ...instrument, direction, placePrice: price, volume }, quote, input.pair);
  if (!conversion || !opened) return undefined;
  const { contractSize, feePerLot } = instrument;
  const margin = marginOf({ price, volume, contractSize, leverage, rate: conversion.rate });
  const fee = openingFeeOf(feePerLot, volume);
  return {
    quote,
    price,
    margin,
    marginConversion: conversion,
    fee,
    spreadCost: opened.profit,
    after: accountFigures({
      balance: accountState.balance.plus(fee.result),
      openProfit: accountState.openProfit.plus(opened.profit.result),
      usedMargin: accountState.usedMargin.plus(margin.result),
    }),
  };
};
