import type { Schemas } from '../../../contract/index.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import type { HaltableMarket } from '../../world/halts/haltedMarket.ts';
import type { MarketQuote } from '../../world/market.ts';
import { type Audience, createAudiences, type Reader } from './audiences.ts';
import { type Encode, quoteView, tickView } from './frames.ts';

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

/** Bytes that a flush compresses and looks back at, so that many different sets of symbols do not take the processor: some 10 ms. */
const COMPRESSED_BYTES = 512 * 1024;

/** Bytes before and after the ticks of a frame. */
const [BEFORE, AFTER] = [Buffer.from('{"type":"tick","ticks":['), Buffer.from(']}')];
const COMMA = Buffer.from(',');

/** Joins the ticks of a frame, each of which was encoded once for all audiences. */
const tickFrame = (ticks: readonly Buffer[]): Buffer =>
  Buffer.concat([BEFORE, ...ticks.flatMap((tick, index) => (index === 0 ? [tick] : [COMMA, tick])), AFTER]);

/** Encodes each tick once, however many audiences receive it. */
const encodedTicks = (ticks: ReadonlyMap<string, Schemas['Tick']>, encode: Encode): ReadonlyMap<string, Buffer> =>
  new Map(
    [...ticks].map(([symbol, tick]) => {
      const frame = encode({ type: 'tick', ticks: [tick] });
      return [symbol, frame.subarray(BEFORE.length, -AFTER.length)];
    }),
  );

/** Returns the readers of an audience that take prices now; one that has become slow is noted as `behind`. */
const readyReaders = ({ readers }: Audience, behind: Set<Reader>): readonly Reader[] =>
  [...readers].filter((reader) => {
    if (!behind.has(reader) && reader.isSlow()) behind.add(reader);
    return !behind.has(reader);
  });

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
      const tickTexts = encodedTicks(ticks, encode);
      let left = COMPRESSED_BYTES;
      for (const audience of audiences.all()) {
        const own = [...audience.symbols].flatMap((symbol) => tickTexts.get(symbol) ?? []);
        const ownStatuses = encoded.filter(({ symbol }) => audience.symbols.has(symbol)).map(({ frame }) => frame);
        const ownReplaced = replaced.filter(({ symbol }) => audience.symbols.has(symbol));
        const others = [
          ...ownStatuses,
          ...(ownReplaced.length > 0 ? [encode({ type: 'snapshot', quotes: ownReplaced })] : []),
        ];
        if (others.length + own.length === 0) continue;
        const readers = readyReaders(audience, behind);
        for (const frame of others) for (const reader of readers) reader.send(frame);
        if (own.length > 0) left -= audience.send(tickFrame(own), readers, left > 0);
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
