import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await signUpCustomer(server));
});

it('sends a new customer notifications of deals and requests, without mails [PRF-20]', async () => {
  expect(await server.succeed('getPreferences', { token })).toEqual({
    language: 'en',
    notifications: { deals: true, requests: true, marketNews: false, byMail: false },
  });
});

it('stores the chosen settings, for this customer only [PRF-21, PRF-22]', async () => {
  const chosen = {
    language: 'ko',
    notifications: { deals: false, requests: false, marketNews: true, byMail: true },
  } as const;
  const other = await signUpCustomer(server);
  expect(await server.succeed('updatePreferences', { token, body: chosen })).toEqual(chosen);
  expect(await server.succeed('getPreferences', { token })).toEqual(chosen);
  expect(await server.succeed('getUser', { token })).toMatchObject({ language: 'ko' });
  expect(await server.succeed('getPreferences', { token: other.token })).toMatchObject({ language: 'en' });
});

it('refuses an unsupported language (1001) [PRF-23]', async () => {
  const body = { language: 'nl', notifications: { deals: true, requests: true, marketNews: true, byMail: true } };
  expect(await server.call('updatePreferences', { token, body: body as never })).toMatchObject({
    code: 1001,
    data: { field: 'language' },
  });
});
