import { CONTENT_BY_DEFAULT } from '../../../src/server/content/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

const SETTINGS = {
  ...CONTENT_BY_DEFAULT,
  serviceEmail: 'desk@example.com',
  serviceWays: [{ kind: 'chat', url: 'https://chat.example.com/' }],
  versionCheckUrl: 'https://versions.example.com/newest',
  webViewHosts: ['help.example.com', 'xn--bcher-kva.example:8443'],
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ content: SETTINGS });
});
afterAll(() => server.close());

it('shows the configured ways to customer service, named in the language of the request [CFG-20, CFG-21]', async () => {
  expect(await server.succeed('getCommonInfo', { language: 'de' })).toMatchObject({
    contactEmail: 'desk@example.com',
    serviceLinks: [
      { kind: 'chat', label: 'Chatten Sie mit uns', url: 'https://chat.example.com/' },
      { kind: 'email', label: 'Schreiben Sie uns', url: 'mailto:desk@example.com' },
    ],
  });
});

it("prefers a configured version check to the sandbox's, and lets the app call it [CFG-37]", async () => {
  const settings = await server.succeed('getProjectInfo');
  expect(settings).toContainEqual({ configKey: 'versionCheckUrl', configValue: SETTINGS.versionCheckUrl });
  const { headers } = await server.call('getProjectInfo');
  expect(headers.get('content-security-policy')).toContain(' https://versions.example.com');
});

it('names the hosts that the app may show within itself, and lets it frame these alone [CFG-12]', async () => {
  const settings = await server.succeed('getProjectInfo');
  expect(settings).toContainEqual({ configKey: 'webViewHosts', configValue: SETTINGS.webViewHosts.join(',') });
  const { headers } = await server.call('getProjectInfo');
  expect(headers.get('content-security-policy')).toContain(
    ';frame-src https://help.example.com https://xn--bcher-kva.example:8443;',
  );
});
