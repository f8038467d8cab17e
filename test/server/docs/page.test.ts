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
