import type { Instrument } from '../../domain/market/instrument.ts';
import type { Quote } from '../../domain/market/quote.ts';
import { type Valuation, valueAt, valuePosition } from '../../domain/money/position.ts';
import type { Market } from '../world/market.ts';
import type { OrderRow } from './orderRepository.ts';

/** Prices that orders are valued at: the current market, or its state after one tick. */
export type Prices = Pick<Market, 'find' | 'latest'>;

/** Returns the instrument of a placed order. Throws where there is none: the catalogue never loses one. */
export const instrumentOf = (
  prices: Pick<Prices, 'find'>,
  { id, symbol }: Pick<OrderRow, 'id' | 'symbol'>,
): Instrument => {
  const instrument = prices.find(symbol);
  if (!instrument) throw new Error(`order ${id} is of ${symbol}, which is no instrument`);
  return instrument;
};

/** Returns the symbols whose prices an order is valued at: its own, and that of the pair that it converts by. */
export const valuingSymbols = (
  prices: Pick<Prices, 'find'>,
  order: Pick<OrderRow, 'id' | 'symbol'>,
): readonly string[] => {
  const { conversion } = instrumentOf(prices, order);
  return conversion ? [order.symbol, conversion.symbol] : [order.symbol];
};

/** Returns the first of an order's valuing symbols that was never quoted: it cannot be closed at any price. */
export const unquotedSymbol = (prices: Prices, order: Pick<OrderRow, 'id' | 'symbol'>): string | undefined =>
  valuingSymbols(prices, order).find((symbol) => !prices.latest(symbol));

/** Returns the quote of the pair that an instrument converts by; undefined where it needs none, or has none yet. */
export const pairQuote = (prices: Prices, { conversion }: Pick<Instrument, 'conversion'>): Quote | undefined =>
  conversion ? prices.latest(conversion.symbol) : undefined;

/** Returns the pair that an instrument converts by, with its current price; undefined where none is needed. */
export const convertingPair = (prices: Prices, { conversion }: Pick<Instrument, 'conversion'>) => {
  if (!conversion) return undefined;
  const instrument = prices.find(conversion.symbol);
  if (!instrument) throw new Error(`${conversion.symbol} is needed to convert and is no instrument`);
  return { instrument, price: prices.latest(conversion.symbol) };
};

/** Values an open order; undefined only before its market's first quote. */
export const valueOrder = (prices: Prices, order: OrderRow): Valuation | undefined => {
  const instrument = instrumentOf(prices, order);
  const { conversion } = instrument;
  return valuePosition({ ...order, conversion }, prices.latest(order.symbol), pairQuote(prices, instrument));
};

/** Values an order at a given price, converted at the current rate. */
export const valueOrderAt = (prices: Prices, order: OrderRow, price: string): Valuation | undefined => {
  const instrument = instrumentOf(prices, order);
  return valueAt({ ...order, conversion: instrument.conversion }, price, pairQuote(prices, instrument));
};
