import { type Decimal, decimal } from '../decimal.ts';
import { type ComputedFigure, formula } from '../formula.ts';

/** Margin set aside to hold a position open: at the fill's price and rate, stored on the order, never revalued. */
export const margin = formula({
  name: 'margin',
  source: 'specification §5',
  inputs: {
    price: 'quote/unit',
    volume: 'lot',
    contractSize: 'unit/lot',
    leverage: '×',
    conversionRate: 'account/quote',
  },
  unit: 'account',
  digits: 2,
  compute: ({ price, volume, contractSize, leverage, conversionRate }) =>
    price.times(volume).times(contractSize).times(conversionRate).div(leverage),
});

/** Calculates the margin of an order that fills, or was filled, at a price and a rate. */
export const marginOf = (fill: {
  readonly price: string;
  readonly volume: string;
  readonly contractSize: string;
  readonly leverage: number;
  /** US dollars for one unit of the quote currency. */
  readonly rate: string;
}): ComputedFigure =>
  margin.figure({
    price: decimal(fill.price),
    volume: decimal(fill.volume),
    contractSize: decimal(fill.contractSize),
    leverage: decimal(String(fill.leverage)),
    conversionRate: decimal(fill.rate),
  });

/** Calculates what a position is worth in US dollars, two decimals: the margin that it would need without leverage. */
export const positionValue = (
  { price, marginConversion }: { readonly price: string; readonly marginConversion: { readonly rate: string } },
  { volume, contractSize }: { readonly volume: string; readonly contractSize: string },
): Decimal => marginOf({ price, volume, contractSize, leverage: 1, rate: marginConversion.rate }).result;
