import { PROFILES } from '../../conformance/checks/check.ts';
import { type Result, runChecks } from '../../conformance/checks/runChecks.ts';
import { openContract } from '../../conformance/contract/openContract.ts';
import { journeysFor } from '../../conformance/journeys/allJourneys.ts';
import { chosen } from '../../conformance/options.ts';
import { openProxy, type Proxy } from '../../conformance/selfTest/openProxy.ts';
import type { Fault } from '../../conformance/selfTest/fault.ts';
import { signUpCustomer } from '../support/signUpCustomer.ts';
import { startOwnBackend } from './ownBackend.ts';

const contract = openContract('.');
/** Answers every control of the sandbox as another environment does (SBX-1). */
const LIVE: Fault = {
  ...{ name: 'the controls of the sandbox answer 1008', requirement: 'SBX-1', operation: undefined },
  instead: ({ url }) =>
    url.startsWith('/api/sandbox')
      ? {
          status: 200,
          headers: {
            'content-type': 'application/json',
            'cache-control': 'no-store',
            'x-request-id': url + Date.now(),
          },
          body: JSON.stringify({ code: 1008, msg: 'This is available in the sandbox only.', data: null }),
        }
      : undefined,
};

let backend: Awaited<ReturnType<typeof startOwnBackend>>;
let proxy: Proxy;
beforeAll(async () => {
  backend = await startOwnBackend();
  proxy = await openProxy(backend.url);
  proxy.plant(LIVE);
});
afterAll(async () => {
  await proxy.close();
  await backend.close();
});

const run = async (only: readonly string[], more: { token?: string; profiles?: readonly string[] } = {}) => {
  const profiles = new Set<string>(more.profiles ?? PROFILES);
  const journeys = chosen(journeysFor(1), only);
  const { results } = await runChecks({ baseUrl: proxy.url, contract, journeys, token: more.token, profiles });
  return results.filter(({ journey }) => journey !== 'Every answer');
};
const verdictsOf = (results: readonly Result[]) => new Set(results.map(({ verdict }) => verdict));

describe('a backend without controls of the sandbox', () => {
  it('is tried where no controls are needed, and the rest is named as not tried', async () => {
    const results = await run(['Exactly once', 'a path of no operation', 'X-Source is h5']);
    const [address, source, ...keys] = results;
    expect([address?.verdict, source?.verdict]).toEqual(['pass', 'pass']);
    expect(verdictsOf(keys)).toEqual(new Set(['skip']));
    expect(keys[0]?.reason).toContain('no controls of the sandbox');
  });

  it('has customers where a token is given, and none without', async () => {
    const words = ['a query parameter that an operation does not list'];
    const [without] = await run(words);
    expect(without).toMatchObject({ verdict: 'skip', reason: expect.stringContaining('--token') as string });
    const { token } = await signUpCustomer(backend.server);
    expect((await run(words, { token }))[0]).toMatchObject({ verdict: 'pass', findings: [] });
  });

  it('answers nothing to the checks of profiles that were not asked for', async () => {
    expect(verdictsOf(await run(['Loans'], { profiles: ['trading'] }))).toEqual(new Set(['omit']));
  });
});

describe('a backend that lacks an operation', () => {
  const without = (tag: string): Fault => ({
    ...{ name: `${tag} is not offered`, requirement: 'GEN-100', operation: undefined },
    instead: ({ url }) =>
      url.startsWith(tag)
        ? {
            status: 404,
            headers: {
              'content-type': 'application/json',
              'cache-control': 'no-store',
              'x-request-id': url + Date.now(),
            },
            body: JSON.stringify({ code: 404, msg: 'There is nothing at this address.', data: null }),
          }
        : undefined,
  });
  afterEach(() => proxy.plant(LIVE));

  it('fails where its profile was asked for, and is right where it was not [GEN-99, GEN-100]', async () => {
    proxy.plant(without('/api/creditLoan'));
    const words = ['every path answers 405', 'an approved application is paid out'];
    const [paths] = await run(words);
    expect(paths?.verdict).toBe('fail');
    expect(paths?.findings).toContainEqual(
      expect.objectContaining({ requirement: 'GEN-100', what: 'listLoanProducts', came: 'HTTP status 404' }),
    );
    const [others] = await run(words, { profiles: ['trading', 'funds', 'investments'] });
    expect(others).toMatchObject({ verdict: 'pass', findings: [] });
  });

  it('cannot be tried where it lacks a control of the sandbox alone', async () => {
    proxy.plant(without('/api/sandbox/fault'));
    const [check] = await run(['a call that failed did nothing']);
    expect(check).toMatchObject({ verdict: 'skip', reason: expect.stringContaining('addFault') as string });
  });
});
