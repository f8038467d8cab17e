import { base32nopad } from '@scure/base';
import { routes } from '../../../src/contract/index.ts';
import { shownCode } from '../../support/shownCode.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { openSession, PASSWORD } from './customerContacts.ts';
import { answer, nextCode, prove, proveByApp, proved, setUpApp } from './secondStepDevices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'battery-staple-4';
const change = (token: string, proof?: string) =>
  server.call('changePassword', {
    token,
    body: { currentPassword: PASSWORD, password: NEW_PASSWORD },
    ...(proof !== undefined && proved(proof)),
  });
const signInAgain = async (email: string | null) =>
  (await server.succeed('signIn', { body: { email: email ?? '', password: PASSWORD } })).token;
const isSignedIn = async (token: string) => (await server.call('getUser', { token })).code === 200;
/** Code that is wrong whatever the time. */
const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Signs a customer up with an authenticator. */
const withApp = async () => {
  const { token, user } = await openSession(server);
  return { token, user, ...(await setUpApp(server, token)) };
};
type Customer = Awaited<ReturnType<typeof withApp>>;
const answerWrongly = ({ app }: Pick<Customer, 'app'>, token: string) =>
  answer(server, token, 'changePassword', () => ({ kind: 'code', code: wrongCode(app.code()) }));
const answerRightly = ({ app }: Pick<Customer, 'app'>, token: string) =>
  answer(server, token, 'changePassword', () => ({ kind: 'code', code: app.code() }));

describe('setting an authenticator up', () => {
  it('shows a secret of 20 bytes once, which counts after a right code of it [SCS-19, SCS-20, SCS-30, SCS-31]', async () => {
    const { token } = await openSession(server);
    const begun = await server.succeed('beginAuthenticator', { token, body: { currentPassword: PASSWORD } });
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.address).toMatch(new RegExp(`^otpauth://totp/Sun:.*\\?secret=${begun.secret}&issuer=Sun$`));
    expect(await server.succeed('getSecondStep', { token })).toMatchObject({ kinds: [], authenticator: null });
    expect(await change(token)).toMatchObject({ code: 200 });

    const customer = await withApp();
    expect(new Set(customer.recoveryCodes.filter((code) => /^[A-Z2-7]{10}$/.test(code))).size).toBe(10);
    const now = await server.call('getSecondStep', { token: customer.token });
    expect(now).toMatchObject({ data: { kinds: ['code', 'recovery'], recoveryCodesLeft: 10 } });
    expect(JSON.stringify(now)).not.toContain(customer.recoveryCodes[0]);
  });

  it('needs the password for the first one [SCS-3, SCS-51]', async () => {
    const { token } = await openSession(server);
    const begin = (body: { readonly currentPassword?: string }) => server.call('beginAuthenticator', { token, body });
    expect(await begin({})).toMatchObject({ code: 1001, data: { field: 'currentPassword' } });
    const wrong = { code: 1101, data: { field: 'currentPassword' } };
    for (let count = 0; count < 5; count += 1) {
      expect(await begin({ currentPassword: NEW_PASSWORD })).toMatchObject(wrong);
    }
    expect(await begin({ currentPassword: PASSWORD })).toMatchObject({ code: 1003 });
  });

  it('ends after 600 seconds and in another session; a new secret ends the one before [SCS-45]', async () => {
    const { token, user } = await openSession(server);
    const other = await signInAgain(user.email);
    const begin = () => server.succeed('beginAuthenticator', { token, body: { currentPassword: PASSWORD } });
    await begin();
    const confirm = (by: string) => server.call('confirmAuthenticator', { token: by, body: { code: '000000' } });
    expect(await confirm(other)).toMatchObject({ code: 1209, data: {} });
    server.advance(600_000);
    expect((await confirm(token)).data).toEqual({});
    await begin();
    expect(await confirm(token)).toMatchObject({ code: 1209, data: { triesLeft: 4 } });
  });

  it('counts wrong codes with those to challenges [SCS-44]', async () => {
    const { token } = await openSession(server);
    await server.succeed('beginAuthenticator', { token, body: { currentPassword: PASSWORD } });
    const confirm = () => server.call('confirmAuthenticator', { token, body: { code: '000000' } });
    for (const triesLeft of [4, 3, 2, 1]) expect((await confirm()).data).toEqual({ triesLeft });
    expect((await confirm()).data).toEqual({});
    expect(await confirm()).toMatchObject({ code: 1003, data: { retryAt: server.world.now() + 900 } });
  });

  it('replaces the one before, with a proof, without new recovery codes [SCS-23]', async () => {
    const { token, app } = await withApp();
    expect(await server.call('beginAuthenticator', { token, body: { currentPassword: PASSWORD } })).toMatchObject({
      code: 1208,
    });
    const proof = await proveByApp(server, token, 'beginAuthenticator', app);
    const { secret } = await server.succeed('beginAuthenticator', { token, body: {}, ...proved(proof) });
    const code = () => shownCode(base32nopad.decode(secret), server.world.now());
    const made = await server.succeed('confirmAuthenticator', { token, body: { code: code() } });
    expect(made.recoveryCodes).toBeNull();
    nextCode(server);
    expect((await answer(server, token, 'endOtherSessions', () => ({ kind: 'code', code: app.code() }))).code).toBe(
      1209,
    );
    expect((await answer(server, token, 'endOtherSessions', () => ({ kind: 'code', code: code() }))).code).toBe(200);
  });
});

describe('a protected operation', () => {
  it('is refused without a proof, and names the kinds that are set up [SCS-1, SCS-2]', async () => {
    const { token } = await withApp();
    const needed = { code: 1208, data: { kinds: ['code', 'recovery'] } };
    expect(await change(token)).toMatchObject(needed);
    expect(await change(token, 'not-a-proof')).toMatchObject(needed);
    const contactEmail = 'other@example.com';
    expect(await server.call('updateUser', { token, body: { nickname: 'Ann', contactEmail } })).toMatchObject(needed);
    expect(await server.call('updateUser', { token, body: { nickname: 'Ann' } })).toMatchObject({ code: 200 });
    expect(await server.call('endOtherSessions', { token })).toMatchObject(needed);
    const [session] = (await server.succeed('listSessions', { token })).items;
    expect(await server.call('endSession', { token, path: { id: session?.id ?? '' } })).toMatchObject(needed);
    expect(await isSignedIn(token)).toBe(true);
    for (const id of ['removeAuthenticator', 'renewRecoveryCodes'] as const) {
      expect(await server.call(id, { token })).toMatchObject(needed);
    }
  });

  it('ends the session that asks with a proof', async () => {
    const { token, app } = await withApp();
    const { items } = await server.succeed('listSessions', { token });
    const path = { id: items.find(({ current }) => current)?.id ?? '' };
    const proof = await proveByApp(server, token, 'endSession', app);
    expect(await server.call('endSession', { token, path, ...proved(proof) })).toMatchObject({ code: 200 });
    expect(await isSignedIn(token)).toBe(false);
  });

  it('asks last, after every other check [SCS-5]', async () => {
    const { token } = await withApp();
    const body = { currentPassword: 'another-horse-9', password: NEW_PASSWORD };
    expect(await server.call('changePassword', { token, body })).toMatchObject({ code: 1101 });
    expect(await server.call('endSession', { token, path: { id: 'unknown' } })).toMatchObject({ code: 1002 });
    const nameless = { path: { id: crypto.randomUUID() }, body: { name: 'Phone' } };
    expect(await server.call('renamePasskey', { token, ...nameless })).toMatchObject({ code: 1002 });
  });

  it('is never one of trading, reading, deposits or loans [SCS-4]', () => {
    const asking = Object.entries(routes).filter(([, { refusals }]) => (refusals as readonly number[]).includes(1208));
    expect(asking.filter(([, { tag }]) => ['orders', 'invest', 'borrow'].includes(tag))).toEqual([]);
    expect(asking.filter(([, { method }]) => method === 'GET')).toEqual([]);
    const ofFunds = asking.filter(([, { tag }]) => tag === 'funds').map(([id]) => id);
    expect(ofFunds).toEqual(['requestCryptoWithdrawal', 'requestBankWithdrawal']);
  });

  it('has nothing to renew or to answer without a second step [SCS-42]', async () => {
    const { token } = await openSession(server);
    const none = { code: 1208, data: { kinds: [] } };
    expect(await server.call('renewRecoveryCodes', { token })).toMatchObject(none);
    expect(await server.call('askSecondStep', { token, body: { operationId: 'addBankCard' } })).toMatchObject(none);
  });
});

describe('a proof', () => {
  it('is taken once, for its own operation, in its own session, for 300 seconds [SCS-9, SCS-10, SCS-12]', async () => {
    const { token, user, app } = await withApp();
    const other = await signInAgain(user.email);
    const needed = { code: 1208 };
    const ofAnother = await proveByApp(server, token, 'endSession', app);
    expect(await change(token, ofAnother)).toMatchObject(needed);
    const proof = await proveByApp(server, token, 'changePassword', app);
    expect(await change(other, proof)).toMatchObject(needed);
    server.advance(269_000);
    expect(await change(token, proof)).toMatchObject({ code: 200 });
    const again = await server.call('changePassword', {
      token,
      body: { currentPassword: NEW_PASSWORD, password: PASSWORD },
      ...proved(proof),
    });
    expect(again).toMatchObject(needed);
    const late = await prove(server, token, 'endOtherSessions', () => ({ kind: 'code', code: app.code() }));
    server.advance(300_000);
    expect(await server.call('endOtherSessions', { token, ...proved(late) })).toMatchObject(needed);
  });

  it('stays valid when its call is refused [SCS-11]', async () => {
    const { token, app } = await withApp();
    const proof = await proveByApp(server, token, 'changePassword', app);
    const refused = await server.call('changePassword', {
      token,
      body: { currentPassword: 'another-horse-9', password: NEW_PASSWORD },
      ...proved(proof),
    });
    expect(refused).toMatchObject({ code: 1101 });
    expect(await change(token, proof)).toMatchObject({ code: 200 });
  });

  it('is good for one of two calls at once [SCS-10]', async () => {
    const { token, app } = await withApp();
    const proof = await proveByApp(server, token, 'endOtherSessions', app);
    const end = () => server.call('endOtherSessions', { token, ...proved(proof) });
    const codes = (await Promise.all([end(), end(), end()])).map(({ code }) => code);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 1208, 1208]);
  });
});

describe('a challenge', () => {
  it('can be answered for 300 seconds, and ends with its first right answer [SCS-7, SCS-8, SCS-43]', async () => {
    const { token, app, user } = await withApp();
    const ask = () => server.succeed('askSecondStep', { token, body: { operationId: 'changePassword' } });
    const send = (id: string, by = token) =>
      server.call('answerSecondStep', { token: by, path: { id }, body: { kind: 'code', code: app.code() } });
    const { id, expiresAt } = await ask();
    expect(expiresAt).toBe(server.world.now() + 300);
    expect(await send(id, await signInAgain(user.email))).toMatchObject({ code: 1209, data: {} });
    server.advance(299_000);
    expect(await send(id)).toMatchObject({ code: 200 });
    nextCode(server);
    expect((await send(id)).data).toEqual({});
    const late = await ask();
    server.advance(300_000);
    expect((await send(late.id)).data).toEqual({});
    expect((await answerWrongly({ app }, token)).data).toEqual({ triesLeft: 4 });
  });

  it('takes each code once, of the steps beside the present one too [SCS-18, SCS-21, SCS-22]', async () => {
    const { token, app } = await withApp();
    const codes: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      codes.push(app.code());
      nextCode(server);
    }
    // Now is the step after the last of them.
    const send = async (code = '') =>
      (await answer(server, token, 'changePassword', () => ({ kind: 'code', code }))).code;
    expect(await send(codes[3])).toBe(1209);
    expect(await send(codes[4])).toBe(200);
    expect(await send(codes[4])).toBe(1209);
    expect(await send(app.code())).toBe(200);
    expect(await send(codes[4])).toBe(1209);
  });

  it('has a number of tries, then waits until 900 seconds after the first wrong answer [SCS-13, SCS-14]', async () => {
    const customer = await withApp();
    const { token } = customer;
    const first = server.world.now();
    for (const triesLeft of [4, 3, 2, 1]) {
      expect(await answerWrongly(customer, token)).toMatchObject({ code: 1209, data: { triesLeft } });
      server.advance(10_000);
    }
    expect((await answerWrongly(customer, token)).data).toEqual({});
    expect(await answerRightly(customer, token)).toMatchObject({ code: 1003, data: { retryAt: first + 900 } });
    server.advance((first + 900 - server.world.now()) * 1000);
    expect(await answerRightly(customer, token)).toMatchObject({ code: 200 });
  });

  it('ends the session at the tenth wrong answer in a row, and of no other session [SCS-15, SCS-16]', async () => {
    const customer = await withApp();
    const { token, user } = customer;
    const other = await signInAgain(user.email);
    for (let count = 0; count < 9; count += 1) {
      if (count === 5) server.advance(900_000);
      expect(await answerWrongly(customer, token)).toMatchObject({ code: 1209 });
    }
    expect(await answerRightly(customer, other)).toMatchObject({ code: 200 });
    expect(await answerWrongly(customer, token)).toMatchObject({ code: 1209, data: {} });
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([false, true]);
  });

  it('forgets the row after a right answer, but not the count of 900 seconds [SCS-40]', async () => {
    const customer = await withApp();
    const { token } = customer;
    for (let count = 0; count < 4; count += 1) await answerWrongly(customer, token);
    expect(await answerRightly(customer, token)).toMatchObject({ code: 200 });
    expect((await answerWrongly(customer, token)).data).toEqual({});
    expect(await answerWrongly(customer, token)).toMatchObject({ code: 1003 });
    server.advance(900_000);
    for (let count = 0; count < 5; count += 1) await answerWrongly(customer, token);
    server.advance(900_000);
    for (let count = 0; count < 3; count += 1) {
      expect(await answerWrongly(customer, token)).toMatchObject({ code: 1209 });
    }
    expect(await isSignedIn(token)).toBe(true);
  });

  it('refuses whatever is wrong in the same way [SCS-17]', async () => {
    const { token } = await withApp();
    const stranger = await withApp();
    const assertion = { credentialId: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    const wrong = [
      { kind: 'passkey', assertion },
      { kind: 'recovery', recoveryCode: stranger.recoveryCodes[0] ?? '' },
      { kind: 'recovery', recoveryCode: 'short' },
      { kind: 'code', code: '000000' },
    ] as const;
    for (const [index, body] of wrong.entries()) {
      const refused = await answer(server, token, 'changePassword', () => body);
      expect(refused).toMatchObject({ code: 1209, data: { triesLeft: 4 - index } });
    }
  });
});

describe('a recovery code', () => {
  it('is read without regard to capitals, spaces and hyphens, and taken once [SCS-31, SCS-32]', async () => {
    const { token, recoveryCodes } = await withApp();
    const [code = ''] = recoveryCodes;
    const entered = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `;
    const send = () => answer(server, token, 'changePassword', () => ({ kind: 'recovery', recoveryCode: entered }));
    expect(await send()).toMatchObject({ code: 200 });
    expect(await send()).toMatchObject({ code: 1209 });
    expect((await server.succeed('getSecondStep', { token })).recoveryCodesLeft).toBe(9);
  });

  it('is taken by one of several answers at once, also of several sessions [SCS-32]', async () => {
    const { token, user, recoveryCodes } = await withApp();
    const other = await signInAgain(user.email);
    const [recoveryCode = ''] = recoveryCodes;
    const send = (by: string) => answer(server, by, 'changePassword', () => ({ kind: 'recovery', recoveryCode }));
    const codes = (await Promise.all([send(token), send(other), send(token)])).map(({ code }) => code);
    expect(codes.toSorted((one, two) => one - two)).toEqual([200, 1209, 1209]);
  });

  it('ends with new ones [SCS-33]', async () => {
    const { token, app, recoveryCodes } = await withApp();
    const proof = await proveByApp(server, token, 'renewRecoveryCodes', app);
    const renewed = await server.succeed('renewRecoveryCodes', { token, ...proved(proof) });
    const send = (recoveryCode = '') =>
      answer(server, token, 'changePassword', () => ({ kind: 'recovery', recoveryCode }));
    expect(await send(recoveryCodes[0])).toMatchObject({ code: 1209 });
    expect(await send(renewed.recoveryCodes[0])).toMatchObject({ code: 200 });
  });

  it('is stored as a hash, and a secret encrypted', async () => {
    const { user, recoveryCodes } = await withApp();
    const { reader } = server.world.database;
    const hashes = await reader.selectFrom('recovery_codes').selectAll().where('customer_id', '=', user.id).execute();
    expect(hashes.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true);
    expect(JSON.stringify(hashes)).not.toContain(recoveryCodes[0]);
    const row = await reader
      .selectFrom('authenticators')
      .selectAll()
      .where('customer_id', '=', user.id)
      .executeTakeFirst();
    expect(Buffer.from(row?.sealed ?? []).length).toBeGreaterThan(20 + 28);
  });
});

describe('a change of the second step', () => {
  it('is announced, begins the waiting time and ends other sessions [SCS-34, SCS-35, SCS-36]', async () => {
    const { token, user } = await openSession(server);
    const other = await signInAgain(user.email);
    await setUpApp(server, token);
    expect([await isSignedIn(token), await isSignedIn(other)]).toEqual([true, false]);
    const [message] = await server.messagesTo(user.email ?? '');
    expect(message?.subject).toBe('Your Sun second step was changed');
    expect(message?.text).toMatch(/codes of an authenticator app were set up.*\/not-me\?token=/s);
    const { withdrawals_from: from } = await server.world.database.reader
      .selectFrom('customers')
      .select('withdrawals_from')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(from).toBe(server.world.now() - 30 + server.world.waitSeconds);
  });

  it('ends what was begun, asked for and proved [SCS-49]', async () => {
    const { token, app } = await withApp();
    const early = await proveByApp(server, token, 'changePassword', app);
    const challenge = await server.succeed('askSecondStep', { token, body: { operationId: 'changePassword' } });
    const proof = await proveByApp(server, token, 'renewRecoveryCodes', app);
    await server.succeed('renewRecoveryCodes', { token, ...proved(proof) });
    expect(await change(token, early)).toMatchObject({ code: 1208 });
    const body = { kind: 'code', code: app.code() } as const;
    const answered = await server.call('answerSecondStep', { token, path: { id: challenge.id }, body });
    expect(answered).toMatchObject({ code: 1209, data: {} });
  });

  it('removes the last one with a proof of it or of a recovery code, and the recovery codes with it [SCS-37]', async () => {
    const { token, recoveryCodes } = await withApp();
    const [recoveryCode = ''] = recoveryCodes;
    const remove = (proof?: string) =>
      server.call('removeAuthenticator', { token, ...(proof !== undefined && proved(proof)) });
    expect(await remove()).toMatchObject({ code: 1208 });
    const proof = await prove(server, token, 'removeAuthenticator', () => ({ kind: 'recovery', recoveryCode }));
    expect(await remove(proof)).toMatchObject({
      code: 200,
      data: { kinds: [], authenticator: null, recoveryCodesLeft: 0 },
    });
    expect(await remove()).toMatchObject({ code: 1002, data: { field: 'authenticator' } });
    expect(await change(token)).toMatchObject({ code: 200 });
  });
});
