import { type Language, LANGUAGES } from '../../contract/index.ts';

const primaryOf = (tag: string): string => tag.replace(/-.*/, '');

/** Supported languages by their tags and by the first part of these, all in lower case; `*` is English. */
const KNOWN: ReadonlyMap<string, Language> = new Map([
  ['*', 'en'],
  ...LANGUAGES.map((language) => [primaryOf(language.toLowerCase()), language] as const),
  ...LANGUAGES.map((language) => [language.toLowerCase(), language] as const),
]);

/** Matches one entry of the header: a language range, and its weight if it has one (RFC 9110). */
const ENTRY = /^(?<range>\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q=(?<weight>0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

/** Entries of the header that are read: browsers send a handful, and each costs time. */
const MOST_ENTRIES = 32;

const entriesOf = (header: string): readonly { readonly range: string; readonly weight: number }[] =>
  header.split(',', MOST_ENTRIES).flatMap((text) => {
    const { range, weight = '1' } = ENTRY.exec(text.trim())?.groups ?? {};
    return range === undefined ? [] : { range, weight: Number(weight) };
  });

/**
 * Returns the supported language of the highest weight in an `Accept-Language` header, the first of equals: of any
 * region (`de-CH` is German, `zh-HK` is Chinese). English where there is none.
 */
export const languageOf = (header = ''): Language => {
  const asked = header.toLowerCase();
  const exact = KNOWN.get(asked);
  if (exact) return exact;
  const preferred = entriesOf(asked)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { range } of preferred) {
    const known = KNOWN.get(range) ?? KNOWN.get(primaryOf(range));
    if (known) return known;
  }
  return 'en';
};
