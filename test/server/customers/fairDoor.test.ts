import { setTimeout as pause } from 'node:timers/promises';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, PASSWORD, signUpByEmail } from './customerContacts.ts';
import { setUpApp } from './secondStepDevices.ts';

const OWN = 'own-device-'.padEnd(43, '0');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

const signIn = (body: { email: string; password: string; secondStepCode?: string }, address: string, device?: string) =>
  server.call('signIn', {
    body,
    headers: { 'X-Forwarded-For': address, ...(device === undefined ? {} : { 'X-Device': device }) },
  });

it('lets the owner in within two tries while a stranger tries without end, on a known device and on a new one elsewhere [SGN-58]', async () => {
  const email = await signUpByEmail(server);
  await signIn({ email, password: PASSWORD }, '198.51.100.1', OWN);
  let isOver = false;
  let tried = 0;
  const stranger = async () => {
    while (!isOver) {
      await signIn({ email, password: 'guess' }, '203.0.113.7');
      tried += 1;
      await pause(0);
    }
  };
  const trying = Array.from({ length: 6 }, stranger);
  const answers: number[] = [];
  for (const [address, device] of [
    ['198.51.100.1', OWN],
    ['192.0.2.1', 'new-'.padEnd(43, '1')],
  ] as const) {
    for (let count = 0; count < 2; count += 1) {
      answers.push((await signIn({ email, password: PASSWORD }, address, device)).code);
    }
  }
  isOver = true;
  await Promise.all(trying);
  expect(tried).toBeGreaterThan(0);
  expect(answers).toEqual([200, 200, 200, 200]);
}, 60_000);

it('checks tries of one caller at one contact one at a time, however many are sent at once', async () => {
  const email = await signUpByEmail(server);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => signIn({ email, password: 'guess' }, '203.0.113.9')),
  );
  expect(answers.filter(({ code }) => code === 1101).length).toBeLessThanOrEqual(5);
});

it('does the same work for the code of an app whether or not the password is right, and for a contact of nobody', async () => {
  const email = await signUpByEmail(server);
  const signedIn = await signIn({ email, password: PASSWORD }, '198.51.100.2', OWN);
  if (signedIn.code !== 200) throw new Error(signedIn.msg);
  await setUpApp(server, signedIn.data.token);
  const nobody = newEmail();
  const address = '203.0.113.8';
  for (const to of [email, nobody]) {
    for (let count = 0; count < 5; count += 1) await signIn({ email: to, password: 'guess' }, address);
  }
  const { world } = server;
  const key = world.encryptionKey;
  let uses = 0;
  Object.defineProperty(world, 'encryptionKey', { configurable: true, get: () => ((uses += 1), key) });
  const worth = async (body: Parameters<typeof signIn>[0]) => {
    uses = 0;
    expect(await signIn({ ...body, secondStepCode: '000000' }, address)).toMatchObject({ code: 1003 });
    return uses > 0;
  };
  expect(await worth({ email, password: PASSWORD })).toBe(true);
  expect(await worth({ email, password: 'guess' })).toBe(true);
  expect(await worth({ email: nobody, password: 'guess' })).toBe(true);
  Object.defineProperty(world, 'encryptionKey', { configurable: true, value: key });
});
