import fc from 'fast-check';
import { routes } from '../../../src/contract/index.ts';
import type { OperationId } from '../../../src/server/http/index.ts';
import { exampleRequest, faultOfAnswer, operations, sendRequest } from '../../support/contractRequests.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession, PASSWORD } from './customerContacts.ts';
import { ownRows } from './ownRows.ts';

const RUNS = 120;
/** Longest part of a path, in ASCII letters. */
const LONGEST_PART = 300;
const fuzzed = operations
  .map(({ operationId }) => operationId as OperationId)
  .filter((id) => ['auth', 'user'].includes(routes[id].tag));

let server: TestServer;
let bystander: Awaited<ReturnType<typeof openSession>>;
let fuzzer: Awaited<ReturnType<typeof openSession>>;
let untouched: readonly string[];
const bystandersRows = async () => (await ownRows(server.world.database, bystander.user.id, fuzzer.user.id)).rows;

/** Live: there the server does not check its own answers, so that this test does. */
beforeAll(async () => {
  server = await startTestServer({ environment: 'live' });
  bystander = await openSession(server);
  fuzzer = await openSession(server);
  untouched = await bystandersRows();
});
afterAll(() => server.close());

/** Some operations end the session that asks, and wrong passwords lengthen the wait. */
beforeEach(async () => {
  server.advance(3_600_000);
  if ((await server.call('getUser', { token: fuzzer.token })).code === 200) return;
  fuzzer = await server.succeed('signIn', { body: { email: fuzzer.user.email ?? '', password: PASSWORD } });
});

const junkText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '0', '-1', '1e400', 'NaN', 'null', '\u0000', '\ud800', '\u202e', '%00', '../../key'),
  fc.constantFrom("' or 1=1 --", '{{7*7}}', '<script>', '\r\nX-Injected: yes', '١٢٣٤٥٦', 'a'.repeat(5000)),
  fc.uuid(),
);
const junk = fc.oneof(
  junkText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(0, -0, 1e308, true, null, [], {}, [[[[]]]]),
);

/** Generates an object with some of its values changed, some left out, and sometimes an unknown one added. */
const mutated = (example: object): fc.Arbitrary<object> => {
  const known = Object.entries(example).map(([name, value]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(value) }, { weight: 2, arbitrary: junk }),
  ]);
  const extra = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'customerId', 'toString', ''), junk);
  return fc
    .tuple(
      fc.record(Object.fromEntries(known) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
      fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }),
    )
    .map((parts) => Object.assign({}, ...parts) as object);
};

const texts = (example: Readonly<Record<string, string>>, requiredKeys: string[]) =>
  fc.record(
    Object.fromEntries(
      Object.entries(example).map(([name, value]) => [
        name,
        fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: junkText }),
      ]),
    ),
    { requiredKeys },
  );

/** A part that URL parsers remove: the address is then another one, with an answer of its own. */
const isDotSegment = (part: string): boolean => part === '.' || part === '..';

const requestTo = (id: OperationId) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  const example = operation ? exampleRequest(operation) : { path: {}, query: {} };
  const body =
    typeof example.body === 'object' && example.body !== null ? mutated(example.body) : fc.constant(undefined);
  return fc.record({
    path: texts(example.path, Object.keys(example.path)).filter((parts) => !Object.values(parts).some(isDotSegment)),
    query: texts(example.query, []),
    body,
    /** Bodies that are no object, or no JSON. */
    rawBody: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: junk.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.constantFrom('', '{', '{"a":', '[1,]', '{}'.repeat(2), `${'['.repeat(2000)}`) },
    ),
    authorization: fc.oneof(
      { weight: 4, arbitrary: fc.constant(`Bearer ${fuzzer.token}`) },
      { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer x', 'Basic eDp5', `Bearer ${'x'.repeat(3000)}`) },
    ),
    contentType: fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'nonsense'),
    language: fc.constantFrom('en', 'ja', 'xx', '*', '', ';q=', 'zh-TW,en;q=0.5'),
  });
};

describe('any generated request', () => {
  it.each(fuzzed)('%s answers within the contract, and reveals no details of the server', async (id) => {
    const property = fc.asyncProperty(requestTo(id), async (sent) => {
      const headers = {
        Authorization: sent.authorization,
        'Accept-Language': sent.language,
        'X-Account': 'demo',
        'Idempotency-Key': crypto.randomUUID(),
        ...(sent.rawBody !== undefined && { 'Content-Type': sent.contentType }),
      };
      const options = { headers, ...(sent.rawBody !== undefined && { rawBody: sent.rawBody }) };
      const { status, text } = await sendRequest(server.url, id, sent, options);
      // An empty or an endless part of a path is another address, which may have no operation.
      const mayBeElsewhere = Object.values(sent.path).some((part) => part === '' || part.length > LONGEST_PART);
      // A body that is no JSON, or of another type, is no request (400, 415).
      const expected = [200, ...(mayBeElsewhere ? [400, 404] : []), ...(sent.rawBody === undefined ? [] : [400, 415])];
      expect(expected).toContain(status);
      if (status === 200) expect(faultOfAnswer(id, text)).toBeUndefined();
      else expect(JSON.parse(text)).toEqual({ code: status, msg: expect.any(String) as string, data: null });
      expect(text).not.toMatch(
        /node_modules|\.ts:\d|\bat \w+ \(|\b(?:select|insert|update|delete)\b.*\b(?:from|into|set)\b.*\$\d|stack/i,
      );
    });
    await fc.assert(property, { numRuns: RUNS });
  });

  it("leaves another customer's data unchanged, and that customer signed in", async () => {
    expect(await bystandersRows()).toEqual(untouched);
    expect(await server.call('getUser', { token: bystander.token })).toMatchObject({ code: 200, data: bystander.user });
  });
});
