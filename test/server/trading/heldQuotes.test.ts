import { LEVERAGE_CAPS } from '../../../src/domain/orders/leverage.ts';
import { openLiveMarket } from '../../../src/server/market/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { handFeed } from '../market/live/handFeed.ts';
import { closeInOrder, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
let live: ReturnType<typeof handFeed>;
beforeAll(async () => {
  let nowMs = (): number => 0;
  live = handFeed(() => nowMs());
  server = await startTestServer({
    openMarket: (core) => {
      nowMs = core.nowMs;
      return openLiveMarket(core, live.feed, LEVERAGE_CAPS);
    },
  });
  live.begin();
  trader = await signUpTrader(server);
});
afterAll(() => closeInOrder(server));

const say = async (bid: string, ask: string): Promise<void> => {
  live.state('XAUUSD', 'trading');
  live.quote('XAUUSD', bid, ask, { time: server.world.nowMs() });
  await server.settled();
};

it('a price that cannot be true fills, triggers and values nothing until two more quotes agree with it [DLC-42, DLC-43]', async () => {
  await say('4129.10', '4129.45');
  const position = await trader.open({ stopLoss: '4100.00' });
  const limit = await trader.wait('limit', '4000.00');
  const before = await trader.figures();
  for (const bid of ['3800.00', '3801.00']) {
    await say(bid, `${bid.slice(0, -2)}35`);
    expect(await trader.order(position.id)).toMatchObject({ status: 'open' });
    expect(await trader.order(limit.id)).toMatchObject({ status: 'pending' });
    expect(await trader.figures()).toMatchObject({ netWorth: before.netWorth });
  }
  await say('3800.50', '3800.85');
  const { items } = await trader.list({ view: 'history', status: 'deal' });
  expect(items.find(({ orderId }) => orderId === position.id)).toMatchObject({
    closePrice: '3800.50',
    closeReason: 'stop-loss',
  });
  expect(await trader.order(limit.id)).toMatchObject({ status: 'open', placePrice: '3800.85' });
});

it('a pending order that a delayed quote triggers stays pending, and the next quote decides [DLC-87]', async () => {
  const late = async (bid: string, ask: string, ageMs: number) => {
    live.state('XAUUSD', 'trading');
    live.quote('XAUUSD', bid, ask, { time: server.world.nowMs() - ageMs });
    await server.settled();
  };
  const { id } = await trader.wait('limit', '3780.00');
  for (const bid of ['3800.00', '3795.00', '3790.00']) await say(bid, `${bid.slice(0, -2)}35`);
  // Received eight seconds after it was said: beyond the five of a fresh one.
  server.advance(10_000);
  await late('3779.00', '3779.35', 8000);
  expect(await trader.order(id)).toMatchObject({ status: 'pending' });
  await say('3785.00', '3785.35');
  expect(await trader.order(id)).toMatchObject({ status: 'pending' });
  await say('3778.00', '3778.35');
  expect(await trader.order(id)).toMatchObject({ status: 'open', placePrice: '3778.35' });
});
