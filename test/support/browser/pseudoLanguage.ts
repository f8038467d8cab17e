import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Language whose place the pseudo-language takes: the app offers none that its contract does not name. */
export const PSEUDO = 'vi';

const PLAIN = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const FURTHER_WORDS = 'one two three four five six seven eight nine ten'.split(' ');
/** Variables and elements of a text, which stay as they are. */
const PLACEHOLDER = /(\{\{[^}]+\}\}|<[^>]+>)/;
/** Signs that end a sentence, and stay at its end. */
const SENTENCE_END = /[.!?:…]*$/;

const accented = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));

/** Words that make a text longer by half, at least one. */
const furtherWords = (length: number): string => {
  let added = '';
  for (let at = 0; added.length < length / 2; at += 1) added += ` ${FURTHER_WORDS[at % FURTHER_WORDS.length]}`;
  return accented(added);
};

/** Writes an English text in the pseudo-language: accented, longer by half, in brackets. */
export const inPseudoLanguage = (text: string): string => {
  const parts = text.split(PLACEHOLDER);
  const words = parts.filter((_, at) => at % 2 === 0).join('');
  if (!/\p{L}/u.test(words)) return text;
  const written = parts.map((part, at) => (at % 2 === 0 ? accented(part) : part)).join('');
  return `⟦${written.replace(SENTENCE_END, (sign) => `${furtherWords(words.length)}${sign}`)}⟧`;
};

/** Writes all texts of a file in the pseudo-language, but the letters under which names are listed. */
const fileInPseudoLanguage = (texts: unknown, key = ''): unknown => {
  if (typeof texts === 'string') return inPseudoLanguage(texts);
  if (key === 'alphabet') return texts;
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, part]) => [name, fileInPseudoLanguage(part, name)]),
  );
};

/** Answers the texts of the pseudo-language, until the page's routes are taken away. */
export const servePseudoTexts = async (page: Page): Promise<void> => {
  await page.route(`**/texts/${PSEUDO}/*.json`, async (route) => {
    const [feature = ''] = new URL(route.request().url()).pathname.split('/').at(-1)?.split('.') ?? [];
    await route.fulfill({ json: fileInPseudoLanguage(JSON.parse(readFileSync(`locales/en/${feature}.json`, 'utf8'))) });
  });
};
