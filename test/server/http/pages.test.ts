import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer, readContract, readTexts, servePages } from '../../../src/server/http/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = (path: string) => fetch(server.url + path, { redirect: 'manual' });

it('leads a browser to the app', async () => {
  for (const path of ['/', '/h5']) {
    const answer = await open(path);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/h5/');
  }
});

it('serves the contract as it is written', async () => {
  const answer = await open('/openapi.yaml');
  expect(answer.headers.get('content-type')).toBe('application/yaml; charset=utf-8');
  expect(await answer.text()).toMatch(/^openapi: 3\.1\.0\n/);
});

it('serves a page to read the contract by, with nothing in it that the policy forbids', async () => {
  const answer = await open('/docs');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  expect(page).toContain('placeOrder');
  expect(page).not.toMatch(/<script|<style| style=| on\w+=|https?:\/\/[^"]+\.(js|css)/);
  expect((await open('/docs/reference.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
});

it('says that it is alive', async () => {
  expect(await (await open('/healthz')).json()).toEqual({ status: 'ok' });
});

it('answers the version check of the sandbox, whatever it is asked', async () => {
  expect(await (await open('/api/sandbox/version?appName=Sun&appId=sun-h5')).json()).toEqual({
    version: '3.3.2',
    downloadUrl: `${server.url}/h5/`,
    notes: null,
  });
});

it('lets browsers keep what is named by its content, and asks for the rest anew', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sun-'));
  const built = join(root, 'dist/h5');
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, 'index.html'), '<!doctype html>');
  writeFileSync(join(built, 'main.261c37d5.js'), '');
  const texts = readTexts(process.cwd());
  const app = await createHttpServer({ texts, newId: () => 'an-id', logLevel: 'silent', requestsAMinute: 100 });
  await servePages(app, root, readContract(process.cwd()));

  expect((await app.inject('/h5/')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/html; charset=utf-8',
  });
  const script = await app.inject('/h5/main.261c37d5.js');
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await app.inject('/h5/%2e%2e/%2e%2e/package.json')).statusCode).toBe(404);
  await app.close();
  rmSync(root, { recursive: true });
});
