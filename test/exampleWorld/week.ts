import type { ServerFrame } from '../../src/contract/index.ts';
import { londonInstant } from '../../src/domain/time.ts';
import { connect } from '../server/market/socket/socketClient.ts';
import { quote } from '../server/trading/trader.ts';
import { picture } from '../support/pictures.ts';
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

/** Before anybody signs in: configuration, market, codes, sign-up and sign-in. */
const signUp = async ({ server, recorder: { play }, secrets }: Omit<Week, 'frames' | 'token'>): Promise<string> => {
  await play('getProjectInfo', 'success');
  await play('getCommonInfo', 'success');
  await play('listMarketTabs', 'success', {}, {
    shorten: ({ tabs, hot }) => ({
      tabs: tabs.map((tab) => ({ ...tab, instruments: tab.instruments.slice(0, 2) })),
      hot: { ...hot, items: hot.items.slice(0, 2).map((item) => ({ ...item, sparkline: item.sparkline.slice(-6) })) },
    }),
  });
  await play('listCandles', 'success', { query: { symbol: 'XAUUSD', interval: 4 } });
  await play('listCandles', 'notFound', { query: { symbol: 'XAUXXX' } });
  await play('searchInstruments', 'success', { path: { keyword: 'gold' } });
  await play('searchInstruments', 'keywordTooLong', { path: { keyword: 'x'.repeat(65) } });
  await play('getInstrument', 'success', { path: { id: 'XAUUSD' } });
  await play('getInstrument', 'converted', { path: { id: 'EURJPY' } });
  await play('getInstrument', 'notFound', { path: { id: 'XAUXXX' } });

  await play('sendMailCode', 'success', { query: { email: EMAIL, type: 1 } });
  await play('sendMailCode', 'codeTooSoon', { query: { email: EMAIL, type: 1 } });
  const code = await codeSentTo(server, secrets, EMAIL);
  await play('getInbox', 'success', { query: { to: EMAIL } });
  await play('signUp', 'passwordTooShort', { body: { email: EMAIL, password: 'short', code } }, { request: null });
  await play('signUp', 'success', { body: { email: EMAIL, password: PASSWORD, code } }, { request: 'email' });
  await play('signIn', 'wrongCode', { body: { email: EMAIL, code: '000000' } }, { request: null });
  const signedIn = await play('signIn', 'success', { body: { email: EMAIL, password: PASSWORD } }, { request: 'email' });
  if (signedIn.code !== 200) throw new Error('The customer could not sign in.');
  const { token } = signedIn.data;
  secrets.set(token, 'h7Zk0pWq3vTnR5sXyB2dLmA8cJfEu1Go9iQeN4rKwVtPzHxS');
  return token;
};

/** First day: the customer's settings, the first orders, everything that refuses them. */
const firstDay = async ({ server, recorder, secrets, token }: Week): Promise<Readonly<Record<string, string>>> => {
  const { play } = recorder;
  const signed = { token: token() };
  const demo = { ...signed, account: 'demo' } as const;
  await play('getUser', 'success', signed);
  await play('getUser', 'signInNeeded', {});
  await play('getInvited', 'success', signed);
  await play('getInvited', 'signInNeeded', {});
  await play('updateUser', 'wrongEmail', { ...signed, body: { nickname: 'Sample', contactEmail: 'mail@' } }, { request: null });
  await play('updateFavourites', 'success', { ...signed, body: { symbols: ['XAUUSD', 'EURJPY', 'BTCUSD', 'US500'] } }, { request: 'four' });
  await play('updateFavourites', 'instrumentNotOffered', { ...signed, body: { symbols: ['XAUXXX'] } }, { request: null });
  await play('getFavourites', 'success', signed);
  await play('getFavourites', 'signInNeeded', {});
  const notifications = { deals: true, requests: true, marketNews: false, byMail: true };
  await play('updatePreferences', 'success', { ...signed, body: { language: 'en', notifications } }, { request: 'choices' });
  await play('updatePreferences', 'requestInvalid', { ...signed, body: { language: 'nl' as never } }, { request: null });
  await play('getPreferences', 'success', signed);
  await play('getPreferences', 'signInNeeded', {});
  await play('getKnowledgeCheck', 'success', signed);
  await play('getKnowledgeCheck', 'signInNeeded', {});

  await quote(server, 'XAUUSD', '4098.00', '4098.35');
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'EURJPY', '178.923', '178.956');
  await play('setQuote', 'success', { path: { symbol: 'XAUUSD' }, body: { bid: '4098.00', ask: '4098.35' } }, { request: 'gold' });
  await play('setQuote', 'requestInvalid', { path: { symbol: 'XAUUSD' }, body: { bid: '4098.35', ask: '4098.00' } }, { request: null });
  await server.settled();

  await play('placeOrder', 'marginNotEnough', { ...demo, body: { ...GOLD_BUY, volume: '20.00' } }, { request: null });
  await play('placeOrder', 'priceMoved', { ...demo, body: { ...GOLD_BUY, priceSeen: '4096.10', maximumDeviation: 50 } }, { request: null });
  const limit = { symbol: 'XAUUSD', direction: 0, kind: 'limit', volume: '0.10', leverage: 20 } as const;
  await play('placeOrder', 'priceCrossed', { ...demo, body: { ...limit, price: '4100.00' } }, { request: null });
  const key = '6f1f64a4-58b5-4c57-9d3a-2f0a3f4f1c11';
  const gold = await play('placeOrder', 'success', { ...demo, key, body: { ...GOLD_BUY, priceSeen: '4098.35' } }, { request: 'market' });
  await play('placeOrder', 'replayed', { ...demo, key, body: { ...GOLD_BUY, priceSeen: '4098.35' } }, { request: null });
  await play('placeOrder', 'keyReused', { ...demo, key, body: { ...GOLD_BUY, volume: '0.60' } }, { request: null });
  secrets.set(key, key);
  await play('getIdempotentAnswer', 'success', { ...signed, path: { key }, query: { operationId: 'placeOrder' } });
  await play('getIdempotentAnswer', 'unknown', { ...signed, path: { key: '7a2e75b5-69c6-4d68-8e4b-301b4a5a2d22' }, query: { operationId: 'placeOrder' } });
  await play('getIdempotentAnswer', 'keyWrong', { ...signed, path: { key: 'not-a-uuid' }, query: { operationId: 'placeOrder' } });
  await pass(server, 2 * MINUTE_MS);
  const pending = await play(
    'placeOrder',
    'pending',
    {
      ...demo,
      body: { ...limit, price: '4080.00', priceSeen: '4098.35', stopLoss: '4060.00', takeProfit: '4140.00', expiresAt: BEGINS_AT + 7 * 86_400 },
    },
    { request: 'limit' },
  );
  const yen = await play(
    'placeOrder',
    'converted',
    { ...demo, body: { symbol: 'EURJPY', direction: 1, kind: 'market', volume: '0.20', leverage: 30, priceSeen: '178.923' } },
    { request: 'converted' },
  );
  const expiring = await server.succeed('placeOrder', {
    ...demo,
    body: { ...limit, kind: 'stop', price: '4250.00', expiresAt: BEGINS_AT + 3 * 3600 },
  });
  const thirsty = await server.succeed('placeOrder', {
    ...demo,
    body: { ...limit, direction: 1, price: '4132.00', volume: '20.00' },
  });
  if (gold.code !== 200 || pending.code !== 200 || yen.code !== 200) throw new Error('An order was refused.');
  const orderId = gold.data.orderId;
  await pass(server, MINUTE_MS);
  await play('changeOrder', 'success', { ...demo, body: { orderId, stopLoss: '4080.00', takeProfit: '4142.00' } }, { request: 'stopLoss' });
  await play('changeOrder', 'stopsUnchanged', { ...demo, body: { orderId, stopLoss: '4080.00' } }, { request: null });
  await play('changeOrder', 'stopLossWrong', { ...demo, body: { orderId, stopLoss: '4099.00' } }, { request: null });
  await server.succeed('changeOrder', { ...demo, body: { orderId: pending.data.orderId, takeProfit: null } });
  recorder.recording.operations['changeOrder']!.requests['removeTakeProfit'] = { orderId: pending.data.orderId, takeProfit: null };
  await play('getAccountFigures', 'success', demo);
  await play('getAccountFigures', 'accountNotActive', { ...signed, account: 'real' });
  return {
    ...{ gold: orderId, pending: pending.data.orderId, yen: yen.data.orderId },
    ...{ expiring: expiring.orderId, thirsty: thirsty.orderId },
  };
};

/** Second day: fees of the night, triggers, a part closing, a stop loss, an expiry, an exception. */
const secondDay = async ({ server, recorder: { play }, token }: Week, orders: Readonly<Record<string, string>>) => {
  const demo = { token: token(), account: 'demo' } as const;
  const { gold = '', yen = '' } = orders;
  await pass(server, 24 * HOUR_MS);
  await quote(server, 'EURJPY', '178.401', '178.434');
  await quote(server, 'USDJPY', '157.512', '157.524');
  await quote(server, 'XAUUSD', '4079.60', '4079.95');
  await quote(server, 'XAUUSD', '4132.10', '4132.45');
  await play('closePosition', 'marketClosed', { ...demo, query: { orderId: gold } }).catch(() => undefined);
  await play('closePosition', 'restBelowMinimum', { ...demo, query: { orderId: yen, volume: '0.195' } });
  await play('closePosition', 'success', { ...demo, query: { orderId: yen, volume: '0.05', priceSeen: '178.434', maximumDeviation: 50 } });
  await play('closePosition', 'orderNotOpen', { ...demo, query: { orderId: orders['expiring'] ?? '' } });
  await pass(server, HOUR_MS);
  await quote(server, 'XAUUSD', '4142.05', '4142.40');
  await pass(server, HOUR_MS);
};

/** Plays the week of one customer on a server of its own; every run leaves the same recording. */
export const playWeek = async (): Promise<Recording> => {
  const server = await startTestServer({ at: BEGINS_AT });
  try {
    const recorder = createRecorder(server);
    const secrets = new Map<string, string>();
    const token = await signUp({ server, recorder, secrets });
    const socket = await connect(server.url.replace('http', 'ws'));
    const week: Week = { server, recorder, secrets, frames: () => socket.drain(), token: () => token };
    socket.say({ type: 'authenticate', token });
    const orders = await firstDay(week);
    await secondDay(week, orders);
    socket.socket.close();
    return withPseudonyms(recorder.recording, secrets);
  } finally {
    await server.close();
  }
};

void [PHONE, SECOND_PASSWORD, picture, sendFile];
