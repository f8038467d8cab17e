import { LEG_WAIT_MS } from '../../../src/domain/money/legWait.ts';
import { LEVERAGE_CAPS } from '../../../src/domain/orders/leverage.ts';
import { openLiveMarket } from '../../../src/server/market/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { handFeed } from '../market/live/handFeed.ts';
import { closeInOrder, pass, signUpTrader, type Trader } from './trader.ts';

/** A tick may arrive 2 s after its own time. */
const LATE_MS = 2000;
/** Limits within which the prices of a test jump as they like. */
const WIDE = { jumpAMinute: '0.5', jumpAtMost: '0.5', spreadAtMost: '0.5' };

let server: TestServer;
let trader: Trader;
let live: ReturnType<typeof handFeed>;
beforeEach(async () => {
  let nowMs = (): number => 0;
  live = handFeed(() => nowMs());
  server = await startTestServer({
    openMarket: (core) => {
      nowMs = core.nowMs;
      return openLiveMarket(core, live.feed, LEVERAGE_CAPS, { forex: WIDE, metals: WIDE, indices: WIDE, crypto: WIDE });
    },
  });
  live.begin();
  trader = await signUpTrader(server);
});
afterEach(() => closeInOrder(server));

const say = async (symbol: string, bid: string, ask: string, lateMs = 0): Promise<void> => {
  await server.settled();
  live.state(symbol, 'trading');
  live.quote(symbol, bid, ask, { time: server.world.nowMs() - lateMs });
  await server.settled();
};

describe('a tick that arrives late, 16 seconds after the last price of another symbol,', () => {
  it('opens no order at that stale rate [ENG-30]', async () => {
    await say('USDJPY', '157.489', '157.501');
    await say('EURJPY', '178.923', '178.956');
    const { id } = await trader.wait('limit', '178.000', { symbol: 'EURJPY' });
    await pass(server, 16_000);
    await say('EURJPY', '177.900', '177.933', LATE_MS);
    expect(await trader.order(id)).toMatchObject({ status: 'exception', exceptionReason: 'quote-stale' });
  });

  it('closes out no position at that stale price [CLO-13]', async () => {
    await say('XAUUSD', '4129.10', '4129.45');
    await say('EURUSD', '1.13610', '1.13622');
    const gold = await trader.open({ volume: '2.00' });
    const euro = await trader.open({ symbol: 'EURUSD', volume: '7.00', leverage: 20 });
    await say('XAUUSD', '3929.10', '3929.45');
    await pass(server, 16_000);
    // Gold has lost 40,070.00, the euros 20,454.00: 39,413.00 for 81,062.20 of margin, 49 %.
    await say('EURUSD', '1.10700', '1.10712', LATE_MS);
    await pass(server, LEG_WAIT_MS);
    expect(await trader.order(gold.id)).toMatchObject({ status: 'open' });
    expect(await trader.order(euro.id)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
  });
});
