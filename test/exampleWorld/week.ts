import type { Schemas, ServerFrame } from '../../src/contract/index.ts';
import { londonInstant } from '../../src/domain/time.ts';
import { connect } from '../server/market/socket/socketClient.ts';
import { quote } from '../server/trading/trader.ts';
import { picture } from '../support/pictures.ts';
import type { TestAnswer, TestCall } from '../support/testClient.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { sendFile } from '../support/uploadImage.ts';
import { withPseudonyms } from './pseudonyms.ts';
import { createRecorder, type Recorder, type Recording } from './recorder.ts';

/** Tuesday 22 September 2026, 09:00 in London, when the customer of the examples signs up. */
const BEGINS_AT = londonInstant({ year: 2026, month: 9, day: 22, hour: 9 });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const EMAIL = 'sample@example.com';
const PHONE = { countryCode: '+44', phone: '7700900123' };
const PASSWORD = 'correct-horse-9';
const SECOND_PASSWORD = 'battery-staple-4';
const KEY = '6f1f64a4-58b5-4c57-9d3a-2f0a3f4f1c11';
const OTHER_KEY = '7a2e75b5-69c6-4d68-8e4b-301b4a5a2d22';
/** Naming of an exchange whose request is not shown, because it is a wrong one. */
const UNSEEN = { request: null } as const;
const GOLD_BUY = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.50', leverage: 20 } as const;

/** The week's server, its recorder, and what several days need. */
type Week = {
  readonly server: TestServer;
  readonly recorder: Recorder;
  readonly secrets: Map<string, string>;
  /** Frames that the customer's socket received, oldest first. */
  readonly frames: () => Promise<readonly ServerFrame[]>;
  readonly token: () => string;
};

const pass = async (server: TestServer, milliseconds: number): Promise<void> => {
  await server.settled();
  server.advance(milliseconds);
  await server.settled();
};

const codeSentTo = async (server: TestServer, secrets: Map<string, string>, to: string): Promise<string> => {
  const [message] = await server.messagesTo(to);
  if (!message?.code) throw new Error(`No code was sent to ${to}.`);
  secrets.set(message.code, String(481_902 + secrets.size * 137));
  return message.code;
};

/** Identifier of a placed order. Throws where the order was refused. */
const idOf = (answer: TestAnswer<'placeOrder'>): string => {
  if (answer.code !== 200) throw new Error(`The order was refused: ${answer.code} ${answer.msg}`);
  return answer.data.orderId;
};

/** Before anybody signs in: configuration, market, codes, sign-up and sign-in. */
const signUp = async ({ server, recorder: { play }, secrets }: Omit<Week, 'frames' | 'token'>): Promise<string> => {
  await play('getProjectInfo', 'success');
  await play(
    'getCommonInfo',
    'success',
    {},
    {
      shorten: (data) => ({
        ...data,
        callingCodes: data.callingCodes.filter(({ country }) => ['DE', 'GB', 'JP'].includes(country)),
      }),
    },
  );
  await play(
    'listMarketTabs',
    'success',
    {},
    {
      shorten: ({ tabs, hot }) => ({
        tabs: tabs.map((tab) => ({ ...tab, instruments: tab.instruments.slice(0, 2) })),
        hot: { ...hot, items: hot.items.slice(0, 2).map((item) => ({ ...item, sparkline: item.sparkline.slice(-6) })) },
      }),
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
  const code = await codeSentTo(server, secrets, EMAIL);
  await play('getInbox', 'success', { query: { to: EMAIL } });
  await play('signUp', 'passwordTooShort', { body: { email: EMAIL, password: 'short', code } }, { request: null });
  await play('signUp', 'success', { body: { email: EMAIL, password: PASSWORD, code } }, { request: 'email' });
  await play('signIn', 'wrongCode', { body: { email: EMAIL, code: '000000' } }, { request: null });
  const signedIn = await play(
    'signIn',
    'success',
    { body: { email: EMAIL, password: PASSWORD } },
    { request: 'email' },
  );
  if (signedIn.code !== 200) throw new Error('The customer could not sign in.');
  const { token } = signedIn.data;
  return token;
};

/** What the customer sets before the first order. */
const settle = async ({ recorder: { play }, token }: Week): Promise<void> => {
  const signed = { token: token() };
  await play('getUser', 'success', signed);
  await play('getUser', 'signInNeeded', {});
  await play('getInvited', 'success', signed);
  await play('getInvited', 'signInNeeded', {});
  const wrong = { nickname: 'Sample', contactEmail: 'mail@' };
  await play('updateUser', 'wrongEmail', { ...signed, body: wrong }, UNSEEN);
  const right = { nickname: 'Sample', contactEmail: 'mail@example.com' };
  await play('updateUser', 'success', { ...signed, body: right }, { request: 'profile' });
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
const control = async ({ server, recorder: { play } }: Week): Promise<void> => {
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

/** Prices of the first day: gold, Bitcoin, and euros in yen with the pair that converts them. */
const openMarkets = async (server: TestServer): Promise<void> => {
  await quote(server, 'XAUUSD', '4098.00', '4098.35');
  await quote(server, 'BTCUSD', '83212.64', '83238.10');
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'EURJPY', '178.923', '178.956');
};

type Orders = Readonly<Record<'gold' | 'pending' | 'yen' | 'bitcoin' | 'expiring' | 'greedy' | 'passed', string>>;

/** First day: refusals, a market order once and again, pending orders, one in yen. */
const firstDay = async ({ server, recorder, token }: Week): Promise<Orders> => {
  const { play } = recorder;
  const signed = { token: token() };
  const demo = { ...signed, account: 'demo' } as const;
  const place = (body: Partial<Schemas['PlaceOrderRequest']>) => ({ ...demo, body: { ...GOLD_BUY, ...body } });
  await openMarkets(server);
  await play('placeOrder', 'marginNotEnough', place({ volume: '20.00' }), UNSEEN);
  await play('placeOrder', 'priceMoved', place({ priceSeen: '4096.10', maximumDeviation: 50 }), UNSEEN);
  await play('placeOrder', 'priceCrossed', place({ kind: 'limit', price: '4100.00' }), UNSEEN);

  const keyed = { ...place({ priceSeen: '4098.35' }), key: KEY };
  const gold = idOf(await play('placeOrder', 'success', keyed, { request: 'market' }));
  await play('placeOrder', 'replayed', keyed, UNSEEN);
  await play('placeOrder', 'keyReused', { ...place({ volume: '0.60' }), key: KEY }, UNSEEN);
  const asked = { ...signed, query: { operationId: 'placeOrder' } } as const;
  await play('getIdempotentAnswer', 'success', { ...asked, path: { key: KEY } });
  await play('getIdempotentAnswer', 'unknown', { ...asked, path: { key: OTHER_KEY } });
  await play('getIdempotentAnswer', 'keyWrong', { ...asked, path: { key: 'not-a-uuid' } });

  await pass(server, 2 * MINUTE_MS);
  const limit = { kind: 'limit', volume: '0.10', price: '4080.00' } as const;
  const exits = { stopLoss: '4060.00', takeProfit: '4140.00', expiresAt: BEGINS_AT + 7 * 86_400 };
  const pending = idOf(
    await play('placeOrder', 'pending', place({ ...limit, ...exits, priceSeen: '4098.35' }), { request: 'limit' }),
  );
  const inYen = { symbol: 'EURJPY', direction: 1, volume: '0.20', leverage: 30, priceSeen: '178.923' } as const;
  const yen = idOf(await play('placeOrder', 'converted', place(inYen), { request: 'converted' }));
  const others = {
    bitcoin: { symbol: 'BTCUSD', direction: 1, volume: '0.10', leverage: 2, stopLoss: '83500.00' },
    expiring: { kind: 'stop', volume: '0.10', price: '4250.00', expiresAt: BEGINS_AT + 3 * 3600 },
    greedy: { kind: 'limit', direction: 1, volume: '30.00', price: '4132.00' },
    passed: { kind: 'limit', volume: '0.10', price: '4090.00', stopLoss: '4085.00' },
  } as const;
  const placed: Record<string, string> = {};
  for (const [name, order] of Object.entries(others)) {
    placed[name] = (await server.succeed('placeOrder', place(order))).orderId;
  }
  await pass(server, MINUTE_MS);
  const change = (body: Omit<Schemas['ChangeOrderRequest'], 'orderId'>, orderId = gold) => ({
    ...demo,
    body: { orderId, ...body },
  });
  await play('changeOrder', 'success', change({ stopLoss: '4060.00', takeProfit: '4142.00' }), { request: 'stopLoss' });
  await play('changeOrder', 'stopsUnchanged', change({ stopLoss: '4060.00' }), UNSEEN);
  await play('changeOrder', 'stopLossWrong', change({ stopLoss: '4099.00' }), UNSEEN);
  await play('changeOrder', 'removed', change({ takeProfit: null }, pending), { request: 'removeTakeProfit' });
  await play('getAccountFigures', 'success', demo);
  await play('getAccountFigures', 'accountNotActive', { ...signed, account: 'real' });
  await play('listOrders', 'open', { ...demo, query: { view: 'open' } });
  return { gold, pending, yen, ...(placed as Pick<Orders, 'bitcoin' | 'expiring' | 'greedy' | 'passed'>) };
};

/** Second day: the night's fees, triggers, exceptions, a part closing, a stop loss, a take profit. */
const secondDay = async ({ server, recorder: { play }, token }: Week, orders: Orders): Promise<void> => {
  const demo = { token: token(), account: 'demo' } as const;
  await pass(server, 24 * HOUR_MS);
  await openMarkets(server);
  await quote(server, 'XAUUSD', '4079.60', '4079.95');
  await quote(server, 'BTCUSD', '83505.10', '83530.55');
  await pass(server, HOUR_MS);
  await quote(server, 'XAUUSD', '4132.10', '4132.45');
  const end = (orderId: string, query: Omit<TestCall<'closePosition'>['query'] & object, 'orderId'> = {}) => ({
    ...demo,
    query: { orderId, ...query },
  });
  const priceSeen = { priceSeen: '4132.10', maximumDeviation: 50 };
  await play('closePosition', 'success', end(orders.gold, { volume: '0.25', ...priceSeen }));
  await play('closePosition', 'orderNotOpen', end(orders.bitcoin));
  await quote(server, 'EURJPY', '178.401', '178.434');
  await quote(server, 'USDJPY', '157.512', '157.524');
  await play('closePosition', 'converted', end(orders.yen, { volume: '0.05' }));
  await server.succeed('setFeed', { path: { symbol: 'EURJPY' }, body: { state: 'closed' } });
  await play('closePosition', 'marketClosed', end(orders.yen));
  await server.succeed('setFeed', { path: { symbol: 'EURJPY' }, body: { state: 'live' } });
  const index = { ...GOLD_BUY, symbol: 'US500', volume: '0.10' };
  await play('placeOrder', 'marketClosed', { ...demo, body: index }, UNSEEN);
  await pass(server, HOUR_MS);
  await quote(server, 'XAUUSD', '4142.05', '4142.40');
  await play('listOrders', 'success', {
    ...demo,
    query: { view: 'history', status: 'deal', symbol: 'XAUUSD', size: 20 },
  });
  await play('listOrders', 'exceptions', { ...demo, query: { view: 'history', status: 'exception' } });
  await play('listOrders', 'accountNotActive', { ...demo, account: 'real' });
  await play('getOrder', 'success', { ...demo, path: { id: orders.gold } });
  await play('getOrder', 'notFound', { ...demo, path: { id: '9a05e7b3-d14f-4c68-8e2b-f73c60d9a581' } });
};

/** Third day: a position that is too large is closed out, what is left below zero is made good, the account is reset. */
const thirdDay = async ({ server, recorder: { play }, token }: Week): Promise<void> => {
  const demo = { token: token(), account: 'demo' } as const;
  await pass(server, 24 * HOUR_MS);
  await openMarkets(server);
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  const small = { ...GOLD_BUY, volume: '0.10' };
  const named: string[] = [];
  for (const order of [small, { ...small, kind: 'limit', price: '4100.00' } as const, small]) {
    named.push((await server.succeed('placeOrder', { ...demo, body: order })).orderId);
  }
  await pass(server, MINUTE_MS);
  await server.succeed('closePosition', { ...demo, query: { orderId: named[2] ?? '' } });
  await play('closeOrders', 'success', { ...demo, body: { orderIds: named } }, { request: 'named' });
  await play('closeOrders', 'symbolMissing', { ...demo, body: { scope: 'symbol' } as never }, UNSEEN);
  await server.succeed('placeOrder', { ...demo, body: { ...GOLD_BUY, volume: '4.00' } });
  for (const bid of ['4090', '4035', '3850']) {
    await pass(server, MINUTE_MS);
    await quote(server, 'XAUUSD', `${bid}.00`, `${bid}.35`);
  }
  await play('closeOrders', 'byScope', { ...demo, body: { scope: 'loss' } }, { request: 'scope' });
  await server.succeed('resetDemoAccount', { ...demo });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await server.succeed('placeOrder', { ...demo, body: small });
  await server.succeed('placeOrder', { ...demo, body: { ...small, kind: 'limit', price: '4100.00' } });
  await pass(server, MINUTE_MS);
  await play('resetDemoAccount', 'success', demo);
  await play('resetDemoAccount', 'accountNotActive', { ...demo, account: 'real' });
  await server.succeed('placeOrder', { ...demo, body: small });
  await play(
    'closeOrders',
    'bySymbol',
    { ...demo, body: { scope: 'symbol', symbol: 'XAUUSD', status: 'open' } },
    { request: 'symbol' },
  );
};

/** Fourth day: identity, refused and accepted; the real account. */
const fourthDay = async ({ server, recorder: { play }, token }: Week): Promise<void> => {
  const signed = { token: token() };
  await pass(server, 24 * HOUR_MS);
  const { id } = await server.succeed('getUser', signed);
  await play('switchAccount', 'identityNeeded', { ...signed, path: { id: 0 } });
  await play('switchAccount', 'requestInvalid', { ...signed, path: { id: 2 as never } });
  const upload = async (side: 'front' | 'back') => {
    const { data } = await sendFile(server, signed.token, { type: `identity-${side}`, bytes: await picture(400, 250) });
    return String((data as Schemas['UploadedFile']).id);
  };
  const first = { realName: 'Sample Customer', idNumber: '90010154821', frontFileId: await upload('front') };
  const whole = { ...first, backFileId: await upload('back') };
  await play('getIdentity', 'notFound', { ...signed, path: { id: '9a05e7b3-d14f-4c68-8e2b-f73c60d9a581' } });
  await play('submitIdentity', 'success', { ...signed, body: whole }, { request: 'first' });
  await play('submitIdentity', 'identityAlreadySent', { ...signed, body: whole }, UNSEEN);
  const reviews = await play('listReviews', 'success');
  const review = reviews.code === 200 ? reviews.data.items[0]?.id : undefined;
  if (review === undefined) throw new Error('No review waits.');
  const reason = 'The lower two lines are blurred.';
  await play(
    'decideReview',
    'success',
    { path: { id: review }, body: { decision: 'reject', reason } },
    { request: 'reject' },
  );
  await play(
    'decideReview',
    'requestAlreadyDecided',
    { path: { id: review }, body: { decision: 'accept' } },
    { request: 'accept' },
  );
  await pass(server, MINUTE_MS);
  const again = { backFileId: await upload('back') };
  await play('submitIdentity', 'again', { ...signed, body: again }, { request: 'newBack' });
  await pass(server, MINUTE_MS);
  await pass(server, MINUTE_MS);
  await play('getIdentity', 'success', { ...signed, path: { id } });
  await play('switchAccount', 'success', { ...signed, path: { id: 0 } });
};

/** Last day: notifications, devices, password, the end of a session. */
const lastDay = async ({ server, recorder: { play }, secrets, token }: Week): Promise<void> => {
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
  await play('sendPhoneCode', 'success', { query: { ...PHONE, type: 1 } });
  const code = await codeSentTo(server, secrets, '+447700900123');
  await server.call('signUp', { body: { ...PHONE, password: PASSWORD, code } });
  await pass(server, 2 * MINUTE_MS);
  await server.succeed('sendPhoneCode', { query: { ...PHONE, type: 3 } });
  const signInCode = await codeSentTo(server, secrets, '+447700900123');
  await play('signIn', 'byCode', { body: { ...PHONE, code: signInCode } }, { request: 'phoneCode' });

  await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD } });
  await play('listSessions', 'success', signed);
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
  await play('advanceClock', 'success', { body: { advanceSeconds: 86_400 } }, { request: 'aDay' });
  await play('advanceClock', 'requestInvalid', { body: { advanceSeconds: -1 } }, UNSEEN);
  await play('dropSockets', 'success');
  await play('signOut', 'signInNeeded', signed);
  const { token: last } = await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD } });
  await play('signOut', 'success', { token: last });
};

/** Keeps one example of each kind that the lists and the socket showed. */
const showEachKind = async ({ server, recorder: { show }, frames, token }: Week): Promise<void> => {
  const seen = new Set<string>();
  const isNew = (kind: string) => !seen.has(kind) && seen.add(kind);
  for (const frame of await frames()) {
    if (frame.type === 'event' && isNew(`event ${frame.kind}`)) show('EventFrame', frame);
  }
  for (const id of ['listDealNotifications', 'listFailureNotifications'] as const) {
    const { items } = await server.succeed(id, { token: token(), query: { size: 100 } });
    for (const item of items.toReversed()) if (isNew(`notification ${item.kind}`)) show('Notification', item);
  }
};

/** Plays the week of one customer on a server of its own; every run leaves the same recording. */
export const playWeek = async (): Promise<Recording> => {
  const server = await startTestServer({ at: BEGINS_AT });
  try {
    const recorder = createRecorder(server);
    const secrets = new Map<string, string>([KEY, OTHER_KEY].map((key) => [key, key]));
    const token = await signUp({ server, recorder, secrets });
    const socket = await connect(server.url.replace('http', 'ws'));
    const week: Week = { server, recorder, secrets, frames: () => socket.drain(), token: () => token };
    socket.say({ type: 'authenticate', token });
    await settle(week);
    await control(week);
    const orders = await firstDay(week);
    await secondDay(week, orders);
    await thirdDay(week);
    await fourthDay(week);
    await showEachKind(week);
    socket.socket.close();
    await lastDay(week);
    return withPseudonyms(recorder.recording, secrets);
  } finally {
    await server.close();
  }
};
