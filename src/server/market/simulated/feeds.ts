import type { Instrument } from '../../../domain/market/instrument.ts';
import { barOf, type RecordedMinute, RecordedMinutes, type StoredCandle } from '../candles/recordedMinutes.ts';
import { OFFERED, type Offered } from '../instruments.ts';
import { known } from '../known.ts';
import { crossQuote } from './crossQuote.ts';
import { crossOf, type Origin, pathsFrom } from './paths.ts';
import { type Legs, SymbolFeed } from './symbolFeed.ts';

/** Derives a cross from its legs' newest prices while one of them is off its path. */
const legsOf = (offered: Offered, feeds: ReadonlyMap<string, SymbolFeed>): Legs | null => {
  const cross = crossOf(offered);
  if (!cross) return null;
  const first = known(feeds.get(cross.first));
  const second = known(feeds.get(cross.second));
  const quote = crossQuote(cross);
  return { feeds: [first, second], price: () => quote(first.price, second.price) };
};

const recordedOf = ({ symbol, digits }: Instrument, stored: readonly StoredCandle[]): RecordedMinutes => {
  const recorded = new RecordedMinutes();
  for (const candle of stored) if (candle.symbol === symbol) recorded.add(candle.openAt, barOf(candle, digits));
  return recorded;
};

/** Creates the feed of every instrument, by symbol, in the order of the catalogue: legs before their crosses. */
export const feedsFrom = (
  origin: Origin,
  instruments: readonly Instrument[],
  stored: readonly StoredCandle[],
  finished: (instrument: Instrument, minute: RecordedMinute) => void,
): ReadonlyMap<string, SymbolFeed> => {
  const paths = pathsFrom(origin);
  const feeds = new Map<string, SymbolFeed>();
  for (const offered of OFFERED) {
    const instrument = known(instruments.find(({ symbol }) => symbol === offered.instrument.symbol));
    const feed = new SymbolFeed({
      instrument,
      path: known(paths.get(instrument.symbol)),
      recorded: recordedOf(instrument, stored),
      legs: legsOf(offered, feeds),
      finished: (minute) => finished(instrument, minute),
    });
    feeds.set(instrument.symbol, feed);
  }
  return feeds;
};
