import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { closedSchema } from '../../src/server/http/closedSchema.ts';
import { contract, operations, pointer, type Message } from '../support/contract.ts';

const ajv = addFormats(new Ajv({ strict: false }));
ajv.addFormat('unix-seconds', {
  type: 'number',
  validate: (value) => Number.isInteger(value) && value <= 9_999_999_999,
});
ajv.addFormat('unix-milliseconds', {
  type: 'number',
  validate: (value) => Number.isInteger(value) && value > 9_999_999_999,
});
ajv.addSchema(closedSchema(contract), 'contract');

/** Lists the faults of a value against a schema of the contract, each with its place; none where it is valid. */
const faults = (schemaAt: string, value: unknown): readonly string[] => {
  const validate = ajv.compile({ $ref: `contract${schemaAt}` });
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
};

/**
 * Checks a body's examples against its schema: a text that carries an encoded envelope is decoded first (§7, upload).
 */
const faultsOf = ({ at, body }: Message): readonly string[] => {
  const decoded = 'contentSchema' in body.schema;
  const schemaAt = `${at}/schema${decoded ? '/contentSchema' : ''}`;
  return Object.entries(body.examples ?? {}).flatMap(([name, { value }]) =>
    faults(schemaAt, decoded ? JSON.parse(decodeURIComponent(String(value))) : value).map(
      (fault) => `${name}: ${fault}`,
    ),
  );
};

describe.each(operations)('the examples of $name', ({ described, at, parameters, requests, answers }) => {
  it('match their schemas', () => {
    const ofParameters = parameters.flatMap((parameter, index) => {
      const own = described.parameters?.[index];
      const parameterAt = own && '$ref' in own ? own.$ref : pointer(...at, 'parameters', String(index));
      return faults(`${parameterAt}/schema`, parameter.example).map((fault) => `${parameter.name}: ${fault}`);
    });
    expect([...ofParameters, ...requests.flatMap(faultsOf), ...answers.flatMap(faultsOf)]).toEqual([]);
  });
});

describe('the examples within schemas', () => {
  const shown = Object.entries(contract.components.schemas).flatMap(([name, { examples = [] }]) =>
    examples.map((example) => ({ name, example })),
  );

  it.each(shown)('$name matches its own schema', ({ name, example }) => {
    expect(faults(pointer('components', 'schemas', name), example)).toEqual([]);
  });
});

describe('the examples of transport faults', () => {
  it.each(Object.entries(contract.components.responses))('%s matches its schema', (name, { content }) => {
    const [mediaType, body] = Object.entries(content ?? {})[0] ?? [];
    expect(body?.examples).toBeDefined();
    if (!mediaType || !body) return;
    const at = pointer('components', 'responses', name, 'content', mediaType);
    expect(faultsOf({ at, mediaType, body, schema: body.schema })).toEqual([]);
  });
});

describe.each(['MarketClientFrame', 'MarketServerFrame'])('the frames of the market socket: %s', (union) => {
  const frames = (contract.components.schemas[union]?.oneOf ?? []).map((frame) =>
    String((frame as { $ref?: string }).$ref),
  );
  const examples = frames.flatMap((at) => {
    const name = at.split('/').at(-1) ?? '';
    return (contract.components.schemas[name]?.examples ?? [undefined]).map((example) => ({ name, example }));
  });

  it.each(examples)('$name has an example, which matches that frame alone', ({ example }) => {
    expect(faults(pointer('components', 'schemas', union), example)).toEqual([]);
  });
});
