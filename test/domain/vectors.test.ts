import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import { routes } from '../../src/contract/index.ts';
import { CUSTOMER_RUNNERS } from './customerRunners.ts';
import { FIGURE_RUNNERS } from './figureRunners.ts';
import { pairFreshness } from './pairFreshness.ts';
import { FUNDS_RUNNERS } from './fundsRunners.ts';
import { INVESTMENT_RUNNERS } from './investmentRunners.ts';
import { LOAN_RUNNERS } from './loanRunners.ts';
import { RULE_RUNNERS } from './ruleRunners.ts';

/** File of worked cases; its `inputSchema` describes each `input`. */
type Vectors = {
  readonly about: string;
  readonly for: 'server' | 'app';
  readonly source: readonly string[];
  readonly requirements: readonly string[];
  readonly operations: readonly string[];
  readonly inputSchema: AnySchemaObject;
  readonly resultSchema: AnySchemaObject;
  readonly cases: readonly {
    readonly name: string;
    readonly why: string;
    readonly input: never;
    readonly result: unknown;
  }[];
};

/** Runners of the files, by name. */
const RUNNERS: Readonly<Record<string, (input: never) => unknown>> = {
  ...CUSTOMER_RUNNERS,
  ...FIGURE_RUNNERS,
  ...FUNDS_RUNNERS,
  ...INVESTMENT_RUNNERS,
  ...LOAN_RUNNERS,
  ...RULE_RUNNERS,
  pairFreshness,
};

/** Files whose cases a test of the whole server runs. */
const RUN_ON_A_SERVER = ['idempotency'];

const FOLDER = 'contract/vectors';
const SCHEMA = 'vector.schema.json';
const read = (name: string): unknown => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

const files = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== SCHEMA)
  .map((file) => ({ name: file.replace('.json', ''), vectors: read(file) as Vectors }));
const runFiles = files.filter(({ name }) => !RUN_ON_A_SERVER.includes(name));

const schema = read(SCHEMA) as AnySchemaObject & { $defs: Record<string, AnySchemaObject> };
const ajv = new Ajv2020({ strict: true, allErrors: true, strictRequired: false });
ajv.addSchema(schema, SCHEMA);

/** Lists properties and items of a schema that no words describe, each as a path. */
const wordless = (part: AnySchemaObject, path: string): readonly string[] => {
  const target = part.$ref?.replace(`${SCHEMA}#/$defs/`, '') as string | undefined;
  const described = part.description ?? (target === undefined ? undefined : schema.$defs[target]?.['description']);
  const properties: Record<string, AnySchemaObject> = part['properties'] ?? {};
  return [
    ...(described || part.type === 'object' || target === 'refusals/items' ? [] : [path]),
    ...Object.entries(properties).flatMap(([name, property]) => wordless(property, `${path}.${name}`)),
    ...(part['items'] ? wordless(part['items'], `${path}[]`) : []),
  ];
};

describe('the files of worked cases', () => {
  it('have a runner for each file, and a file for each runner', () => {
    expect(files.map(({ name }) => name).sort()).toEqual([...Object.keys(RUNNERS), ...RUN_ON_A_SERVER].sort());
  });

  it('name operations of the contract that need their rule, and none where only an app computes it', () => {
    const known: readonly string[] = Object.keys(routes);
    const others = ['openMarketSocket'];
    const unknown = files.flatMap(({ name, vectors: { operations } }) =>
      operations.filter((id) => !known.includes(id) && !others.includes(id)).map((id) => `${name}: ${id}`),
    );
    expect(unknown).toEqual([]);
    const withoutOperation = files.filter(({ vectors: { operations } }) => operations.length === 0);
    expect(withoutOperation.map(({ name }) => name)).toEqual(
      files.filter(({ vectors }) => vectors.for === 'app').map(({ name }) => name),
    );
  });

  it('describe each field of their inputs and results in words', () => {
    const found = files.flatMap(({ name, vectors }) => [
      ...wordless(vectors.inputSchema, `${name}: input`),
      ...wordless(vectors.resultSchema, `${name}: result`),
    ]);
    expect(found).toEqual([]);
  });

  it('have money, prices and rates as texts: no number has a fraction', () => {
    const fraction = (_: string, value: unknown) => {
      if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true);
      return value;
    };
    for (const { vectors } of files) JSON.stringify(vectors, fraction);
  });

  it('name each case once', () => {
    for (const { vectors } of files) {
      const names = vectors.cases.map(({ name }) => name);
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
  });
});

describe.each(files)('the file of worked cases $name', ({ name, vectors }) => {
  const fits = (validate: ReturnType<typeof ajv.compile>, value: unknown) => (validate(value) ? [] : validate.errors);

  it('fits the schema of these files', () => {
    expect(fits(ajv.getSchema(SCHEMA) ?? ajv.compile(schema), vectors)).toEqual([]);
  });

  it('has inputs and results that fit its own schemas', () => {
    const [input, result] = [ajv.compile(vectors.inputSchema), ajv.compile(vectors.resultSchema)];
    const faults = vectors.cases.map((each) => [each.name, fits(input, each.input), fits(result, each.result)]);
    expect(faults).toEqual(vectors.cases.map((each) => [each.name, [], []]));
  });

  it('requires and uses each field of its input', () => {
    const used = JSON.stringify(vectors.cases.map(({ input }) => input));
    const unused = Object.keys(vectors.inputSchema['properties'] ?? {}).filter(
      (field) => !used.includes(`"${field}":`),
    );
    expect({ name, unused }).toEqual({ name, unused: [] });
  });
});

describe.each(runFiles)('$name', ({ name, vectors }) => {
  it.each(vectors.cases)('$name: $why', ({ input, result }) => {
    expect(RUNNERS[name]?.(input)).toEqual(result);
  });
});
