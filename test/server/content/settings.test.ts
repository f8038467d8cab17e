import { startTestServer, type TestServer } from '../../support/testServer.ts';

const SETTINGS = {
  serviceEmail: 'desk@example.com',
  serviceWays: [{ kind: 'chat', url: 'https://chat.example.com/' }],
  versionCheckUrl: 'https://versions.example.com/newest',
} as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ content: SETTINGS });
});
afterAll(() => server.close());

it('the ways to customer service are as configured, named in the language asked for', async () => {
  expect(await server.succeed('getCommonInfo', { language: 'de' })).toMatchObject({
    contactEmail: 'desk@example.com',
    serviceLinks: [
      { kind: 'chat', label: 'Chatten Sie mit uns', url: 'https://chat.example.com/' },
      { kind: 'email', label: 'Schreiben Sie uns', url: 'mailto:desk@example.com' },
    ],
  });
});

it('a configured version check goes before the one of the sandbox, and the app may ask it', async () => {
  const settings = await server.succeed('getProjectInfo');
  expect(settings).toContainEqual({ configKey: 'versionCheckUrl', configValue: SETTINGS.versionCheckUrl });
  const { headers } = await server.call('getProjectInfo');
  expect(headers.get('content-security-policy')).toContain(' https://versions.example.com');
});
