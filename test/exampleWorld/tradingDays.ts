import type { Schemas } from '../../src/contract/index.ts';
import { quote } from '../server/trading/trader.ts';
import type { TestAnswer, TestCall } from '../support/testClient.ts';
import type { TestServer } from '../support/testServer.ts';
import { readDemoLedger } from './demoLedger.ts';
import { ledgerPage } from './money.ts';
import {
  BEGINS_AT,
  DEMO_NUMBER,
  HOUR_MS,
  KEY,
  MINUTE_MS,
  OTHER_KEY,
  pass,
  UNKNOWN_ID,
  UNSEEN,
  type Week,
} from './weekWorld.ts';

const GOLD_BUY = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.50', leverage: 20 } as const;

/** Identifier of a placed order. Throws where the order was refused. */
const idOf = (answer: TestAnswer<'placeOrder'>): string => {
  if (answer.code !== 200) throw new Error(`The order was refused: ${answer.code} ${answer.msg}`);
  return answer.data.orderId;
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
export const firstDay = async ({ server, recorder, token }: Week): Promise<Orders> => {
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
export const secondDay = async (week: Week, orders: Orders): Promise<void> => {
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
export const thirdDay = async ({ server, recorder: { play }, token }: Week): Promise<void> => {
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

/** Reasons of exceptions that the sandbox has no control for: its instruments and their leverages stay offered. */
const UNPLAYED_REASONS = ['instrument-not-offered', 'leverage-not-offered'] as const;

/** Keeps one order of each reason for which a triggered order did not open. */
export const showExceptions = async ({ server, recorder: { show }, token }: Week): Promise<void> => {
  const query = { view: 'history', status: 'exception' } as const;
  const { items } = await server.succeed('listOrders', { token: token(), account: 'demo', query });
  for (const order of items) show('Order', order);
  for (const [index, exceptionReason] of UNPLAYED_REASONS.entries()) {
    const id = server.world.newId();
    show('Order', { ...items.at(-1), id, orderId: id, number: `2026092200009${index}`, exceptionReason });
  }
};
