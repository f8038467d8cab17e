import type { Instrument } from '../../domain/market/instrument.ts';
import type { Quote } from '../../domain/market/quote.ts';
import { type Valuation, valueAt, valuePosition } from '../../domain/money/position.ts';
import type { Market } from '../world/market.ts';
import type { OrderRow } from './orderRepository.ts';

/** What orders are reckoned by: the market as it is now, or as it was at one tick. */
export type Prices = Pick<Market, 'find' | 'latest'>;

/** The instrument of an order that was placed. Throws where there is none: the catalogue never loses one. */
export const instrumentOf = (prices: Prices, { id, symbol }: Pick<OrderRow, 'id' | 'symbol'>): Instrument => {
  const instrument = prices.find(symbol);
  if (!instrument) throw new Error(`order ${id} is of ${symbol}, which is no instrument`);
  return instrument;
};

/** The quote of the pair that an instrument converts by; undefined where it needs none, or has none yet. */
export const pairQuote = (prices: Prices, { conversion }: Pick<Instrument, 'conversion'>): Quote | undefined =>
  conversion ? prices.latest(conversion.symbol) : undefined;

/** The instrument that another one converts its money by, with its price now; undefined where none is needed. */
export const convertingPair = (prices: Prices, { conversion }: Pick<Instrument, 'conversion'>) => {
  if (!conversion) return undefined;
  const instrument = prices.find(conversion.symbol);
  if (!instrument) throw new Error(`${conversion.symbol} is needed to convert and is no instrument`);
  return { instrument, price: prices.latest(conversion.symbol) };
};

/** What an open order is valued at now; undefined only before its market was ever heard of. */
export const valueOrder = (prices: Prices, order: OrderRow): Valuation | undefined => {
  const instrument = instrumentOf(prices, order);
  const { conversion } = instrument;
  return valuePosition({ ...order, conversion }, prices.latest(order.symbol), pairQuote(prices, instrument));
};

/** What an order would bring at a price, converted as it would be now. */
export const valueOrderAt = (prices: Prices, order: OrderRow, price: string): Valuation | undefined => {
  const instrument = instrumentOf(prices, order);
  return valueAt({ ...order, conversion: instrument.conversion }, price, pairQuote(prices, instrument));
};
