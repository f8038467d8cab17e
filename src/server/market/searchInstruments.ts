import { type Language, MOST_SEARCH_RESULTS } from '../../contract/index.ts';
import { searchRank } from '../../domain/market/search.ts';
import { createAllowance } from '../allowance.ts';
import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { ALIASES } from './aliases.ts';
import { countSearch } from './interestRepository.ts';
import { summaryView } from './quoteView.ts';

/** Language whose names are found whatever the language of the answer. */
const ENGLISH: Language = 'en';

/** Searches of a caller for one symbol that count: more would let one caller make an instrument hot. */
const COUNTED = { atOnce: 1, oneEverySeconds: 86_400 };

/**
 * Finds instruments by symbol or alias, or by name in the requested language or English. A search with one result
 * counts as a search for it, once a day for each caller.
 */
export const searchInstruments = (texts: Texts): Handler<'searchInstruments'> => {
  const allowance = createAllowance(COUNTED);
  return async ({ path: { keyword } }, { world, language, caller }) => {
    const { market, database } = world;
    const found = market.instruments
      .flatMap((instrument) => {
        const { symbol } = instrument;
        const name = texts.instrument(language, symbol);
        const names = [name, texts.instrument(ENGLISH, symbol), ...(ALIASES[symbol] ?? [])];
        const rank = searchRank(keyword, { symbol, names });
        return rank === undefined ? [] : [{ instrument, name, rank }];
      })
      .sort((one, other) => one.rank - other.rank)
      .slice(0, MOST_SEARCH_RESULTS);
    const [only] = found;
    if (only && found.length === 1) {
      const { symbol } = only.instrument;
      const isCounted = allowance.take(`${caller.address} ${symbol}`, world.now()) === undefined;
      if (isCounted) await database.transaction((tx) => countSearch(tx, symbol, world.now()));
    }
    return { data: { items: found.map(({ instrument, name }) => summaryView(market, instrument, name)) } };
  };
};
