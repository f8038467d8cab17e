import { Document } from 'yaml';

const WIDTH = 150;
const INDENT = 4;

/** Writes a scalar as it stands within a flow collection: plain where YAML reads the same text again. */
const scalarText = (value: unknown): string => {
  const document = new Document([value]);
  return document
    .toString({ collectionStyle: 'flow', singleQuote: true, lineWidth: 0, flowCollectionPadding: false })
    .trim()
    .slice(1, -1);
};

const flowText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return scalarText(value);
  const fields = Object.entries(value).map(([key, field]) => `${scalarText(key)}: ${flowText(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
};

/** Breaks a line after commas outside of quotes, so that it keeps to the width of the contract. */
const wrapped = (text: string, column: number, indent: number): string => {
  const pieces = text.match(/(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^'",]|(?<=\w)')+,? ?|,/g) ?? [];
  const lines: string[] = [];
  let line = ' '.repeat(column);
  for (const piece of pieces) {
    if (line.trimStart() !== '' && line.length + piece.trimEnd().length > WIDTH) {
      lines.push(line.trimEnd());
      line = ' '.repeat(indent + INDENT);
    }
    line += piece;
  }
  return [...lines, line.trimEnd()].join('\n').slice(column);
};

/**
 * Writes an example in the contract's style: the envelope as lines, everything else as flow collections of at most 150
 * columns. `column` is where the text begins, `indent` the indent of its line.
 */
export const exampleText = (value: unknown, column: number, indent: number): string =>
  wrapped(flowText(value), column, indent);
