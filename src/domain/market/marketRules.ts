import { type Refusal, refusal } from '../refusal.ts';
import { type Halt, isFrozen } from './halt.ts';
import type { Instrument, OpeningFreshness } from './instrument.ts';
import { type Freshness, freshness, type FreshnessLimits, type MarketState, type Quote } from './quote.ts';

/** State of a market, and its next opening in unix seconds: null while it trades, and where it is not known. */
export type MarketStatus = {
  readonly state: MarketState;
  readonly nextOpenAt: number | null;
  /** Halt that covers the instrument; absent or null if none does. */
  readonly halt?: Halt | null | undefined;
};

/** Quote with the state of its market, as the server stores it and the socket sends it. */
export type MarketPrice = Quote & MarketStatus;

type Quoted = Pick<Instrument, 'symbol'> & FreshnessLimits;

/** Returns the freshness of a price now, by its instrument's limits. Under a full halt it does not age. */
export const freshnessOf = (instrument: FreshnessLimits, price: MarketPrice | undefined, nowMs: number): Freshness => {
  if (!price) return 'stale';
  return isFrozen(price.halt) ? 'halted' : freshness(price.state, nowMs - price.timeMs, instrument);
};

export type TradingRefusal = Refusal<2000>;

/** Refuses what would open while the operator has switched trading off. Nothing that ends an order asks this. */
export const checkTradingEnabled = (isEnabled: boolean): readonly TradingRefusal[] =>
  isEnabled ? [] : [refusal('trading-halted', {})];

export type MarketRefusal = Refusal<2002 | 2003 | 2004>;
export type QuoteRefusal = Refusal<2003 | 2004>;

/**
 * Refuses levels set against a price that is unknown or stale. The last quote of a closed market, and that before a full
 * halt, are good enough.
 */
export const checkQuote = (
  instrument: Quoted,
  price: MarketPrice | undefined,
  nowMs: number,
): readonly QuoteRefusal[] => {
  const { symbol } = instrument;
  if (!price || (price.state === 'loading' && !isFrozen(price.halt))) return [refusal('quotes-loading', { symbol })];
  return freshnessOf(instrument, price, nowMs) === 'stale' ? [refusal('quote-stale', { symbol })] : [];
};

/** True when an order may open at a price of this age: a delayed one is old enough for others to know a newer price. */
export const isOpeningPrice = (
  instrument: FreshnessLimits,
  price: MarketPrice | undefined,
  { nowMs, openingFreshness }: { readonly nowMs: number } & Pick<Instrument, 'openingFreshness'>,
): boolean => openingFreshness === 'delayed' || freshnessOf(instrument, price, nowMs) !== 'delayed';

/** Instrument that is traded: closing takes a delayed quote, opening the oldest freshness that the instrument says. */
type Dealt<Action> = Quoted & (Action extends 'open' ? Pick<Instrument, 'openingFreshness'> : unknown);

/**
 * Refuses fills and closings while the market is closed, without a quote yet, or stale, and fills while the quote is
 * older than the instrument opens at. A market that has no quote yet may be closed as well; its `status` says so.
 */
export const checkMarket = <Action extends 'open' | 'close'>(
  action: Action,
  instrument: Dealt<Action>,
  price: MarketPrice | undefined,
  nowMs: number,
  status: MarketStatus | undefined = price,
): readonly MarketRefusal[] => {
  if (status?.state !== 'closed') {
    const refused = checkQuote(instrument, price, nowMs);
    if (refused.length > 0 || action === 'close') return refused;
    const { openingFreshness } = instrument as Dealt<'open'>;
    const isOld = !isOpeningPrice(instrument, price, { nowMs, openingFreshness });
    return isOld ? [refusal('quote-stale', { symbol: instrument.symbol })] : [];
  }
  const opening = status.nextOpenAt === null ? undefined : { nextOpenAt: status.nextOpenAt };
  return [refusal('market-closed', { symbol: instrument.symbol, ...opening })];
};

/** Conversion pair of an instrument: its limits of freshness, and its price. */
export type ConvertingPair = { readonly instrument: Quoted; readonly price: MarketPrice | undefined };

/**
 * Refuses to open without a current rate: one of a quote that is stale, or older than `openingFreshness` of the instrument
 * that is opened. The last price of a closed pair, or of one under a full halt, is none (DLC-65).
 */
export const checkPair = (
  { instrument, price }: ConvertingPair,
  nowMs: number,
  openingFreshness: OpeningFreshness,
): readonly QuoteRefusal[] => {
  const isNone = price?.state === 'closed' || isFrozen(price?.halt);
  const refused = isNone ? [] : checkQuote(instrument, price, nowMs);
  if (!isNone && (refused.length > 0 || isOpeningPrice(instrument, price, { nowMs, openingFreshness }))) return refused;
  return [refusal('quote-stale', { symbol: instrument.symbol })];
};
