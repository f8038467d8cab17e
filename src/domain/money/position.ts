import { type Decimal, decimal, roundTo, ZERO } from '../decimal.ts';
import type { ComputedFigure } from '../formula.ts';
import type { Conversion } from '../market/instrument.ts';
import { exitPrice, type Quote } from '../market/quote.ts';
import type { Direction } from '../orders/direction.ts';
import { type ConversionRate, conversionRate } from './conversion.ts';
import { isGain, profitOf } from './profit.ts';

/** Open position as far as its value depends on it. */
export type Position = {
  readonly direction: Direction;
  readonly placePrice: string;
  readonly volume: string;
  readonly contractSize: string;
  readonly conversion: Conversion | null;
};

/** Value of a position: its exit price, its conversion rate, and its profit at that price. */
export type Valuation = {
  readonly price: string;
  readonly conversion: ConversionRate;
  readonly profit: ComputedFigure;
};

/** Values a position at its exit price. Undefined while its own quote, or that of its conversion pair, is unknown. */
export const valuePosition = (
  position: Position,
  quote: Quote | undefined,
  pair: Quote | undefined,
): Valuation | undefined => quote && valueAt(position, exitPrice(position.direction, quote), pair);

/** Values a position at a price, such as its stop loss. Undefined while the quote of its conversion pair is unknown. */
export const valueAt = (position: Position, price: string, pair: Quote | undefined): Valuation | undefined => {
  const openPrice = decimal(position.placePrice);
  const closePrice = decimal(price);
  const use = isGain(position.direction, openPrice, closePrice) ? 'gain' : 'loss';
  const conversion = conversionRate(position.conversion, pair, use);
  if (!conversion) return undefined;
  return { price, conversion, profit: priceResult(position, { price, rate: conversion.rate }) };
};

/** Order as it was opened. */
type Opened = Omit<Position, 'conversion' | 'volume'>;
/** Price, conversion rate (account/quote) and lots of a closing. */
type Exit = { readonly closePrice: string; readonly rate: string; readonly volume: string };

/** Inputs of the price result of an order for some of its lots. */
const resultInputs = ({ placePrice, contractSize }: Opened, { closePrice, rate, volume }: Exit) => ({
  openPrice: decimal(placePrice),
  closePrice: decimal(closePrice),
  contractSize: decimal(contractSize),
  volume: decimal(volume),
  conversionRate: decimal(rate),
});

/** Calculates the price result of a position, or a part of one, at a known closing price and rate. */
export const priceResult = (
  position: Omit<Position, 'conversion'>,
  { price, rate }: { readonly price: string; readonly rate: string },
): ComputedFigure =>
  profitOf(position.direction).figure(resultInputs(position, { closePrice: price, rate, volume: position.volume }));

/** Closing of an order as stored: lots, exit price, conversion rate (account/quote) and the profit given, US dollars. */
export type ClosedPart = Exit & { readonly profit: string };

/**
 * Calculates the profit of the next closing of an order: the exact results of all its closings added, rounded once, less
 * the profits given before. A cent's fraction is carried from part to part, so that many small parts bring what one
 * closing of the whole brings (CLS-38).
 */
export const closingProfit = (order: Opened, before: readonly ClosedPart[], closing: Exit): Decimal => {
  const formula = profitOf(order.direction);
  const exact = (part: Exit) => formula.exact(resultInputs(order, part));
  const given = total(before.map(({ profit }) => decimal(profit)));
  return roundTo(total([...before, closing].map(exact)), formula.digits).minus(given);
};

/** Adds rounded parts, so that a list adds up to its total. */
export const total = (parts: Iterable<Decimal>): Decimal => {
  let sum = ZERO;
  for (const part of parts) sum = sum.plus(part);
  return sum;
};
