import { FORGOT_PASSWORD } from '../../../src/domain/customer/verificationCode.ts';
import { insertCode } from '../../../src/server/customers/codeRepository.ts';
import type { ContactEntry } from '../../../src/server/customers/readContact.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, newPhone, openSession, PASSWORD, receiveCode, recipientOf, signUpWith } from './customerContacts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const signIn = (entry: ContactEntry, password: string) => server.call('signIn', { body: { ...entry, password } });
const reset = (entry: ContactEntry, code: string, password = NEW_PASSWORD) =>
  server.call('resetPassword', { body: { ...entry, password, code } });
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Signs up a customer who forgot the password, and reads the code that was sent. */
const forgetful = async (entry: ContactEntry = { email: newEmail() }) => {
  await signUpWith(server, entry);
  return { entry, code: await receiveCode(server, entry, 2) };
};

describe('a forgotten password', () => {
  it.each([
    ['e-mail', () => ({ email: newEmail() })],
    ['phone', () => newPhone()],
  ])('is reset with a code by %s, and the old one is invalid [PWD-16, PWD-17]', async (_way, contact) => {
    const { entry, code } = await forgetful(contact());
    const body = { ...entry, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, code };
    expect(await server.call('resetPassword', { body })).toMatchObject({ code: 200, data: null });
    expect(await signIn(entry, PASSWORD)).toMatchObject({ code: 1101 });
    expect(await signIn(entry, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  it('ends every session of the customer, and nobody else’s, when it is reset [PWD-16]', async () => {
    const { token, user } = await openSession(server);
    const stranger = await openSession(server);
    const entry = { email: user.email ?? '' };
    expect((await reset(entry, await receiveCode(server, entry, 2))).code).toBe(200);
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
    expect(await server.call('getUser', { token: stranger.token })).toMatchObject({ code: 200 });
  });

  it('sends the customer a message when it is reset [PWD-26, PWD-27]', async () => {
    const { entry, code } = await forgetful();
    await reset(entry, code);
    const [message] = await server.messagesTo(recipientOf(entry));
    expect(message).toMatchObject({ subject: 'Your Sun password was changed', code: null });
  });

  it('needs no wait after wrong passwords once it is reset [SGN-36]', async () => {
    const { entry, code } = await forgetful();
    for (let count = 0; count < 5; count += 1) await signIn(entry, 'another-horse-9');
    expect(await signIn(entry, PASSWORD)).toMatchObject({ code: 1003 });
    await reset(entry, code);
    expect(await signIn(entry, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  it('needs no wait after wrong current passwords once it is reset [PWD-30]', async () => {
    const { token, user } = await openSession(server);
    const change = (session: string, currentPassword: string) =>
      server.call('changePassword', { token: session, body: { currentPassword, password: PASSWORD } });
    for (let count = 0; count < 5; count += 1) await change(token, 'another-horse-9');
    expect(await change(token, PASSWORD)).toMatchObject({ code: 1003 });
    const entry = { email: user.email ?? '' };
    await reset(entry, await receiveCode(server, entry, 2));
    const again = await server.succeed('signIn', { body: { ...entry, password: NEW_PASSWORD } });
    expect(await change(again.token, NEW_PASSWORD)).toMatchObject({ code: 200 });
  });

  it('leaves the wait after wrong passwords to a code that signs in, and to a changed password [PWD-31, SGN-48]', async () => {
    const { token, user } = await openSession(server);
    const entry = { email: user.email ?? '' };
    for (let count = 0; count < 5; count += 1) await signIn(entry, 'another-horse-9');
    const code = await receiveCode(server, entry, 3);
    expect(await server.call('signIn', { body: { ...entry, code } })).toMatchObject({ code: 200 });
    expect(await signIn(entry, PASSWORD)).toMatchObject({ code: 1003 });
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect(await server.call('changePassword', { token, body })).toMatchObject({ code: 200 });
    expect(await signIn(entry, NEW_PASSWORD)).toMatchObject({ code: 1003 });
  });

  it('is sent no further code sooner because the last one was used [COD-38]', async () => {
    const { user } = await openSession(server);
    const entry = { email: user.email ?? '' };
    const code = await receiveCode(server, entry, 3);
    expect(await server.call('signIn', { body: { ...entry, code } })).toMatchObject({ code: 200 });
    const again = () => server.call('sendMailCode', { query: { ...entry, type: 3 } });
    expect(await again()).toMatchObject({ code: 1103 });
    // The code of signing up was the first of six.
    for (let count = 2; count < 6; count += 1) {
      server.advance(60_000);
      expect(await again()).toMatchObject({ code: 200 });
    }
    server.advance(60_000);
    expect(await again()).toMatchObject({ code: 1003 });
  });

  it('waits after wrong passwords that came before the contact signed up [SGN-48]', async () => {
    const entry = { email: newEmail() };
    for (let count = 0; count < 5; count += 1) await signIn(entry, PASSWORD);
    await signUpWith(server, entry);
    expect(await signIn(entry, PASSWORD)).toMatchObject({ code: 1003 });
  });

  it.each([
    [1001, { confirmPassword: 'battery-staple-5' }, 'confirmPassword'],
    [1001, { password: 'ｂａｔｔｅｒｙ-4', confirmPassword: 'battery-4' }, 'confirmPassword'],
    [1109, { password: 'horse9' }, 'password'],
    [1111, { password: 'password123' }, 'password'],
  ])('is refused with %i for %j, without costing a try of the code [COD-28, PWD-32]', async (refused, wrong, field) => {
    const { entry, code } = await forgetful();
    const body = { ...entry, password: NEW_PASSWORD, ...wrong };
    for (let count = 0; count < 6; count += 1)
      expect(await server.call('resetPassword', { body: { ...body, code: otherThan(code) } })).toMatchObject({
        code: refused,
        data: { field },
      });
    expect(await reset(entry, code)).toMatchObject({ code: 200 });
  });

  it('is reset by no code of another purpose, of another contact, or that has expired [COD-3]', async () => {
    const { entry, code } = await forgetful();
    const stranger = await forgetful();
    expect(await reset(entry, await receiveCode(server, entry, 3))).toMatchObject({ code: 1102 });
    if (stranger.code !== code) expect(await reset(entry, stranger.code)).toMatchObject({ code: 1102 });
    server.advance(600_000);
    expect(await reset(entry, code)).toMatchObject({ code: 1102 });
    expect(await signIn(entry, PASSWORD)).toMatchObject({ code: 200 });
  });

  it('is answered by the first check that fails: contact, repetition, length, list, code [PWD-13]', async () => {
    const { entry, code } = await forgetful();
    const faults = [
      [1001, { code: 'abc' }, 'code'],
      [1106, { email: 'nobody' }, 'email'],
      [1001, { confirmPassword: 'another-horse-9' }, 'confirmPassword'],
      [1109, { password: 'abc123' }, 'password'],
      [1111, { password: 'password123' }, 'password'],
      [1102, { code: otherThan(code) }, 'code'],
    ] as const;
    for (const [index, [refused, , field]] of faults.entries()) {
      const later = faults.slice(index).map(([, fault]) => fault);
      const body = Object.assign({ ...entry, password: NEW_PASSWORD, code }, ...later.toReversed()) as object;
      expect(await server.call('resetPassword', { body })).toMatchObject({ code: refused, data: { field } });
    }
    expect(await reset(entry, code)).toMatchObject({ code: 200 });
  });

  it('is refused like a wrong password where the right code was guessed for an unknown address [PWD-14, COD-34]', async () => {
    const email = newEmail();
    const { database, newId, now } = server.world;
    const guessed = { contact: { channel: 'mail', address: email }, purpose: FORGOT_PASSWORD, code: '481902' } as const;
    await database.transaction((tx) =>
      insertCode(tx, server.world, {
        ...guessed,
        id: newId(),
        caller: '127.0.0.1',
        device: null,
        isKnown: false,
        now: now(),
      }),
    );
    expect(await reset({ email }, '481902')).toMatchObject({ code: 1101, data: {} });
    expect(await reset({ email }, '481902')).toMatchObject({ code: 1102 });
  });

  it('does not reveal who is a customer [COD-37, PWD-15]', async () => {
    const { entry, code } = await forgetful();
    const unknown = { email: newEmail() };
    await server.succeed('sendMailCode', { query: { ...unknown, type: 2 } });
    const plain = async (attempt: Promise<{ code: number; msg: string; data: unknown }>) => {
      const { code: answered, msg, data } = await attempt;
      return { code: answered, msg, data };
    };
    for (let count = 0; count < 6; count += 1)
      expect(await plain(reset(unknown, otherThan(code)))).toEqual(await plain(reset(entry, otherThan(code))));
  });

  it.each([
    [1106, { email: 'nobody' }],
    [1107, { phone: '12', countryCode: '+44' }],
    [1108, { phone: '7700900123' }],
  ])('is refused with %i for %j', async (refused, entry) => {
    expect(await reset(entry, '123456')).toMatchObject({ code: refused });
  });
});
