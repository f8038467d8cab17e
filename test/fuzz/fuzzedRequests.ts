import fc from 'fast-check';
import { routes } from '../../src/contract/index.ts';
import type { Contract, LocatedOperation } from '../../src/server/http/contractFile.ts';
import type { OperationId } from '../../src/server/http/index.ts';
import { exampleValuesOf } from './exampleValues.ts';
import { junkText, junkValue, unknownName, withPartChanged } from './junk.ts';
import { schemaValuesOf, type SchemaValues } from './schemaValues.ts';

/** What a request does to the form of HTTP; `sound` is none, so that an operation has to answer it. */
export type Wire =
  | { readonly kind: 'sound' }
  | { readonly kind: 'body'; readonly text: string }
  | { readonly kind: 'media-type'; readonly type: string }
  | { readonly kind: 'method'; readonly method: string }
  | { readonly kind: 'path'; readonly suffix: string }
  | { readonly kind: 'repeated-query' }
  | { readonly kind: 'large-body' };

/** Whose token a request carries. */
export type Bearer = 'first' | 'second' | 'ended' | 'invented' | 'none';

/** Request as generated; ids in it are still placeholders. */
export type FuzzedRequest = {
  readonly id: OperationId;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly header: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly bearer: Bearer;
  readonly wire: Wire;
};

/**
 * Left out: the controls that make the server fail on purpose, and that move its clock as far as asked: time is moved in
 * small steps by the run itself.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(['addFault', 'advanceClock', 'openMarketSocket']);

const wires: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 40, arbitrary: fc.constant<Wire>({ kind: 'sound' }) },
  {
    weight: 2,
    arbitrary: fc
      .oneof(
        fc.constantFrom(
          '',
          '{',
          '{"a":',
          '[1,]',
          '{}{}',
          '['.repeat(5000),
          '\ufeff{}',
          'null',
          '""',
          '1e999',
          '{"a":1,"a":2}',
        ),
        junkValue.map((value) => JSON.stringify(value) ?? ''),
      )
      .map((text): Wire => ({ kind: 'body', text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'nonsense',
        'application/xml',
      )
      .map((type): Wire => ({ kind: 'media-type', type })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'POST', 'PUT', 'GET', 'PROPFIND')
      .map((method): Wire => ({ kind: 'method', method })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('/', '//', '/..', '/%2e%2e', '%00', '%', '%ff', ';x=1', '/x', '.json')
      .map((suffix): Wire => ({ kind: 'path', suffix })),
  },
  { weight: 1, arbitrary: fc.constant<Wire>({ kind: 'repeated-query' }) },
  { weight: 1, arbitrary: fc.constant<Wire>({ kind: 'large-body' }) },
);

const bearers = fc.oneof(
  { weight: 18, arbitrary: fc.constant<Bearer>('first') },
  { weight: 7, arbitrary: fc.constant<Bearer>('second') },
  { weight: 2, arbitrary: fc.constantFrom<Bearer>('ended', 'invented', 'none') },
);

/** Keys as a client sends them: a new one, one of few so that they come again, or none. */
const keys = fc.oneof(
  { weight: 8, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.nat(20).map((n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const parametersOf = (operation: LocatedOperation, place: 'path' | 'query' | 'header', values: SchemaValues) => {
  const parameters = operation.parameters.filter((one) => one.in === place);
  const valueOf = ({ name, schema }: (typeof parameters)[number]): fc.Arbitrary<unknown> => {
    if (name === 'Idempotency-Key') return keys;
    return fc.oneof({ weight: 14, arbitrary: values(schema, name) }, { weight: 1, arbitrary: junkText });
  };
  const required = parameters.filter((one) => one.required || place === 'path').map(({ name }) => name);
  return fc.record(Object.fromEntries(parameters.map((one) => [one.name, valueOf(one)])), { requiredKeys: required });
};

const added = (query: object, extra: readonly [string, unknown] | undefined): Record<string, unknown> => ({
  ...query,
  ...(extra && { [extra[0]]: extra[1] }),
});

/** Generates bodies: valid ones, and valid ones with a part changed, removed or added. */
const bodiesOf = ({ requestBody }: LocatedOperation, values: SchemaValues): fc.Arbitrary<unknown> => {
  const media = requestBody?.content['application/json'];
  if (!media) return fc.constant(undefined);
  const examples = Object.values(media.examples ?? {}).map(({ value }) => value);
  const valid = fc.oneof(
    { weight: 3, arbitrary: values(media.schema, '') },
    ...(examples.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...examples) }] : []),
  );
  const changed = fc
    .tuple(valid, fc.nat(40), fc.option(junkValue, { nil: undefined, freq: 6 }))
    .map(([body, at, junk]) => withPartChanged(body, at, () => junk));
  const extended = fc
    .tuple(valid, unknownName, junkValue)
    .map(([body, name, junk]) =>
      Object.assign(Object.create(null) as object, body, Object.fromEntries([[name, junk]])),
    );
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: extended },
    { weight: 1, arbitrary: junkValue },
  );
};

const requestsTo = (operation: LocatedOperation, values: SchemaValues): fc.Arbitrary<FuzzedRequest> =>
  fc.record({
    id: fc.constant(operation.operationId as OperationId),
    path: parametersOf(operation, 'path', values),
    query: fc
      .tuple(
        parametersOf(operation, 'query', values),
        fc.oneof(
          { weight: 30, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.tuple(unknownName, junkText) },
        ),
      )
      .map(([query, extra]) => added(query, extra)),
    header: parametersOf(operation, 'header', values),
    body: bodiesOf(operation, values),
    bearer: bearers,
    wire: wires,
  });

/** Generates requests to every operation of a contract, from its schemas and its examples. */
export const fuzzedRequestsOf = (contract: Contract): fc.Arbitrary<FuzzedRequest> => {
  const values = schemaValuesOf(contract, exampleValuesOf(contract));
  const operations = contract.operations.filter((one) => one.operationId in routes && !LEFT_OUT.has(one.operationId));
  return fc.oneof(...operations.map((operation) => requestsTo(operation, values)));
};
