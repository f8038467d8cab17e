import { readFileSync } from 'node:fs';
import { isCollection, parseDocument, visit } from 'yaml';
import { createContractChecks } from '../../src/server/http/contractChecks.ts';
import { readContract } from '../../src/server/http/contractFile.ts';
import { contract, operations, resolved } from '../support/contract.ts';

type Part = Readonly<Record<string, unknown>>;
type Placed = { readonly at: string; readonly part: Part };

const isObject = (value: unknown): value is Part => value !== null && typeof value === 'object';
/** Lists every object within a value, with the path to it. Examples are values, not parts of the form. */
const within = (value: unknown, at: string): readonly Placed[] =>
  isObject(value)
    ? [
        { at, part: value },
        ...Object.entries(value).flatMap(([key, inner]) =>
          /^examples?$/.test(key) ? [] : within(inner, `${at}/${key}`),
        ),
      ]
    : [];

const schemas: Readonly<Record<string, Part>> = contract.components.schemas;
const parts = within(contract, '#');
const ofSchemas = Object.entries(schemas).flatMap(([name, schema]) => within(schema, name));

const referred = (value: unknown): readonly string[] =>
  [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
/** Names every schema that values reach by references. */
const reached = (...values: readonly unknown[]): ReadonlySet<string> => {
  const names = new Set(values.flatMap(referred));
  for (const name of names) for (const next of referred(schemas[name])) names.add(next);
  return names;
};

const frames = operations.flatMap(({ described }) => described['x-frames'] ?? []);
const asked = reached(
  ...operations.flatMap(({ described }) => [described.requestBody, described.parameters]),
  ...frames.map(({ client }) => client),
);
const answered = reached(
  ...operations.map(({ described }) => described.responses),
  contract.components.responses,
  ...frames.map(({ server }) => server),
);

describe('the form of the contract', () => {
  it('says null in one way, as a choice beside the value', () => {
    expect(parts.filter(({ part }) => Array.isArray(part['type'])).map(({ at }) => at)).toEqual([]);
  });

  it('gives bytes a media type, not a format', () => {
    expect(parts.filter(({ part }) => part['format'] === 'binary').map(({ at }) => at)).toEqual([]);
  });

  it('names the tag of each union of objects as its discriminator', () => {
    const choices = ({ oneOf }: Part) => (Array.isArray(oneOf) ? oneOf.filter(isObject) : []);
    const tagged = (choice: Part) => isObject(schemas[referred(choice)[0] ?? '']?.['properties']);
    const untagged = ofSchemas.filter(({ part }) => choices(part).some(tagged) && !('discriminator' in part));
    // The tag of a refusal is an integer, which generators would take for a text: each refusal has its code as constant.
    // A request to close names orders or a scope; no field of it says which.
    expect(untagged.map(({ at }) => at)).toEqual(['Refusal', 'CloseOrdersRequest']);
  });

  it('puts a list into an object, so that a later version can add a field beside it', () => {
    const listed = operations.filter(({ envelope: [success] }) => {
      const data = success?.properties?.['data'];
      return data && 'items' in resolved(data);
    });
    // The specification words this one as a list (§7).
    expect(listed.map(({ name }) => name)).toEqual(['getProjectInfo']);
  });

  it('is read by YAML 1.1 readers too, which know no plain question mark within braces', () => {
    const plain: string[] = [];
    visit(parseDocument(readFileSync('openapi.yaml', 'utf8')), {
      Scalar: (_key, { type, source }, path) => {
        const isWithinBraces = path.some((node) => isCollection(node) && node.flow);
        if (type === 'PLAIN' && isWithinBraces && source?.includes('?')) plain.push(source);
      },
    });
    expect(plain).toEqual([]);
  });

  it('gives each instant a schema that says seconds or milliseconds [GEN-60, GEN-61]', () => {
    const properties = parts.flatMap(({ at, part }) =>
      Object.entries(part).map(([name, value]) => ({ at, name, value })),
    );
    const instants = properties.filter(
      ({ at, name }) => /properties$/.test(at) && /^(at|time|now)$|(At|Time)$/.test(name),
    );
    const ofAnInstant = /"#\/components\/schemas\/Unix(Seconds|Milliseconds)"/;
    const without = instants.filter(({ value }) => !ofAnInstant.test(JSON.stringify(value)));
    // Hours of trading are those of every week, in London.
    expect(without.map(({ at, name }) => `${at.replace('#/components/schemas/', '')}/${name}`)).toEqual([
      'TradingSession/properties/opensAt',
      'TradingSession/properties/closesAt',
      'WeeklyInstant/properties/time',
    ]);
    expect(instants.length).toBeGreaterThan(60);
  });

  it('says milliseconds wherever an instant has them', () => {
    const exact = parts.filter(({ part }) => part['$ref'] === '#/components/schemas/UnixMilliseconds');
    expect(exact.length).toBeGreaterThan(3);
    expect(
      exact.filter(({ part }) => !String(part['description']).includes('milliseconds')).map(({ at }) => at),
    ).toEqual([]);
    const formats = parts
      .filter(({ part }) => /^unix-/.test(String(part['format'])))
      .map(({ at }) => at.split('/').at(-1));
    expect(formats).toEqual(['UnixSeconds', 'UnixMilliseconds']);
  });

  it('describes every schema', () => {
    const undescribed = Object.entries(schemas).filter(
      ([, { description }]) => !/\.$/m.test(String(description ?? '')),
    );
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });

  it('describes every property, itself or by its schema, unless it is a constant', () => {
    const properties = ofSchemas.flatMap(({ at, part }) =>
      isObject(part['properties']) ? Object.entries(part['properties']).map(([name, one]) => ({ at, name, one })) : [],
    );
    const ofTheEnvelope = ['code', 'msg', 'data'];
    const undescribed = properties.filter(
      ({ name, one }) =>
        isObject(one) && !ofTheEnvelope.includes(name) && !['description', '$ref', 'const'].some((says) => says in one),
    );
    expect(undescribed.map(({ at, name }) => `${at}/${name}`)).toEqual([]);
    expect(properties.length).toBeGreaterThan(1000);
  });

  it('has no choice of a union without a name', () => {
    const unnamed = ofSchemas.filter(
      ({ part }) =>
        Array.isArray(part['oneOf']) && part['oneOf'].some((choice) => isObject(choice) && 'properties' in choice),
    );
    expect(unnamed.map(({ at }) => at)).toEqual([]);
  });

  it('closes the objects of requests, and leaves those of answers open for fields of later versions', () => {
    const objects = Object.entries(schemas).filter(([, { type, properties }]) => type === 'object' && properties);
    const closed = (name: string) => schemas[name]?.['additionalProperties'] === false;
    const names = objects.map(([name]) => name);
    expect(names.filter((name) => asked.has(name) && !closed(name))).toEqual([]);
    expect(names.filter((name) => answered.has(name) && !asked.has(name) && closed(name))).toEqual([]);
  });
});

describe('the checks of our own answers', () => {
  it('find a field that this version does not name [GRO-23]', () => {
    const checks = createContractChecks(readContract('.'));
    const answer = (data: object) => ({ code: 200, msg: 'OK', data });
    const counts = { deal: 0, dealError: 0, total: 0 };
    expect(checks.answerFault('getUnreadCounts', answer(counts))).toBeUndefined();
    expect(checks.answerFault('getUnreadCounts', answer({ ...counts, later: 1 }))).toMatch('later');
    expect(checks.frameFault('MarketServerFrame', { type: 'unread', ...counts, later: 1 })).toMatch('later');
  });
});
