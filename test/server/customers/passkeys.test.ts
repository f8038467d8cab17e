import { createPasskeyDevice, type Deviation } from '../../support/passkeyDevice.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession, PASSWORD } from './customerContacts.ts';
import { answer, ORIGIN, prove, proveByPasskey, proved, setUpApp, setUpPasskey } from './secondStepDevices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    secondStep: { policy: 'when-set-up', passkeys: { host: 'localhost', origins: [ORIGIN] } },
  });
});
afterAll(() => server.close());

const WRONG: readonly (readonly [string, Deviation])[] = [
  ['another origin', { origin: 'http://localhost.evil.example' }],
  ['another port of the origin', { origin: 'http://localhost:9090' }],
  ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['another host', { host: 'evil.example' }],
  ['no user verification', { isVerified: false }],
  ['a page in a frame', { isInFrame: true }],
];

const withPasskey = async () => {
  const { token, user } = await openSession(server);
  return { token, user, ...(await setUpPasskey(server, token)) };
};
type Customer = Awaited<ReturnType<typeof withPasskey>>;

const answerWith = ({ token, device }: Pick<Customer, 'token' | 'device'>, deviation?: Deviation) =>
  answer(server, token, 'changePassword', ({ passkey }) => {
    if (!passkey) throw new Error('No passkey is asked for.');
    return { kind: 'passkey', assertion: device.get(passkey, deviation) };
  });

describe('setting a passkey up', () => {
  it('makes one on the host of the app, with recovery codes as the first second step [SCS-24, SCS-25, SCS-30]', async () => {
    const { token } = await openSession(server);
    const begun = await server.succeed('beginPasskey', { token, body: { currentPassword: PASSWORD } });
    expect(begun.options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { recoveryCodes, secondStep } = await setUpPasskey(server, token);
    expect(recoveryCodes).toHaveLength(10);
    expect(secondStep).toMatchObject({ kinds: ['passkey', 'recovery'], passkeys: [{ name: 'My phone' }] });
  });

  it.each(WRONG)('refuses one made with %s [SCS-24, SCS-25, SCS-26]', async (_name, deviation) => {
    const { token } = await openSession(server);
    const { options } = await server.succeed('beginPasskey', { token, body: { currentPassword: PASSWORD } });
    const attestation = createPasskeyDevice({ origin: ORIGIN }).create(options, deviation);
    const made = await server.call('confirmPasskey', { token, body: { name: 'Phone', attestation } });
    expect(made).toMatchObject({ code: 1209, data: { triesLeft: 4 } });
  });

  it('refuses one that is sent again, or to another customer', async () => {
    const { token } = await openSession(server);
    const { options } = await server.succeed('beginPasskey', { token, body: { currentPassword: PASSWORD } });
    const attestation = createPasskeyDevice({ origin: ORIGIN }).create(options);
    const body = { name: 'Phone', attestation };
    const stranger = await openSession(server);
    await server.succeed('beginPasskey', { token: stranger.token, body: { currentPassword: PASSWORD } });
    expect(await server.call('confirmPasskey', { token: stranger.token, body })).toMatchObject({ code: 1209 });
    expect(await server.call('confirmPasskey', { token, body })).toMatchObject({ code: 200 });
    expect(await server.call('confirmPasskey', { token, body })).toMatchObject({ code: 1209, data: {} });
  });

  it('takes ten, each with a name of 1 to 40 characters [SCS-28, SCS-48]', async () => {
    const customer = await withPasskey();
    const { token, device } = customer;
    for (let count = 1; count < 10; count += 1) {
      const proof = await proveByPasskey(server, token, 'beginPasskey', device);
      await setUpPasskey(server, token, { proof, device });
    }
    const full = await server.call('beginPasskey', { token, body: {} });
    expect(full).toMatchObject({ code: 1003, data: {} });
    const [first] = (await server.succeed('getSecondStep', { token })).passkeys;
    const rename = (name: string) =>
      server.call('renamePasskey', { token, path: { id: first?.id ?? '' }, body: { name } });
    expect(await rename('')).toMatchObject({ code: 1001, data: { field: 'name' } });
    expect(await rename('   ')).toMatchObject({ code: 1001, data: { field: 'name' } });
    expect(await rename('x'.repeat(41))).toMatchObject({ code: 1001, data: { field: 'name' } });
  });
});

describe("a passkey's answer", () => {
  it('earns a proof', async () => {
    const { token, device } = await withPasskey();
    const proof = await proveByPasskey(server, token, 'endOtherSessions', device);
    expect(await server.call('endOtherSessions', { token, ...proved(proof) })).toMatchObject({ code: 200 });
  });

  it.each(WRONG)('is refused with %s [SCS-25, SCS-26]', async (_name, deviation) => {
    const customer = await withPasskey();
    expect(await answerWith(customer, deviation)).toMatchObject({ code: 1209, data: { triesLeft: 4 } });
    expect(await answerWith(customer)).toMatchObject({ code: 200 });
  });

  it('is refused with a signature that was changed [SCS-26]', async () => {
    const { token, device } = await withPasskey();
    const refused = await answer(server, token, 'changePassword', ({ passkey }) => {
      if (!passkey) throw new Error('No passkey is asked for.');
      const assertion = device.get(passkey);
      const data = Buffer.from(assertion.authenticatorData, 'base64url');
      data[data.length - 1] = (data.at(-1) ?? 0) + 1;
      return { kind: 'passkey', assertion: { ...assertion, authenticatorData: data.toString('base64url') } };
    });
    expect(refused).toMatchObject({ code: 1209 });
  });

  it('is refused from a clone, whose counter is not greater [SCS-27]', async () => {
    const customer = await withPasskey();
    expect(await answerWith(customer, { counter: 7 })).toMatchObject({ code: 200 });
    expect(await answerWith(customer, { counter: 7 })).toMatchObject({ code: 1209 });
    expect(await answerWith(customer, { counter: 0 })).toMatchObject({ code: 1209 });
    expect(await answerWith(customer, { counter: 8 })).toMatchObject({ code: 200 });
  });

  it('is taken again and again from a device that does not count [SCS-27]', async () => {
    const { token } = await openSession(server);
    const device = createPasskeyDevice({ origin: ORIGIN, counts: false });
    await setUpPasskey(server, token, { device });
    expect(await answerWith({ token, device })).toMatchObject({ code: 200 });
    expect(await answerWith({ token, device })).toMatchObject({ code: 200 });
  });

  it('is refused for a second challenge, and from the passkey of another customer [SCS-26]', async () => {
    const { token, device } = await withPasskey();
    const stranger = await withPasskey();
    const ask = () => server.succeed('askSecondStep', { token, body: { operationId: 'changePassword' } });
    const [first, second] = [await ask(), await ask()];
    if (!first.passkey) throw new Error('No passkey is asked for.');
    const send = (id: string, assertion: ReturnType<typeof device.get>) =>
      server.call('answerSecondStep', { token, path: { id }, body: { kind: 'passkey', assertion } });
    const assertion = device.get(first.passkey);
    expect(await send(second.id, assertion)).toMatchObject({ code: 1209 });
    const foreign = stranger.device.get({ ...first.passkey, allowCredentials: [] });
    expect(await send(first.id, foreign)).toMatchObject({ code: 1209 });
    expect(await send(first.id, assertion)).toMatchObject({ code: 200 });
    expect(await send(second.id, assertion)).toMatchObject({ code: 1209 });
  });
});

describe('changing passkeys', () => {
  it('renames one with a proof, without a message [SCS-47]', async () => {
    const { token, device, user } = await withPasskey();
    const before = await server.messagesTo(user.email ?? '');
    const [passkey] = (await server.succeed('getSecondStep', { token })).passkeys;
    const rename = { token, path: { id: passkey?.id ?? '' }, body: { name: ' Old phone ' } };
    expect(await server.call('renamePasskey', rename)).toMatchObject({ code: 1208 });
    const proof = await proveByPasskey(server, token, 'renamePasskey', device);
    const renamed = await server.call('renamePasskey', { ...rename, ...proved(proof) });
    expect(renamed).toMatchObject({ code: 200, data: { passkeys: [{ name: 'Old phone' }] } });
    expect(await server.messagesTo(user.email ?? '')).toHaveLength(before.length);
    const stranger = await withPasskey();
    expect(await server.call('renamePasskey', { ...rename, token: stranger.token })).toMatchObject({ code: 1002 });
  });

  it('needs a proof of the last one, and none of one that was removed, to remove it [SCS-37, SCS-49]', async () => {
    const { token } = await openSession(server);
    const { app } = await setUpApp(server, token);
    const begin = await prove(server, token, 'beginPasskey', () => ({ kind: 'code', code: app.code() }));
    server.advance(30_000);
    const { device, secondStep } = await setUpPasskey(server, token, { proof: begin });
    const ofApp = await prove(server, token, 'removePasskey', () => ({ kind: 'code', code: app.code() }));
    const ofPasskey = await proveByPasskey(server, token, 'removeAuthenticator', device);
    expect(await server.call('removeAuthenticator', { token, ...proved(ofPasskey) })).toMatchObject({ code: 200 });
    const path = { id: secondStep.passkeys[0]?.id ?? '' };
    expect(await server.call('removePasskey', { token, path, ...proved(ofApp) })).toMatchObject({ code: 1208 });
    const last = await proveByPasskey(server, token, 'removePasskey', device);
    expect(await server.call('removePasskey', { token, path, ...proved(last) })).toMatchObject({
      data: { kinds: [], passkeys: [], recoveryCodesLeft: 0 },
    });
  });
});

describe('signing in with a passkey', () => {
  const begin = async () => (await server.succeed('beginPasskeySignIn', {})).options;
  const send = (assertion: ReturnType<Customer['device']['get']>) =>
    server.call('signInWithPasskey', { body: { assertion } });

  it('opens a session without a password [SCS-29]', async () => {
    const { device, user } = await withPasskey();
    const signedIn = await send(device.get(await begin()));
    expect(signedIn).toMatchObject({ code: 200, msg: 'Login Success', data: { user: { id: user.id } } });
    const token = signedIn.code === 200 ? signedIn.data.token : '';
    expect(await server.call('getUser', { token })).toMatchObject({ code: 200 });
  });

  it('stores nothing for a challenge, which opens one session within 300 seconds [SCS-46]', async () => {
    const { device } = await withPasskey();
    const still = createPasskeyDevice({ origin: ORIGIN, counts: false });
    const { token } = await openSession(server);
    await setUpPasskey(server, token, { device: still });
    const options = await begin();
    const codes = (await Promise.all([send(still.get(options)), send(still.get(options))])).map(({ code }) => code);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 1209]);
    expect(await send(still.get(options))).toMatchObject({ code: 1209, data: {} });
    const late = await begin();
    server.advance(300_000);
    expect(await send(device.get(late))).toMatchObject({ code: 1209, data: {} });
    expect(await send(device.get(await begin()))).toMatchObject({ code: 200 });
  });

  it.each(WRONG)('is refused with %s [SCS-46]', async (_name, deviation) => {
    const { device } = await withPasskey();
    expect(await send(device.get(await begin(), deviation))).toMatchObject({ code: 1209, data: {} });
  });

  it('is refused from an unknown passkey, from a removed one, and with the handle of another customer', async () => {
    const { device, token, secondStep } = await withPasskey();
    const stranger = await withPasskey();
    const assertion = device.get(await begin());
    const other = stranger.device.get(await begin());
    const userHandle = other.userHandle ?? null;
    expect(await send({ ...assertion, userHandle })).toMatchObject({ code: 1209 });
    expect(await send({ ...assertion, credentialId: 'dW5rbm93bg' })).toMatchObject({ code: 1209 });
    const proof = await proveByPasskey(server, token, 'removePasskey', device);
    const path = { id: secondStep.passkeys[0]?.id ?? '' };
    await server.succeed('removePasskey', { token, path, ...proved(proof) });
    expect(await send(device.get(await begin()))).toMatchObject({ code: 1209 });
  });
});
