import { INPUT_RULES } from '../../../../domain/input/inputRules.ts';
import type { Area } from '../draft.ts';
import type { Letter } from './alphabet.ts';

/** Country with its name in the customer's language, and its English name. */
export type NamedArea = Area & { readonly name: string; readonly englishName: string };

/** Countries under one letter. */
export type Section = { readonly label: string; readonly areas: readonly NamedArea[] };

/** Divides countries, sorted by their names, by the letters of the language. */
export const sectionsOf = (
  areas: readonly NamedArea[],
  { language, letters }: { readonly language: string; readonly letters: readonly Letter[] },
): readonly Section[] => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  const lettered = areas.map((area) => ({
    area,
    letter: letters.findLast(({ from }) => compare(from, area.name) <= 0) ?? letters[0],
  }));
  return letters
    .map((letter) => ({
      label: letter.label,
      areas: lettered.filter((each) => each.letter === letter).map(({ area }) => area),
    }))
    .filter((section) => section.areas.length > 0);
};

const HIRAGANA = /[\u3041-\u3096]/g;
const KATAKANA_OFFSET = 0x60;

/** Normalises words for a search: without capitals, accents and punctuation, and with hiragana as katakana. */
const folded = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .replaceAll('đ', 'd')
    .replace(HIRAGANA, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_OFFSET));

/**
 * Finds countries by a part of their name, in the customer's language or in English, by their calling code or by their
 * two letters; names that begin with the text come first.
 */
export const searchAreas = (areas: readonly NamedArea[], entered: string): readonly NamedArea[] => {
  const sought = folded(entered.replace('+', ''));
  const isCode = INPUT_RULES.digits.accepts(sought);
  const rank = ({ name, englishName, country, callingCode }: NamedArea): number => {
    if (isCode) return callingCode.slice(1).startsWith(sought) ? callingCode.length : Infinity;
    if (folded(name).startsWith(sought) || country.toLowerCase() === sought) return 0;
    if (folded(name).includes(sought)) return 1;
    return folded(englishName).includes(sought) ? 2 : Infinity;
  };
  return areas
    .map((area) => ({ area, rank: rank(area) }))
    .filter(({ rank: place }) => place < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ area }) => area);
};
