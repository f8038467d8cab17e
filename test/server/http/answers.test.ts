import { LANGUAGES } from '../../../src/contract/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ requestsAMinute: 60 });
});
afterAll(() => server.close());

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('every answer', () => {
  it('carries its request id and is not cached', async () => {
    const { headers } = await server.call('getProjectInfo');
    expect(headers.get('x-request-id')).toMatch(UUID);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('lets a browser run and load nothing from elsewhere', async () => {
    const { headers } = await server.call('getProjectInfo');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    for (const allowed of [
      "script-src 'self';",
      "style-src 'self';",
      "font-src 'self';",
      "img-src 'self' blob: data:;",
    ])
      expect(policy).toContain(allowed);
    expect(policy).toMatch(/connect-src 'self'(;| https)/);
    expect(policy).not.toMatch(/\bwss?:(;| |$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types webpack highcharts default");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000; includeSubDomains$/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    const permissions = headers.get('permissions-policy');
    expect(permissions).toContain('camera=(self), clipboard-write=(self)');
    expect(permissions).toContain('microphone=()');
  });
});

describe('the message of an answer', () => {
  it('has a text in each of the ten languages [GEN-12, GEN-40]', async () => {
    const answers = await Promise.all(LANGUAGES.map((language) => server.call('getUser', { language })));
    expect(new Set(answers.map(({ msg }) => msg)).size).toBe(10);
  });
});

describe('a transport fault in the envelope', () => {
  it('answers an unknown address with 404', async () => {
    for (const path of ['/api/nowhere', '/api/user/info/more', '/nowhere']) {
      const answer = await fetch(server.url + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ code: 404, msg: 'There is nothing at this address.', data: null });
      expect(answer.headers.get('x-request-id')).toBeTruthy();
    }
  });

  it('answers a request that is too large with 413 [GEN-23]', async () => {
    const answer = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'de' },
      body: JSON.stringify({ email: 'x'.repeat(300_000) }),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ code: 413, msg: 'Die Anfrage ist zu groß.', data: null });
  });

  it('answers too many requests from one address with 429 [GEN-25]', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${server.url}/healthz`)));
    expect(answers.map(({ status }) => status)).toContain(429);
    const refused = answers.find(({ status }) => status === 429);
    expect(await refused?.json()).toMatchObject({ code: 429, data: null });
    expect(refused?.headers.get('x-request-id')).toMatch(UUID);
  });
});
