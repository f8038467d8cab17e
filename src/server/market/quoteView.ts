import type { Schemas } from '../../contract/index.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import type { Market } from '../world/market.ts';
import { quoteView } from './socket/frames.ts';

/** Returns the newest quote of a symbol; null while its market is loading. */
export const latestView = (market: Market, symbol: string): Schemas['Quote'] | null => {
  const quote = market.latest(symbol);
  return quote ? quoteView(quote) : null;
};

/** Formats an instrument as a row of the market. */
export const summaryView = (
  market: Market,
  { symbol, digits, pipSize, feed, conversion }: Instrument,
  name: string,
): Schemas['InstrumentSummary'] => ({
  symbol,
  name,
  digits,
  pipSize,
  feed,
  conversion,
  quote: latestView(market, symbol),
});
