import type { Page } from 'playwright-core';
import { LANGUAGES } from '../../../src/contract/index.ts';
import { CALLING_CODES } from '../../../src/server/content/callingCodes.ts';
import { textsOf } from '../texts.ts';
import { PSEUDO } from './pseudoLanguage.ts';

/**
 * Lists what the page says, a line for each block as it is laid out, with the inline elements in it; and the words that
 * screen readers say instead.
 */
const linesOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const lines: string[] = [];
    let line = '';
    const end = () => {
      lines.push(line.replaceAll(/\s+/g, ' ').trim());
      line = '';
    };
    const read = (node: Node) => {
      if (node.nodeType === Node.TEXT_NODE) line += node.textContent;
      if (!(node instanceof Element) || ['desc', 'NOSCRIPT', 'SCRIPT', 'STYLE'].includes(node.tagName)) return;
      const { display } = getComputedStyle(node);
      if (display === 'none') return;
      const isInline = display === 'inline' && node.tagName !== 'BR';
      if (!isInline) end();
      for (const child of node.childNodes) read(child);
      if (!isInline) end();
    };
    read(document.body);
    end();
    for (const name of ['aria-label', 'aria-valuetext', 'aria-description', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`)) lines.push(element.getAttribute(name) ?? '');
    return [...new Set([...lines, document.title])].filter(Boolean);
  });

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
/** Texts of a language that match `isWanted`, by the file and key, as patterns of what they say with their variables. */
const patternsOf = (language: string, isWanted: (at: string) => boolean): readonly string[] =>
  [...textsOf(language)]
    .filter(([at]) => isWanted(at))
    .flatMap(([, forms]) => forms.map(({ text }) => escaped(text).replaceAll(/\{\{[^}]+\}\}/g, '.+')));

/**
 * Matches what is data: words of the server, in the language that the page was opened in too; names of countries and
 * languages; codes in capitals, addresses, account numbers. A question keeps the language in which it was asked.
 */
const dataPattern = (): RegExp => {
  const countryNames = new Intl.DisplayNames(PSEUDO, { type: 'region' });
  const isOfServer = (at: string) => /^(server\/|refusals\.json)/.test(at);
  return new RegExp(
    `^(${[
      ...[PSEUDO, 'en'].flatMap((language) => patternsOf(language, isOfServer)),
      ...patternsOf('en', (at) => at.endsWith('.question')),
      ...LANGUAGES.flatMap((language) => patternsOf(language, (at) => at === 'language.json:name')),
      ...CALLING_CODES.map(({ country }) => escaped(countryNames.of(country) ?? country)),
      'Sun',
      // An age of more than a minute, as the platform says it.
      '\\d+ (giây|phút|giờ) trước',
      'contact-\\d+(@example\\.com)?',
      '[a-z]+@sun\\.example',
      'https?://\\S+',
      '[^\\p{Ll}]+',
    ].join('|')})$`,
    'u',
  );
};

let data: RegExp | undefined;

/** Text in the pseudo-language, its own variables removed: `⟦…⟧`. */
const WHOLE = /⟦[^⟦⟧]*⟧/g;
/** Sentence that is whole, so that another may follow it. */
const SENTENCE = /⟦[^⟦⟧]*[.!?]⟧ ?/g;
/**
 * Value after its name, as in `Chart type: Candles`; the age of an event is a value too, and what stands in brackets in
 * a legal text for a value of the firm that is not configured.
 */
const VALUE = /(: ?)⟦[^⟦⟧]*⟧|⟦ĵûšţ ñöŵ öñé⟧|⟦\[[^⟦⟧]*⟧/g;
/** Signs between the parts of a list or of a sum. */
const BETWEEN_PARTS = / [·+] /;

/** True for a text that is whole, with or without figures beside it; and for figures and data alone. */
const isWholePart = (part: string): boolean => {
  const texts = part.match(WHOLE) ?? [];
  const others = part.replaceAll(WHOLE, '').trim();
  if (part === '') return true;
  if (texts.length === 0) return (data ??= dataPattern()).test(others);
  return texts.length === 1 && /^[\d.,:%+−–\s]*(USD)?$/.test(others) && !/^[:.,]|[:.,]$/.test(others);
};

const isPutTogether = (line: string): boolean => {
  const flat = line.replaceAll(VALUE, '$1');
  if (flat.split(BETWEEN_PARTS).every(isWholePart)) return false;
  return !isWholePart(flat.replaceAll(SENTENCE, ''));
};

/**
 * Returns what the page, in the pseudo-language, says in texts that are put together from pieces or are in no file of
 * texts.
 */
export const textsPutTogether = async (page: Page): Promise<readonly string[]> =>
  (await linesOf(page)).filter(isPutTogether).map((line) => `put together, or in no file of texts: ${line}`);
