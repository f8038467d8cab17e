import type { ExtraProps } from 'react-markdown';

/** What a long text offers its readers beside itself. */
export type ReadingAids = {
  /** Words that are searched; empty where nothing is. */
  readonly words: string;
  /** Hit that the reader is at, from 0: it is scrolled to. */
  readonly at: number;
  /** Called with the id of the block of each hit when the words or the text have changed. */
  readonly onHits: (partIds: readonly string[]) => void;
  /** Id of the block that a link has led to. */
  readonly linkedId: string | undefined;
  /** Address of a block, what its link says, and what it does when it is pressed. */
  readonly addressOf: (partId: string) => string;
  readonly linkWords: (partId: string) => string;
  readonly onLink: (partId: string) => void;
};

type Element = NonNullable<ExtraProps['node']>;
type Child = Element['children'][number];
type Tree = { children: (Child | { readonly type: 'doctype' })[] };

const LISTS = new Set(['ul', 'ol']);

const isElement = (node: { readonly type: string }): node is Element => node.type === 'element';

/** Matches words as they are searched: in any case, over any white space. */
const patternOf = (words: string): RegExp =>
  new RegExp(
    `(${words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s+`)})`,
    'giu',
  );

/** Elements that words do not run across. */
const BLOCKS = new Set(['p', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'blockquote', 'pre', 'hr']);

type Text = Extract<Child, { readonly type: 'text' }>;

/** Texts of a tree that stand in one line, in bold or in a link too: an array for each line. */
const linesOf = (children: readonly Child[]): readonly (readonly Text[])[] => {
  const lines: Text[][] = [[]];
  const collect = (child: Child): void => {
    if (child.type === 'text') return void lines.at(-1)?.push(child);
    if (!isElement(child)) return;
    const isBlock = BLOCKS.has(child.tagName);
    if (isBlock) lines.push([]);
    child.children.forEach(collect);
    if (isBlock) lines.push([]);
  };
  children.forEach(collect);
  return lines;
};

type Hit = { readonly number: number; readonly from: number; readonly to: number };

const markOf = (value: string, hit: Hit): Element => ({
  type: 'element',
  tagName: 'mark',
  properties: { dataHit: String(hit.number) },
  children: [{ type: 'text', value }],
});

/** Cuts a text that begins at `start` of its line into what is hit and what is not. */
const cut = ({ value }: Text, start: number, hits: readonly Hit[]): readonly Child[] => {
  const parts: Child[] = [];
  let done = 0;
  const add = (to: number, hit?: Hit): void => {
    const part = value.slice(done, to);
    if (part !== '') parts.push(hit ? markOf(part, hit) : { type: 'text', value: part });
    done = Math.max(done, to);
  };
  for (const hit of hits) {
    const [from, to] = [hit.from - start, hit.to - start];
    if (to <= 0 || from >= value.length) continue;
    add(Math.max(0, from));
    add(Math.min(value.length, to), hit);
  }
  add(value.length);
  return parts;
};

/** Marks each hit within the words of a tree by its number, from 0; one across bold words or a link has several marks. */
const markHits = (tree: Tree, words: string): void => {
  const pattern = patternOf(words);
  const children = tree.children.filter((child) => child.type !== 'doctype');
  const parts = new Map<Child, readonly Child[]>();
  let count = 0;
  for (const line of linesOf(children)) {
    const whole = line.map(({ value }) => value).join('');
    const hits = [...whole.matchAll(pattern)].map(({ 0: found, index }) => {
      count += 1;
      return { number: count - 1, from: index, to: index + found.length };
    });
    let start = 0;
    for (const text of hits.length === 0 ? [] : line) {
      parts.set(text, cut(text, start, hits));
      start += text.value.length;
    }
  }
  const marked = (inner: readonly Child[]): Child[] =>
    inner.flatMap((child) =>
      isElement(child) ? [{ ...child, children: marked(child.children) }] : (parts.get(child) ?? [child]),
    );
  tree.children = marked(children);
};

/** Link to a block, at its end; a list has it at the end of its last item. */
const addLink = (block: Element, id: string, address: string): void => {
  const last = LISTS.has(block.tagName) ? block.children.filter(isElement).at(-1) : block;
  last?.children.push({
    type: 'element',
    tagName: 'a',
    properties: { href: `#${address}`, dataPart: id },
    children: [],
  });
};

/**
 * Marks the hits of a search and the block that a link has led to, and adds a link to each paragraph. Runs after the
 * blocks have their ids.
 */
export const addReadingAids = ({
  words,
  linkedId,
  addressOf,
}: Pick<ReadingAids, 'words' | 'linkedId' | 'addressOf'>) => {
  return (tree: Tree): void => {
    if (words !== '') markHits(tree, words);
    for (const block of tree.children.filter(isElement)) {
      const { id } = block.properties;
      if (typeof id !== 'string') continue;
      if (id === linkedId) Object.assign(block.properties, { dataLinked: '', tabIndex: -1 });
      if (/-p\d+$/.test(id)) addLink(block, id, addressOf(id));
    }
  };
};
