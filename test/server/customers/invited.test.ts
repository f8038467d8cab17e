import { drawInviteCode } from '../../../src/server/customers/inviteCode.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { AGREED } from '../../support/agreedTexts.ts';

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
  const body = { email, password: 'Sun-and-moon-7', code: message?.code ?? '', inviteCode, agreements: AGREED };
  await server.succeed('signUp', { body });
  expect(await server.succeed('getInvited', { token })).toMatchObject({ count: 1 });
});

it('draws an invite code that nobody has, without characters that look alike [PRF-24, PRF-27]', async () => {
  const { database } = server.world;
  const { token } = await signUpCustomer(server);
  const { inviteCode } = await server.succeed('getInvited', { token });
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const taken = Uint8Array.from([...inviteCode.slice(3)].map((letter) => letters.indexOf(letter)));
  const drawn = [taken, Uint8Array.of(0, 1, 2, 3, 4, 5)];
  const randomBytes = () => drawn.shift() ?? new Uint8Array(6);
  expect(await drawInviteCode(database.reader, { randomBytes })).toBe('SUNABCDEF');

  for (let first = 0; first < 256; first += 6) {
    const code = await drawInviteCode(database.reader, {
      randomBytes: (length) => Uint8Array.from({ length }, (_, index) => first + index),
    });
    expect(code).toMatch(/^SUN[A-HJ-NP-Z2-9]{6}$/);
  }
});
