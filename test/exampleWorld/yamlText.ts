import { Document } from 'yaml';

const WIDTH = 150;
/** Further indent of the lines after the first one of a record. */
const HANGING = 4;

/** Text that every reader of YAML, also of version 1.1, takes plain within a flow collection. */
const PLAIN = /^[A-Za-z][\w ./-]*$/;
/** Words that YAML 1.1 reads as booleans or null. */
const WORDS_OF_1_1 = /^(y|n|yes|no|on|off|true|false|null)$/i;

/**
 * Writes a scalar as part of a flow collection: plain where every reader of YAML reads the same text again. Readers of
 * version 1.1 take `12:30` for a number, `no` for false, and a `?` in a flow map for a key.
 */
const scalarText = (value: unknown): string => {
  if (typeof value === 'string' && value.includes('\n')) return JSON.stringify(value);
  if (typeof value === 'string' && (!PLAIN.test(value) || WORDS_OF_1_1.test(value) || value.endsWith(' ')))
    return `'${value.replaceAll("'", "''")}'`;
  const options = { collectionStyle: 'flow', singleQuote: true, lineWidth: 0, flowCollectionPadding: false } as const;
  return new Document([value]).toString(options).trim().slice(1, -1);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flowText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (!isObject(value)) return scalarText(value);
  const fields = Object.entries(value).map(([key, field]) => `${scalarText(key)}: ${flowText(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** Pieces of a flow record between which a line may break: one for each field, also of the records in it. */
const piecesOf = (record: Record<string, unknown>): readonly string[] => {
  const pieces = Object.entries(record).flatMap(([key, value], index, { length }) => {
    const [first = '', ...others] =
      isObject(value) && Object.keys(value).length > 0 ? piecesOf(value) : [flowText(value)];
    const own = [`${scalarText(key)}: ${first}`, ...others];
    return index === length - 1 ? own : own.with(-1, `${own.at(-1)},`);
  });
  return pieces.with(0, `{ ${pieces[0]}`).map((piece, index) => (index === pieces.length - 1 ? `${piece} }` : piece));
};

/** Breaks a flow record between its fields, so that it keeps to the width of the contract. */
const wrapped = (record: Record<string, unknown>, column: number, indent: number): string => {
  const lines: string[] = [];
  let line = ' '.repeat(column);
  for (const piece of piecesOf(record)) {
    if (line.length + piece.length > WIDTH && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent + HANGING);
    }
    line += `${piece} `;
  }
  return [...lines, line.trimEnd()].join('\n').slice(column);
};

/** A record without lists in it, such as an order: written as a flow map, over several lines if need be. */
const isRecord = (value: Record<string, unknown>): boolean =>
  Object.values(value).every((field) => !Array.isArray(field) && (!isObject(field) || isRecord(field)));

const isEnvelope = (value: Record<string, unknown>): boolean => 'code' in value && 'msg' in value && 'data' in value;

/** Writes a value after its key or its dash: on the same line, or as a block below that is indented by `indent`. */
const blockText = (
  value: unknown,
  column: number,
  indent: number,
): { readonly text: string; readonly below: boolean } => {
  const flow = flowText(value);
  if (column + flow.length <= WIDTH) return { text: flow, below: false };
  const margin = ' '.repeat(indent);
  if (Array.isArray(value)) {
    const items = value.map((item) => `- ${below(item, indent + 2)}`);
    return { text: items.join(`\n${margin}`), below: true };
  }
  if (!isObject(value)) return { text: flow, below: false };
  if (isRecord(value) && !isEnvelope(value)) return { text: wrapped(value, column, indent - 2), below: false };
  return { text: fieldsText(value, indent), below: true };
};

const fieldsText = (value: Record<string, unknown>, indent: number): string =>
  Object.entries(value)
    .map(([key, field]) => {
      const name = scalarText(key);
      const written = blockText(field, indent + name.length + 2, indent + 2);
      return `${name}:${written.below ? `\n${' '.repeat(indent + 2)}` : ' '}${written.text}`;
    })
    .join(`\n${' '.repeat(indent)}`);

/** Writes an item of a list, whose first line stands behind its dash. */
const below = (item: unknown, indent: number): string => {
  const flow = flowText(item);
  if (indent + flow.length <= WIDTH || !isObject(item)) return flow;
  return isRecord(item) ? wrapped(item, indent, indent - 2) : fieldsText(item, indent);
};

/**
 * Writes an example in the contract's style: what fits on a line as a flow collection, longer records as flow maps over
 * several lines, lists item by item. `indent` is the indent of the example's name.
 */
export const exampleText = (name: string, value: unknown, indent: number, summary?: string): string => {
  const short = `${name}: { value: ${flowText(value)} }`;
  if (summary === undefined && indent + short.length <= WIDTH) return short;
  const written = blockText(value, indent + 9, indent + 4);
  const margin = ' '.repeat(indent);
  const above = summary === undefined ? '' : `${margin}  summary: ${scalarText(summary)}\n`;
  return `${name}:\n${above}${margin}  value:${written.below ? `\n${margin}    ` : ' '}${written.text}`;
};

/** Writes an example of a schema as an item of a list; `indent` is that of the dash. */
export const itemText = (value: unknown, indent: number): string => `- ${below(value, indent + 2)}`;

/** Writes a value on one line. */
export const lineText = (value: unknown): string => flowText(value);
