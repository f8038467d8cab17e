import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backendsOfApp, createHttpServer, elsewhereOf, servePages } from '../../../src/server/http/index.ts';
import { readTexts } from '../../../src/server/texts/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });

it('redirects a browser to the app [GEN-84]', async () => {
  for (const path of ['/', '/h5']) {
    const answer = await open(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/h5/');
  }
});

it('answers the health check', async () => {
  expect(await (await open('/healthz')).json()).toEqual({ status: 'ok' });
});

it("answers the sandbox's version check, whatever its parameters [CFG-32, CFG-36, CFG-38, GEN-86]", async () => {
  const settings = await server.succeed('getProjectInfo');
  const address = settings.find(({ configKey }) => configKey === 'versionCheckUrl')?.configValue ?? '';
  expect(address).toBe('/api/sandbox/version');
  expect(await (await open(`${address}?appName=Sun&appId=sun-h5`)).json()).toEqual({
    version: '3.3.2',
    downloadUrl: `${server.url}/h5/`,
    notes: null,
  });
});

describe('the built app', () => {
  const root = mkdtempSync(join(tmpdir(), 'sun-'));
  let app: Awaited<ReturnType<typeof createHttpServer>>;

  beforeAll(async () => {
    const built = join(root, 'dist/h5');
    mkdirSync(built, { recursive: true });
    const files = { 'index.html': '<!doctype html>', 'main.261c37d5.js': 'as it is' };
    const twins = { 'main.261c37d5.js.gz': 'gzipped', 'main.261c37d5.js.br': 'by Brotli' };
    for (const [name, content] of Object.entries({ ...files, ...twins })) writeFileSync(join(built, name), content);
    const texts = readTexts(process.cwd());
    app = await createHttpServer({
      ...{ texts, newId: () => 'an-id', logLevel: 'silent', requestsAMinute: 100 },
      elsewhere: { asked: ['https://versions.example.com/newest'], framed: [], pictured: [] },
    });
    await servePages(app, root, async () => ({ isReady: true, says: {} }));
  });
  afterAll(async () => {
    await app.close();
    rmSync(root, { recursive: true });
  });

  const openAs = (encodings: string, path = '/h5/main.261c37d5.js') =>
    app.inject({ url: path, headers: { 'accept-encoding': encodings } });

  it('lets browsers cache hashed files permanently and revalidate the rest [GEN-81, GEN-83]', async () => {
    expect((await app.inject('/h5/')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
    for (const encodings of ['', 'gzip', 'br']) {
      const { headers } = await openAs(encodings);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('may load its own files, pictures from blobs, and call its host and the version check, and nothing else [GEN-87, GEN-88]', async () => {
    const policyOf = (headers: Readonly<Record<string, unknown>>) =>
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim());
    const policy = policyOf((await app.inject('/h5/')).headers);
    const own = ['script-src', 'style-src', 'font-src'].map((kind) => `${kind} 'self'`);
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", ...own, "img-src 'self' blob: data:"]));
    expect(policy).toContain("connect-src 'self' https://versions.example.com");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy.join()).not.toContain('unsafe');
  });

  it('is served compressed by the build, in an encoding that the caller accepts', async () => {
    const kinds = [
      { encodings: 'gzip, deflate, br, zstd', encoding: 'br', body: 'by Brotli' },
      { encodings: 'gzip', encoding: 'gzip', body: 'gzipped' },
      { encodings: '', encoding: undefined, body: 'as it is' },
    ];
    for (const { encodings, encoding, body } of kinds) {
      const answer = await openAs(encodings);
      expect(answer.body).toBe(body);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers['content-type']).toContain('javascript');
      expect(answer.headers['vary']).toContain('accept-encoding');
    }
  });

  it('is served uncompressed where it has no compressed twin', async () => {
    const answer = await openAs('gzip, br', '/h5/');
    expect(answer.body).toBe('<!doctype html>');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it('answers 404 for a file that is not there, never the index [GEN-82]', async () => {
    for (const path of ['/h5/main.00000000.js', '/h5/pages/user/index', '/h5/locales/nl.json']) {
      const answer = await app.inject(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<!doctype html>');
    }
  });

  it('serves no file outside its folder', async () => {
    expect((await app.inject('/h5/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404);
  });
});

describe('the policy of an app that config.json points at another backend', () => {
  const root = mkdtempSync(join(tmpdir(), 'sun-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const backendsWith = (config: unknown) => {
    mkdirSync(join(root, 'dist/h5'), { recursive: true });
    writeFileSync(join(root, 'dist/h5/config.json'), JSON.stringify(config));
    return backendsOfApp(root);
  };

  it('allows connections to this backend and its socket, and its pictures, beside the rest [GEN-87, GEN-98]', async () => {
    const content = {
      versionCheckUrl: 'https://versions.example.com/newest',
      webViewHosts: [],
      places: { tiles: null },
    };
    const app = await createHttpServer({
      ...{ texts: readTexts(process.cwd()), newId: () => 'an-id', logLevel: 'silent', requestsAMinute: 100 },
      elsewhere: elsewhereOf(
        content,
        backendsWith({ backend: 'https://api.example.com', socket: 'wss://stream.example.com/prices' }),
      ),
    });
    const policy = String((await app.inject('/h5/')).headers['content-security-policy']).split(';');
    await app.close();
    expect(policy).toContain(
      "connect-src 'self' https://versions.example.com https://api.example.com wss://stream.example.com",
    );
    expect(policy).toContain("img-src 'self' blob: data: https://api.example.com");
  });

  it('is that of one origin where the file names no backend, or is not there', () => {
    expect(backendsWith({ backend: null })).toEqual({ called: [], pictured: [] });
    rmSync(join(root, 'dist'), { recursive: true });
    expect(backendsOfApp(root)).toEqual({ called: [], pictured: [] });
  });

  it('names the backend as the app reads it, whatever the case of its letters', () => {
    expect(backendsWith({ backend: 'HTTPS://API.Example.com' }).called).toEqual(['https://api.example.com']);
  });

  it('is not built from a file with which the app would not start', () => {
    expect(() => backendsWith({ backend: "'unsafe-inline'" })).toThrow('config.json');
    expect(() => backendsWith({ backend: 'data:text/html,1' })).toThrow('config.json');
    expect(() => backendsWith({ backend: 'https://api.example.com/v2' })).toThrow('config.json');
    expect(() => backendsWith({ backend: 'https://one:two@api.example.com' })).toThrow('config.json');
    expect(() => backendsWith(null)).toThrow('config.json');
    writeFileSync(join(root, 'dist/h5/config.json'), '{ "backend": ');
    expect(() => backendsOfApp(root)).toThrow('config.json');
  });
});
