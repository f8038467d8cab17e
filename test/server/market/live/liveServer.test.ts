import { LEVERAGE_CAPS } from '../../../../src/domain/orders/leverage.ts';
import { createQuoteFeed, openLiveMarket } from '../../../../src/server/market/index.ts';
import { signUpCustomer } from '../../../support/signUpCustomer.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../../support/testServer.ts';
import { type FeedServer, startFeedServer, until } from './feedServer.ts';

const EURUSD = { symbol: 'EURUSD', direction: 0, kind: 'market', volume: '0.10', leverage: 20 } as const;

const told: string[] = [];
let source: FeedServer;
let server: TestServer;
let token: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  source = await startFeedServer();
  const feed = createQuoteFeed(source.url, (fault) => told.push(fault));
  // The sandbox's inbox lets a customer sign up.
  server = await startTestServer({ openMarket: (ground) => openLiveMarket(ground, feed, LEVERAGE_CAPS) });
  stop = async () => {
    feed.close();
    await server.close();
    await source.close();
  };
  ({ token } = await signUpCustomer(server));
});
afterAll(() => stop());

const place = () => server.call('placeOrder', { token, account: 'demo', body: EURUSD });
const nowMs = () => server.world.nowMs();
let sequence = 0;
/** Sends a quote of the feed after everything placed before is processed; settles when all its effects are done. */
const quote = async (bid: string, ask: string): Promise<void> => {
  await server.settled();
  sequence += 1;
  source.say({ type: 'quote', symbol: 'EURUSD', bid, ask, time: nowMs(), sequence });
  await until(() => server.world.market.latest('EURUSD')?.bid === bid);
  await server.settled();
};

it('refuses orders before the first price of its feed (2003)', async () => {
  expect(await place()).toMatchObject({ code: 2003 });
  server.advance(100);
  await until(() => source.heard.length === 1);
  expect(source.heard[0]?.symbols).toHaveLength(28);
});

it('is closed by its hours before its first price: a market order is refused (2002), a pending one has no price (2003) [QTE-30, ORD-90, ORD-91]', async () => {
  const { nextOpenAt } = server.world.market.status('US500');
  const index = { ...EURUSD, symbol: 'US500' } as const;
  const market = await server.call('placeOrder', { token, account: 'demo', body: index });
  expect(market).toMatchObject({ code: 2002, data: { symbol: 'US500', nextOpenAt } });
  const limit = { ...index, kind: 'limit', price: '6000.00' } as const;
  const pending = await server.call('placeOrder', { token, account: 'demo', body: limit });
  expect(pending).toMatchObject({ code: 2003, data: { symbol: 'US500' } });
});

it("fills orders at the feed's price, and triggers them by it", async () => {
  source.say({ type: 'state', symbol: 'EURUSD', state: 'trading', nextOpenAt: null });
  await quote('1.13607', '1.13619');
  const placed = await place();
  expect(placed).toMatchObject({ code: 200, data: { status: 'open', placePrice: '1.13619' } });

  const body = { ...EURUSD, kind: 'limit', price: '1.13500' } as const;
  const { id } = await server.succeed('placeOrder', { token, account: 'demo', body });
  await quote('1.13480', '1.13492');
  const { order } = await server.succeed('getOrder', { token, account: 'demo', path: { id } });
  expect(order).toMatchObject({ status: 'open', placePrice: '1.13492' });
});

it('answers the received quotes as history', async () => {
  const { candles } = await server.succeed('listCandles', { query: { symbol: 'EURUSD', period: '1M', interval: 10 } });
  const openAt = Math.floor(WEDNESDAY_MORNING / 60) * 60;
  expect(candles).toEqual([{ openAt, open: '1.13607', high: '1.13607', low: '1.13480', close: '1.13480', volume: 2 }]);
  const { tabs } = await server.succeed('listMarketTabs');
  const [row] = tabs.flatMap(({ instruments }) => instruments.filter(({ symbol }) => symbol === 'EURUSD'));
  expect(row).toMatchObject({ feed: 'live', quote: { bid: '1.13480', change: '-0.11', state: 'trading' } });
});

it('refuses orders when the feed is silent (2004), and accepts them when it is back', async () => {
  server.advance(10_001);
  expect(told.at(-1)).toContain('the connection is silent');
  server.advance(5000);
  expect(await place()).toMatchObject({ code: 2004 });
  await until(() => source.heard.length === 2);
  source.say({ type: 'state', symbol: 'EURUSD', state: 'trading', nextOpenAt: null });
  await quote('1.13500', '1.13512');
  expect(await place()).toMatchObject({ code: 200, data: { placePrice: '1.13512' } });
});

it('refuses orders while the feed reports the market closed (2002)', async () => {
  source.say({ type: 'state', symbol: 'EURUSD', state: 'closed', nextOpenAt: null });
  await until(() => server.world.market.latest('EURUSD')?.state === 'closed');
  expect(await place()).toMatchObject({ code: 2002 });
});
