import { Decimal, decimal, fixedText } from '../decimal.ts';
import type { Conversion } from '../market/instrument.ts';
import type { Quote } from '../market/quote.ts';

/** Uses of a conversion from the quote currency into dollars. */
export type ConversionUse = 'gain' | 'loss' | 'margin';

/** Conversion rate as stored on orders and postings: dollars for one unit of the quote currency, 12 decimals. */
export type ConversionRate = {
  readonly rate: string;
  /** Pair of the rate; null where the instrument is quoted in dollars. */
  readonly symbol: string | null;
  readonly side: 'bid' | 'ask' | 'mid' | null;
  /** Time of that pair's price, milliseconds; null without a pair. */
  readonly timeMs: number | null;
};

const RATE_DIGITS = 12;
const ONE: ConversionRate = { rate: '1', symbol: null, side: null, timeMs: null };

const sideOf = (use: ConversionUse, inverse: boolean): 'bid' | 'ask' | 'mid' => {
  if (use === 'margin') return 'mid';
  return (use === 'gain') === inverse ? 'ask' : 'bid';
};

const priceAt = (quote: Quote, side: 'bid' | 'ask' | 'mid'): Decimal =>
  side === 'mid' ? decimal(quote.bid).plus(quote.ask).div(2) : decimal(quote[side]);

/**
 * Returns the rate that converts the quote currency into dollars: a gain at the side that gives the customer less, a
 * loss or a charge at the side that costs more, margin at the mid. Undefined while the pair has no quote.
 */
export const conversionRate = (
  conversion: Conversion | null,
  pair: Quote | undefined,
  use: ConversionUse,
): ConversionRate | undefined => {
  if (!conversion) return ONE;
  if (!pair) return undefined;
  const side = sideOf(use, conversion.inverse);
  const price = priceAt(pair, side);
  const rate = conversion.inverse ? new Decimal(1).div(price) : price;
  return { rate: fixedText(rate, RATE_DIGITS), symbol: pair.symbol, side, timeMs: pair.timeMs };
};

/**
 * Returns the margin's conversion rate of an instrument that is itself the pair, at its own price: 1 lot of USDJPY is
 * 100,000 USD.
 */
export const ownConversionRate = (symbol: string, price: string, timeMs: number): ConversionRate => ({
  rate: fixedText(new Decimal(1).div(price), RATE_DIGITS),
  symbol,
  side: null,
  timeMs,
});
