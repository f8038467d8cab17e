import { randomUUID } from 'node:crypto';
import type { Schemas, ServerFrame } from '../../src/contract/index.ts';
import { londonInstant } from '../../src/domain/time.ts';
import { connect } from '../server/market/socket/socketClient.ts';
import { quote } from '../server/trading/trader.ts';
import { picture } from '../support/pictures.ts';
import type { TestAnswer, TestCall } from '../support/testClient.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { sendFile, type UploadAnswer } from '../support/uploadImage.ts';
import { readDemoLedger } from './demoLedger.ts';
import { ledgerPage } from './money.ts';
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
/** Headers of the customer's telephone and of the computer that signs in later. */
const IPHONE = {
  'User-Agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};
const COMPUTER = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
/** Headers with a source that the contract does not have. */
const WRONG_SOURCE = { 'X-Source': 'desktop' };
/** Number of the customer's demo account. */
const DEMO_NUMBER = 'D-100001';
const UNKNOWN_ID = '9a05e7b3-d14f-4c68-8e2b-f73c60d9a500';
const RIGHT_ANSWERS = {
  margin: 'setAside',
  leverage: 'bothLarger',
  move: 'timesLeverage',
  stopLoss: 'firstPrice',
  closeOut: 'closed',
} as const;
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
  await play('sendMailCode', 'wrongSource', { query: { email: EMAIL, type: 1 }, headers: WRONG_SOURCE });
  const code = await codeSentTo(server, secrets, EMAIL);
  await play('getInbox', 'success', { query: { to: EMAIL } });
  await play('signUp', 'passwordTooShort', { body: { email: EMAIL, password: 'short', code } }, { request: null });
  await play('signUp', 'success', { body: { email: EMAIL, password: PASSWORD, code } }, { request: 'email' });
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

type OrderName = 'gold' | 'pending' | 'yen' | 'bitcoin' | 'expiring' | 'greedy' | 'passed' | 'unconverted';
type Orders = Readonly<Record<OrderName, string>>;

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
    unconverted: { symbol: 'EURJPY', kind: 'limit', volume: '0.10', price: '178.500' },
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
  return { gold, pending, yen, ...(placed as Omit<Orders, 'gold' | 'pending' | 'yen'>) };
};

/** Second day: the night's fees, triggers, exceptions, a part closing, a stop loss, a take profit. */
const secondDay = async (week: Week, orders: Orders): Promise<void> => {
  const { server, recorder, token } = week;
  const { play } = recorder;
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
  // Without dollars in yen, the order for euros that is reached now cannot be converted.
  await server.succeed('setFeed', { path: { symbol: 'USDJPY' }, body: { state: 'closed' } });
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
    query: { view: 'history', status: 'deal', symbol: 'XAUUSD', from: BEGINS_AT, to: BEGINS_AT + 7 * 86_400, size: 20 },
  });
  await play('listOrders', 'exceptions', { ...demo, query: { view: 'history', status: 'exception' } });
  await play('listOrders', 'accountNotActive', { ...demo, account: 'real' });
  await play('getOrder', 'success', { ...demo, path: { id: orders.gold } });
  await play('getOrder', 'notFound', { ...demo, path: { id: UNKNOWN_ID } });
  await keepDemoLedger(week);
};

/** Keeps the entries of the demo account so far, as `listLedgerEntries` is to answer them. */
const keepDemoLedger = async ({ server, recorder }: Week): Promise<void> => {
  const entries = await readDemoLedger(server, DEMO_NUMBER);
  recorder.keep('listLedgerEntries', {
    answers: { demoAccount: { code: 200, msg: 'OK', data: ledgerPage(entries.toReversed()) } },
  });
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

const BACK = 'identity-back';

/** Keeps the upload of a picture, and the reading of it. */
const keepUpload = ({ keep }: Recorder, { code, msg, data }: UploadAnswer, id: string): void => {
  keep('uploadFile', {
    requests: { back: { [BACK]: '(the bytes of the picture)' } },
    answers: { success: { code, msg, data } },
    parameters: { type: BACK },
  });
  keep('getFile', { answers: { success: '(the bytes of the picture)' }, parameters: { type: BACK, id } });
};

/** Uploads what is no picture, and what is too large. */
const refuseUploads = async ({ server, recorder: { keep }, token }: Week): Promise<void> => {
  const wrong = {
    wrongFileType: new TextEncoder().encode('no picture'),
    fileTooLarge: new Uint8Array(5 * 1024 ** 2 + 1),
  };
  for (const [name, bytes] of Object.entries(wrong)) {
    const { code, msg, data } = await sendFile(server, token(), { type: BACK, bytes });
    keep('uploadFile', { answers: { [name]: { code, msg, data } } });
  }
};

/** Answers the questions about the risks of trading: one of them wrong at first, then all right. */
const answerQuestions = async ({ server, recorder: { play }, token }: Week): Promise<void> => {
  const signed = { token: token() };
  await play('getKnowledgeCheck', 'success', signed);
  await play('getKnowledgeCheck', 'signInNeeded', {});
  const chosen = (losses: string) =>
    Object.entries({ ...RIGHT_ANSWERS, losses }).map(([questionId, optionId]) => ({ questionId, optionId }));
  const answers = (losses: string) => ({ ...signed, body: { version: 1, answers: chosen(losses) } });
  const missing = { ...signed, body: { version: 1, answers: chosen('marginOnly').slice(1) } };
  await play('answerKnowledgeCheck', 'requestInvalid', missing, UNSEEN);
  const failed = await play('answerKnowledgeCheck', 'failed', answers('marginOnly'), { request: 'oneWrong' });
  if (failed.code !== 200) throw new Error(`The answers were refused: ${failed.code} ${failed.msg}`);
  await pass(server, MINUTE_MS);
  await play('acknowledgeKnowledgeCheck', 'success', { ...signed, path: { id: failed.data.id } });
  await play('acknowledgeKnowledgeCheck', 'notFound', { ...signed, path: { id: UNKNOWN_ID } });
  await play('answerKnowledgeCheck', 'success', answers('wholeAccount'), { request: 'answers' });
};

/** Fourth day: identity, refused and accepted; the real account. */
const fourthDay = async (week: Week): Promise<void> => {
  const { server, recorder, token } = week;
  const { play } = recorder;
  const signed = { token: token() };
  await pass(server, 24 * HOUR_MS);
  const { id } = await server.succeed('getUser', signed);
  await play('switchAccount', 'identityNeeded', { ...signed, path: { id: 0 } });
  await play('switchAccount', 'requestInvalid', { ...signed, path: { id: 2 as never } });
  const upload = async (side: 'front' | 'back') => {
    const answer = await sendFile(server, signed.token, { type: `identity-${side}`, bytes: await picture(400, 250) });
    const { id: fileId } = answer.data as Schemas['UploadedFile'];
    if (side === 'back') keepUpload(recorder, answer, fileId);
    return fileId;
  };
  await refuseUploads(week);
  const first = { realName: 'Sample Customer', idNumber: '90010154821', frontFileId: await upload('front') };
  const whole = { ...first, backFileId: await upload('back') };
  await play('getIdentity', 'notFound', { ...signed, path: { id: UNKNOWN_ID } });
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
  await play('listReviews', 'again');
  await pass(server, MINUTE_MS);
  await pass(server, MINUTE_MS);
  await play('getIdentity', 'success', { ...signed, path: { id } });
  await play('switchAccount', 'success', { ...signed, path: { id: 0 } });
  await play('resetDemoAccount', 'demoAccountOnly', { ...signed, account: 'real' });
  await answerQuestions(week);
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
const lastDay = async (week: Week): Promise<void> => {
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
  await play('signUp', 'byPhone', { body: { ...PHONE, password: PASSWORD, code } }, { request: 'phone' });
  await pass(server, 2 * MINUTE_MS);
  await server.succeed('sendPhoneCode', { query: { ...PHONE, type: 3 } });
  const signInCode = await codeSentTo(server, secrets, '+447700900123');
  await play('signIn', 'byCode', { body: { ...PHONE, code: signInCode }, headers: IPHONE }, { request: 'phoneCode' });

  await server.succeed('signIn', { body: { email: EMAIL, password: PASSWORD }, headers: COMPUTER });
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
  await resetByPhone(week);
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
  for (const entry of await readDemoLedger(server, DEMO_NUMBER)) {
    if (isNew(`entry ${entry.type}`)) show('LedgerEntry', entry);
  }
};

/** Reasons of exceptions that the sandbox has no control for: its instruments and their leverages stay offered. */
const UNPLAYED_REASONS = ['instrument-not-offered', 'leverage-not-offered'] as const;

/** Keeps one order of each reason for which a triggered order did not open. */
const showExceptions = async ({ server, recorder: { show }, token }: Week): Promise<void> => {
  const query = { view: 'history', status: 'exception' } as const;
  const { items } = await server.succeed('listOrders', { token: token(), account: 'demo', query });
  for (const order of items) show('Order', order);
  for (const [index, exceptionReason] of UNPLAYED_REASONS.entries()) {
    const id = randomUUID();
    show('Order', { ...items.at(-1), id, orderId: id, number: `2026092200009${index}`, exceptionReason });
  }
};

/** Writes the answers to uploads as they are sent: percent-encoded. */
const withEncodedUploads = ({ operations, schemas }: Recording): Recording => {
  const { answers = {}, requests = {}, parameters = {} } = operations['uploadFile'] ?? {};
  const encoded = Object.entries(answers).map(([name, answer]) => [name, encodeURIComponent(JSON.stringify(answer))]);
  const uploadFile = { answers: Object.fromEntries(encoded) as Record<string, unknown>, requests, parameters };
  return { operations: { ...operations, uploadFile }, schemas };
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
    await showExceptions(week);
    await thirdDay(week);
    await fourthDay(week);
    await showEachKind(week);
    socket.socket.close();
    await lastDay(week);
    return withEncodedUploads(withPseudonyms(recorder.recording, secrets));
  } finally {
    await server.close();
  }
};
