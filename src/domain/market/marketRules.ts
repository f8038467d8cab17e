import { type Refusal, refusal } from '../refusal.ts';
import type { Instrument } from './instrument.ts';
import { type Freshness, freshness, type FreshnessLimits, type MarketState, type Quote } from './quote.ts';

/** A quote with the state of its market, as the server keeps it and the socket tells it. */
export type MarketPrice = Quote & { readonly state: MarketState; readonly nextOpenAt: number | null };

type Quoted = Pick<Instrument, 'symbol'> & FreshnessLimits;

/** How fresh a price is now, by its instrument's limits. */
export const freshnessOf = (instrument: FreshnessLimits, price: MarketPrice | undefined, nowMs: number): Freshness =>
  price ? freshness(price.state, nowMs - price.timeMs, instrument) : 'stale';

export type TradingRefusal = Refusal<2000>;

/** Refuses what would open while the operator has switched trading off. Nothing that ends an order asks this. */
export const checkTradingEnabled = (isEnabled: boolean): readonly TradingRefusal[] =>
  isEnabled ? [] : [refusal('trading-halted')];

export type MarketRefusal = Refusal<2002 | 2003 | 2004>;
export type QuoteRefusal = Refusal<2003 | 2004>;

/** Refuses what is set against a price that was never heard or is stale. A closed market's last quote is good for it. */
export const checkQuote = (
  instrument: Quoted,
  price: MarketPrice | undefined,
  nowMs: number,
): readonly QuoteRefusal[] => {
  const { symbol } = instrument;
  if (!price || price.state === 'loading') return [refusal('quotes-loading', { symbol })];
  return freshnessOf(instrument, price, nowMs) === 'stale' ? [refusal('quote-stale', { symbol })] : [];
};

/** Refuses what fills or closes while the market is closed, not heard of yet, or stale. */
export const checkMarket = (
  instrument: Quoted,
  price: MarketPrice | undefined,
  nowMs: number,
): readonly MarketRefusal[] => {
  if (price?.state !== 'closed') return checkQuote(instrument, price, nowMs);
  const opening = price.nextOpenAt === null ? undefined : { nextOpenAt: String(price.nextOpenAt) };
  return [refusal('market-closed', { symbol: instrument.symbol, ...opening })];
};

/** The pair that an instrument converts by: how long its price may be trusted, and its price. */
export type ConvertingPair = { readonly instrument: Quoted; readonly price: MarketPrice | undefined };

/** Without a fresh rate nothing opens. A closed pair's last price would be none. */
export const checkPair = ({ instrument, price }: ConvertingPair, nowMs: number): readonly QuoteRefusal[] => {
  if (price?.state === 'closed') return [refusal('quote-stale', { symbol: instrument.symbol })];
  return checkQuote(instrument, price, nowMs);
};
