import { type Halt, isFrozen } from '../../../domain/market/halt.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import type { Database } from '../../store/index.ts';
import type { Market, MarketQuote, StateListener } from '../market.ts';
import { type ChangedSymbols, changesBetween, type HaltBook, haltBookOf } from './haltBook.ts';
import { findHalts, type KeptHalt } from './haltRepository.ts';
import { createLastQuotes } from './lastQuotes.ts';

/** Halts that this process obeys. */
export type MarketHalts = {
  /** Halts in force, the oldest first. */
  all(): readonly KeptHalt[];
  /** Returns the halt that covers an instrument, if any; of a symbol that is not on offer, the halt of everything. */
  of(symbol: string): Halt | undefined;
  ofEverything(): Halt | undefined;
  /** False while the halts were not read for so long that one may be in force that is not known: nothing opens (DLC-66). */
  isCurrent(): boolean;
  /** Reads the halts again; resolves when this process obeys them. */
  refresh(): Promise<void>;
  /** Resolves when the last quotes of this process are kept with the halts that it obeys. */
  quotesKept(): Promise<void>;
  /** Reads no more. */
  stop(): void;
};

export type QuoteReplacedListener = (symbol: string) => void;

/** Market whose quotes and states carry the halts of the desk. Under a full halt the last quote before it stands. */
export type HaltableMarket = Market & {
  readonly halts: MarketHalts;
  /**
   * Calls back when the quote of a symbol is replaced without a tick, as a halt begins, changes or ends, or its quote was
   * not the last one; returns the function that unsubscribes.
   */
  onQuoteReplaced(listener: QuoteReplacedListener): () => void;
};

/** Where the halts are kept. */
type Kept = { readonly database: Pick<Database, 'readerApart' | 'transaction' | 'listen' | 'isShared'> };

/** How often the halts are read where another process may set them: what was announced may have been lost. */
const READ_EVERY_MS = 500;
/** Age of what is known of the halts from which nothing opens: the second of DLC-17, and as much as a server may lag. */
const CURRENT_FOR_MS = 3000;

/** Carries out one reading at a time; one that is asked for while another runs begins after it. */
const oneAtATime = (read: () => Promise<void>): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;
  return () => {
    waiting ??= last = last
      .catch(() => undefined)
      .then(() => {
        waiting = undefined;
        return read();
      });
    return waiting;
  };
};

/** Returns a quote as it is published: with its halt, and under a full halt the last one before it. */
const publishedFrom = (market: Market, book: () => HaltBook) => {
  const status = (symbol: string): MarketStatus => {
    const halt = book().of(symbol)?.halt;
    return halt ? { ...market.status(symbol), halt } : market.status(symbol);
  };
  return {
    status,
    latest(symbol: string): MarketQuote | undefined {
      const held = book().of(symbol);
      if (!held) return market.latest(symbol);
      const { halt, quote } = held;
      if (isFrozen(halt)) return quote && { symbol, ...quote, ...status(symbol) };
      const latest = market.latest(symbol);
      return latest && { ...latest, halt };
    },
    /** Returns a tick as subscribers receive it; undefined for one that is not published. */
    tick(quote: MarketQuote): MarketQuote | undefined {
      const halt = book().of(quote.symbol)?.halt;
      if (!halt) return quote;
      return isFrozen(halt) ? undefined : { ...quote, halt };
    },
  };
};

/** Reads the halts in force, and again whenever one is announced or may have been missed. */
const createHalts = (
  { database }: Kept,
  market: Market,
  changed: (symbols: ChangedSymbols) => void,
  elapsedMs: () => number,
) => {
  let book: HaltBook | undefined;
  let readMs = -Infinity;
  const lastQuotes = createLastQuotes({ database }, market);
  const bookNow = (): HaltBook => book ?? haltBookOf([], []);
  const refresh = oneAtATime(async () => {
    const beganMs = elapsedMs();
    const read = haltBookOf(await findHalts(database.readerApart), market.instruments);
    readMs = beganMs;
    const before = book;
    book = read;
    // What a process knows when it starts was published by others, if at all.
    if (before) lastQuotes.obey(before, read);
    changed(changesBetween(before ?? haltBookOf([], []), read, market));
    void lastQuotes.keep().catch(() => undefined);
  });
  // A reading that fails is made up for by the next one; until then nothing opens.
  const again = () => void refresh().catch(() => undefined);
  const stopListening = database.listen('halts-changed', again, again);
  const reading = database.isShared ? setInterval(again, READ_EVERY_MS).unref() : undefined;
  return {
    refresh,
    book: bookNow,
    isCurrent: () => !database.isShared || elapsedMs() - readMs <= CURRENT_FOR_MS,
    fillQuotes(nowMs: number): void {
      if (lastQuotes.fill(bookNow(), nowMs)) void lastQuotes.keep().catch(() => undefined);
    },
    async quotesKept() {
      // What could not be kept is tried again with each reading.
      await lastQuotes.keep().catch(() => undefined);
      await refresh();
    },
    stop() {
      clearInterval(reading);
      stopListening();
    },
  };
};

/** Keeps subscribers. */
const createSubscribers = <Listener>() => {
  const all = new Set<Listener>();
  return {
    all: (): ReadonlySet<Listener> => all,
    add(listener: Listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
};

/** Lets a market obey the halts of the desk, which are read before it is used. `elapsedMs` is the machine's own clock. */
export const withHalts = async (
  core: Kept,
  market: Market,
  elapsedMs: () => number = () => performance.now(),
): Promise<HaltableMarket> => {
  const ofStates = createSubscribers<StateListener>();
  const ofQuotes = createSubscribers<QuoteReplacedListener>();
  const { book, fillQuotes, ...reading } = createHalts(
    core,
    market,
    ({ halts, quotes }) => {
      for (const symbol of halts) {
        const { state, nextOpenAt } = market.status(symbol);
        for (const listener of ofStates.all()) listener(symbol, state, nextOpenAt);
      }
      for (const symbol of quotes) for (const listener of ofQuotes.all()) listener(symbol);
    },
    elapsedMs,
  );
  await reading.refresh();
  const { status, latest, tick } = publishedFrom(market, book);
  return {
    instruments: market.instruments,
    controls: market.controls,
    isFeeder: () => market.isFeeder?.() ?? true,
    find: (symbol) => market.find(symbol),
    status,
    latest,
    isHeldBack: (symbol) => isFrozen(book().of(symbol)?.halt) || market.isHeldBack(symbol),
    isHeld: (symbol) => market.isHeld?.(symbol) ?? false,
    quoteBefore: (symbol, instantMs) => market.quoteBefore(symbol, instantMs),
    candles: (request) => market.candles(request),
    sparkline: (symbol, points) => market.sparkline(symbol, points),
    advance(nowMs) {
      market.advance(nowMs);
      fillQuotes(nowMs);
    },
    onTick: (listener) =>
      market.onTick((quote) => {
        const published = tick(quote);
        if (published) listener(published);
      }),
    onState(listener) {
      const stops = [ofStates.add(listener), market.onState(listener)];
      return () => stops.forEach((stop) => stop());
    },
    onQuoteReplaced: (listener) => ofQuotes.add(listener),
    stored: () => market.stored(),
    halts: {
      ...reading,
      all: () => book().all,
      of: (symbol) => book().of(symbol)?.halt ?? book().ofEverything,
      ofEverything: () => book().ofEverything,
    },
  };
};
