import { readFileSync } from 'node:fs';
import type { Schemas } from '../../src/contract/index.ts';
import { refusalName, REFUSALS } from '../../src/domain/refusal.ts';
import { atFault, contract, operations } from '../support/contract.ts';
import { chapters } from '../support/requirements.ts';
import { textsOf } from '../support/texts.ts';

const needsSignIn = ({ described }: (typeof operations)[number]) => described.security?.length !== 0;

type Property = { readonly description?: string; readonly $ref?: string };
/** Schema of one refusal, as the contract writes it. */
type RefusalSchema = {
  readonly description: string;
  readonly 'x-refusal': Readonly<Record<'name' | 'retry' | 'remedy' | 'coming', string | undefined>>;
  readonly properties: {
    readonly code: { readonly const: number };
    readonly data: {
      readonly type: string;
      readonly required?: readonly string[];
      readonly properties?: Readonly<Record<string, Property>>;
    };
  };
  readonly examples: readonly Envelope[];
};
type Envelope = {
  readonly code: number;
  readonly msg: string;
  readonly data: Readonly<Record<string, unknown>> | null;
};

const schemas = Object.entries(contract.components.schemas as Readonly<Record<string, object>>).flatMap(
  ([schemaName, schema]) => ('x-refusal' in schema ? [{ schemaName, schema: schema as RefusalSchema }] : []),
);
const refusals = schemas.map(({ schemaName, schema }) => ({
  ...schema['x-refusal'],
  schemaName,
  schema,
  code: schema.properties.code.const,
  data: schema.properties.data,
  required: schema.properties.data.required ?? [],
}));
const atFaultRefusals = (fault: (refusal: (typeof refusals)[number]) => boolean) =>
  refusals.filter(fault).map(({ name }) => name);

const english = textsOf('en');
const textOf = (name: string | undefined) => english.get(`refusals.json:${name}`)?.[0]?.text ?? '';
const variablesOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, variable]) => variable ?? '');
/** The English text of a refusal, with the values of its data filled in. */
const worded = ({ code, data }: Envelope) =>
  variablesOf(textOf(refusalName(code))).reduce(
    (text, variable) => text.replace(`{{${variable}}}`, String(data?.[variable])),
    textOf(refusalName(code)),
  );

describe('the catalogue of refusals', () => {
  const answered = new Set(operations.flatMap((operation) => operation.refusals));
  const ofExceptions: readonly unknown[] = contract.components.schemas['OrderExceptionReason']?.enum ?? [];
  const isUsed = ({ code, name }: (typeof refusals)[number]) => answered.has(code) || ofExceptions.includes(name);

  it('contains every code that an operation may answer [REF-2]', () => {
    const known = new Set(refusals.map(({ code }) => code));
    expect([...answered].filter((code) => !known.has(code))).toEqual([]);
  });

  it("contains no refusal that neither an operation nor an order's exception uses, unless its part is coming", () => {
    expect(atFaultRefusals((refusal) => !isUsed(refusal) && refusal.coming === undefined)).toEqual([]);
  });

  it('is the union of its schemas, in ascending order of their codes, each of its own', () => {
    const members = contract.components.schemas['Refusal']?.oneOf?.map((member) => (member as Property).$ref);
    expect(members).toEqual(schemas.map(({ schemaName }) => `#/components/schemas/${schemaName}`));
    const codes = refusals.map(({ code }) => code);
    expect(codes).toEqual([...new Set(codes)].sort((one, other) => one - other));
    expect(Object.values(REFUSALS)).toEqual(codes);
  });

  it('gives each schema the name of its refusal', () => {
    const pascal = (name = '') => name.replaceAll(/(?:^|-)([a-z])/g, (_whole, letter: string) => letter.toUpperCase());
    expect(atFaultRefusals(({ name, schemaName }) => pascal(name) !== schemaName)).toEqual([]);
  });

  it('states of each refusal when it is answered, whether trying again helps, and what the customer can do', () => {
    const isSentence = (text = '') => /^[A-Z`].*\.$/s.test(text);
    const retries = ['never', 'changed', 'later', 'same-key'];
    expect(
      atFaultRefusals(
        ({ schema, retry = '', remedy }) =>
          !isSentence(schema.description) || !retries.includes(retry) || !isSentence(remedy),
      ),
    ).toEqual([]);
  });

  it('types the data of each refusal exactly, or as null [REF-3]', () => {
    expect(
      atFaultRefusals(({ data: { type, properties = {} } }) =>
        type === 'object'
          ? Object.keys(properties).length === 0
          : type !== 'null' || Object.keys(properties).length > 0,
      ),
    ).toEqual([]);
  });

  it('states of each field that can be absent when it is absent', () => {
    const optional = refusals.flatMap(({ name, data, required }) =>
      Object.entries(data.properties ?? {})
        .filter(([field]) => !required.includes(field))
        .map(([field, { description = '' }]) => ({ at: `${name}.${field}`, description })),
    );
    expect(optional.filter(({ description }) => !/\bAbsent\b/.test(description)).map(({ at }) => at)).toEqual([]);
  });

  it('gives each refusal an example with its English text', () => {
    expect(atFaultRefusals(({ schema }) => schema.examples.length === 0)).toEqual([]);
    const examples = refusals.flatMap(({ schema }) => schema.examples);
    expect(examples.filter((example) => example.msg !== worded(example))).toEqual([]);
  });

  it('fills the variables of each text from fields that its data always has', () => {
    expect(
      atFaultRefusals(({ name, required }) => !variablesOf(textOf(name)).every((field) => required.includes(field))),
    ).toEqual([]);
  });

  it('is listed in a file with the texts of ten languages', () => {
    const listed = JSON.parse(readFileSync('contract/refusals.json', 'utf8')) as readonly {
      readonly name: string;
      readonly text: Readonly<Record<string, string>>;
    }[];
    expect(listed.map(({ name }) => name)).toEqual(refusals.map(({ name }) => name));
    expect(listed.filter(({ text }) => Object.values(text).filter(Boolean).length !== 10)).toEqual([]);
  });
});

describe('the data of a refusal', () => {
  const examples = refusals.flatMap(({ schema }) => schema.examples) as unknown as readonly Schemas['Refusal'][];

  it('is typed by its code', () => {
    const priceOf = (refusal: Schemas['Refusal']) => (refusal.code === 2107 ? refusal.data.price : undefined);
    expect(examples.map(priceOf).filter((price) => price !== undefined)).toEqual(['4098.60']);
  });

  it("is typed by its code among an operation's refusals", () => {
    const priceOf = (refusal: Schemas['PlaceOrderRefusal']) => {
      // @ts-expect-error -- Placing an order is never refused with 5003.
      if (refusal.code === 5003) return undefined;
      return refusal.code === 2107 ? refusal.data.price : undefined;
    };
    const crossed = examples.find(({ code }) => code === 2107) as Schemas['PlaceOrderRefusal'];
    expect(priceOf(crossed)).toBe('4098.60');
  });
});

describe('the refusals of an operation', () => {
  it('are listed in ascending order, each once', () => {
    const ascending = (codes: readonly number[]) =>
      codes.every((code, index) => index === 0 || (codes[index - 1] ?? code) < code);
    expect(atFault((operation) => !ascending(operation.refusals))).toEqual([]);
  });

  it('have examples with the English text of the catalogue', () => {
    const shown = operations.flatMap(({ name, answers }) =>
      answers.flatMap(({ body }) =>
        Object.values(body.examples ?? {}).map(({ value }) => {
          const answer = typeof value === 'string' && value.startsWith('%7B') ? decodeURIComponent(value) : undefined;
          return { name, envelope: (answer === undefined ? value : JSON.parse(answer)) as Envelope };
        }),
      ),
    );
    const refused = shown.filter(({ envelope: { code } }) => code !== 200 && refusalName(code) !== undefined);
    expect(refused.length).toBeGreaterThan(80);
    expect(refused.filter(({ envelope }) => envelope.msg !== worded(envelope))).toEqual([]);
  });

  it('contain 401 exactly where a session is required', () => {
    expect(atFault((operation) => operation.refusals.includes(401) !== needsSignIn(operation))).toEqual([]);
  });

  it('contain 1001 where the operation takes input', () => {
    const takesInput = ({ described, parameters, requests }: (typeof operations)[number]) =>
      '200' in described.responses && (requests.length > 0 || parameters.some(({ in: place }) => place !== 'header'));
    expect(
      atFault(
        (operation) => takesInput(operation) && !operation.refusals.includes(1001) && operation.name !== 'checkVersion',
      ),
    ).toEqual([]);
  });

  it("contain 1008 exactly for the sandbox's controls", () => {
    expect(atFault((operation) => operation.refusals.includes(1008) !== (operation.tag === 'sandbox'))).toEqual([]);
  });
});

it('the chapters give each code of a refusal the name of the catalogue', () => {
  const named = chapters().flatMap(({ name: chapter, text }) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(/\b(401|[1-5]\d{3}) \(`([a-z-]+)`\)/g)].map(([, code = '', name]) => ({
      chapter,
      code: Number(code),
      name,
    })),
  );
  expect(named.length).toBeGreaterThan(100);
  const names = new Map(refusals.map(({ code, name }) => [code, name]));
  expect(named.filter(({ code, name }) => names.get(code) !== name)).toEqual([]);
});
