import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession, PASSWORD, receiveCode, setProvedContact } from './customerContacts.ts';
import { answer, setUpApp } from './secondStepDevices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (email: string, device?: string, password = PASSWORD) =>
  server.succeed('signIn', {
    body: { email, password },
    ...(device !== undefined && { headers: { 'X-Device': device.padEnd(43, '0') } }),
  });
const subjectsTo = async (email: string) => (await server.messagesTo(email)).map(({ subject }) => subject);

it('who signs in anew for each guess of an app’s code has to wait after thirty, while recovery codes stay open [SCS-16]', async () => {
  const { token, user } = await openSession(server);
  const email = user.email ?? '';
  const { app, recoveryCodes } = await setUpApp(server, token);
  const wrong = app.code() === '000000' ? '111111' : '000000';
  let [taken, session] = [0, token];
  for (let guess = 0; guess < 40; guess += 1) {
    if (guess % 4 === 0) session = (await signIn(email)).token;
    const { code } = await answer(server, session, 'changePassword', () => ({ kind: 'code', code: wrong }));
    if (code === 1209) taken += 1;
  }
  expect(taken).toBe(30);
  const fresh = (await signIn(email)).token;
  const byCode = await answer(server, fresh, 'changePassword', () => ({ kind: 'code', code: app.code() }));
  expect(byCode).toMatchObject({ code: 1003, data: { retryAt: expect.any(Number) as number } });
  const [recoveryCode = ''] = recoveryCodes;
  const byRecovery = await answer(server, fresh, 'changePassword', () => ({ kind: 'recovery', recoveryCode }));
  expect(byRecovery).toMatchObject({ code: 200 });
});

it('a change of the second step is announced where the customer signs in, not at an address that a thief has set', async () => {
  const { token, user } = await openSession(server);
  const thief = 'thief@example.com';
  await setProvedContact(server, { token, nickname: user.nickname, contactEmail: thief });
  const before = (await subjectsTo(thief)).length;
  await setUpApp(server, token);
  expect((await subjectsTo(user.email ?? ''))[0]).toBe('Your Sun second step was changed');
  expect((await subjectsTo(thief)).length).toBe(before);
});

it('the first sign-in after a reset of the password is announced: it may be a thief’s who read the mail', async () => {
  const { user } = await openSession(server);
  const email = user.email ?? '';
  await signIn(email, 'owner-');
  const code = await receiveCode(server, { email }, 2);
  await server.succeed('resetPassword', { body: { email, password: 'Another-moon-8', code } });
  const isAnnounced = async () => (await subjectsTo(email))[0] === 'New sign-in to your Sun account';
  expect(await isAnnounced()).toBe(false);
  await signIn(email, 'thief-', 'Another-moon-8');
  expect(await isAnnounced()).toBe(true);
});
