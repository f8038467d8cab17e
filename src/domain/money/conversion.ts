import { Decimal, decimal, roundTo } from '../decimal.ts';
import type { Conversion } from '../market/instrument.ts';
import { entryPrice, type Quote } from '../market/quote.ts';
import { BUY, type Direction } from '../orders/direction.ts';

/** Uses of a conversion from the quote currency into dollars. */
export type ConversionUse = 'gain' | 'loss' | 'margin';

/**
 * Conversion rate as stored on orders and postings: dollars for one unit of the quote currency, rounded to 12 decimals,
 * without trailing zeros.
 */
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

const rateText = (rate: Decimal): string => roundTo(rate, RATE_DIGITS).toFixed();

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
  return { rate: rateText(rate), symbol: pair.symbol, side, timeMs: pair.timeMs };
};

/**
 * Returns the margin's conversion rate of an instrument that is itself the pair, at the side that the order opens at: 1
 * lot of USDJPY is 100,000 USD.
 */
export const ownConversionRate = (direction: Direction, quote: Quote): ConversionRate => ({
  rate: rateText(new Decimal(1).div(entryPrice(direction, quote))),
  symbol: quote.symbol,
  side: direction === BUY ? 'ask' : 'bid',
  timeMs: quote.timeMs,
});
