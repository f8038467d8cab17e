import type { MarketQuote } from '../../market/index.ts';
import type { World } from '../../world.ts';
import type { Prices } from '../prices.ts';

/** A moment that the engine looked at: the prices as one tick left them, or because the clock had come so far. */
export type Moment = {
  readonly prices: Prices;
  /** The tick; undefined where only time has passed. */
  readonly quote: MarketQuote | undefined;
  readonly tickMs: number;
  /** World's time when it was heard. */
  readonly heardMs: number;
  /** The moment after it, once there is one: an account that is still busy goes on from where it is. */
  next: Moment | undefined;
};

/** The market as it stands now, kept as it stands: later ticks do not change it. */
const pricesNow = ({ market }: World): Prices => {
  const quotes = new Map<string, MarketQuote>();
  for (const { symbol } of market.instruments) {
    const quote = market.latest(symbol);
    if (quote) quotes.set(symbol, quote);
  }
  return { find: (symbol) => market.find(symbol), latest: (symbol) => quotes.get(symbol) };
};

/** Keeps this moment: that of a tick, or of the clock's `nowMs`. */
export const momentNow = (world: World, quote: MarketQuote | undefined, nowMs: number): Moment => ({
  prices: pricesNow(world),
  quote,
  tickMs: quote?.timeMs ?? nowMs,
  heardMs: world.nowMs(),
  next: undefined,
});
