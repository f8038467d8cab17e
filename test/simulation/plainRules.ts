import type { Quote } from '../../src/domain/market/quote.ts';
import type { OrderSeen } from './booksSeen.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';

/**
 * Rules of `src/domain` repeated in plain numbers, so that the simulation does not expect what it examines. Money is
 * right to a cent.
 */
type Sided = Pick<OrderSeen, 'direction'>;

const BUY = 0;

export const opensAt = ({ direction }: Sided, quote: Quote): number =>
  Number(direction === BUY ? quote.ask : quote.bid);
export const closesAt = ({ direction }: Sided, quote: Quote): number =>
  Number(direction === BUY ? quote.bid : quote.ask);

/** True when a quote has reached the price of a pending order, or had when it was pending. */
export const hasCome = (order: OrderSeen, quote: Quote): boolean => {
  const level = Number(order.intendedPrice);
  const price = opensAt(order, quote);
  return (order.kind === 'limit') === (order.direction === BUY) ? price <= level : price >= level;
};

export const hasLost = (order: OrderSeen, quote: Quote): boolean => {
  if (order.stopLoss === null) return false;
  const price = closesAt(order, quote);
  return order.direction === BUY ? price <= Number(order.stopLoss) : price >= Number(order.stopLoss);
};

export const hasWon = (order: OrderSeen, quote: Quote): boolean => {
  if (order.takeProfit === null) return false;
  const price = closesAt(order, quote);
  return order.direction === BUY ? price >= Number(order.takeProfit) : price <= Number(order.takeProfit);
};

/** Returns the dollars for one unit of an instrument's quote currency: more for a loss, less for a gain. */
export const dollars = (market: SimulatedMarket, symbol: string, isGain: boolean, pair: Quote | undefined): number => {
  const conversion = market.find(symbol)?.conversion;
  if (!conversion) return 1;
  if (!pair) throw new Error(`${symbol} has nothing to convert by.`);
  const rates = [pair.bid, pair.ask].map((side) => (conversion.inverse ? 1 / Number(side) : Number(side)));
  return isGain ? Math.min(...rates) : Math.max(...rates);
};

/** Returns the margin of a filled order: converted at the middle of its pair; for the pair itself, its own dollars. */
export const marginOf = (market: SimulatedMarket, order: OrderSeen, pair: Quote | undefined): number => {
  const { symbol, placePrice, placedVolume, leverage } = order;
  const instrument = market.find(symbol);
  const bound = (Number(instrument?.contractSize) * Number(placedVolume)) / leverage;
  const conversion = instrument?.conversion;
  if (!conversion) return bound * Number(placePrice);
  if (conversion.symbol === symbol) return bound;
  const middle = (Number(pair?.bid) + Number(pair?.ask)) / 2;
  return conversion.inverse ? (bound * Number(placePrice)) / middle : bound * Number(placePrice) * middle;
};

/** Returns the result of some lots of an order at a price. */
export const profitAt = (
  market: SimulatedMarket,
  order: OrderSeen,
  { volume, price, pair }: { readonly volume: string; readonly price: string; readonly pair: Quote | undefined },
): number => {
  const way = Number(price) - Number(order.placePrice);
  const moved = order.direction === BUY ? way : -way;
  const size = Number(market.find(order.symbol)?.contractSize) * Number(volume);
  return moved * size * dollars(market, order.symbol, moved > 0, pair);
};

export const lastSaid = (market: SimulatedMarket, symbol: string): Quote => {
  const quote = market.said(symbol).at(-1);
  if (!quote) throw new Error(`${symbol} was never said.`);
  return quote;
};

/** Returns the open profit of an order now. */
export const openProfit = (market: SimulatedMarket, order: OrderSeen): number => {
  const quote = lastSaid(market, order.symbol);
  const conversion = market.find(order.symbol)?.conversion;
  const pair = conversion ? lastSaid(market, conversion.symbol) : undefined;
  return profitAt(market, order, {
    volume: order.volume,
    price: order.direction === BUY ? quote.bid : quote.ask,
    pair,
  });
};

const STALE_AFTER_MS = 15_000;

/** True when an order could be executed at this symbol's price now. */
export const isTradable = (market: SimulatedMarket, symbol: string, nowMs: number): boolean =>
  market.isTrading(symbol) && nowMs - lastSaid(market, symbol).timeMs <= STALE_AFTER_MS;

/** Oldest quote that a market order opens at. */
const DELAYED_AFTER_MS = 5000;

/** True when a quote was fresh enough for an execution in that second: for one at the market, or else for a closing. */
export const wasFresh = (quote: Quote, at: number, isOpening = false): boolean =>
  quote.timeMs < (at + 1) * 1000 && at * 1000 - quote.timeMs <= (isOpening ? DELAYED_AFTER_MS : STALE_AFTER_MS);
