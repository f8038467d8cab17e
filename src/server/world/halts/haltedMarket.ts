import { type Halt, isFrozen } from '../../../domain/market/halt.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import type { Database } from '../../store/index.ts';
import type { Market, MarketQuote, StateListener } from '../market.ts';
import { changedSymbols, type HaltBook, haltBookOf } from './haltBook.ts';
import { findHalts, type KeptHalt } from './haltRepository.ts';

/** Halts that this process obeys. */
export type MarketHalts = {
  /** Halts in force, the oldest first. */
  all(): readonly KeptHalt[];
  /** Returns the halt that covers an instrument, if any; of a symbol that is not on offer, the halt of everything. */
  of(symbol: string): Halt | undefined;
  ofEverything(): Halt | undefined;
  /** Reads the halts again; resolves when this process obeys them. */
  refresh(): Promise<void>;
};

/** Market whose quotes and states carry the halts of the desk. Under a full halt the last quote before it stands. */
export type HaltableMarket = Market & { readonly halts: MarketHalts };

/** Where the halts are kept. */
type Kept = { readonly database: Database };

/** How often the halts are read where another process may set them: what was announced may have been lost. */
const READ_EVERY_MS = 500;

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
const createHalts = ({ database }: Kept, market: Market, changed: (symbols: readonly string[]) => void) => {
  let book = haltBookOf([], []);
  let readMs = -Infinity;
  const refresh = oneAtATime(async () => {
    readMs = performance.now();
    const before = book;
    book = haltBookOf(await findHalts(database.reader), market.instruments);
    changed(changedSymbols(before, book, market));
  });
  // A reading that fails is made up for by the next one, as nothing can be traded without the database meanwhile.
  const again = () => void refresh().catch(() => undefined);
  database.listen('halts-changed', again, again);
  return {
    refresh,
    book: () => book,
    readIfDue: () => void (database.isShared && performance.now() >= readMs + READ_EVERY_MS && again()),
  };
};

/** Lets a market obey the halts of the desk, which are read before it is used. */
export const withHalts = async (core: Kept, market: Market): Promise<HaltableMarket> => {
  const listeners = new Set<StateListener>();
  const { refresh, book, readIfDue } = createHalts(core, market, (symbols) => {
    for (const symbol of symbols) {
      const { state, nextOpenAt } = market.status(symbol);
      for (const listener of listeners) listener(symbol, state, nextOpenAt);
    }
  });
  await refresh();
  const { status, latest, tick } = publishedFrom(market, book);
  return {
    instruments: market.instruments,
    controls: market.controls,
    find: (symbol) => market.find(symbol),
    status,
    latest,
    isHeldBack: (symbol) => isFrozen(book().of(symbol)?.halt) || market.isHeldBack(symbol),
    quoteBefore: (symbol, instantMs) => market.quoteBefore(symbol, instantMs),
    candles: (request) => market.candles(request),
    sparkline: (symbol, points) => market.sparkline(symbol, points),
    advance(nowMs) {
      readIfDue();
      market.advance(nowMs);
    },
    onTick: (listener) =>
      market.onTick((quote) => {
        const published = tick(quote);
        if (published) listener(published);
      }),
    onState(listener) {
      listeners.add(listener);
      const stop = market.onState(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    stored: () => market.stored(),
    halts: {
      all: () => book().all,
      of: (symbol) => book().of(symbol)?.halt ?? book().ofEverything,
      ofEverything: () => book().ofEverything,
      refresh,
    },
  };
};
