import type { Schemas } from '../../../contract/index.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import type { HaltableMarket } from '../../world/halts/haltedMarket.ts';
import type { MarketQuote } from '../../world/market.ts';
import { type Encode, quoteView, tickView } from './frames.ts';

/** Client end of a socket, as far as prices are concerned. */
export type Reader = {
  send(frame: Buffer): void;
  /** True when more bytes are queued for the reader than it has been taking. */
  isSlow(): boolean;
};

/** Broadcasts prices to many readers. */
export type Broadcast = {
  /** Replaces the symbols that a reader follows; an empty set unsubscribes it. */
  follow(reader: Reader, symbols: ReadonlySet<string>): void;
  /** Sends the newest quote of each symbol, and a status for one without a price; to a slow reader once it has caught up. */
  snapshot(reader: Reader, symbols: Iterable<string>): void;
  /** Sends the events since the last flush: of each symbol its newest tick. */
  flush(): void;
  close(): void;
};

const statusFrame = (symbol: string, { state, nextOpenAt, halt = null }: MarketStatus): Schemas['StatusFrame'] => ({
  type: 'status',
  symbol,
  state,
  nextOpenAt,
  halt,
});

/** Readers of one set of symbols. */
type Audience = { readonly key: string; readonly symbols: ReadonlySet<string>; readonly readers: Set<Reader> };

/** Groups readers by the symbols that they follow. */
const createAudiences = () => {
  const byKey = new Map<string, Audience>();
  const ofReader = new Map<Reader, Audience>();
  return {
    all: () => byKey.values(),
    symbolsOf: (reader: Reader): ReadonlySet<string> => ofReader.get(reader)?.symbols ?? new Set(),
    leave(reader: Reader): void {
      const audience = ofReader.get(reader);
      ofReader.delete(reader);
      audience?.readers.delete(reader);
      if (audience?.readers.size === 0) byKey.delete(audience.key);
    },
    join(reader: Reader, symbols: ReadonlySet<string>): void {
      const key = [...symbols].sort().join(' ');
      const audience = byKey.get(key) ?? { key, symbols: new Set(symbols), readers: new Set() };
      byKey.set(key, audience);
      audience.readers.add(reader);
      ofReader.set(reader, audience);
    },
  };
};

type Published = Pick<HaltableMarket, 'latest' | 'status' | 'onTick' | 'onState' | 'onQuoteReplaced'>;

/**
 * Collects the ticks between two flushes: of each symbol its newest, numbered by the symbol's own flushes. Where another
 * quote stands than the last tick, as a halt begins or ends, the ticks collected before are dropped.
 */
const createCollection = (market: Omit<Published, 'latest'>) => {
  const flushes = new Map<string, number>();
  const previousCloses = new Map<string, string>();
  const quotes = new Map<string, MarketQuote>();
  const states = new Map<string, Schemas['StatusFrame']>();
  const replaced = new Set<string>();
  const stops = [
    market.onTick((quote) => void quotes.set(quote.symbol, quote)),
    market.onState((symbol, state, nextOpenAt) => {
      const { halt } = market.status(symbol);
      states.set(symbol, statusFrame(symbol, { state, nextOpenAt, halt }));
    }),
    market.onQuoteReplaced((symbol) => {
      quotes.delete(symbol);
      replaced.add(symbol);
    }),
  ];
  const sequenceOf = (symbol: string): number => flushes.get(symbol) ?? 0;
  return {
    sequenceOf,
    /** Returns the collected ticks and states, and the symbols of which a snapshot is due, and empties the collection. */
    take() {
      const ticks = new Map<string, Schemas['Tick']>();
      for (const [symbol, quote] of quotes) {
        flushes.set(symbol, sequenceOf(symbol) + 1);
        // The snapshot of this flush has it.
        if (replaced.has(symbol)) continue;
        ticks.set(symbol, tickView(quote, sequenceOf(symbol), previousCloses.get(symbol)));
        previousCloses.set(symbol, quote.previousClose);
      }
      const statuses = [...states.values()];
      const snapshots = [...replaced];
      replaced.clear();
      quotes.clear();
      states.clear();
      return { ticks, statuses, snapshots };
    },
    close: () => stops.forEach((stop) => stop()),
  };
};

/** Conflates the market's ticks. Readers of the same symbols share each frame, so that many cost little more than one. */
export const createBroadcast = (market: Published, encode: Encode): Broadcast => {
  const collection = createCollection(market);
  const audiences = createAudiences();
  const behind = new Set<Reader>();

  const numbered = (symbol: string, quote: MarketQuote) => ({
    ...quoteView(quote),
    sequence: collection.sequenceOf(symbol),
  });

  const snapshot: Broadcast['snapshot'] = (reader, symbols) => {
    if (reader.isSlow()) {
      behind.add(reader);
      return;
    }
    const known = [...symbols].map((symbol) => ({ symbol, quote: market.latest(symbol) }));
    const quotes = known.flatMap(({ symbol, quote }) => (quote ? numbered(symbol, quote) : []));
    reader.send(encode({ type: 'snapshot', quotes }));
    for (const { symbol, quote } of known) {
      if (quote) continue;
      reader.send(encode(statusFrame(symbol, market.status(symbol))));
    }
  };

  const sendTo = ({ readers }: Audience, frames: readonly Buffer[]): void => {
    if (frames.length === 0) return;
    for (const reader of readers) {
      if (behind.has(reader)) continue;
      if (reader.isSlow()) behind.add(reader);
      else for (const frame of frames) reader.send(frame);
    }
  };

  return {
    snapshot,
    follow(reader, symbols) {
      audiences.leave(reader);
      if (symbols.size > 0) audiences.join(reader, symbols);
      else behind.delete(reader);
    },
    flush() {
      const { ticks, statuses, snapshots } = collection.take();
      const replaced = snapshots.flatMap((symbol) => {
        const quote = market.latest(symbol);
        return quote ? numbered(symbol, quote) : [];
      });
      const encoded = statuses.map((frame) => ({ symbol: frame.symbol, frame: encode(frame) }));
      const lagging = [...behind];
      for (const audience of audiences.all()) {
        const own = [...audience.symbols].flatMap((symbol) => ticks.get(symbol) ?? []);
        const ownStatuses = encoded.filter(({ symbol }) => audience.symbols.has(symbol)).map(({ frame }) => frame);
        const ownReplaced = replaced.filter(({ symbol }) => audience.symbols.has(symbol));
        sendTo(audience, [
          ...ownStatuses,
          ...(ownReplaced.length > 0 ? [encode({ type: 'snapshot', quotes: ownReplaced })] : []),
          ...(own.length > 0 ? [encode({ type: 'tick', ticks: own })] : []),
        ]);
      }
      for (const reader of lagging) {
        if (reader.isSlow()) continue;
        behind.delete(reader);
        snapshot(reader, audiences.symbolsOf(reader));
      }
    },
    close: collection.close,
  };
};
