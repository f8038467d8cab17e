import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { nodesOf, sourceFiles } from './sources.ts';

const RULES = 'contract/rules';
const VECTORS = 'contract/vectors';

/** Binding sentence of a chapter; `coming` names the part that our own server does not have yet. */
export type Requirement = {
  readonly id: string;
  readonly level: 'MUST' | 'SHOULD' | 'MAY';
  readonly coming: string | undefined;
  readonly sentence: string;
  readonly chapter: string;
};

/** Chapter of the contract: `orders` is `contract/rules/orders.md`. */
export type Chapter = {
  readonly name: string;
  readonly text: string;
  readonly anchors: readonly string[];
  readonly requirements: readonly Requirement[];
};

const ITEM =
  /^- \*\*(?<id>[A-Z]{3}-[1-9]\d*)\*\* (?<level>MUST|SHOULD|MAY)(?:, coming \((?<coming>[a-z ]+)\))?: (?<sentence>.+(?:\n {2}.+)*)$/gm;

/** Derives the anchor of a heading as GitHub does: lower case, spaces as hyphens, no other punctuation. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

const withoutCode = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '');

const chapterOf = (file: string): Chapter => {
  const name = file.replace('.md', '');
  const text = readFileSync(join(RULES, file), 'utf8');
  return {
    name,
    text,
    anchors: [...withoutCode(text).matchAll(/^#{1,4} (.+)$/gm)].map(([, heading]) => anchorOf(heading ?? '')),
    requirements: [...withoutCode(text).matchAll(ITEM)].map(({ groups = {} }) => ({
      id: groups['id'] ?? '',
      level: groups['level'] as Requirement['level'],
      coming: groups['coming'],
      sentence: (groups['sentence'] ?? '').replaceAll(/\n +/g, ' '),
      chapter: name,
    })),
  };
};

/** Reads all chapters of the contract. */
export const chapters = (): readonly Chapter[] =>
  readdirSync(RULES)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map(chapterOf);

const LIST_OF_IDS = /\[(?<ids>[A-Z]{3}-\d+(?:, [A-Z]{3}-\d+)*)\]/g;

const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(LIST_OF_IDS)].flatMap(({ groups }) => groups?.['ids']?.split(', ') ?? []);

/** Lists the ids that titles of tests name, each with its file: `refuses a crossed price [ORD-14]`. */
const namedByTests = (): readonly (readonly [id: string, file: string])[] =>
  sourceFiles('test')
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, tree }) =>
      nodesOf(tree, ts.isStringLiteralLike).flatMap(({ text }) => idsIn(text).map((id) => [id, path] as const)),
    );

/** Lists the ids that files of vectors name in `requirements`, each with its file. */
const namedByVectors = (): readonly (readonly [id: string, file: string])[] =>
  readdirSync(VECTORS)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { requirements = [] } = JSON.parse(readFileSync(join(VECTORS, file), 'utf8')) as {
        requirements?: string[];
      };
      return requirements.map((id) => [id, `${VECTORS}/${file}`] as const);
    });

/** Maps each requirement's id to the files whose tests or vectors name it. */
export const filesByRequirement = (): ReadonlyMap<string, readonly string[]> => {
  const files = new Map<string, string[]>();
  for (const [id, file] of [...namedByTests(), ...namedByVectors()]) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
};
