import { decimal } from '../../../src/domain/decimal.ts';
import { sql } from 'kysely';
import { cashBalance, trialBalance } from '../../../src/server/ledger/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { newEmail, newPhone, PASSWORD, receiveCode, signUpByEmail, signUpWith } from './customerContacts.ts';
import { AGREED } from '../../support/agreedTexts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const userOf = async (entry: { email?: string; phone?: string; countryCode?: string }) =>
  (await server.succeed('signIn', { body: { ...entry, password: PASSWORD } })).user;

/** Returns six digits other than the right ones. */
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000');

describe('signing up by e-mail', () => {
  it('creates a customer with an empty real account and a demo account, which is active [SGN-15, SGN-19, SGN-23, SGN-24, ACC-2, ACC-3, IDN-1, PRF-5]', async () => {
    const email = newEmail();
    const code = await receiveCode(server, { email }, 1);
    const answer = await server.call('signUp', {
      body: { email, password: PASSWORD, confirmPassword: PASSWORD, code, agreements: AGREED },
    });
    expect(answer).toMatchObject({ code: 200, msg: "Success, Let's sign in", data: null });
    expect(await userOf({ email })).toEqual({
      id: expect.any(String),
      nickname: email.split('@')[0]?.slice(0, 15),
      avatar: null,
      realName: null,
      email,
      phone: null,
      countryCode: null,
      contactEmail: null,
      inviteCode: expect.stringMatching(/^SUN[A-Z2-9]{6}$/),
      verificationStatus: 'unauthenticated',
      mockStatus: 1,
      accounts: [
        { id: 0, mode: 'real', number: expect.stringMatching(/^R-[0-9]{6}$/) },
        { id: 1, mode: 'demo', number: expect.stringMatching(/^D-[0-9]{6}$/) },
      ],
      language: 'en',
      createdAt: server.world.now(),
    });
  });

  it('grants the demo account 100,000.00 US dollars in the ledger, and the real one nothing [ACC-1]', async () => {
    const user = await userOf({ email: await signUpByEmail(server) });
    const { reader } = server.world.database;
    const accounts = await reader.selectFrom('accounts').selectAll().where('customer_id', '=', user.id).execute();
    for (const { id, scope } of accounts)
      expect(await cashBalance(reader, id)).toEqual(decimal(scope === 'demo' ? '100000.00' : '0.00'));
    const postings = await reader.selectFrom('postings').select(['kind', 'occurrence']).distinct().execute();
    expect(postings).toEqual([{ kind: 'demo-grant', occurrence: 'opened' }]);
    const [cash, grant] = await trialBalance(reader);
    expect(cash?.balance.plus(grant?.balance ?? 0).isZero()).toBe(true);
  });

  it('gives each account a number of its own [ACC-3]', async () => {
    const users = [
      await userOf({ email: await signUpByEmail(server) }),
      await userOf({ email: await signUpByEmail(server) }),
    ];
    const numbers = users.flatMap(({ accounts }) => accounts.map(({ number }) => number));
    expect(new Set(numbers).size).toBe(4);
  });

  it('numbers accounts on when six digits are used up [ACC-3]', async () => {
    const setNext = (number: number) =>
      server.world.database.transaction((tx) => sql`select setval('account_numbers', ${number}, false)`.execute(tx));
    await setNext(999_999);
    const { accounts } = await userOf({ email: await signUpByEmail(server) });
    const numbers = accounts.map(({ number }) => Number(number.slice(2))).sort((one, other) => one - other);
    expect(numbers).toEqual([999_999, 1_000_000]);
  });

  it('finds the same customer in any notation of the address [SGN-1]', async () => {
    const email = await signUpByEmail(server);
    expect(await userOf({ email: ` ${email.toUpperCase()} ` })).toMatchObject({ email });
  });

  it('stores the inviting customer [SGN-17]', async () => {
    const inviter = await userOf({ email: await signUpByEmail(server) });
    const email = newEmail();
    const code = await receiveCode(server, { email }, 1);
    const inviteCode = inviter.inviteCode.toLowerCase().replace('sun', 'sun-');
    await server.succeed('signUp', { body: { email, password: PASSWORD, code, inviteCode, agreements: AGREED } });
    const { reader } = server.world.database;
    const invited = await reader.selectFrom('customers').select('invited_by').where('email', '=', email).execute();
    expect(invited).toEqual([{ invited_by: inviter.id }]);
  });
});

describe('signing up by phone', () => {
  it('creates a customer whose number is stored without its calling code [SGN-8, SGN-21, SGN-24, PRF-2]', async () => {
    const entry = await signUpWith(server, newPhone());
    const number = entry.phone.replace(/\D/g, '').replace(/^0/, '');
    expect(await userOf(entry)).toMatchObject({
      email: null,
      phone: number,
      countryCode: '+44',
      nickname: `···${number.slice(-4)}`,
    });
    expect(await userOf({ countryCode: '+44', phone: number })).toMatchObject({ phone: number });
  });

  it('is refused without a calling code, and with an invalid number [SGN-4, SGN-6]', async () => {
    const body = { password: PASSWORD, code: '123456' };
    expect(await server.call('signUp', { body: { ...body, phone: '7700900123' } })).toMatchObject({ code: 1108 });
    expect(await server.call('signUp', { body: { ...body, phone: '12', countryCode: '+44' } })).toMatchObject({
      code: 1107,
    });
  });
});

describe('the first nickname and language', () => {
  const signedUp = async (email: string, language: 'de' | 'en' = 'en') => {
    const code = await receiveCode(server, { email }, 1);
    await server.succeed('signUp', { body: { email, password: PASSWORD, code, agreements: AGREED }, language });
    return userOf({ email });
  };

  it.each([
    ['ann.example+shop@example.com', 'ann.example'],
    ['fifteen-letters@example.com', 'fifteen-letters'],
    ['sixteen-letters-@example.com', 'sixteen-letters'],
    ['a-very-long-local-part@example.com', 'a-very-long-loc'],
    ['+shop@example.com', '+shop@example.c'],
  ])('come from the address %s [SGN-19, SGN-20]', async (email, nickname) => {
    expect(await signedUp(email)).toMatchObject({ nickname });
  });

  it('come from the language of the sign-up [SGN-22]', async () => {
    expect(await signedUp(newEmail(), 'de')).toMatchObject({ language: 'de' });
  });
});

describe('a sign-up', () => {
  it('is answered by the first check that fails: contact, repetition, length, list, invite code, agreements, code, taken [SGN-12, PWD-6, PWD-8]', async () => {
    const known = await signUpByEmail(server);
    server.advance(60_000);
    const code = await receiveCode(server, { email: known }, 1);
    const faults = [
      [1001, { code: 'abc' }, 'code'],
      [1106, { email: 'nobody' }, 'email'],
      [1001, { confirmPassword: 'another-horse-9' }, 'confirmPassword'],
      [1109, { password: 'abc123' }, 'password'],
      [1111, { password: 'password123' }, 'password'],
      [1110, { inviteCode: 'SUNNOBODY' }, 'inviteCode'],
      [1206, { agreements: [] }, 'agreements'],
      [1102, { code: otherThan(code) }, 'code'],
    ] as const;
    for (const [index, [refused, , field]] of faults.entries()) {
      const later = faults.slice(index).map(([, fault]) => fault);
      const body = Object.assign(
        { email: known, password: PASSWORD, code, agreements: AGREED },
        ...later.toReversed(),
      ) as object;
      expect(await server.call('signUp', { body })).toMatchObject({ code: refused, data: { field } });
    }
    expect(
      await server.call('signUp', { body: { email: known, password: PASSWORD, code, agreements: AGREED } }),
    ).toMatchObject({
      code: 1105,
    });
  });

  it('is refused with an invalid address [SGN-2]', async () => {
    const body = { email: 'nobody', password: PASSWORD, code: '123456' };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 1106, data: { field: 'email' } });
  });

  it('is refused when the repeated password differs [PWD-8]', async () => {
    const body = { email: newEmail(), password: PASSWORD, confirmPassword: 'another-horse-9', code: '123456' };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 1001, data: { field: 'confirmPassword' } });
  });

  it.each([
    [1109, 'horse9'],
    [1111, 'password123'],
  ])(
    'is refused with a password too short or too common (%i), without costing a try of the code [COD-28, PWD-1, PWD-4]',
    async (refused, weak) => {
      const email = newEmail();
      const code = await receiveCode(server, { email }, 1);
      const attempt = (password: string, entered: string) =>
        server.call('signUp', { body: { email, password, code: entered, agreements: AGREED } });
      for (let count = 0; count < 6; count += 1)
        expect(await attempt(weak, otherThan(code))).toMatchObject({ code: refused, data: { field: 'password' } });
      expect(await attempt(PASSWORD, code)).toMatchObject({ code: 200 });
    },
  );

  it('accepts 6 characters in Japanese only, whose text promises them (§5) [PWD-2]', async () => {
    const email = newEmail();
    const body = { email, password: 'horse9', code: await receiveCode(server, { email }, 1), agreements: AGREED };
    expect(await server.call('signUp', { body, language: 'ko' })).toMatchObject({ code: 1109 });
    expect(await server.call('signUp', { body, language: 'ja' })).toMatchObject({ code: 200 });
  });

  it('is refused with an unknown invite code [SGN-18]', async () => {
    const body = { email: newEmail(), password: PASSWORD, code: '123456', inviteCode: 'SUNNOBODY' };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 1110, data: { field: 'inviteCode' } });
  });

  it('is refused with an invite code of which no letter or digit is left [SGN-45]', async () => {
    const body = { email: newEmail(), password: PASSWORD, code: '123456', inviteCode: ' -- ' };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 1110, data: { field: 'inviteCode' } });
  });

  it('is refused with a taken address only after the right code, and until then answered like any other [SGN-13, SGN-14, COD-34]', async () => {
    const email = await signUpByEmail(server);
    server.advance(60_000);
    const code = await receiveCode(server, { email }, 1);
    const attempt = (entered: string) =>
      server.call('signUp', { body: { email, password: PASSWORD, code: entered, agreements: AGREED } });
    expect(await attempt(otherThan(code))).toMatchObject({ code: 1102, data: { triesLeft: 4 } });
    expect(await attempt(code)).toMatchObject({ code: 1105, data: null });
    expect(await attempt(code)).toMatchObject({ code: 1102, data: { field: 'code' } });
  });
});

describe('the code of a sign-up', () => {
  const begin = async () => {
    const email = newEmail();
    const code = await receiveCode(server, { email }, 1);
    return {
      email,
      code,
      attempt: (entered: string) =>
        server.call('signUp', { body: { email, password: PASSWORD, code: entered, agreements: AGREED } }),
    };
  };

  it('has five tries, which count although the request is refused [COD-29, COD-30, COD-31, COD-33]', async () => {
    const { code, attempt } = await begin();
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await attempt(otherThan(code)));
    expect(answers.map((answer) => answer.data)).toEqual([
      { field: 'code', triesLeft: 4 },
      { field: 'code', triesLeft: 3 },
      { field: 'code', triesLeft: 2 },
      { field: 'code', triesLeft: 1 },
      { field: 'code' },
    ]);
    expect(answers.map((answer) => answer.code)).toEqual([1102, 1102, 1102, 1102, 1104]);
    expect(await attempt(code)).toMatchObject({ code: 1104, data: { field: 'code' } });
    server.advance(600_000);
    expect(await attempt(code)).toMatchObject({ code: 1102 });
  });

  it('has five tries also when they arrive all at once [COD-19, COD-36, SGN-40]', async () => {
    const { code, attempt } = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt(otherThan(code))));
    expect(answers.filter((answer) => answer.code === 1102).length).toBeLessThanOrEqual(4);
    expect(answers.filter((answer) => ![1003, 1102, 1104].includes(answer.code))).toEqual([]);
    expect(answers.filter((answer) => answer.code === 1003 && Object.keys(answer.data ?? {}).length > 0)).toEqual([]);
  });

  it('has five new tries when a new one is sent, and the old one is invalid [COD-7]', async () => {
    const { email, code, attempt } = await begin();
    for (let count = 0; count < 5; count += 1) await attempt(otherThan(code));
    server.advance(60_000);
    const next = await receiveCode(server, { email }, 1);
    if (next !== code) expect(await attempt(code)).toMatchObject({ code: 1102, data: { triesLeft: 4 } });
    expect(await attempt(next)).toMatchObject({ code: 200 });
  });

  it('expires after ten minutes [COD-5, COD-32]', async () => {
    const { code, attempt } = await begin();
    server.advance(600_000);
    const { code: answered, msg, data } = await attempt(code);
    expect({ answered, msg, data }).toEqual({
      answered: 1102,
      msg: 'Wrong verification code',
      data: { field: 'code' },
    });
  });

  it('is refused like an expired one where none was sent [COD-32]', async () => {
    const body = { email: newEmail(), password: PASSWORD, code: '123456', agreements: AGREED };
    const answer = await server.call('signUp', { body });
    expect([answer.code, answer.data]).toEqual([1102, { field: 'code' }]);
  });

  it('costs no try where it is not six digits [COD-27]', async () => {
    const { code, attempt } = await begin();
    for (const malformed of ['12345', '1234567', 'abcdef', '', '12 345'])
      expect(await attempt(malformed)).toMatchObject({ code: 1001, data: { field: 'code' } });
    expect(await attempt(otherThan(code))).toMatchObject({ code: 1102, data: { triesLeft: 4 } });
  });

  it('is valid once [COD-32]', async () => {
    const { code, attempt } = await begin();
    expect(await attempt(code)).toMatchObject({ code: 200 });
    expect(await attempt(code)).toMatchObject({ code: 1102 });
  });

  it('creates one customer when it is sent twice at once [COD-35, SGN-16]', async () => {
    const { email, code, attempt } = await begin();
    const answers = await Promise.all([attempt(code), attempt(code)]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(await userOf({ email })).toMatchObject({ email });
  });

  it('is invalid when it was sent for signing in, or to another address [COD-3]', async () => {
    const email = await signUpByEmail(server);
    const forSignIn = await receiveCode(server, { email }, 3);
    const body = { email, password: PASSWORD, code: forSignIn, agreements: AGREED };
    expect(await server.call('signUp', { body })).toMatchObject({ code: 1102 });
    const { code } = await begin();
    const stranger = { email: newEmail(), password: PASSWORD, code, agreements: AGREED };
    expect(await server.call('signUp', { body: stranger })).toMatchObject({ code: 1102 });
  });
});
