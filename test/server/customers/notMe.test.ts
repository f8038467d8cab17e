import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession, receiveCode } from './customerContacts.ts';
import { prove, proveByApp, setUpApp, setUpPasskey } from './secondStepDevices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const isSignedIn = async (token: string) => (await server.call('getUser', { token })).code === 200;

/** Signs a customer up with an authenticator. */
const withApp = async () => {
  const { token, user } = await openSession(server);
  return { token, user, ...(await setUpApp(server, token)) };
};

/** Confirms the newest message's link. */
const confirmNotMe = async (email: string) => {
  const messages = await server.messagesTo(email);
  const found = messages.map(({ text }) => /https?:\S+\/not-me\?token=\S+/.exec(text)?.[0]).find(Boolean);
  const { pathname, search } = new URL(found ?? '');
  const confirmed = await fetch(`${server.url}${pathname}${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(confirmed.status).toBe(200);
};

describe('"it was not me"', () => {
  it('keeps the second step, as a stranger may confirm it who reads the mails [SCS-53]', async () => {
    const { token, user, app } = await withApp();
    const { email } = user;
    await confirmNotMe(email ?? '');
    expect(await isSignedIn(token)).toBe(false);
    const code = await receiveCode(server, { email: email ?? '' }, 2);
    await server.succeed('resetPassword', { body: { email: email ?? '', password: 'Another-moon-8', code } });
    const stranger = await server.succeed('signIn', { body: { email: email ?? '', password: 'Another-moon-8' } });
    const { kinds } = await server.succeed('getSecondStep', { token: stranger.token });
    expect(kinds).toEqual(['code', 'recovery']);
    const begun = { token: stranger.token, body: { currentPassword: 'Another-moon-8' } };
    expect(await server.call('beginAuthenticator', begun)).toMatchObject({ code: 1208 });
    await proveByApp(server, stranger.token, 'changePassword', app);
  });

  it('keeps a passkey that was set up before from signing in, until it was used in a session [SCS-50]', async () => {
    const { token, user } = await openSession(server);
    const email = user.email ?? '';
    const { device } = await setUpPasskey(server, token);
    await confirmNotMe(email);
    const byPasskey = async () => {
      const { options } = await server.succeed('beginPasskeySignIn', {});
      return server.call('signInWithPasskey', { body: { assertion: device.get(options) } });
    };
    expect(await byPasskey()).toMatchObject({ code: 1209, data: {} });
    const code = await receiveCode(server, { email }, 2);
    await server.succeed('resetPassword', { body: { email, password: 'Another-moon-8', code } });
    expect(await byPasskey()).toMatchObject({ code: 1209, data: {} });
    const owner = await server.succeed('signIn', { body: { email, password: 'Another-moon-8' } });
    await prove(server, owner.token, 'changePassword', ({ passkey }) => ({
      kind: 'passkey',
      assertion: device.get(passkey as never),
    }));
    expect(await byPasskey()).toMatchObject({ code: 200 });
  });

  it('says before and after that the second step stays', () => {
    expect(server.world.texts.label('en', 'not-me-asked')).toContain('Your second step stays');
    expect(server.world.texts.label('en', 'not-me-done')).toContain('stays. If something of it is not yours');
  });
});
