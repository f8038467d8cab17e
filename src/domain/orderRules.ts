import { availablePrepayment } from './account.ts';
import { decimal, moneyText } from './decimal.ts';
import type { Direction } from './direction.ts';
import type { DealtInstrument, Instrument } from './instrument.ts';
import { type Standing, orderCost } from './orderCost.ts';
import { type Freshness, type FreshnessLimits, type MarketState, type Quote, freshness } from './quote.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A quote with the state of its market, as the server keeps it and the socket tells it. */
export type MarketPrice = Quote & { readonly state: MarketState; readonly nextOpenAt: number | null };

/** How fresh a price is now, by its instrument's limits. */
export const freshnessOf = (instrument: FreshnessLimits, price: MarketPrice | undefined, nowMs: number): Freshness =>
  price ? freshness(price.state, nowMs - price.timeMs, instrument) : 'stale';

/** Refuses what a market that is closed, not heard of yet, or stale may not do. */
export const checkMarket = (
  instrument: Pick<Instrument, 'symbol'> & FreshnessLimits,
  price: MarketPrice | undefined,
  nowMs: number,
): readonly MarketRefusal[] => {
  if (!price || price.state === 'loading') return [refusal('quotes-loading', { symbol: instrument.symbol })];
  if (price.state === 'closed') {
    const opening = price.nextOpenAt === null ? undefined : { nextOpenAt: String(price.nextOpenAt) };
    return [refusal('market-closed', { symbol: instrument.symbol, ...opening })];
  }
  if (freshnessOf(instrument, price, nowMs) === 'stale') return [refusal('quote-stale', { symbol: instrument.symbol })];
  return [];
};
export type MarketRefusal = Refusal<2002 | 2003 | 2004>;

/** Refuses a volume outside the instrument's bounds or off its step. A volume is a multiple of the step. */
const checkVolume = (instrument: DealtInstrument, volume: string): readonly Refusal<2101 | 2102 | 2103>[] => {
  const lots = decimal(volume);
  const field = { field: 'volume' };
  if (lots.lt(instrument.minimumVolume))
    return [refusal('volume-below-minimum', { ...field, minimum: instrument.minimumVolume })];
  if (lots.gt(instrument.maximumVolume))
    return [refusal('volume-above-maximum', { ...field, maximum: instrument.maximumVolume })];
  if (!lots.mod(instrument.volumeStep).isZero())
    return [refusal('volume-off-step', { ...field, step: instrument.volumeStep })];
  return [];
};

export type MarketOrder = {
  readonly direction: Direction;
  readonly volume: string;
  readonly leverage: number;
};

/** The pair that an instrument converts by: how long its price may be trusted, and its price. */
export type ConvertingPair = {
  readonly instrument: Pick<Instrument, 'symbol'> & FreshnessLimits;
  readonly price: MarketPrice | undefined;
};

export type OrderRefusal = MarketRefusal | Refusal<2101 | 2102 | 2103 | 2104 | 2115 | 2116>;

/**
 * Every reason why a market order cannot open, the first to be answered first. The ticket asks while the customer
 * types and marks each; the server asks before it acts and answers the first. Margin comes last.
 */
export const checkOrder = (input: {
  readonly order: MarketOrder;
  readonly instrument: DealtInstrument;
  readonly price: MarketPrice | undefined;
  /** The instrument and the price of the pair it converts by, where it needs one. */
  readonly pair: ConvertingPair | undefined;
  readonly standing: Standing;
  readonly nowMs: number;
}): readonly OrderRefusal[] => {
  const { order, instrument, price, pair, standing, nowMs } = input;
  const market = checkMarket(instrument, price, nowMs);
  const found: OrderRefusal[] = [...market];
  if (market.length === 0 && pair) found.push(...checkPair(pair, nowMs));
  found.push(...checkVolume(instrument, order.volume));
  if (!instrument.leverageChoices.includes(order.leverage)) {
    found.push(refusal('leverage-not-offered', { field: 'leverage' }));
  }
  if (standing.openOrders >= standing.maximumOpenOrders) {
    found.push(refusal('too-many-orders', { maximum: String(standing.maximumOpenOrders) }));
  }
  if (found.length === 0 && price) {
    const cost = orderCost({ ...order, instrument, quote: price, pair: pair?.price, standing });
    if (cost?.after.availablePrepayment.lt(0)) {
      found.push(
        refusal('margin-not-enough', {
          field: 'volume',
          required: moneyText(cost.margin),
          available: moneyText(
            availablePrepayment.compute({
              netWorth: standing.balance.plus(standing.openProfit),
              usedMargin: standing.usedMargin,
            }),
          ),
        }),
      );
    }
  }
  return found;
};

/** Without a fresh rate nothing opens. A closed pair's last price would be none. */
const checkPair = (pair: ConvertingPair, nowMs: number): readonly Refusal<2003 | 2004>[] => {
  if (!pair.price || pair.price.state === 'loading')
    return [refusal('quotes-loading', { symbol: pair.instrument.symbol })];
  const fresh = freshnessOf(pair.instrument, pair.price, nowMs);
  return fresh === 'live' || fresh === 'delayed' ? [] : [refusal('quote-stale', { symbol: pair.instrument.symbol })];
};
