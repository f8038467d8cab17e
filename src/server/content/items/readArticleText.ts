import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Language } from '../../../contract/index.ts';
import { isLinkable, isOwnPicture } from './addresses.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Part = Root | Root['children'][number];

/** Words that a reader takes in a minute. */
const WORDS_A_MINUTE = 200;

/** Most letters of an article. The parser takes longer than in proportion to what these four count. */
export const LONGEST_ARTICLE = 20_000;
/** Characters that may open or close something, all together. */
const MARK = /[*_[\]<>`!]/g;
const MOST_MARKS = 2000;
/** Headings by underline, entries of lists and lines that a quote goes on with need lines that are not empty. */
const LINE_END = /[\r\n]/;
const MOST_LINES = 500;
/** Quotes and lists that begin within each other on one line. */
const DEEPLY_NESTED = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){11}/m;

/** Finds what would take the parser long, without parsing. */
const sizeFault = (markdown: string): string | undefined => {
  if (markdown.length > LONGEST_ARTICLE) return `The article has more than ${LONGEST_ARTICLE} letters.`;
  if ((markdown.match(MARK)?.length ?? 0) > MOST_MARKS) {
    return `The article has more than ${MOST_MARKS} of the signs * _ [ ] < > \` and !.`;
  }
  if (markdown.split(LINE_END).filter((line) => /[^ \t]/.test(line)).length > MOST_LINES) {
    return `The article has more than ${MOST_LINES} lines that are not empty.`;
  }
  return DEEPLY_NESTED.test(markdown) ? 'Quotes or lists are within each other more than 10 times.' : undefined;
};

const partsOf = (node: Part): readonly Part[] => [node, ...('children' in node ? node.children.flatMap(partsOf) : [])];

const linkFault = (url: string): string | undefined =>
  isLinkable(url) ? undefined : `A link leads to "${url}": https, mailto or /pages/ only.`;
const pictureFault = (url: string): string | undefined =>
  isOwnPicture(url) ? undefined : `A picture is at "${url}": pictures of this server only, beginning with /.`;

/** Finds what is wrong with a part; `defined` are the addresses of references by identifier. */
const faultOf = (node: Part, defined: ReadonlyMap<string, string>): string | undefined => {
  const { type } = node;
  if (type === 'html') return `There is HTML in line ${node.position?.start.line}: ${node.value.slice(0, 40)}`;
  if (type === 'link') return linkFault(node.url);
  if (type === 'image') return pictureFault(node.url);
  if (type === 'linkReference') return linkFault(defined.get(node.identifier) ?? '');
  if (type === 'imageReference') return pictureFault(defined.get(node.identifier) ?? '');
  // The address of a definition is checked by what refers to it; one that nothing refers to leads somewhere all the same.
  return type === 'definition' && !isOwnPicture(node.url) ? linkFault(node.url) : undefined;
};

/** Returns the address of each reference; of several definitions the first counts, as CommonMark has it. */
const definedIn = (parts: readonly Part[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap((part) => (part.type === 'definition' ? [[part.identifier, part.url] as const] : [])).reverse(),
  );

const minutesOf = (text: string, language: Language): number => {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  return Math.max(1, Math.round(words.filter(({ isWordLike }) => isWordLike).length / WORDS_A_MINUTE));
};

/**
 * Checks the text of an article: CommonMark without HTML, of bounded size, with links and pictures that a client may follow
 * (CNT-14, CNT-19, CNT-20). Returns how many minutes it takes to read, or the first fault in words.
 */
export const readArticleText = (
  markdown: string,
  language: Language,
): { readonly minutesToRead: number } | { readonly fault: string } => {
  const tooLarge = sizeFault(markdown);
  if (tooLarge !== undefined) return { fault: tooLarge };
  const parts = partsOf(fromMarkdown(markdown));
  const defined = definedIn(parts);
  const fault = parts.map((part) => faultOf(part, defined)).find((found) => found !== undefined);
  if (fault !== undefined) return { fault };
  const text = parts.flatMap((part) => (part.type === 'text' ? [part.value] : [])).join(' ');
  return { minutesToRead: minutesOf(text, language) };
};
