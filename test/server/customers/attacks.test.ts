import { countedForContact, countFailure } from '../../../src/server/customers/signInFailures.ts';
import { hashPassword } from '../../../src/server/customers/passwordHash.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, openSession, PASSWORD, receiveCode, signUpByEmail } from './customerContacts.ts';
import { AGREED } from '../../support/agreedTexts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');
const signIn = (email: string, password: string, token?: string) =>
  server.call('signIn', { body: { email, password }, ...(token && { token }) });

describe('session fixation', () => {
  it('makes a new token at each sign-in, whatever token a caller sends [SES-1, SGN-31]', async () => {
    const chosen = 'a-token-that-an-attacker-has-chosen-and-knows';
    const email = await signUpByEmail(server);
    const first = await server.succeed('signIn', { body: { email, password: PASSWORD }, token: chosen });
    const second = await server.succeed('signIn', { body: { email, password: PASSWORD }, token: first.token });
    expect(new Set([chosen, first.token, second.token]).size).toBe(3);
    expect(await server.call('getUser', { token: chosen })).toMatchObject({ code: 401 });
  });
});

describe('replay', () => {
  it('of a used code fails, for each purpose of a code [COD-35]', async () => {
    const email = await signUpByEmail(server);
    const forSignIn = await receiveCode(server, { email }, 3);
    const byCode = () => server.call('signIn', { body: { email, code: forSignIn } });
    expect([(await byCode()).code, (await byCode()).code]).toEqual([200, 1102]);

    const forReset = await receiveCode(server, { email }, 2);
    const reset = (password: string) => server.call('resetPassword', { body: { email, password, code: forReset } });
    expect([(await reset('battery-staple-4')).code, (await reset('attacker-staple-4')).code]).toEqual([200, 1102]);
    expect(await signIn(email, 'battery-staple-4')).toMatchObject({ code: 200 });
  });

  it('of a code that is sent twice at once succeeds once [COD-35]', async () => {
    const email = await signUpByEmail(server);
    const code = await receiveCode(server, { email }, 2);
    const answers = await Promise.all(
      ['battery-staple-4', 'attacker-staple-4'].map((password) =>
        server.call('resetPassword', { body: { email, password, code } }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  });

  it('of the token of a session that was signed out fails [SES-10, SES-11]', async () => {
    const { token } = await openSession(server);
    await server.succeed('signOut', { token });
    expect(await server.call('getUser', { token })).toMatchObject({ code: 401 });
  });
});

describe('guessing', () => {
  it('allows ten guesses of codes in a row, with five tries each, and then makes them wait [COD-14, COD-31, COD-41]', async () => {
    const email = await signUpByEmail(server);
    server.advance(3_600_000);
    const endsAt = server.world.now() + 3600;
    const answered: number[][] = [];
    for (; server.world.now() < endsAt; server.advance(60_000)) {
      if ((await server.call('sendMailCode', { query: { email, type: 2 } })).code !== 200) continue;
      const [message] = await server.messagesTo(email);
      const body = { email, password: 'attacker-staple-4', code: otherThan(message?.code ?? '') };
      const codes = [];
      for (let count = 0; count < 6; count += 1) codes.push((await server.call('resetPassword', { body })).code);
      answered.push(codes);
    }
    const tenGuesses = [
      [1102, 1102, 1102, 1102, 1104, 1104],
      [1102, 1102, 1102, 1102, 1003, 1003],
    ];
    expect(answered.slice(0, 2)).toEqual(tenGuesses);
    expect(
      answered
        .slice(2)
        .flat()
        .filter((code) => code !== 1003).length,
    ).toBeLessThanOrEqual(4);
    expect(answered).toHaveLength(6);
  });

  it('makes a caller wait who tries one password at many addresses [SGN-38, SGN-39]', async () => {
    const email = await signUpByEmail(server);
    const address = '127.0.0.1';
    const { database, now } = server.world;
    await database.transaction(async (tx) => {
      for (let count = 0; count < 100; count += 1) {
        const contact = { channel: 'mail', address: newEmail() } as const;
        const caller = { address, userAgent: null, device: null };
        await countFailure(tx, countedForContact({ contact, caller, isKnown: false }), now());
      }
    });
    const retryAt = now() + 30;
    expect(await signIn(email, PASSWORD)).toMatchObject({ code: 1003, data: { retryAt } });
    server.advance(30_000);
    expect(await signIn(email, PASSWORD)).toMatchObject({ code: 200 });
    expect(await signIn(newEmail(), PASSWORD)).toMatchObject({ code: 1101 });
    // A right password does not reset the caller's count: the attacker may have an account too.
    expect(await signIn(email, PASSWORD)).toMatchObject({ code: 1003 });
    server.advance(3_600_000);
  });
});

describe('enumeration', () => {
  it('answers each operation alike for a customer and for an unknown contact, before a code is known [COD-9, SGN-14]', async () => {
    const known = await signUpByEmail(server);
    const unknown = newEmail();
    server.advance(60_000);
    const attempts = (email: string) => [
      () => server.call('sendMailCode', { query: { email, type: 1 } }),
      () => server.call('sendMailCode', { query: { email, type: 2 } }),
      () => server.call('sendMailCode', { query: { email, type: 3 } }),
      () => server.call('sendMailCode', { query: { email, type: 3 } }),
      () => signIn(email, 'another-horse-9'),
      () => server.call('signIn', { body: { email, code: '123456' } }),
      () => server.call('signUp', { body: { email, password: PASSWORD, code: '123456', agreements: AGREED } }),
      () => server.call('resetPassword', { body: { email, password: PASSWORD, code: '123456' } }),
    ];
    const plain = async (email: string) => {
      const answers = [];
      for (const attempt of attempts(email)) {
        const { status, code, msg, data } = await attempt();
        answers.push({ status, code, msg, data });
      }
      return answers;
    };
    expect(await plain(unknown)).toEqual(await plain(known));
  });
});

describe('the time of an answer', () => {
  const cpuOf = async (attempt: () => Promise<unknown>): Promise<number> => {
    const before = process.cpuUsage();
    await attempt();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  it('does not reveal whether a code for a new password goes to a customer [COD-10]', async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const send = (email: string) => () => server.succeed('sendMailCode', { query: { email, type: 2 } });
    for (let round = 0; round < 9; round += 1) {
      times.known.push(await cpuOf(send(await signUpByEmail(server))));
      times.unknown.push(await cpuOf(send(newEmail())));
      server.advance(600_000);
    }
    // Hashing a password, or sending a mail within the request, would take many times as long.
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.4);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(2.5);
  });

  it('of other requests stays short while passwords are hashed, beside the main thread', async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 1);
    const { randomBytes } = server.world;
    await Promise.all(Array.from({ length: 12 }, () => hashPassword({ randomBytes }, PASSWORD)));
    clearInterval(turning);
    // Hashed on the main thread, one after the other, they would leave it not a single turn.
    expect(turns).toBeGreaterThan(5);
  });
});
