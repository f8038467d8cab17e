import { atFault, contract, operations, resolved, type Schema } from '../support/contract.ts';

const ORIGINS = ['specification', 'added', 'sandbox'];
/** Operations that answer without the envelope: a socket, an outside service, an image, a statement. */
const WITHOUT_ENVELOPE = ['openMarketSocket', 'checkVersion', 'getFile', 'getStatement', 'getLoanContractPdf'];
const enveloped = operations.filter(({ name }) => !WITHOUT_ENVELOPE.includes(name));
/** Tags of the customer's money, orders and requests; a change in one of them must be carried out exactly once. */
const ROOMS_OF_MONEY = ['orders', 'funds', 'invest', 'borrow'];
/** Operations that compute and change nothing. */
const COMPUTING = ['calculateWithdrawal'];

const takes = (header: string) => (operation: (typeof operations)[number]) =>
  operation.parameters.some(({ name, in: place }) => place === 'header' && name === header);
const exampleNames = ({ body }: { body: { examples?: object } }) => Object.keys(body.examples ?? {});

describe('every operation', () => {
  it('is named by a verb and a noun, and no two share a name', () => {
    const names = operations.map(({ described }) => described.operationId ?? '');
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)+$/.test(name))).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('has exactly one tag, which the contract describes', () => {
    const known = contract.tags.map(({ name }) => name);
    expect(atFault(({ described, tag }) => described.tags?.length !== 1 || !tag || !known.includes(tag))).toEqual([]);
  });

  it('has a summary that is a sentence', () => {
    expect(atFault(({ described }) => !/^[A-Z].*\.$/.test(described.summary ?? ''))).toEqual([]);
  });

  it('states its origin', () => {
    expect(atFault(({ described }) => !ORIGINS.includes(described['x-origin'] ?? ''))).toEqual([]);
  });

  it('has its own security, or the bearer token that the contract requires everywhere else', () => {
    expect(contract.security).toEqual([{ bearer: [] }]);
    const allowed = [undefined, [], [{}, { bearer: [] }]].map((security) => JSON.stringify(security));
    expect(atFault(({ described }) => !allowed.includes(JSON.stringify(described.security)))).toEqual([]);
  });

  it('takes the language and the fixed source header (§7)', () => {
    // A browser sets no header of its own when it opens a socket, and an external service is sent none of ours.
    const calls = operations.filter(({ name }) => !['openMarketSocket', 'checkVersion'].includes(name));
    expect(
      atFault((operation) => !takes('Accept-Language')(operation) || !takes('X-Source')(operation), calls),
    ).toEqual([]);
  });

  it('answers a fault of the transport by default', () => {
    const fault = JSON.stringify({ $ref: '#/components/responses/Fault' });
    // A refused upgrade is answered by the status alone.
    const others = atFault(({ described }) => JSON.stringify(described.responses['default']) !== fault);
    expect(others).toEqual(['openMarketSocket']);
    const { responses = {} } = operations.find(({ name }) => name === 'openMarketSocket')?.described ?? {};
    expect(Object.values(responses).filter((answer) => 'content' in answer || '$ref' in answer)).toEqual([]);
  });

  it('has an example of each parameter and body that it takes', () => {
    const shown = operations.flatMap(({ name, parameters, requests }) => [
      ...parameters.filter(({ example }) => example === undefined).map((parameter) => `${name} ${parameter.name}`),
      ...requests.filter((request) => exampleNames(request).length === 0).map(() => `${name} body`),
    ]);
    expect(shown).toEqual([]);
  });
});

describe('every answer in the envelope', () => {
  it('is either a success with code 200 or a refusal', () => {
    const codeOf = ([success]: readonly Schema[]) => resolved(success?.properties?.['code'] ?? {}).const;
    expect(atFault(({ envelope }) => envelope.length !== 2 || codeOf(envelope) !== 200, enveloped)).toEqual([]);
    expect(atFault(({ refusals }) => refusals.length === 0, enveloped)).toEqual([]);
  });

  it("is written by the names of its success and of the operation's refusals", () => {
    const refusal = ({ name }: (typeof operations)[number]) => `${name.charAt(0).toUpperCase()}${name.slice(1)}Refusal`;
    const named = ({ answers }: (typeof operations)[number]) =>
      (answers[0]?.schema.oneOf ?? []).map((choice) => ('$ref' in choice ? choice.$ref.split('/').at(-1) : undefined));
    const fits = (operation: (typeof operations)[number]) => {
      const [success, refused] = named(operation);
      return success?.endsWith('Answer') === true && refused === refusal(operation);
    };
    expect(atFault((operation) => !fits(operation), enveloped)).toEqual([]);
  });

  it('has an example of its success and of a refusal', () => {
    const examples = (operation: (typeof operations)[number]) => operation.answers.flatMap(exampleNames);
    const lacking = (operation: (typeof operations)[number]) =>
      !examples(operation).includes('success') || examples(operation).length < 2;
    expect(atFault(lacking, enveloped)).toEqual([]);
  });
});

describe('an operation that must be carried out exactly once', () => {
  it('takes an idempotency key where it changes money, an order or a request', () => {
    const changes = operations.filter(
      ({ name, tag, call }) =>
        ROOMS_OF_MONEY.includes(tag ?? '') && !call.startsWith('GET') && !COMPUTING.includes(name),
    );
    expect(changes.length).toBeGreaterThan(0);
    expect(atFault((operation) => !takes('Idempotency-Key')(operation), changes)).toEqual([]);
  });

  it('can answer the three refusals of the idempotency key, and no other operation can', () => {
    const ofTheKey = [1004, 1005, 1006];
    const keyed = takes('Idempotency-Key');
    expect(
      atFault((operation) => ofTheKey.some((code) => operation.refusals.includes(code) !== keyed(operation))),
    ).toEqual([]);
  });
});

describe('the account of a request', () => {
  it('is named by every trading and funds operation', () => {
    const calls = operations.filter(({ tag }) => ['orders', 'funds'].includes(tag ?? ''));
    expect(atFault((operation) => !takes('X-Account')(operation), calls)).toEqual([]);
  });

  it('is refused where it is not the active one, and only where it is named', () => {
    const named = takes('X-Account');
    expect(atFault((operation) => operation.refusals.includes(1201) !== named(operation))).toEqual([]);
  });
});

describe('the contract', () => {
  it('defines nothing that is never referred to', () => {
    const defined = Object.entries(contract.components).flatMap(([kind, named]) =>
      Object.keys(named).map((name) => `#/components/${kind}/${name}`),
    );
    const referred = new Set([...JSON.stringify(contract).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
    const schemes = '#/components/securitySchemes/bearer';
    expect(defined.filter((at) => at !== schemes && !referred.has(at))).toEqual([]);
  });
});
