import { fuzz } from './fuzz.ts';
import { faultOfReceived } from './faultOfReceived.ts';
import type { FuzzedRequest } from './fuzzedRequests.ts';
import { startFuzzedServer } from './fuzzedServer.ts';
import { curlLine, type Received } from './sendFuzzed.ts';

/** More are sent by `npm run fuzz -- --requests N`. */
const REQUESTS = 3000;
const SEED = 20_261_124;

const REQUEST: FuzzedRequest = {
  id: 'getFavourites',
  path: {},
  query: {},
  header: {},
  body: undefined,
  bearer: 'first',
  wire: { kind: 'sound' },
};
const GOOD = { code: 200, msg: 'OK', data: { symbols: ['XAUUSD'] } };

const received = (envelope: unknown, status = 200, headers: Received['headers'] = {}): Received => ({
  status,
  headers: { 'x-request-id': '1', 'content-type': 'application/json', ...headers },
  bytes: Buffer.from(JSON.stringify(envelope)),
});
const faultOf = (answer: Received, request = REQUEST, sent = '') =>
  faultOfReceived(request, answer, { markers: ['mail-of-another@example.com'], sent });

describe('generated requests to every operation', () => {
  it(`get no fault, no answer outside the contract and no other customer's datum, ${REQUESTS} of them`, async () => {
    const server = await startFuzzedServer();
    try {
      const { faults, answers, sent } = await fuzz({ ...server, requests: REQUESTS, seed: SEED });
      expect(faults).toEqual([]);
      expect(sent).toBeGreaterThanOrEqual(REQUESTS);
      // Far more than the refusals that each operation gives to what is no request.
      expect(answers.size).toBeGreaterThan(350);
      expect([...answers.keys()].filter((answer) => answer.endsWith(' 200')).length).toBeGreaterThan(50);
    } finally {
      await server.close();
    }
  });
});

describe('the check of an answer', () => {
  it('finds nothing in a good one', () => {
    expect(faultOf(received(GOOD))).toBeUndefined();
    expect(faultOf(received({ code: 401, msg: 'Please sign in.', data: null }))).toBeUndefined();
  });

  it.each<readonly [string, Received, string]>([
    ['a fault of the server', received({ code: 500, msg: 'No', data: null }, 500), 'status 500'],
    ['a status that the request does not deserve', received({ code: 404, msg: 'No', data: null }, 404), 'status 404'],
    ['a field that the contract does not have', received({ ...GOOD, data: { symbols: [], more: 1 } }), 'more'],
    ['a refusal that the operation does not list', received({ code: 1002, msg: 'No', data: { field: 'id' } }), 'code'],
    ["another customer's datum", received({ ...GOOD, msg: 'mail-of-another@example.com' }), "another customer's"],
    ['a statement of the database', received({ ...GOOD, msg: 'select a from b where c = $1' }), 'works'],
    ['an answer without its id', received(GOOD, 200, { 'x-request-id': undefined }), 'X-Request-Id'],
    ['a file where none is', received(GOOD, 200, { 'content-type': 'image/png' }), 'file'],
    ['what is no JSON', { ...received(GOOD), bytes: Buffer.from('<html>') }, 'cannot be read'],
  ])('finds %s', (_what, answer, fault) => {
    expect(faultOf(answer)).toContain(fault);
  });

  it('leaves a text that the request itself sent, and what the controls of the sandbox show of everybody', () => {
    const echo = received({ ...GOOD, msg: 'mail-of-another@example.com' });
    expect(faultOf(echo, REQUEST, 'contact=mail-of-another@example.com')).toBeUndefined();
  });

  it('takes a status of the transport for a request whose form is at fault, with its envelope', () => {
    const broken: FuzzedRequest = { ...REQUEST, wire: { kind: 'body', text: '{' } };
    expect(faultOf(received({ code: 400, msg: 'No', data: null }, 400), broken)).toBeUndefined();
    expect(faultOf(received({ code: 400, msg: 'No', data: {} }, 400), broken)).toContain('no envelope');
    expect(faultOf(received({ code: 405, msg: 'No', data: null }, 405), broken)).toContain('Allow');
  });
});

describe('a request that shows a fault', () => {
  it('is printed as a command that a shell takes as it is', () => {
    const sent = { method: 'PUT', target: '/api/user', headers: { A: "it's" }, body: Buffer.from('{"a":"b"}') };
    expect(curlLine('http://127.0.0.1:1', sent)).toBe(
      String.raw`curl -i --path-as-is -X PUT 'http://127.0.0.1:1/api/user' -H 'A: it'\''s' --data-binary '{"a":"b"}'`,
    );
    const binary = { ...sent, body: Buffer.from([0, 255]) };
    expect(curlLine('http://127.0.0.1:1', binary)).toContain('printf %s AP8= | base64 -d | curl');
  });
});
