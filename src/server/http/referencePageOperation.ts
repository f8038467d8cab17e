import { routes } from '../../contract/index.ts';
import { refusalName } from '../../domain/refusal.ts';
import { html, type Html } from '../html.ts';
import type { Contract, Examples, LocatedOperation, Media, Schema } from './contractFile.ts';
import type { OperationId } from './handler.ts';
import { fieldList, schemaView } from './referencePageSchema.ts';
import { json, prose } from './referencePageText.ts';

const ORIGIN: Readonly<Record<string, string>> = {
  specification: 'of the specification',
  added: 'added by the contract',
  sandbox: 'of the sandbox alone',
};

const routeOf = (id: string) => (Object.hasOwn(routes, id) ? routes[id as OperationId] : undefined);

const exampleViews = (examples: Examples | undefined): readonly Html[] =>
  Object.entries(examples ?? {}).map(
    ([name, { summary = name, value }]) =>
      html`<details>
        <summary>Example: ${summary}</summary>
        ${json(value)}
      </details>`,
  );

/**
 * Schema of a success without the envelope, which is the same for all operations; the whole schema where there is no
 * envelope.
 */
const carried = (schema: Schema, schemas: Contract['schemas']): Schema => {
  const [success] = (schema['oneOf'] ?? []) as readonly { readonly $ref: string }[];
  const envelope = success && schemas[success.$ref.slice(success.$ref.lastIndexOf('/') + 1)];
  return (envelope?.['properties'] as Readonly<Record<string, Schema>> | undefined)?.['data'] ?? schema;
};

const mediaView = (type: string, media: Media, shown: (schema: Schema) => Schema): Html => {
  const schema = shown(media.schema.contentSchema ?? media.schema);
  return html`${type === 'application/json' ? undefined : html`<p class="note">${type}</p>`} ${schemaView(schema)}
  ${exampleViews(media.examples)}`;
};

const parametersView = ({ parameters }: LocatedOperation): Html | undefined =>
  parameters.length === 0
    ? undefined
    : html`<h4>Parameters</h4>
        ${fieldList(
          parameters.map(({ name, in: place, required, schema, description }) => ({
            ...{ name, place, schema, description, isOptional: required !== true },
          })),
        )}`;

const requestView = ({ requestBody }: LocatedOperation): Html | undefined =>
  requestBody &&
  html`<h4>Request</h4>
    ${Object.entries(requestBody.content).map(([type, media]) => mediaView(type, media, (schema) => schema))}`;

const answerView = ({ responses }: LocatedOperation, schemas: Contract['schemas']): readonly Html[] =>
  Object.entries(responses)
    .filter(([status]) => !/^[45]/.test(status))
    .map(
      ([status, { description, content }]) =>
        html`<h4>Answer ${status}</h4>
          ${prose(description)}
          ${Object.entries(content ?? {}).map(([type, media]) => mediaView(type, media, (schema) => carried(schema, schemas)))}`,
    );

const refusalsView = (id: string): Html | undefined => {
  const codes = routeOf(id)?.refusals ?? [];
  if (codes.length === 0) return undefined;
  return html`<h4>Refusals</h4>
    <ul class="refusals">
      ${codes.map((code) => html`<li><code>${code}</code> ${refusalName(code)}</li>`)}
    </ul>`;
};

/** Describes an operation's origin and what a caller must send with it. */
const demands = ({ operationId, 'x-origin': origin }: LocatedOperation): string => {
  const route = routeOf(operationId);
  return [
    ORIGIN[origin],
    route?.security === 'required' ? 'needs a session' : undefined,
    route?.account ? 'names its account' : undefined,
    route?.idempotent ? 'needs an idempotency key' : undefined,
    route?.rateLimit ? `at most ${route.rateLimit.requests} requests in ${route.rateLimit.seconds} s` : undefined,
  ]
    .filter((words) => words !== undefined)
    .join(' · ');
};

/** Renders one call: its purpose, its input, its answers and its refusals. */
export const operationView = (operation: LocatedOperation, schemas: Contract['schemas']): Html => {
  const { operationId: id, method, path, summary, description } = operation;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-summary">
    <h3 id="${id}-summary">${summary}</h3>
    <p class="call"><strong>${method.toUpperCase()}</strong> <code>${routeOf(id) ? '/api' : ''}${path}</code></p>
    <p class="note"><code>${id}</code> · ${demands(operation)}</p>
    ${prose(description)} ${parametersView(operation)} ${requestView(operation)} ${answerView(operation, schemas)}
    ${refusalsView(id)}
  </section>`;
};
