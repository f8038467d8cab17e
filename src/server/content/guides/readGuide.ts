import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Language } from '../../../contract/index.ts';
import { figureText } from '../../texts/index.ts';
import type { GuideFigures } from '../../../domain/content/guideFigures.ts';
import type { ItemText } from '../items/readChange.ts';
import type { Guide } from './guides.ts';

const FRONT = /^---\n(.*?)\n---\n(.*)$/s;
const PLACE = /\{\{(\w+)\}\}/g;

/**
 * Reads a guide's words in a language, with its figures as the language writes them. Throws where a file lacks its
 * title, summary or caption, or where its places and the figures are not the same.
 */
export const readGuide = (
  root: string,
  { name: guideName }: Pick<Guide, 'name'>,
  language: Language,
  figures: GuideFigures,
): ItemText => {
  const path = join('locales', language, 'server/guides', `${guideName}.md`);
  const [, front, body = ''] = FRONT.exec(readFileSync(join(root, path), 'utf8')) ?? [];
  if (front === undefined) throw new Error(`${path} does not begin with its title.`);
  const named = new Set<string>();
  const worded = (text: unknown): string => {
    if (typeof text !== 'string' || text.trim() === '') throw new Error(`${path} has no title, summary or caption.`);
    return text.trim().replaceAll(PLACE, (_whole, name: string) => {
      named.add(name);
      const figure = figures[name];
      if (figure === undefined) throw new Error(`${path} names a figure "${name}" that the guide does not have.`);
      return figureText(language, figure);
    });
  };
  const { title, summary, caption } = parse(front) as Readonly<Record<string, unknown>>;
  const text = {
    title: worded(title),
    summary: worded(summary),
    caption: worded(caption),
    article: `${worded(body)}\n`,
  };
  const unnamed = Object.keys(figures).find((name) => !named.has(name));
  if (unnamed !== undefined) throw new Error(`${path} does not name the figure "${unnamed}".`);
  return { language, ...text };
};
