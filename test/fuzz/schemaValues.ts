import fc from 'fast-check';
import type { Contract, Schema } from '../../src/server/http/contractFile.ts';
import type { ExampleValues } from './exampleValues.ts';
import { ownId, strangersId } from './placeholders.ts';

/** Generates values that fit a schema, its bounds often among them. `name` is that of the property or parameter. */
export type SchemaValues = (schema: Schema, name: string) => fc.Arbitrary<unknown>;

const LONGEST_TEXT = 300;
const MOST_ITEMS = 6;
const LARGEST_INTEGER = 1_000_000;
/** Around the time of the test server, unix seconds: instants shortly before and after it matter. */
const AROUND_SECONDS = 1_790_758_800;

const ids = fc.oneof(
  { weight: 5, arbitrary: fc.nat(999).map(ownId) },
  { weight: 3, arbitrary: fc.nat(999).map(strangersId) },
  { weight: 1, arbitrary: fc.uuid() },
);

const lists = (value: unknown): readonly Schema[] => (Array.isArray(value) ? (value as Schema[]) : []);

/** Joins schemas that all hold: properties and required names are added up, of other keywords the last counts. */
const joined = (schemas: readonly Schema[]): Schema => {
  const properties = Object.assign({}, ...schemas.map((one) => one['properties'] ?? {})) as object;
  const required = schemas.flatMap((one) => (one['required'] as readonly string[] | undefined) ?? []);
  const rest = Object.assign({}, ...schemas) as Schema;
  return {
    ...rest,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
};

const integers = ({ format, minimum, maximum }: Schema): fc.Arbitrary<number> => {
  if (format === 'unix-seconds') return fc.integer({ min: -90_000, max: 90_000 }).map((by) => AROUND_SECONDS + by);
  if (format === 'unix-milliseconds')
    return fc.integer({ min: -90_000_000, max: 90_000_000 }).map((by) => AROUND_SECONDS * 1000 + by);
  const min = typeof minimum === 'number' ? minimum : 0;
  const max = Math.max(min, typeof maximum === 'number' ? maximum : LARGEST_INTEGER);
  return fc.oneof(
    fc.constantFrom(min, max),
    fc.integer({ min, max: Math.min(max, min + 20) }),
    fc.integer({ min, max }),
  );
};

const matching = (pattern: unknown): fc.Arbitrary<string> | undefined => {
  if (typeof pattern !== 'string') return undefined;
  try {
    const texts = fc.stringMatching(new RegExp(pattern));
    fc.sample(texts, 1);
    return texts;
  } catch {
    // Assertions that the library does not generate: the lengths alone are kept.
    return undefined;
  }
};

/** Names of ids; some are plain texts in the contract, so that an unknown one is not found instead of invalid. */
const ID = /(?:^i|I)ds?$|^(?:key|cursor)$/;

const texts = (schema: Schema, name: string, known: readonly unknown[]): fc.Arbitrary<unknown> => {
  if (schema['format'] === 'uuid') return ids;
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxLength'] ?? LONGEST_TEXT), LONGEST_TEXT));
  const pattern = matching(schema['pattern']);
  const free = fc.oneof(
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    fc.constantFrom('a'.repeat(minLength), 'a'.repeat(maxLength)),
  );
  const examples = known.filter((value) => typeof value === 'string');
  return fc.oneof(
    ...(ID.test(name) ? [{ weight: 12, arbitrary: ids }] : []),
    ...(examples.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...examples) }] : []),
    ...(pattern ? [{ weight: 3, arbitrary: pattern }] : []),
    { weight: pattern ? 1 : 3, arbitrary: free },
  );
};

/** Creates the generator of values of a contract's schemas. */
export const schemaValuesOf = ({ schemas }: Pick<Contract, 'schemas'>, examples: ExampleValues): SchemaValues => {
  const resolved = (schema: Schema): Schema => {
    const { $ref, allOf, ...rest } = schema;
    const named = typeof $ref === 'string' ? schemas[$ref.slice($ref.lastIndexOf('/') + 1)] : undefined;
    const parts = [...(named ? [named] : []), ...lists(allOf)];
    return parts.length === 0 ? schema : joined([...parts.map(resolved), rest]);
  };
  const objects = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([key, one]) => [key, values(one, key)]),
      ),
      { requiredKeys: (required as string[]).filter((key) => key in (properties as object)) },
    );
  const values: SchemaValues = (written, name) => {
    const schema = resolved(written);
    if ('const' in schema) return fc.constant(schema['const']);
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
    for (const key of ['oneOf', 'anyOf']) {
      const { [key]: choices, ...rest } = schema;
      if (lists(choices).length > 0)
        return fc.oneof(...lists(choices).map((one) => values(joined([rest, resolved(one)]), name)));
    }
    const { type } = schema;
    if (Array.isArray(type)) return fc.oneof(...type.map((one) => values({ ...schema, type: one as string }, name)));
    if (type === 'object' || 'properties' in schema) return objects(schema);
    if (type === 'integer' || type === 'number') return integers(schema);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'string') return texts(schema, name, examples.get(name) ?? []);
    if (type === 'array') {
      const minLength = Number(schema['minItems'] ?? 0);
      const maxLength = Math.max(minLength, Math.min(Number(schema['maxItems'] ?? MOST_ITEMS), MOST_ITEMS));
      return fc.array(values((schema['items'] ?? {}) as Schema, name), { minLength, maxLength });
    }
    return fc.jsonValue({ maxDepth: 2 });
  };
  return values;
};
