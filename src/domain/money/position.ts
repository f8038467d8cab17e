import { type Decimal, decimal, ZERO } from '../decimal.ts';
import type { ComputedFigure } from '../formula.ts';
import type { Conversion } from '../market/instrument.ts';
import { exitPrice, type Quote } from '../market/quote.ts';
import type { Direction } from '../orders/direction.ts';
import { type ConversionRate, conversionRate } from './conversion.ts';
import { isGain, profitOf } from './profit.ts';

/** What an open position is valued by. */
export type Position = {
  readonly direction: Direction;
  readonly placePrice: string;
  readonly volume: string;
  readonly contractSize: string;
  readonly conversion: Conversion | null;
};

/** A position at a moment: the price of its closing side, the rate it converts at, and what it would bring. */
export type Valuation = {
  readonly price: string;
  readonly conversion: ConversionRate;
  readonly profit: ComputedFigure;
};

/** Values a position at its closing side. Undefined while its own quote, or the pair it converts by, is unknown. */
export const valuePosition = (
  position: Position,
  quote: Quote | undefined,
  pair: Quote | undefined,
): Valuation | undefined => quote && valueAt(position, exitPrice(position.direction, quote), pair);

/** What a position would bring at a price, such as its stop loss. Undefined while the pair it converts by is unknown. */
export const valueAt = (position: Position, price: string, pair: Quote | undefined): Valuation | undefined => {
  const openPrice = decimal(position.placePrice);
  const closePrice = decimal(price);
  const use = isGain(position.direction, openPrice, closePrice) ? 'gain' : 'loss';
  const conversion = conversionRate(position.conversion, pair, use);
  if (!conversion) return undefined;
  return { price, conversion, profit: priceResult(position, { price, rate: conversion.rate }) };
};

/** The price result of a position, or a part of one, at a closing price and a rate that are known: the closing's own. */
export const priceResult = (
  { direction, placePrice, contractSize, volume }: Omit<Position, 'conversion'>,
  { price, rate }: { readonly price: string; readonly rate: string },
): ComputedFigure =>
  profitOf(direction).figure({
    openPrice: decimal(placePrice),
    closePrice: decimal(price),
    contractSize: decimal(contractSize),
    volume: decimal(volume),
    conversionRate: decimal(rate),
  });

/** Adds rounded parts, so that a list adds up to its head. */
export const total = (parts: Iterable<Decimal>): Decimal => {
  let sum = ZERO;
  for (const part of parts) sum = sum.plus(part);
  return sum;
};
