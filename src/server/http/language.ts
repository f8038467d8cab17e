import { type Language, LANGUAGES } from '../../contract/index.ts';

const KNOWN: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.toLowerCase(), language]));

/** Returns the first language of the header that we support, regions included (`de-CH` is German); else English. */
export const languageOf = (header = 'en'): Language => {
  for (const entry of header.toLowerCase().split(',')) {
    const [tag = ''] = entry.trim().split(';');
    const known = KNOWN.get(tag) ?? KNOWN.get(tag.replace(/-.*/, ''));
    if (known) return known;
  }
  return 'en';
};
