import { isMap, isPair, isScalar, isSeq, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

import type { OperationExamples, Recording } from './recorder.ts';
import { exampleText, itemText, lineText } from './yamlText.ts';

/** Replacement of a part of the text, by its offsets. */
type Splice = { readonly from: number; readonly to: number; readonly text: string };

const METHODS = ['get', 'post', 'put', 'delete'];

const rangeOf = (node: Node | null | undefined): readonly [number, number] => {
  const [from = 0, to = 0] = node?.range ?? [];
  return [from, to];
};

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);

const mapAt = (map: unknown, ...keys: readonly string[]): YAMLMap | undefined => {
  const found = isMap(map) ? map.getIn(keys, true) : undefined;
  return isMap(found) ? found : undefined;
};

/** First media type of a body or an answer: the contract has one each. */
const contentOf = (map: YAMLMap | undefined): YAMLMap | undefined => {
  const media = mapAt(map, 'content')?.items[0]?.value;
  return isMap(media) ? media : undefined;
};

/** Place of a collection's items: a flow collection behind its key becomes a block below it. */
const placeOf = (
  text: string,
  collection: YAMLMap | YAMLSeq,
): { readonly from: number; readonly to: number; readonly indent: number; readonly lead: string } => {
  const [from, end] = rangeOf(collection);
  const to = from + text.slice(from, end).trimEnd().length;
  if (!collection.flow) return { from, to, indent: columnOf(text, from), lead: '' };
  const line = text.slice(from - columnOf(text, from), from);
  const indent = line.length - line.trimStart().length + 2;
  return { from: from - 1, to, indent, lead: `\n${' '.repeat(indent)}` };
};

/**
 * Writes examples in place of those of the same names. Examples that the week does not play keep their text; new ones
 * follow at the end.
 */
const examplesSplice = (
  text: string,
  media: YAMLMap | undefined,
  played: Record<string, unknown>,
  summaries: Record<string, string> = {},
): readonly Splice[] => {
  const examples = mapAt(media, 'examples');
  if (!examples || Object.keys(played).length === 0) return [];
  const { from, to, indent, lead } = placeOf(text, examples);
  const margin = ' '.repeat(indent);
  const written = (name: string) => exampleText(name, played[name], indent, summaries[name]);
  const kept = examples.items.map((pair) => {
    const name = isScalar(pair.key) ? String(pair.key.value) : '';
    if (name in played) return written(name);
    const [start] = rangeOf(pair.key as Node);
    const [, stop] = rangeOf(pair.value as Node);
    return text.slice(start, stop).trimEnd();
  });
  const names = examples.items.map(({ key }) => (isScalar(key) ? String(key.value) : ''));
  const added = Object.keys(played).filter((name) => !names.includes(name));
  return [{ from, to, text: lead + [...kept, ...added.map(written)].join(`\n${margin}`) }];
};

/** Writes the values of the successful call in place of the examples of an operation's own parameters. */
const parameterSplices = (operation: YAMLMap, played: Record<string, unknown>): readonly Splice[] => {
  const parameters = operation.get('parameters', true);
  if (!isSeq(parameters)) return [];
  return parameters.items.flatMap((parameter) => {
    if (!isMap(parameter)) return [];
    const name = String(parameter.get('name'));
    const example = parameter.get('example', true) as Node | undefined;
    if (!example || !(name in played)) return [];
    const [from, to] = rangeOf(example);
    return [{ from, to, text: lineText(played[name]) }];
  });
};

const operationSplices = (text: string, operation: YAMLMap, examples: OperationExamples): readonly Splice[] => [
  ...parameterSplices(operation, examples.parameters),
  ...examplesSplice(text, contentOf(mapAt(operation, 'requestBody')), examples.requests),
  ...examplesSplice(text, contentOf(mapAt(operation, 'responses', '200')), examples.answers, examples.summaries),
];

const schemaSplices = (text: string, schema: YAMLMap | undefined, played: readonly unknown[]): readonly Splice[] => {
  const examples = schema?.get('examples', true);
  if (!isSeq(examples)) return [];
  const { from, to, indent, lead } = placeOf(text, examples);
  const margin = ' '.repeat(indent);
  const items = played.map((example) => itemText(example, indent));
  return [{ from, to, text: lead + items.join(`\n${margin}`) }];
};

/** Returns the contract's text with the recorded examples in it. Everything else keeps its form. */
export const writeExamples = (text: string, { operations, schemas }: Recording): string => {
  const { contents } = parseDocument(text);
  const splices: Splice[] = [];
  for (const pair of mapAt(contents, 'paths')?.items ?? []) {
    if (!isPair(pair)) continue;
    for (const method of METHODS) {
      const operation = mapAt(pair.value, method);
      const examples = operation && operations[String(operation.get('operationId'))];
      if (operation && examples) splices.push(...operationSplices(text, operation, examples));
    }
  }
  for (const [name, played] of Object.entries(schemas)) {
    splices.push(...schemaSplices(text, mapAt(contents, 'components', 'schemas', name), played));
  }
  return splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((written, { from, to, text: part }) => written.slice(0, from) + part + written.slice(to), text);
};
