import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chapterLink } from './chapters.ts';

/** Refusal of `contract/refusals.json`. */
type ListedRefusal = {
  readonly code: number;
  readonly name: string;
  readonly when: string;
  readonly retry: string;
  readonly remedy: string;
  readonly data: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[] | null;
  readonly operations: readonly string[];
};

const listed = (root: string): readonly ListedRefusal[] =>
  JSON.parse(readFileSync(join(root, 'contract/refusals.json'), 'utf8')) as readonly ListedRefusal[];

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const fieldsOf = (data: ListedRefusal['data']): string =>
  data?.map(({ name, type, optional }) => `\`${name}\` ${type}${optional ? ', optional' : ''}`).join('; ') ?? '`null`';

/** Table of all refusals in Markdown: code, name, when, `data`, whether to try again, what the customer can do. */
export const refusalsText = (root: string): string =>
  [
    '## All refusals',
    '',
    'With texts in ten languages: [refusals.json](/docs/contract/refusals.json).',
    '',
    '| code | name | when | `data` | try again | what the customer can do |',
    '| --- | --- | --- | --- | --- | --- |',
    ...listed(root).map(({ code, name, when, data, retry, remedy }) => {
      const cells = [String(code), `\`${name}\``, when, fieldsOf(data), retry, remedy];
      return `| ${cells.map(cell).join(' | ')} |`;
    }),
  ].join('\n');

/** Returns a function that lists the refusals of an operation in Markdown; undefined for one that has none. */
export const refusalLinks = (root: string): ((operationId: string) => string | undefined) => {
  const refusals = listed(root);
  return (operationId) => {
    const own = refusals.filter(({ operations }) => operations.includes(operationId));
    if (own.length === 0) return undefined;
    const names = own.map(({ code, name }) => `${code} \`${name}\``).join(' · ');
    return `**[Refusals](${chapterLink('refusals')}):** ${names}`;
  };
};
