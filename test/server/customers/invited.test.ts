import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('builds an invite link to the sign-up screen, and counts sign-ups by its code [PRF-25, PRF-26]', async () => {
  const { token } = await signUpCustomer(server);
  const { inviteCode, link, count } = await server.succeed('getInvited', { token });
  expect([link, count]).toEqual([`/h5/#/pages/user/sign_up?inviteCode=${inviteCode}`, 0]);

  const email = 'invited@example.com';
  await server.succeed('sendMailCode', { query: { email } });
  const [message] = await server.messagesTo(email);
  const body = { email, password: 'Sun-and-moon-7', code: message?.code ?? '', inviteCode };
  await server.succeed('signUp', { body });
  expect(await server.succeed('getInvited', { token })).toMatchObject({ count: 1 });
});
