import { globSync, readFileSync } from 'node:fs';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { parse } from 'yaml';
import { LANGUAGES } from '../../src/contract/index.ts';

const FRONT = /^---\n(.*?)\n---\n(.*)$/s;
const paths = globSync('**/*.md', { cwd: 'locales/en' }).sort();

/** Reads the shape of a Markdown text: fields of its front, kinds of its blocks, items of its lists, and places. */
const shapeOf = (language: string, path: string) => {
  const [, front = '', body = ''] = FRONT.exec(readFileSync(`locales/${language}/${path}`, 'utf8')) ?? [];
  const blocks = fromMarkdown(body).children.map((block) =>
    block.type === 'list' ? `list of ${block.children.length}` : block.type,
  );
  const places = [...body.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).sort();
  return { fields: Object.keys(parse(front) as object), blocks, places };
};

const wordsOf = (text: string): readonly string[] =>
  fromMarkdown(FRONT.exec(text)?.[2] ?? '').children.map(({ position }) =>
    text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0),
  );

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the guides and legal texts in %s', (language) => {
  it('are all there, with the headings, lists and places of the English ones', () => {
    expect(globSync('**/*.md', { cwd: `locales/${language}` }).sort()).toEqual(paths);
    const shapes = (of: string) => paths.map((path) => [path, shapeOf(of, path)]);
    expect(shapes(language)).toEqual(shapes('en'));
  });

  it('are translated', () => {
    const same = paths.filter((path) => {
      const english = new Set(wordsOf(readFileSync(`locales/en/${path}`, 'utf8')));
      return wordsOf(readFileSync(`locales/${language}/${path}`, 'utf8')).some((words) => english.has(words));
    });
    expect(same).toEqual([]);
  });
});

it('the texts in Japanese, Chinese and Thai break no line within a paragraph, which would show as a space', () => {
  const broken = ['ja', 'zh-TW', 'th'].flatMap((language) =>
    paths.filter((path) =>
      fromMarkdown(FRONT.exec(readFileSync(`locales/${language}/${path}`, 'utf8'))?.[2] ?? '').children.some(
        (block) => block.type === 'paragraph' && block.position?.start.line !== block.position?.end.line,
      ),
    ),
  );
  expect(broken).toEqual([]);
});
