import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { LANGUAGES } from '../../src/contract/index.ts';
import type { DeskAnswer, DeskItem, DeskRequest } from '../../src/server/desk/command.ts';
import { instantOf, oneOf, table, time, UsageError } from './commandLine.ts';

/** Options of the commands about banners, news, advertisements and articles. */
export const ITEM_OPTIONS = {
  text: { type: 'string', multiple: true },
  texts: { type: 'string' },
  placement: { type: 'string' },
  category: { type: 'string' },
  picture: { type: 'string' },
  url: { type: 'string' },
  symbols: { type: 'string' },
  author: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
} as const;

type Options = { readonly [Name in Exclude<keyof typeof ITEM_OPTIONS, 'text'>]?: string | undefined } & {
  readonly text?: readonly string[] | undefined;
};

export const ITEM_USAGE = `npm run desk -- items                         banners, news and advertisements
npm run desk -- item <id> [--texts <folder>]  one of them; its texts are written into the folder, a file by language
npm run desk -- publish --text en=<file> [--text de=<file> …] [--placement banner|news|ad]
                [--category guide|notice|calendar|review] [--picture <file>|none] [--url <address>|none]
                [--symbols <symbol,symbol>|none] [--author <name>] [--from <date>] [--until <date>|none]
npm run desk -- publish <id> …                changes one; what is not named stays
npm run desk -- withdraw <id>                 is no longer shown from now on

A text is a Markdown file that begins with its title, summary and caption between two lines of ---.
A date is London's: 2026-09-30 or 2026-09-30T14:05.`;

const PLACEMENTS = ['banner', 'news', 'ad'] as const;
const CATEGORIES = ['guide', 'notice', 'calendar', 'review'] as const;

type PublishRequest = Extract<DeskRequest, { ask: 'publish' }>;
type Text = NonNullable<PublishRequest['change']['texts']>[number];

const FRONT = /^---\r?\n(.*?)\r?\n---\r?\n?(.*)$/s;

/** Reads a text as its language and file: `de=willkommen.md`. */
const textOf = (argument: string): Text => {
  const [, code = '', path = ''] = /^([^=]+)=(.+)$/.exec(argument) ?? [];
  const language = oneOf('text', LANGUAGES, code);
  const [, front, body = ''] = FRONT.exec(readFileSync(path, 'utf8')) ?? [];
  if (front === undefined) throw new UsageError(`${path} does not begin with ---, its title, and ---.`);
  const { title, summary, caption, ...others } = (parse(front) ?? {}) as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new UsageError(`${path} has "${unknown}": title, summary and caption only.`);
  const lineOf = (key: string, value: unknown): string | null => {
    if (value === undefined || value === null) return null;
    if (typeof value === 'object') throw new UsageError(`${path}: ${key} is a text, in quotes if it has signs.`);
    return String(value);
  };
  const headline = lineOf('title', title);
  if (headline === null) throw new UsageError(`${path} has no title.`);
  // Only empty lines go: spaces at the beginning make a line of code.
  const markdown = body.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd();
  const article = markdown === '' ? null : `${markdown}\n`;
  return {
    language,
    title: headline,
    summary: lineOf('summary', summary),
    caption: lineOf('caption', caption),
    article,
  };
};

const unlessNone = <Value>(text: string | undefined, read: (text: string) => Value): Value | null | undefined => {
  if (text === undefined) return undefined;
  return text === 'none' ? null : read(text);
};

const changeOf = (options: Options): PublishRequest['change'] => {
  const { placement, category, picture, url, symbols, author, from, until, text = [] } = options;
  return {
    placement: placement === undefined ? undefined : oneOf('placement', PLACEMENTS, placement),
    category: unlessNone(category, (name) => oneOf('category', CATEGORIES, name)),
    url: unlessNone(url, (address) => address),
    symbols: symbols === 'none' ? [] : symbols?.split(','),
    author,
    publishedAt: from === undefined ? undefined : instantOf('from', from),
    withdrawnAt: unlessNone(until, (date) => instantOf('until', date)),
    texts: text.map(textOf),
    ...(picture === 'none' ? { image: null } : {}),
    ...(picture === undefined || picture === 'none' ? {} : { picture: readFileSync(picture).toString('base64') }),
  };
};

/** Reads a command about items; undefined where it is another one. */
export const itemRequestOf = (
  [command, id]: readonly string[],
  options: Options,
  by: string,
): DeskRequest | undefined => {
  const idOf = (): string => {
    if (id === undefined) throw new UsageError(`"${command}" needs the id of an item.`);
    return id;
  };
  if (command === 'items') return { ask: 'items' };
  if (command === 'item') return { ask: 'item', id: idOf() };
  if (command === 'withdraw') return { ask: 'publish', id: idOf(), change: { withdrawnAt: 'now' }, by };
  if (command !== 'publish') return undefined;
  return { ask: 'publish', ...(id === undefined ? {} : { id }), change: changeOf(options), by };
};

const HEAD = ['id', 'placement', 'category', 'state', 'from (London)', 'until', 'languages', 'title'];
const rowOf = (item: DeskItem): readonly string[] => [
  item.id,
  item.placement,
  item.category ?? '',
  item.state,
  time(item.publishedAt),
  time(item.withdrawnAt),
  item.languages.join(' '),
  item.title,
];

type ItemAnswer = Extract<DeskAnswer, { items: unknown } | { item: unknown }>;

/** Words an answer about items. */
export const itemWords = (answer: ItemAnswer): string => {
  if ('items' in answer) return answer.items.length === 0 ? 'Nothing.' : table([HEAD, ...answer.items.map(rowOf)]);
  const { item } = answer;
  const more = [
    ['author', item.author],
    ['symbols', item.symbols.join(', ')],
    ['image', item.image ?? ''],
    ['url', item.url ?? ''],
    ['changed', `${time(item.changedAt)} by ${item.changedBy}`],
  ];
  return table([...HEAD.map((name, column) => [name, rowOf(item)[column] ?? '']), ...more]);
};

/** Writes an item's texts into files that `publish` reads again; returns their paths. */
export const writeTexts = (answer: DeskAnswer, folder: string): readonly string[] => {
  if (!('item' in answer) || !answer.texts) return [];
  mkdirSync(folder, { recursive: true });
  return answer.texts.map(({ language, title, summary, caption, article }) => {
    const path = join(folder, `${language}.md`);
    const front = stringify({ title, ...(summary && { summary }), ...(caption && { caption }) });
    writeFileSync(path, `---\n${front}---\n${article === null ? '' : `\n${article}`}`);
    return path;
  });
};
