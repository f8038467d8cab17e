/** A text without what is no letter, digit or space, in any script (§5). */
export const withoutSpecialCharacters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');

/** Zero-width joiner between two pictographs: it makes one of them. */
const JOINED = /(?<=\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]?)\u{200D}(?=\p{Extended_Pictographic})/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A text in normal form C without the signs that nobody sees: control characters, those that turn the direction of what
 * follows, and separators of lines (PRF-40). Joiners within pictographs stay.
 */
export const withoutInvisible = (text: string): string =>
  text
    .normalize('NFC')
    .split(JOINED)
    .map((part) => part.replace(INVISIBLE, ''))
    .join('\u{200D}');

const TAGS = /<\/?[a-z!][^<>]*>/gi;

/** A text without HTML tags (§5), those too that appear only once others are gone. What stood between them stays. */
export const withoutTags = (text: string): string => {
  let cleaned = text;
  for (let before = ''; cleaned !== before;) {
    before = cleaned;
    cleaned = before.replace(TAGS, '');
  }
  return cleaned;
};
