import { readdirSync, readFileSync } from 'node:fs';

/** One text with its place: `shell.json:tabs.home`. Plural forms share a key and have a form each. */
export type Text = { readonly at: string; readonly form: string | undefined; readonly text: string };

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

const flat = (value: unknown, at: string): readonly Text[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => flat(part, at.endsWith(':') ? at + key : `${at}.${key}`))
    : [{ at: at.replace(PLURAL_FORM, ''), form: PLURAL_FORM.exec(at)?.[1], text: String(value) }];

/** Lists the files of a language, legal texts included. */
export const filesOf = (language: string): readonly string[] =>
  readdirSync(`locales/${language}`, { recursive: true, encoding: 'utf8' }).sort();

/** Reads every text of a language, by its place. */
export const textsOf = (language: string): ReadonlyMap<string, readonly Text[]> =>
  Map.groupBy(
    filesOf(language)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => flat(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')), `${file}:`)),
    ({ at }) => at,
  );

/** Lists the variables and elements of texts, sorted. */
export const placeholdersOf = (texts: readonly Text[]): readonly string[] =>
  [...new Set(texts.flatMap(({ text }) => text.match(/\{\{[^}]+\}\}|<[^>]+>/g) ?? []))].sort();

/** True when a text with plural forms does not have exactly those of its language. */
export const lacksPluralForms = (language: string, texts: readonly Text[]): boolean => {
  const forms = texts.flatMap(({ form }) => form ?? []);
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.length > 0 && String(forms.toSorted()) !== String(wanted.toSorted());
};

const OTHER_SCRIPTS = new Set(['zh-TW', 'ja', 'ko', 'th']);
/** True for a language that is not written in Latin letters. */
export const hasOtherScript = (language: string): boolean => OTHER_SCRIPTS.has(language);
/** Names, which are the same in every language. Words in capitals (USD, SWIFT) count as names too. */
const NAMES = new Set(['Sun', 'App', 'Solana', 'Cardano', 'pip', 'https']);
/** Matches English words that few English sentences lack and that none of the other languages has. */
const ENGLISH = /\b(the|and|your|please|with|this|from)\b/i;

const words = (text: string): readonly string[] =>
  (text.replaceAll(/\{\{[^}]+\}\}|<[^>]+>/g, ' ').match(/\p{L}+/gu) ?? []).filter(
    (word) => /\p{Ll}/u.test(word) && !NAMES.has(word),
  );

/**
 * True when a text was left in English: in languages of another script by any word in Latin letters, else by English
 * words, or by equality with an English text of three words or more. Shorter ones may be equal by chance.
 */
export const isLeftInEnglish = (language: string, text: string, english: readonly Text[]): boolean =>
  hasOtherScript(language)
    ? words(text).some((word) => /^[a-z]+$/i.test(word))
    : ENGLISH.test(text) || (words(text).length >= 3 && english.some((source) => source.text === text));
