import type { ExtraProps } from 'react-markdown';

type Element = NonNullable<ExtraProps['node']>;
type Root = { children: (Element | { readonly type: string })[] };

const HEADING = /^h([1-6])$/;
const LOWEST = 6;

const isElement = (node: Root['children'][number]): node is Element => node.type === 'element';

/**
 * Gives the headings of a text levels without a gap, from `top` on, and each of its blocks an id by its place. Runs after
 * the sanitiser, so that no id is the text's own.
 */
export const numberParts = ({ top }: { readonly top: number }) => {
  return (tree: Root): void => {
    /** Levels of the headings above the present place, as the text has them, and how many there were of each. */
    const levels: number[] = [];
    const counts: number[] = [0];
    let blocks = 0;
    for (const node of tree.children.filter(isElement)) {
      const level = Number(HEADING.exec(node.tagName)?.[1] ?? 0);
      if (level === 0) {
        blocks += 1;
        node.properties['id'] = `part-${counts.slice(0, Math.max(1, levels.length)).join('-')}-p${blocks}`;
        continue;
      }
      while ((levels.at(-1) ?? 0) >= level) levels.pop();
      levels.push(level);
      counts.length = Math.min(counts.length, levels.length);
      counts[levels.length - 1] = (counts[levels.length - 1] ?? 0) + 1;
      blocks = 0;
      node.tagName = `h${Math.min(LOWEST, top + levels.length - 1)}`;
      Object.assign(node.properties, { id: `part-${counts.join('-')}`, tabIndex: -1 });
    }
  };
};
