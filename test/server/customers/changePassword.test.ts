import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newPhone, openSession, PASSWORD, recipientOf, signUpWith } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const change = (token: string, currentPassword = PASSWORD, password = NEW_PASSWORD) =>
  server.call('changePassword', { token, body: { currentPassword, password } });
const signIn = (email: string | null, password: string) =>
  server.call('signIn', { body: { email: email ?? '', password } });
const isSignedIn = async (token: string) => (await server.call('getUser', { token })).code === 200;

describe('changing the password', () => {
  it('ends all other sessions and keeps the one that asks [PWD-9, PWD-22]', async () => {
    const { token, user } = await openSession(server);
    const other = await server.succeed('signIn', { body: { email: user.email ?? '', password: PASSWORD } });
    const stranger = await openSession(server);
    expect(await change(token)).toMatchObject({ code: 200, data: null });
    expect([await isSignedIn(token), await isSignedIn(other.token), await isSignedIn(stranger.token)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ code: 1101 });
    expect(await signIn(user.email, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  it('sends the customer a message: by text message where there is no address [PWD-26]', async () => {
    const entry = await signUpWith(server, newPhone());
    const { token } = await server.succeed('signIn', { body: { ...entry, password: PASSWORD } });
    await change(token);
    const [message] = await server.messagesTo(recipientOf(entry));
    expect(message?.text).toMatch(/^Your Sun password was changed/);
  });

  it('needs the old password [PWD-19, PWD-23]', async () => {
    const { token, user } = await openSession(server);
    expect(await change(token, 'another-horse-9')).toMatchObject({ code: 1101, data: { field: 'currentPassword' } });
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ code: 200 });
  });

  it('lengthens the wait after wrong passwords, for the right one too [PWD-20, PWD-22]', async () => {
    const { token } = await openSession(server);
    for (let count = 0; count < 5; count += 1) expect((await change(token, 'another-horse-9')).code).toBe(1101);
    const retryAt = String(server.world.now() + 30);
    expect(await change(token)).toMatchObject({ code: 1003, data: { retryAt } });
    server.advance(30_000);
    expect(await change(token)).toMatchObject({ code: 200 });
  });

  it('counts wrong passwords apart from those of signing in [PWD-21]', async () => {
    const { token, user } = await openSession(server);
    for (let count = 0; count < 5; count += 1) await change(token, 'another-horse-9');
    expect(await change(token)).toMatchObject({ code: 1003 });
    for (let count = 0; count < 5; count += 1)
      expect(await signIn(user.email, 'another-horse-9')).toMatchObject({ code: 1101 });
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ code: 1003 });
    server.advance(30_000);
    expect(await change(token)).toMatchObject({ code: 200 });
    expect(await change(token, 'another-horse-9')).toMatchObject({ code: 1101 });
  });

  it('accepts the current password as the new one [PWD-24]', async () => {
    const { token, user } = await openSession(server);
    expect(await change(token, PASSWORD, PASSWORD)).toMatchObject({ code: 200 });
    expect(await signIn(user.email, PASSWORD)).toMatchObject({ code: 200 });
  });

  it("is reported to the address that signs in, in the customer's language, not to the contact address [PWD-26, PWD-27, PWD-28]", async () => {
    const { token, user } = await openSession(server);
    await server.world.database.transaction((tx) =>
      tx
        .updateTable('customers')
        .set({ contact_email: 'stranger@example.com', language: 'de' })
        .where('id', '=', user.id)
        .execute(),
    );
    await change(token);
    expect(await server.messagesTo('stranger@example.com')).toEqual([]);
    const [message] = await server.messagesTo(user.email ?? '');
    expect(message).toMatchObject({ subject: 'Ihr Sun-Passwort wurde geändert', code: null });
  });

  it('is answered by the first check that fails: form, repetition, length, list, wait, current password [PWD-18]', async () => {
    const { token } = await openSession(server);
    const attempt = (body: object) => server.call('changePassword', { token, body });
    const wrong = { currentPassword: 'another-horse-9', password: 'horse9', confirmPassword: 'horse8' };
    expect(await attempt({ ...wrong, password: '' })).toMatchObject({ code: 1001, data: { field: 'password' } });
    expect(await attempt(wrong)).toMatchObject({ code: 1001, data: { field: 'confirmPassword' } });
    expect(await attempt({ ...wrong, confirmPassword: 'horse9' })).toMatchObject({ code: 1109 });
    for (let count = 0; count < 5; count += 1) expect((await change(token, 'another-horse-9')).code).toBe(1101);
    expect(await change(token, 'another-horse-9', 'password123')).toMatchObject({ code: 1111 });
    expect(await change(token, 'another-horse-9')).toMatchObject({ code: 1003 });
  });

  it('checks one password at a time, however many arrive at once [PWD-25]', async () => {
    const { token } = await openSession(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(token, 'another-horse-9')));
    expect(answers.filter(({ code }) => code === 1101).length).toBeLessThanOrEqual(5);
    expect(answers.filter(({ code }) => ![1003, 1101].includes(code))).toEqual([]);
  });

  it.each([
    [1001, { confirmPassword: 'battery-staple-5' }, 'confirmPassword'],
    [1109, { password: 'horse9' }, 'password'],
    [1111, { password: 'password123' }, 'password'],
  ])('is refused with %i for %j [PWD-23]', async (code, wrong, field) => {
    const { token } = await openSession(server);
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD, ...wrong };
    expect(await server.call('changePassword', { token, body })).toMatchObject({ code, data: { field } });
    expect(await isSignedIn(token)).toBe(true);
  });
});
