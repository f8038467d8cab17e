import { readdirSync, readFileSync } from 'node:fs';

/** One text where it stands: `shell.json:tabs.home`. Plural forms share a key and have a form each. */
export type Text = { readonly at: string; readonly form: string | undefined; readonly text: string };

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

const flat = (value: unknown, at: string): readonly Text[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => flat(part, at.endsWith(':') ? at + key : `${at}.${key}`))
    : [{ at: at.replace(PLURAL_FORM, ''), form: PLURAL_FORM.exec(at)?.[1], text: String(value) }];

/** The files of a language, legal texts included. */
export const filesOf = (language: string): readonly string[] =>
  readdirSync(`locales/${language}`, { recursive: true, encoding: 'utf8' }).sort();

/** Every text of a language, by the place where it stands. */
export const textsOf = (language: string): ReadonlyMap<string, readonly Text[]> =>
  Map.groupBy(
    filesOf(language)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => flat(JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')), `${file}:`)),
    ({ at }) => at,
  );

/** The variables and elements that a text holds, whatever their order. */
export const placeholdersOf = (texts: readonly Text[]): readonly string[] =>
  [...new Set(texts.flatMap(({ text }) => text.match(/\{\{[^}]+\}\}|<[^>]+>/g) ?? []))].sort();

/** Whether a text with plural forms has not exactly those of its language. */
export const lacksPluralForms = (language: string, texts: readonly Text[]): boolean => {
  const forms = texts.flatMap(({ form }) => form ?? []);
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return forms.length > 0 && String(forms.toSorted()) !== String(wanted.toSorted());
};

const OTHER_SCRIPTS = new Set(['zh-TW', 'ja', 'ko', 'th']);
/** Names, which are written alike in every language. What is all in capitals (USD, SWIFT) is taken for one too. */
const NAMES = new Set(['Sun', 'App', 'Solana', 'Cardano', 'pip']);
/** Words that a sentence in English can hardly do without, and that none of the other languages has. */
const ENGLISH = /\b(the|and|your|please|with|this|from)\b/i;

const words = (text: string): readonly string[] =>
  (text.replaceAll(/\{\{[^}]+\}\}|<[^>]+>/g, ' ').match(/\p{L}+/gu) ?? []).filter(
    (word) => /\p{Ll}/u.test(word) && !NAMES.has(word),
  );

/**
 * Whether a text was left in English: where the script is another one by any word in Latin letters, else by English
 * words, or by being the English text itself, if that is three words long. Shorter ones may well be alike.
 */
export const isLeftInEnglish = (language: string, text: string, english: readonly Text[]): boolean =>
  OTHER_SCRIPTS.has(language)
    ? words(text).some((word) => /^[a-z]+$/i.test(word))
    : ENGLISH.test(text) || (words(text).length >= 3 && english.some((source) => source.text === text));
