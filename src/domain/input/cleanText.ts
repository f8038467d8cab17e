/** A text without what is no letter, digit or space, in any script (§5). */
export const withoutSpecialCharacters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');

/** Zero-width joiner between two pictographs: it makes one of them. */
const JOINED = /(?<=\p{Extended_Pictographic}[\u{FE0F}\u{1F3FB}-\u{1F3FF}]?)\u{200D}(?=\p{Extended_Pictographic})/u;
/** Signs without a shape, but for the choice of a pictograph's shape, and the letters of a flag, behind one. */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\u{2800}]|(?<!\p{Extended_Pictographic})\u{FE0F}|(?<!\u{1F3F4}[\u{E0020}-\u{E007E}]*)[\u{E0020}-\u{E007F}]|(?![\u{FE0F}\u{E0020}-\u{E007F}])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

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
