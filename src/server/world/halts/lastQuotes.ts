import { isFrozen } from '../../../domain/market/halt.ts';
import type { Database } from '../../store/index.ts';
import type { Market, MarketQuote } from '../market.ts';
import type { HaltBook } from './haltBook.ts';
import { type AddedQuote, addQuotes, type HaltQuotes } from './haltRepository.ts';

/** Time after a full halt until which a process may publish a quote, as it obeys within a second (DLC-17); its instant is in whole seconds. */
const PUBLISHED_FOR_MS = 2000;

/** Returns a quote as a halt keeps it. */
export const keptQuote = (quote: MarketQuote): HaltQuotes[string] => {
  const { bid, ask, change, previousClose, dayLow, dayHigh, timeMs } = quote;
  return { bid, ask, change, previousClose, dayLow, dayHigh, timeMs };
};

/** Quotes that this process published last before it obeyed a full halt, or the first one of a symbol that had none. */
export type LastQuotes = {
  /** Notes what was published last of the symbols that the process did not hold frozen before. */
  obey(before: HaltBook, book: HaltBook): void;
  /** Notes the first quote of each frozen symbol of which no process had one. Returns false where there is none. */
  fill(book: HaltBook, nowMs: number): boolean;
  /** Keeps what is noted with its halt, where it is newer than what another process kept; what fails stays noted. */
  keep(): Promise<void>;
};

/**
 * Collects the last quotes of this process. Of all processes' the newest stands under a full halt: the one that the desk
 * reached may have a feed that is behind, or none yet.
 */
export const createLastQuotes = (
  { database }: { readonly database: Pick<Database, 'transaction'> },
  market: Pick<Market, 'instruments' | 'latest'>,
): LastQuotes => {
  let noted: readonly (AddedQuote & { readonly id: string })[] = [];
  let keeping: Promise<void> | undefined;
  const note = (
    is: AddedQuote['is'],
    book: HaltBook,
    isNoted: (symbol: string, quote: MarketQuote) => boolean,
  ): void => {
    for (const { symbol } of book.all.some(isFrozen) ? market.instruments : []) {
      const { keptBy } = book.of(symbol) ?? {};
      const quote = keptBy && market.latest(symbol);
      if (quote && isNoted(symbol, quote)) noted = [...noted, { id: keptBy.id, symbol, quote: keptQuote(quote), is }];
    }
  };
  const keepNoted = async (): Promise<void> => {
    const now = noted;
    for (const id of new Set(now.map((each) => each.id))) {
      const own = now.filter((each) => each.id === id);
      await database.transaction(async (tx) => {
        if (await addQuotes(tx, id, own)) await tx.announce('halts-changed', '');
      });
      noted = noted.filter((each) => !own.includes(each));
    }
  };
  return {
    obey: (before, book) =>
      note('last', book, (symbol, { timeMs }) => {
        const { keptBy, quote } = book.of(symbol) ?? {};
        if (!keptBy || isFrozen(before.of(symbol)?.halt)) return false;
        return timeMs > (quote?.timeMs ?? -Infinity) && timeMs < keptBy.since * 1000 + PUBLISHED_FOR_MS;
      }),
    fill(book, nowMs) {
      const before = noted.length;
      note('first', book, (symbol) => {
        const { keptBy, quote } = book.of(symbol) ?? {};
        // Until then another process may keep the one that it published.
        if (!keptBy || quote || nowMs < keptBy.since * 1000 + 2 * PUBLISHED_FOR_MS) return false;
        return !noted.some((each) => each.symbol === symbol && each.id === keptBy.id);
      });
      return noted.length > before;
    },
    async keep() {
      if (noted.length > 0) keeping ??= keepNoted().finally(() => (keeping = undefined));
      await keeping;
    },
  };
};
