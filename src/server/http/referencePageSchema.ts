import { html, type Html } from '../html.ts';
import type { Schema } from './contractFile.ts';
import { json, prose } from './referencePageText.ts';

/** Keywords of a schema that the page shows. */
type Shape = {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
};

/** Named value of an object, or a parameter. */
export type Field = {
  readonly name: string;
  readonly schema: Schema;
  readonly isOptional: boolean;
  /** Place of a parameter: path, query or header. */
  readonly place?: string;
  readonly description?: string | undefined;
};

const joined = (parts: readonly Html[], between: string): readonly Html[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [html` ${between} `, part]));

const literal = (value: unknown): Html => html`<code>${JSON.stringify(value)}</code>`;

const namedIn = (reference: string): Html => {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  return html`<a href="#schema-${name}">${name}</a>`;
};

/** Describes the kind of value that a schema takes, in a few words. */
const kindOf = (schema: Schema): Html => {
  const shape: Shape = schema;
  if (shape.$ref !== undefined) return namedIn(shape.$ref);
  if (shape.const !== undefined) return literal(shape.const);
  if (shape.enum) return html`${joined(shape.enum.map(literal), '|')}`;
  const choices = shape.oneOf ?? shape.anyOf;
  if (choices) return html`${joined(choices.map(kindOf), 'or')}`;
  if (shape.allOf) return html`${joined(shape.allOf.map(kindOf), 'and')}`;
  const types = [shape.type ?? []].flat().map((type) => {
    if (type === 'array' && shape.items) return html`list of ${kindOf(shape.items)}`;
    if (type === 'object' && typeof shape.additionalProperties === 'object') {
      return html`map of ${kindOf(shape.additionalProperties)}`;
    }
    return html`${type}`;
  });
  return types.length === 0 ? html`any` : html`${joined(types, 'or')}`;
};

const range = (least: number | undefined, most: number | undefined, unit: string): string | undefined => {
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
};

/** Lists the limits of a value beyond its kind. */
const limitsOf = (shape: Shape): readonly Html[] => [
  ...[
    shape.format,
    range(shape.minimum, shape.maximum, ''),
    range(shape.minLength, shape.maxLength, ' characters'),
    range(shape.minItems, shape.maxItems, ' items'),
  ].flatMap((words) => (words === undefined ? [] : html`${words}`)),
  ...(shape.pattern === undefined ? [] : [html`matches <code>${shape.pattern}</code>`]),
  ...(shape.default === undefined ? [] : [html`${literal(shape.default)} by default`]),
];

/** Fields of the object that a schema, its list or one of its choices describes in place. */
const fieldsWithin = (schema: Schema): readonly Field[] => {
  const { properties, required = [], items, oneOf = [], anyOf = [], allOf = [] }: Shape = schema;
  if (!properties) return [...(items ? [items] : []), ...oneOf, ...anyOf, ...allOf].flatMap(fieldsWithin);
  return Object.entries(properties).map(([name, inner]) => ({
    ...{ name, schema: inner, isOptional: !required.includes(name) },
  }));
};

const fieldView = ({ name, schema, isOptional, place, description }: Field): Html => {
  const shape: Shape = schema;
  const limits = joined(limitsOf(shape), '·');
  return html`<li>
    <p class="field">
      <code class="name">${name}</code>
      <span class="kind">${kindOf(schema)}</span>
      ${place === undefined ? undefined : html`<span class="note">in ${place}</span>`}
      ${isOptional ? html`<span class="note">optional</span>` : undefined}
    </p>
    ${limits.length === 0 ? undefined : html`<p class="limits">${limits}</p>`}
    ${prose(description ?? shape.description)} ${fieldList(fieldsWithin(schema))}
  </li>`;
};

/** Renders fields one below the other, with the fields within them. */
export const fieldList = (fields: readonly Field[]): Html | undefined =>
  fields.length === 0
    ? undefined
    : html`<ul class="fields">
        ${fields.map(fieldView)}
      </ul>`;

/** Renders a schema in place: its kind, and its fields where they are not described under a name of their own. */
export const schemaView = (schema: Schema): Html => {
  const limits = joined(limitsOf(schema), '·');
  return html`<p class="kind">${kindOf(schema)}</p>
    ${limits.length === 0 ? undefined : html`<p class="limits">${limits}</p>`} ${fieldList(fieldsWithin(schema))}`;
};

/** Renders a schema under its name, as the target of links. */
export const namedSchema = (name: string, schema: Schema): Html => {
  const { description, examples = [] }: Shape = schema;
  return html`<section class="schema" id="schema-${name}" aria-labelledby="schema-${name}-name">
    <h3 id="schema-${name}-name">${name}</h3>
    ${prose(description)} ${schemaView(schema)}
    ${examples.map(
      (example) =>
        html`<details>
          <summary>Example</summary>
          ${json(example)}
        </details>`,
    )}
  </section>`;
};
