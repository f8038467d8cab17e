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
  /** What `openapi.yaml` lacks for it: an operation, a header, or a field or value of an operation or schema. */
  readonly waitsFor: string | undefined;
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
  /^- \*\*(?<id>[A-Z]{3}-[1-9]\d*)\*\* (?<level>MUST|SHOULD|MAY)(?:, coming \((?<coming>[a-z ]+)(?:; waits for `(?<waitsFor>[\w.-]+)`)?\))?: (?<sentence>.+(?:\n {2}.+)*)$/gm;

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
      waitsFor: groups['waitsFor'],
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

/** Matches what defines tests: `it`, `test`, `describe`, and `it.each` of them. */
const DEFINES_TESTS = /^(?:it|test|describe)\b/;

/** Lists what names a row of a table: its first element, its field `name`, or the row itself. */
const rowName = (row: ts.Expression): ts.Node | undefined => {
  if (ts.isArrayLiteralExpression(row)) return row.elements[0];
  if (!ts.isObjectLiteralExpression(row)) return row;
  return row.properties.find(({ name }) => name?.getText() === 'name');
};

/** Lists the nodes that title tests: the first argument of `it` and the like, and the names of the rows of `.each`. */
const titlesOf = (call: ts.CallExpression): readonly ts.Node[] => {
  const [first] = call.arguments;
  if (!first || !DEFINES_TESTS.test(call.expression.getText())) return [];
  const isTable = ts.isPropertyAccessExpression(call.expression) && call.expression.name.text === 'each';
  if (!isTable) return [first];
  const table = ts.isAsExpression(first) ? first.expression : first;
  return ts.isArrayLiteralExpression(table) ? table.elements.flatMap((row) => rowName(row) ?? []) : [];
};

/** Lists the ids that titles of tests name, each with its file: `refuses a crossed price [ORD-14]`. */
const namedByTests = (): readonly (readonly [id: string, file: string])[] =>
  sourceFiles('test')
    .filter(({ path }) => /\.test\.tsx?$/.test(path))
    .flatMap(({ path, tree }) =>
      nodesOf(tree, ts.isCallExpression)
        .flatMap(titlesOf)
        .flatMap((title) => idsIn(title.getText()).map((id) => [id, path] as const)),
    );

/** Matches a property of a table of runners: `margin` and `margin: (input) => …`. */
const isRunner = (node: ts.Node): node is ts.ShorthandPropertyAssignment | ts.PropertyAssignment =>
  ts.isShorthandPropertyAssignment(node) || ts.isPropertyAssignment(node);

/** Lists the names of the files of vectors that a runner carries out. */
const runVectors = (): ReadonlySet<string> => {
  const runners = sourceFiles('test/domain').filter(({ path }) => /(?:Runners|vectors\.test)\.ts$/.test(path));
  return new Set(runners.flatMap(({ tree }) => nodesOf(tree, isRunner).map(({ name }) => name.getText())));
};

/** Lists the ids that files of vectors name in `requirements`, each with its file; those for the app need a runner. */
const namedByVectors = (): readonly (readonly [id: string, file: string])[] => {
  const run = runVectors();
  return readdirSync(VECTORS)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const vectors = JSON.parse(readFileSync(join(VECTORS, file), 'utf8')) as {
        readonly for?: string;
        readonly requirements?: readonly string[];
      };
      const counts = vectors.for !== 'app' || run.has(file.replace('.json', ''));
      return counts ? (vectors.requirements ?? []).map((id) => [id, `${VECTORS}/${file}`] as const) : [];
    });
};

/** Maps each requirement's id to the files whose tests or vectors name it. */
export const filesByRequirement = (): ReadonlyMap<string, readonly string[]> => {
  const files = new Map<string, string[]>();
  for (const [id, file] of [...namedByTests(), ...namedByVectors()]) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
};
