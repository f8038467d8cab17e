import type { Check, Journey } from '../checks/check.ts';
import { codeFor, newEntry } from '../checks/customers.ts';
import type { Trial } from '../checks/trial.ts';

const THIRTY_DAYS = 2_592_000;

/** Seconds of the server's clock. */
const nowOf = async ({ succeed }: Trial): Promise<number> =>
  Math.floor((await succeed('getCommonInfo')).serverTime / 1000);

/** Returns another code of six digits than the right one. */
const wrongCode = (code: string): string => (code === '123456' ? '654321' : '123456');

const CODES: readonly Check[] = [
  {
    name: 'a code has six digits, is valid for 600 seconds and can be sent again after 60',
    requirements: ['COD-23', 'COD-1', 'COD-5', 'COD-6', 'SBX-4', 'SBX-8', 'SBX-9', 'COD-12', 'COD-13'],
    sandbox: true,
    async run(trial) {
      const { email } = await newEntry(trial);
      const before = await nowOf(trial);
      const sent = await trial.succeed('sendMailCode', { query: { email } });
      trial.equal('COD-5', 'expiresAt − resendAt', sent.expiresAt - sent.resendAt, 540);
      trial.holds(
        'COD-6',
        'resendAt',
        sent.resendAt - before >= 60 && sent.resendAt - before <= 63,
        '60 seconds after now',
        sent.resendAt - before,
      );
      const { items } = await trial.succeed('getInbox', { query: { to: email } });
      trial.equal('SBX-4', 'messages in the inbox', items.length, 1);
      trial.holds('COD-1', 'code', /^\d{6}$/.test(items[0]?.code ?? ''), 'six digits', items[0]?.code);
      trial.equal('SBX-8', 'to of the message', items[0]?.to, email);
      trial.holds(
        'COD-23',
        'text of the message',
        (items[0]?.text ?? '').includes(items[0]?.code ?? '?'),
        'a text with the code',
        items[0]?.text,
      );
      trial.refused('COD-12', await trial.call('sendMailCode', { query: { email } }), 1103, {
        resendAt: sent.resendAt,
      });
      const other = await trial.call('sendMailCode', { query: { email, type: 2 } });
      trial.equal('COD-12', 'code of sendMailCode with another type', other.code, 200);
    },
  },
  {
    name: 'a wrong code uses up one of five tries',
    requirements: ['COD-27', 'COD-29', 'COD-30', 'COD-31', 'COD-33', 'COD-28'],
    sandbox: true,
    async run(trial) {
      const entry = await newEntry(trial);
      const code = await codeFor(trial, entry.email);
      const attempt = (tried: string, changed: object = {}) =>
        trial.call('signUp', { body: { ...entry, code: tried, ...changed } });
      trial.refused('COD-27', await attempt('12345'), 1001, { field: 'code' });
      trial.refused('COD-28', await attempt(wrongCode(code), { password: 'short' }), 1109);
      for (const triesLeft of [4, 3, 2, 1]) {
        trial.refused('COD-29', await attempt(wrongCode(code)), 1102, { field: 'code', triesLeft });
      }
      trial.refused('COD-30', await attempt(wrongCode(code)), 1104, { field: 'code' });
      trial.refused('COD-31', await attempt(code), 1104, { field: 'code' });
    },
  },
  {
    name: 'a contact with an account and one without are answered alike',
    requirements: ['COD-9', 'COD-21', 'SGN-14'],
    sandbox: true,
    async run(trial) {
      const known = await trial.newCustomer();
      const { email } = await newEntry(trial);
      const [one, other] = [
        await trial.call('sendMailCode', { query: { email: known.email, type: 2 } }),
        await trial.call('sendMailCode', { query: { email, type: 2 } }),
      ];
      trial.equal('COD-9', 'code and msg', [other.code, other.msg], [one.code, one.msg]);
      const { items } = await trial.succeed('getInbox', { query: { to: email } });
      trial.equal('COD-21', 'code of the message to a contact without an account', items[0]?.code ?? null, null);
    },
  },
];

const refusalsOfSignUp = (trial: Trial, entry: Awaited<ReturnType<typeof newEntry>>, code: string) => {
  const { email: _email, ...phoneEntry } = entry;
  const mail = (changed: object) => trial.call('signUp', { body: { ...entry, code, ...changed } });
  const phone = (changed: object) => trial.call('signUp', { body: { ...phoneEntry, code, ...changed } });
  return { mail, phone };
};

/** Holds the settings and accounts of a new customer to what every new customer has. */
const holdNewAccount = async (trial: Trial, token: string): Promise<void> => {
  trial.equal('PRF-15', 'favourites', (await trial.succeed('getFavourites', { token })).symbols, []);
  const { notifications } = await trial.succeed('getPreferences', { token });
  trial.equal('PRF-20', 'preferences', notifications, {
    deals: true,
    requests: true,
    marketNews: false,
    byMail: false,
  });
  const invited = await trial.succeed('getInvited', { token });
  trial.holds(
    'PRF-24',
    'inviteCode',
    /^[A-Z0-9]{4,16}$/.test(invited.inviteCode),
    '4 to 16 of A–Z and 0–9',
    invited.inviteCode,
  );
  trial.equal('PRF-25', 'link', invited.link, `/h5/#/pages/user/sign_up?inviteCode=${invited.inviteCode}`);
  const settings = await trial.succeed('getProjectInfo');
  const demoBalance = settings.find(({ configKey }) => configKey === 'demoBalance')?.configValue;
  const { balance, otherAccount } = await trial.succeed('getAccountFigures', { token, account: 'demo' });
  trial.equal('LED-14', 'balance of the demo account', balance, demoBalance);
  trial.equal('ACC-1', 'net worth of the real account', otherAccount.netWorth, '0.00');
};

const SIGN_UP: readonly Check[] = [
  {
    name: 'signUp refuses each wrong field with its own code, in the order of the table',
    requirements: [
      'SGN-2',
      'SGN-4',
      'SGN-6',
      'SGN-7',
      'SGN-12',
      'SGN-18',
      'SGN-45',
      'PWD-1',
      'PWD-3',
      'PWD-4',
      'PWD-5',
      'PWD-8',
      'CNT-38',
      'CNT-39',
      'VAL-14',
      'VAL-15',
    ],
    sandbox: true,
    async run(trial) {
      const entry = await newEntry(trial);
      const code = await codeFor(trial, entry.email);
      const { mail, phone } = refusalsOfSignUp(trial, entry, code);
      trial.refused('VAL-14', await mail({ colour: 'blue' }), 1001, { field: 'colour' });
      trial.refused('VAL-15', await mail({ password: 12_345_678 }), 1001, { field: 'password' });
      trial.refused('SGN-2', await mail({ email: 'no address', password: 'short' }), 1106, { field: 'email' });
      trial.refused('SGN-4', await phone({ phone: '77x0900123', countryCode: '+44' }), 1107, { field: 'phone' });
      trial.refused('SGN-6', await phone({ phone: '7700900123' }), 1108, { field: 'countryCode' });
      trial.refused('SGN-7', await phone({ phone: 'x', countryCode: '+999' }), 1108, { field: 'countryCode' });
      trial.refused('PWD-8', await mail({ password: 'short', confirmPassword: 'other' }), 1001, {
        field: 'confirmPassword',
      });
      trial.refused('PWD-1', await mail({ password: 'aB3-xY' }), 1109, { field: 'password', minimum: 7 });
      trial.refused('PWD-4', await mail({ password: 'Password1', inviteCode: 'NOPE1' }), 1111);
      trial.refused('PWD-5', await mail({ password: 'abcdefghij' }), 1111);
      trial.refused('SGN-18', await mail({ inviteCode: 'NOPE1NOPE1', agreements: [] }), 1110, { field: 'inviteCode' });
      trial.refused('SGN-45', await mail({ inviteCode: '---' }), 1110, { field: 'inviteCode' });
      if (entry.agreements.length === 0) return;
      const [first, ...others] = entry.agreements;
      trial.refused('CNT-39', await mail({ agreements: [first, first, ...others].slice(0, 3) }), 1001, {
        field: 'agreements',
      });
      trial.refused('CNT-38', await mail({ agreements: others, code: wrongCode(code) }), 1206);
      trial.refused(
        'CNT-38',
        await mail({ agreements: [{ ...first, agreementVersion: '2000-01-01' }, ...others] }),
        1206,
      );
    },
  },
  {
    name: 'a new customer signs up, signs in, and has what a new customer has',
    requirements: [
      'SGN-22',
      'SGN-1',
      'SGN-15',
      'SGN-19',
      'SGN-23',
      'SGN-24',
      'SGN-30',
      'ACC-1',
      'ACC-2',
      'ACC-3',
      'PRF-1',
      'PRF-4',
      'PRF-5',
      'PRF-15',
      'PRF-20',
      'PRF-24',
      'PRF-25',
      'SES-2',
      'LED-14',
    ],
    sandbox: true,
    async run(trial) {
      const entry = await newEntry(trial);
      const code = await codeFor(trial, entry.email);
      const { email, password } = entry;
      trial.equal(
        'SGN-15',
        'data of signUp',
        await trial.succeed('signUp', { body: { ...entry, code, email: ` ${email.toUpperCase()} ` }, language: 'de' }),
        null,
      );
      const before = await nowOf(trial);
      const { token, user, expiresAt } = await trial.succeed('signIn', { body: { email, password } });
      trial.holds(
        'SGN-30',
        'expiresAt',
        Math.abs(expiresAt - before - THIRTY_DAYS) <= 3,
        '2,592,000 seconds later',
        expiresAt - before,
      );
      trial.holds(
        'SES-2',
        'token',
        /^[\w-]{32,200}$/.test(token),
        '32 to 200 letters, digits, - and _',
        `${token.length} characters`,
      );
      trial.equal('PRF-1', 'getUser', await trial.succeed('getUser', { token }), user);
      trial.equal('SGN-1', 'email', user.email, email);
      trial.equal('SGN-24', 'phone and countryCode', [user.phone, user.countryCode], [null, null]);
      trial.equal(
        'SGN-23',
        'avatar, realName, contactEmail, verificationStatus',
        [user.avatar, user.realName, user.contactEmail, user.verificationStatus],
        [null, null, null, 'unauthenticated'],
      );
      trial.equal('SGN-19', 'nickname', user.nickname, (email.split('@')[0] ?? '').slice(0, 15));
      trial.equal('SGN-22', 'language of a customer who signed up in German', user.language, 'de');
      trial.equal('ACC-2', 'mockStatus', user.mockStatus, 1);
      trial.equal(
        'PRF-5',
        'ids of accounts',
        user.accounts.map(({ id }) => id),
        [0, 1],
      );
      trial.holds(
        'ACC-3',
        'numbers of accounts',
        /^R-\d{6,12} D-\d{6,12}$/.test(user.accounts.map(({ number }) => number).join(' ')),
        'R-… and D-…',
        user.accounts,
      );
      await holdNewAccount(trial, token);
    },
  },
  {
    name: 'a contact signs up once, and an invite code is counted',
    requirements: ['SGN-13', 'SGN-17', 'PRF-26', 'COD-34'],
    sandbox: true,
    async run(trial) {
      const host = await trial.customer();
      const { inviteCode, count } = await trial.succeed('getInvited', { token: host.token });
      const entry = await newEntry(trial);
      const typed = inviteCode.toLowerCase().replace(/^(...)/, '$1- ');
      await trial.succeed('signUp', { body: { ...entry, code: await codeFor(trial, entry.email), inviteCode: typed } });
      trial.equal(
        'PRF-26',
        'count of invited customers',
        (await trial.succeed('getInvited', { token: host.token })).count,
        count + 1,
      );
      await trial.succeed('advanceClock', { body: { advanceSeconds: 60 } });
      const code = await codeFor(trial, entry.email);
      trial.refused('SGN-13', await trial.call('signUp', { body: { ...entry, code } }), 1105, null);
      trial.refused('COD-34', await trial.call('signUp', { body: { ...entry, code } }), 1102);
    },
  },
];

const SIGN_IN: readonly Check[] = [
  {
    name: 'a wrong password and an unknown contact are answered alike',
    requirements: ['SGN-25', 'SGN-26', 'SGN-27', 'SGN-31'],
    sandbox: true,
    async run(trial) {
      const { email, password } = await trial.newCustomer();
      const unknown = (await newEntry(trial)).email;
      const wrong = await trial.call('signIn', { body: { email, password: `${password}x` } });
      const nobody = await trial.call('signIn', { body: { email: unknown, password } });
      trial.refused('SGN-27', wrong, 1101);
      trial.equal(
        'SGN-27',
        'answer for an unknown contact',
        [nobody.code, nobody.msg, nobody.data],
        [wrong.code, wrong.msg, wrong.data],
      );
      for (const body of [
        { password },
        { email },
        { email, password, code: '123456' },
        { email, phone: '7700900123', countryCode: '+44', password },
      ]) {
        trial.refused('SGN-25', await trial.call('signIn', { body }), 1001);
      }
      trial.refused('SGN-26', await trial.call('signIn', { body: { email: 'none', password } }), 1106, {
        field: 'email',
      });
      trial.equal(
        'SGN-31',
        'code of signIn with an unknown token',
        (await trial.call('signIn', { body: { email, password }, token: 'x'.repeat(40) })).code,
        200,
      );
    },
  },
  {
    name: 'after five wrong passwords the right one waits',
    requirements: ['SGN-32', 'SGN-33', 'SGN-34', 'SGN-37'],
    sandbox: true,
    async run(trial) {
      const { email, password } = await trial.newCustomer();
      for (let n = 0; n < 5; n += 1)
        trial.refused('SGN-27', await trial.call('signIn', { body: { email, password: 'wrong-password-1' } }), 1101);
      const now = await nowOf(trial);
      const waiting = await trial.call('signIn', { body: { email, password } });
      if (!trial.refused('SGN-32', waiting, 1003)) return;
      const { retryAt } = waiting.data as { retryAt: number };
      trial.holds(
        'SGN-33',
        'retryAt',
        retryAt - now >= 26 && retryAt - now <= 30,
        '30 seconds after the last wrong password',
        retryAt - now,
      );
      const code = await codeFor(trial, email, 3);
      trial.equal(
        'SGN-37',
        'code of signIn by code meanwhile',
        (await trial.call('signIn', { body: { email, code } })).code,
        200,
      );
      await trial.succeed('advanceClock', { body: { advanceSeconds: 31 } });
      trial.equal(
        'SGN-34',
        'code of signIn after retryAt',
        (await trial.call('signIn', { body: { email, password } })).code,
        200,
      );
    },
  },
  {
    name: 'a forgotten password is replaced by a code, which ends all sessions',
    requirements: ['PWD-13', 'PWD-16', 'PWD-17', 'PWD-26', 'PWD-27', 'SES-11'],
    sandbox: true,
    async run(trial) {
      const { email, password, token } = await trial.newCustomer();
      const code = await codeFor(trial, email, 2);
      trial.refused('PWD-13', await trial.call('resetPassword', { body: { email, password: 'short', code } }), 1109);
      const next = 'Moon-and-sun-8';
      trial.equal(
        'PWD-17',
        'data of resetPassword',
        await trial.succeed('resetPassword', { body: { email, password: next, code } }),
        null,
      );
      trial.refused('PWD-16', await trial.call('getUser', { token }), 401, null);
      trial.refused('PWD-16', await trial.call('signIn', { body: { email, password } }), 1101);
      trial.equal(
        'PWD-16',
        'code of signIn with the new password',
        (await trial.call('signIn', { body: { email, password: next } })).code,
        200,
      );
      const { items } = await trial.succeed('getInbox', { query: { to: email } });
      trial.equal('PWD-27', 'code in the message that the password was changed', items[0]?.code, null);
    },
  },
];

/** Codes, signing up and signing in. */
export const entry: Journey = { title: 'Signing up and in', checks: [...CODES, ...SIGN_UP, ...SIGN_IN] };
