/** Section of a long list: its heading, and the first name, in the language's own order, that can be in it. */
export type Letter = { readonly label: string; readonly from: string };

/**
 * How a language parts a long list, by its texts: its letters, rows of the kana, first consonants or numbers of strokes,
 * each with the first name that stands under it. Both are parted by spaces.
 */
export const readAlphabet = (texts: { readonly labels: string; readonly from: string }): readonly Letter[] => {
  const from = texts.from.split(' ');
  return texts.labels.split(' ').map((label, at) => ({ label, from: from[at] ?? label }));
};
