import { MOST_SEARCH_RESULTS } from '../../contract/index.ts';
import type { Handler } from '../http/index.ts';
import type { Texts } from '../texts/index.ts';
import { countSearch } from './interestRepository.ts';
import { summaryView } from './quoteView.ts';

/** Folds case, accents and width of letters. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').toLowerCase().trim();

/** Ranks a name against the keyword, the best match as 0; undefined without a match. */
const closeness = (keyword: string, symbol: string, name: string): number | undefined => {
  if (symbol === keyword) return 0;
  if (symbol.startsWith(keyword)) return 1;
  if (name.startsWith(keyword)) return 2;
  if (name.includes(` ${keyword}`)) return 3;
  return symbol.includes(keyword) || name.includes(keyword) ? 4 : undefined;
};

/**
 * Finds instruments by symbol, or by name in the requested language. A search with one result counts as a search for
 * it.
 */
export const searchInstruments =
  (texts: Texts): Handler<'searchInstruments'> =>
  async ({ path }, { world, language }) => {
    const { market, database } = world;
    const keyword = folded(path.keyword);
    const found = market.instruments
      .flatMap((instrument) => {
        const name = texts.instrument(language, instrument.symbol);
        const distance = closeness(keyword, folded(instrument.symbol), folded(name));
        return distance === undefined || keyword === '' ? [] : [{ instrument, name, distance }];
      })
      .sort((one, other) => one.distance - other.distance)
      .slice(0, MOST_SEARCH_RESULTS);
    const [only] = found;
    if (only && found.length === 1) {
      await database.transaction((tx) => countSearch(tx, only.instrument.symbol, world.now()));
    }
    return { data: { items: found.map(({ instrument, name }) => summaryView(market, instrument, name)) } };
  };
