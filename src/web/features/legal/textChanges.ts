import { diffArrays, diffWordsWithSpace } from 'diff';

/** Words of a paragraph that stayed, were added or were taken out. */
export type ChangePiece = { readonly kind: 'same' | 'added' | 'removed'; readonly words: string };

/** Changed paragraph, with the words of the heading that it stands under. */
export type TextChange = { readonly part: string; readonly pieces: readonly ChangePiece[] };

/** Share of its words from which on a paragraph counts as changed, not as replaced. */
const ALIKE = 0.4;

const HEADING = /^#+ +/;

/** Parts a text into its headings, paragraphs and items of lists. */
const blocksOf = (body: string): string[] =>
  body
    .split(/\n{2,}|\n(?=(?:[-*]|\d+\.) )/)
    .map((block) => block.trim())
    .filter(Boolean);

/** Returns the words of a block without the marks of Markdown. */
const wordsOf = (block: string): string =>
  block
    .replace(HEADING, '')
    .replace(/^(?:[-*]|\d+\.) +/, '')
    .replaceAll('**', '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

const pieceOf = (kind: ChangePiece['kind'], words: string): ChangePiece => ({ kind, words });

/** Compares a paragraph with its new wording; the whole of both where they have little in common. */
const compared = (before: string, after: string): readonly ChangePiece[] => {
  const pieces = diffWordsWithSpace(before, after).map(({ value, added, removed }) =>
    pieceOf(added ? 'added' : removed ? 'removed' : 'same', value),
  );
  const same = pieces.reduce((length, { kind, words }) => length + (kind === 'same' ? words.trim().length : 0), 0);
  if (same >= ALIKE * Math.max(before.length, after.length)) return pieces;
  return [pieceOf('removed', before), pieceOf('added', after)];
};

/** Lists the paragraphs in which a text differs from its earlier version, in the order of the text. Both are Markdown. */
export const textChanges = (before: string, after: string): readonly TextChange[] => {
  const changes: TextChange[] = [];
  let part = '';
  let gone: string[] = [];
  const leave = () => {
    changes.push(...gone.map((block) => ({ part, pieces: [pieceOf('removed', wordsOf(block))] })));
    gone = [];
  };
  for (const { value, added, removed } of diffArrays(blocksOf(before), blocksOf(after))) {
    if (removed) {
      gone = value;
      continue;
    }
    for (const block of value) {
      if (!added) leave();
      if (HEADING.test(block)) part = wordsOf(block);
      const replaced = added ? gone.shift() : undefined;
      if (replaced !== undefined) changes.push({ part, pieces: compared(wordsOf(replaced), wordsOf(block)) });
      else if (added) changes.push({ part, pieces: [pieceOf('added', wordsOf(block))] });
    }
  }
  leave();
  return changes;
};

export default textChanges;
