/** Folds case, accents and the width of letters, for texts that are compared. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');

/** Splits a text into its words: what is between characters that are neither letters nor digits. A `&` joins. */
const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .replaceAll('&', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

type Searched = {
  readonly symbol: string;
  /** Names and aliases. */
  readonly names: readonly string[];
};

/**
 * Ranks an instrument against a keyword, the closest match as 0; undefined without a match. Spaces and signs between
 * words do not count: `EUR/USD` is `eurusd`; and words match in any order.
 */
export const searchRank = (keyword: string, { symbol, names }: Searched): number | undefined => {
  const asked = wordsOf(keyword);
  const whole = asked.join('');
  if (whole === '') return undefined;
  const code = wordsOf(symbol).join('');
  const texts = names.map(wordsOf);
  const beginsAt = (words: readonly string[], at: number) => words.slice(at).join('').startsWith(whole);
  if (code === whole) return 0;
  if (code.startsWith(whole)) return 1;
  if (texts.some((words) => beginsAt(words, 0))) return 2;
  if (texts.some((words) => words.some((_word, at) => beginsAt(words, at)))) return 3;
  const isIn = (word: string, fits: (part: string) => boolean) => code.includes(word) || texts.flat().some(fits);
  if (code.includes(whole) || asked.every((word) => isIn(word, (part) => part.startsWith(word)))) return 4;
  return asked.every((word) => isIn(word, (part) => part.includes(word))) ? 5 : undefined;
};
