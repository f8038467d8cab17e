import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ rateLimits: { setQuote: { requests: 6, seconds: 60 } } });
});
afterEach(() => server.close());

const QUOTE = '/api/sandbox/quote/XAUUSD';
const BODY = JSON.stringify({ bid: '1.00', ask: '2.00' });
const JSON_TYPE = 'application/json';
const setQuote = async ({ path = QUOTE, method = 'PUT', type = JSON_TYPE, body = BODY } = {}) =>
  (await fetch(server.url + path, { method, headers: { 'Content-Type': type }, body })).status;
const bid = async () => (await server.succeed('getInstrument', { path: { id: 'XAUUSD' } })).quote?.bid;

describe('a request that is answered with an HTTP status', () => {
  it.each([
    [400, 'a body that is no JSON', { body: `${BODY},` }],
    [400, 'an address that cannot be decoded', { path: `${QUOTE}%` }],
    [404, 'a path that no operation has', { path: `${QUOTE}/` }],
    [405, 'a method that no operation of the path has', { method: 'POST' }],
    [413, 'a body that is too large', { body: BODY + ' '.repeat(300_000) }],
    [415, 'a body of another media type', { type: 'text/plain' }],
  ])('did nothing: %i for %s [GEN-29]', async (status, _what, sent) => {
    const before = await bid();
    expect(await setQuote(sent)).toBe(status);
    expect(await bid()).toBe(before);
    expect(await setQuote()).toBe(200);
    expect(await bid()).toBe('1.00');
  });

  it('did nothing: 429 for too many requests [GEN-29, LIM-8]', async () => {
    const sent = ['1.01', '1.02', '1.03', '1.04', '1.05', '1.06', '1.07'];
    const answers = [];
    for (const price of sent) answers.push(await setQuote({ body: JSON.stringify({ bid: price, ask: '2.00' }) }));
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(await bid()).toBe('1.06');
  });
});
