/** A text without what is no letter, digit or space, in any script (§5). */
export const withoutSpecialCharacters = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}\s]/gu, '');

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
