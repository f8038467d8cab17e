import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer, readContract } from '../../../src/server/http/index.ts';
import { serveDocs } from '../../../src/server/docs/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (path: string) => fetch(server.url + path);
const typeOf = async (path: string) => (await open(path)).headers.get('content-type');

describe('the contract as pages', () => {
  it('is served as it is written [GEN-89]', async () => {
    expect(await typeOf('/openapi.yaml')).toBe('application/yaml; charset=utf-8');
    expect(await (await open('/openapi.yaml')).text()).toMatch(/^openapi: 3\.1\.0\n/);
  });

  it('is read on a page whose scripts are files of this server, with nothing inline', async () => {
    const answer = await open('/docs');
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none';script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(page).not.toMatch(/<script>|<style| style=| on\w+=|https?:/);
    for (const [, path = ''] of page.matchAll(/<(?:script src|link rel="stylesheet" href)="([^"]+)"/g)) {
      const file = await open(path);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
      expect(await file.text()).not.toBe('');
    }
  });

  it('allows styles of scripts on that page alone', async () => {
    expect((await open('/openapi.yaml')).headers.get('content-security-policy')).not.toContain('unsafe-inline');
  });

  it('gives its rules, refusals and vectors as files, and nothing beside them', async () => {
    expect(await (await open('/docs/contract/rules/orders.md')).text()).toMatch(/^# /);
    expect(await typeOf('/docs/contract/refusals.json')).toMatch(/^application\/json/);
    expect(await (await open('/docs/contract/vectors/margin.json')).json()).toHaveProperty('cases');
    expect((await open('/docs/contract/%2e%2e/package.json')).status).toBe(404);
  });
});

describe('the files of the reader', () => {
  const FILES = ['/docs/reader.js', '/docs/openapi.json'];
  const ask = (path: string, headers: Readonly<Record<string, string>>) => fetch(server.url + path, { headers });

  it('are compressed only for a client that takes gzip', async () => {
    const [path = ''] = FILES;
    const compressed = await ask(path, { 'Accept-Encoding': 'br, gzip;q=0.8' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const script = await compressed.text();
    for (const accepted of ['identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'notgzip']) {
      const plain = await ask(path, { 'Accept-Encoding': accepted });
      expect([accepted, plain.headers.get('content-encoding')]).toEqual([accepted, null]);
      expect(plain.headers.get('vary')).toBe('Accept-Encoding');
      expect(await plain.text()).toBe(script);
    }
  });

  it('are sent again only where they have changed', async () => {
    for (const path of FILES)
      for (const accepted of ['gzip', 'identity']) {
        const first = await ask(path, { 'Accept-Encoding': accepted });
        const tag = first.headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[^"]+"$/);
        expect(first.headers.get('cache-control')).toBe('no-cache');
        expect(await first.text()).not.toBe('');
        const again = await ask(path, { 'Accept-Encoding': accepted, 'If-None-Match': tag });
        expect({ status: again.status, text: await again.text() }).toEqual({ status: 304, text: '' });
        const older = await ask(path, { 'Accept-Encoding': accepted, 'If-None-Match': '"older"' });
        expect(older.status).toBe(200);
      }
  });

  it('are those of the folder that the server is given, wherever it was started', async () => {
    const root = mkdtempSync(join(tmpdir(), 'sun-docs-'));
    for (const part of ['contract', 'src/server/docs/page']) cpSync(part, join(root, part), { recursive: true });
    writeFileSync(join(root, 'src/server/docs/page/page.css'), '/* of this folder */');
    const { texts, newId } = server.world;
    const own = await createHttpServer({ texts, newId, logLevel: 'silent', requestsAMinute: 100 });
    await serveDocs(own, root, readContract('.'), 'sandbox');
    const answer = await own.inject('/docs/page.css');
    await own.close();
    rmSync(root, { recursive: true });
    expect(answer.body).toBe('/* of this folder */');
  });
});

describe('the contract in the live environment', () => {
  let live: TestServer;
  beforeAll(async () => {
    live = await startTestServer({ environment: 'live' });
  });
  afterAll(() => live.close());

  it('is a page of links without a script, under the policy of every page', async () => {
    const answer = await fetch(`${live.url}/docs`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toBe((await fetch(`${live.url}/openapi.yaml`)).headers.get('content-security-policy'));
    const page = await answer.text();
    expect(page).not.toMatch(/<script|<style| style=| on\w+=|https?:/);
    const links = [...page.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link);
    for (const link of ['/openapi.yaml', '/docs/contract/refusals.json', '/docs/contract/rules/orders.md'])
      expect(links).toContain(link);
    for (const link of links) expect([link, (await fetch(live.url + link)).status]).toEqual([link, 200]);
  });

  it('has no file of the reader', async () => {
    for (const path of ['/docs/reader.js', '/docs/start.js', '/docs/page.css', '/docs/openapi.json'])
      expect((await fetch(live.url + path)).status).toBe(404);
  });
});
