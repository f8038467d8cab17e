import { AGREED } from '../support/agreedTexts.ts';
import {
  codeSentTo,
  COMPUTER,
  EMAIL,
  HOUR_MS,
  IPHONE,
  MINUTE_MS,
  pass,
  PASSWORD,
  PHONE,
  SECOND_PASSWORD,
  UNSEEN,
  type Week,
  WRONG_SOURCE,
} from './weekWorld.ts';

/** Before anybody signs in: configuration, market, codes, sign-up and sign-in. */
export const signUp = async ({
  server,
  recorder: { play },
  secrets,
}: Omit<Week, 'frames' | 'token'>): Promise<string> => {
  await play('getProjectInfo', 'success');
  for (const id of ['getProjectInfo', 'getCommonInfo', 'listMarketTabs'] as const) {
    await play(id, 'wrongSource', { headers: WRONG_SOURCE });
  }
  const stack = ['HistoryDays 412.9f2c31ab.js:1:2048', 'render main.51e0c7d2.js:1:90112'];
  const fault = { version: '3.3.2', route: '/pages/history/index', fault: 'TypeError', stack };
  await play('reportFault', 'success', { body: fault }, { request: 'ofScreen' });
  await play('reportFault', 'wrongSource', { body: fault, headers: WRONG_SOURCE }, UNSEEN);
  await play(
    'getCommonInfo',
    'success',
    {},
    {
      shorten: {
        to: (data) => ({
          ...data,
          callingCodes: data.callingCodes.filter(({ country }) => ['DE', 'GB', 'JP'].includes(country)),
        }),
        summary: 'Shortened: three calling codes of all.',
      },
    },
  );
  await play(
    'listMarketTabs',
    'success',
    {},
    {
      shorten: {
        to: ({ tabs, hot }) => ({
          tabs: tabs.map((tab) => ({ ...tab, instruments: tab.instruments.slice(0, 2) })),
          hot: { ...hot, items: hot.items.map((item) => ({ ...item, sparkline: item.sparkline.slice(-6) })) },
        }),
        summary: 'Shortened: at most two instruments of each tab, and the last six prices of each sparkline.',
      },
    },
  );
  await play('listCandles', 'success', { query: { symbol: 'XAUUSD', interval: 4 } });
  await play('listCandles', 'notFound', { query: { symbol: 'XAUXXX' } });
  await play('searchInstruments', 'success', { path: { keyword: 'gold' } });
  await play('searchInstruments', 'keywordTooLong', { path: { keyword: 'x'.repeat(65) } });
  await play('getInstrument', 'success', { path: { id: 'XAUUSD' } });
  await play('getInstrument', 'converted', { path: { id: 'EURJPY' } });
  await play('getInstrument', 'crypto', { path: { id: 'BTCUSD' } });
  await play('getInstrument', 'notFound', { path: { id: 'XAUXXX' } });

  await play('sendMailCode', 'success', { query: { email: EMAIL, type: 1 } });
  await play('sendMailCode', 'codeTooSoon', { query: { email: EMAIL, type: 1 } });
  await play('sendMailCode', 'wrongSource', { query: { email: EMAIL, type: 1 }, headers: WRONG_SOURCE });
  const code = await codeSentTo(server, secrets, EMAIL);
  await play('getInbox', 'success', { query: { to: EMAIL } });
  await play('signUp', 'passwordTooShort', { body: { email: EMAIL, password: 'short', code } }, { request: null });
  await play(
    'signUp',
    'success',
    { body: { email: EMAIL, password: PASSWORD, code, agreements: AGREED } },
    { request: 'email' },
  );
  await play('signIn', 'wrongCode', { body: { email: EMAIL, code: '000000' } }, { request: null });
  const signedIn = await play(
    'signIn',
    'success',
    { body: { email: EMAIL, password: PASSWORD }, headers: IPHONE },
    { request: 'email' },
  );
  if (signedIn.code !== 200) throw new Error('The customer could not sign in.');
  const { token } = signedIn.data;
  return token;
};

/** What the customer sets before the first order. */
export const settle = async ({ server, secrets, recorder: { play }, token }: Week): Promise<void> => {
  const signed = { token: token() };
  await play('getUser', 'success', signed);
  await play('getUser', 'signInNeeded', {});
  await play('getInvited', 'success', signed);
  await play('getInvited', 'signInNeeded', {});
  const wrong = { nickname: 'Sample', contactEmail: 'mail@' };
  await play('updateUser', 'wrongEmail', { ...signed, body: wrong }, UNSEEN);
  const right = { nickname: 'Sample', contactEmail: 'mail@example.com' };
  await play('updateUser', 'success', { ...signed, body: right }, { request: 'profile' });
  await play('sendContactCode', 'success', signed);
  const code = await codeSentTo(server, secrets, right.contactEmail);
  const other = code === '000000' ? '000001' : '000000';
  await play('proveContact', 'wrongCode', { ...signed, body: { code: other } }, UNSEEN);
  await play('proveContact', 'success', { ...signed, body: { code } }, { request: 'code' });
  await play('sendContactCode', 'notFound', signed);
  const symbols = ['XAUUSD', 'EURJPY', 'BTCUSD', 'US500'];
  await play('updateFavourites', 'success', { ...signed, body: { symbols } }, { request: 'four' });
  await play('updateFavourites', 'instrumentNotOffered', { ...signed, body: { symbols: ['XAUXXX'] } }, UNSEEN);
  await play('getFavourites', 'success', signed);
  await play('getFavourites', 'signInNeeded', {});
  const notifications = { deals: true, requests: true, marketNews: false, byMail: true };
  const choices = { language: 'en', notifications } as const;
  await play('updatePreferences', 'success', { ...signed, body: choices }, { request: 'choices' });
  await play(
    'updatePreferences',
    'requestInvalid',
    { ...signed, body: { ...choices, language: 'nl' as never } },
    UNSEEN,
  );
  await play('getPreferences', 'success', signed);
  await play('getPreferences', 'signInNeeded', {});
};

/** Sandbox's controls that the week itself does not need. */
export const control = async ({ server, recorder: { play } }: Week): Promise<void> => {
  const gold = { path: { symbol: 'XAUUSD' } } as const;
  const unknown = { path: { symbol: 'XAUXXX' } } as const;
  await play('setQuote', 'success', { ...gold, body: { bid: '4098.00', ask: '4098.35' } }, { request: 'gold' });
  await play('setQuote', 'requestInvalid', { ...gold, body: { bid: '4098.35', ask: '4098.00' } }, UNSEEN);
  const silver = { path: { symbol: 'XAGUSD' } } as const;
  await play('setFeed', 'success', { ...silver, body: { state: 'stalled' } }, { request: 'stalled' });
  await play('setFeed', 'notFound', { ...unknown, body: { state: 'stalled' } }, UNSEEN);
  await play('clearQuote', 'success', silver);
  await play('clearQuote', 'notFound', unknown);
  const slow = { operationId: 'getUser', kind: 'delay', times: 2, delayMilliseconds: 4000 } as const;
  await play('addFault', 'notFound', { body: { ...slow, operationId: 'getNothing' } }, UNSEEN);
  await server.settled();
};

/** The customer with a number uses up the tries of a code, and sets a password with the next one. */
const resetByPhone = async ({ server, recorder: { play }, secrets }: Week): Promise<void> => {
  const askForCode = async () => {
    await pass(server, 2 * MINUTE_MS);
    await server.succeed('sendPhoneCode', { query: { ...PHONE, type: 2 } });
    return codeSentTo(server, secrets, '+447700900123');
  };
  const forgotten = { ...PHONE, password: SECOND_PASSWORD };
  const wrong = { body: { ...forgotten, code: '000000' } };
  await askForCode();
  for (let used = 0; used < 4; used += 1) await server.call('resetPassword', wrong);
  await play('resetPassword', 'codeTriesUsedUp', wrong, UNSEEN);
  const right = { body: { ...forgotten, code: await askForCode() } };
  await play('resetPassword', 'byPhone', right, { request: 'phone' });
};

/** Last day: notifications, devices, password, the end of a session. */
export const lastDay = async (week: Week): Promise<void> => {
  const { server, recorder, secrets, token } = week;
  const { play } = recorder;
  const signed = { token: token() };
  await pass(server, 24 * HOUR_MS);
  await play('getUnreadCounts', 'success', signed);
  await play('getUnreadCounts', 'signInNeeded', {});
  const deals = await play('listDealNotifications', 'success', { ...signed, query: { account: 'demo', size: 3 } });
  await play('listDealNotifications', 'requestInvalid', { ...signed, query: { account: 'both' as never } });
  await play('listFailureNotifications', 'success', { ...signed, query: { account: 'demo', size: 3 } });
  await play('listFailureNotifications', 'requestInvalid', { ...signed, query: { account: 'both' as never } });
  const read = deals.code === 200 ? deals.data.items[0]?.orderId : undefined;
  await play('markNotificationsRead', 'success', { ...signed, query: { ...(read && { orderId: read }), status: 1 } });
  await play('markNotificationsRead', 'notFound', { ...signed, query: { orderId: 'nothing-of-this-name' } });

  await play('sendPhoneCode', 'callingCodeMissing', { query: { phone: PHONE.phone, type: 3 } as never });
  await play('sendPhoneCode', 'wrongSource', { query: { ...PHONE, type: 1 }, headers: WRONG_SOURCE });
  await play('sendPhoneCode', 'success', { query: { ...PHONE, type: 1 } });
  const code = await codeSentTo(server, secrets, '+447700900123');
  await play(
    'signUp',
    'byPhone',
    { body: { ...PHONE, password: PASSWORD, code, agreements: AGREED } },
    { request: 'phone' },
  );
  await pass(server, 2 * MINUTE_MS);
  await server.succeed('sendPhoneCode', { query: { ...PHONE, type: 3 } });
  const signInCode = await codeSentTo(server, secrets, '+447700900123');
  await play('signIn', 'byCode', { body: { ...PHONE, code: signInCode }, headers: IPHONE }, { request: 'phoneCode' });

  await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD }, headers: COMPUTER });
  await play('listSessions', 'success', signed);
  const events = await play('listSecurityEvents', 'success', { ...signed, query: { size: 3 } });
  await play('listSecurityEvents', 'requestInvalid', { ...signed, query: { size: 0 } });
  await play('listSessions', 'signInNeeded', {});
  const sessions = await server.succeed('listSessions', signed);
  const ended = sessions.items.find(({ current }) => !current)?.id ?? '';
  await play('endSession', 'success', { ...signed, path: { id: ended } });
  await play('endSession', 'notFound', { ...signed, path: { id: ended } });
  await play('endOtherSessions', 'success', signed);
  await play('endOtherSessions', 'signInNeeded', {});

  const change = { currentPassword: PASSWORD, password: SECOND_PASSWORD, confirmPassword: SECOND_PASSWORD };
  await play(
    'changePassword',
    'wrongCredentials',
    { ...signed, body: { ...change, currentPassword: 'another-9' } },
    UNSEEN,
  );
  await play('changePassword', 'success', { ...signed, body: change }, { request: 'change' });
  await server.succeed('sendMailCode', { query: { email: EMAIL, type: 2 } });
  const resetCode = await codeSentTo(server, secrets, EMAIL);
  const forgotten = { email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD };
  await play('resetPassword', 'wrongCode', { body: { ...forgotten, code: '000000' } }, UNSEEN);
  await play('resetPassword', 'success', { body: { ...forgotten, code: resetCode } }, { request: 'email' });
  await resetByPhone(week);
  await play('advanceClock', 'success', { body: { advanceSeconds: 86_400 } }, { request: 'aDay' });
  await play('advanceClock', 'requestInvalid', { body: { advanceSeconds: -1 } }, UNSEEN);
  await play('dropSockets', 'success');
  await play('signOut', 'signInNeeded', signed);
  const { token: last } = await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD } });
  await play('signOut', 'success', { token: last });
  const { token: strange } = await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD } });
  const id = events.code === 200 ? (events.data.items[0]?.id ?? '') : '';
  await play('disownSecurityEvent', 'notFound', { token: strange, path: { id: 'nothing-of-this-name' } });
  await play('disownSecurityEvent', 'success', { token: strange, path: { id } });
};
