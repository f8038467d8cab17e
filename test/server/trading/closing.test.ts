import { setTimeout as wait } from 'node:timers/promises';
import { ZERO } from '../../../src/domain/decimal.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, signUpTrader, type Trader } from './trader.ts';

const BUY = 0;
const SELL = 1;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'EURUSD', '1.13610', '1.13622');
  await quote(server, 'USDJPY', '157.489', '157.501');
  await quote(server, 'GBPUSD', '1.32510', '1.32520');
  trader = await signUpTrader(server);
});

/** Opens a position, moves the market, and closes it. */
const closed = async (symbol: string, direction: 0 | 1, bid: string, ask: string) => {
  const { id } = await trader.open({ symbol, direction, volume: '1.00', leverage: 20 });
  await quote(server, symbol, bid, ask);
  return trader.close(id);
};

describe('a position closes at its exit price, converted at the side that gives the customer less (§5):', () => {
  it('a buy of EURUSD from 1.13622 to the bid 1.13700 brings 0.00078 × 100,000, in dollars already [CLS-3, CLS-5, CLS-6, FIG-23, PFT-1, ORL-27]', async () => {
    expect(await closed('EURUSD', BUY, '1.13700', '1.13712')).toMatchObject({
      ...{ closePrice: '1.13700', profit: '78.00', closeConversion: { rate: '1', symbol: null, side: null } },
      ...{ status: 'closed', closeReason: 'customer', marketPrice: null, fee: '-7.00', volume: '1.00' },
    });
  });

  it('a gain of yen is divided by the ask: 0.499 × 100,000 ÷ 158.012 = 315.80, not 315.82 at the bid [CNV-6]', async () => {
    expect(await closed('USDJPY', BUY, '158.000', '158.012')).toMatchObject({
      ...{ placePrice: '157.501', closePrice: '158.000', profit: '315.80' },
      closeConversion: { symbol: 'USDJPY', side: 'ask' },
    });
  });

  it('a loss of yen is divided by the bid: −0.501 × 100,000 ÷ 157.000 = −319.11, not −319.08 at the ask [CNV-7]', async () => {
    expect(await closed('USDJPY', BUY, '157.000', '157.012')).toMatchObject({
      ...{ closePrice: '157.000', profit: '-319.11', closeConversion: { symbol: 'USDJPY', side: 'bid' } },
    });
  });

  it('a sell gains when the ask falls: (157.489 − 157.012) × 100,000 ÷ 157.012 [CLS-3, FIG-24, CNV-9, PFT-2]', async () => {
    expect(await closed('USDJPY', SELL, '157.000', '157.012')).toMatchObject({
      ...{ placePrice: '157.489', closePrice: '157.012', profit: '303.80', closeConversion: { side: 'ask' } },
    });
  });

  it('a gain of pounds is multiplied by the bid: 0.00270 × 100,000 × 1.32510 [CNV-5, CNV-6]', async () => {
    // Bought at 1.13622 ÷ 1.32510 = 0.85746.
    expect(await closed('EURGBP', BUY, '0.86016', '0.86030')).toMatchObject({
      ...{
        placePrice: '0.85746',
        profit: '357.78',
        closeConversion: { rate: '1.3251', symbol: 'GBPUSD', side: 'bid' },
      },
    });
    await server.succeed('clearQuote', { path: { symbol: 'EURGBP' } });
  });

  it('a loss of pounds is multiplied by the ask: −0.00246 × 100,000 × 1.32520 [CNV-7]', async () => {
    expect(await closed('EURGBP', BUY, '0.85500', '0.85514')).toMatchObject({
      ...{ profit: '-326.00', closeConversion: { rate: '1.3252', symbol: 'GBPUSD', side: 'ask' } },
    });
    await server.succeed('clearQuote', { path: { symbol: 'EURGBP' } });
  });

  it('a position converts at the last rate, even where no order could open without a fresh one [CLS-8]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    const { id } = await trader.open({ symbol: 'EURJPY', leverage: 20 });
    await server.succeed('setFeed', { path: { symbol: 'USDJPY' }, body: { state: 'stalled' } });
    server.advance(16_000);
    expect(await trader.place({ symbol: 'EURJPY', leverage: 20 })).toMatchObject({ code: 2004 });
    expect(await trader.close(id)).toMatchObject({ closeConversion: { symbol: 'USDJPY', side: 'bid' } });
    await server.succeed('clearQuote', { path: { symbol: 'EURJPY' } });
  });
});

it('converts a closing at the last rate although the market of its pair is closed [CLS-8]', async () => {
  await quote(server, 'EURJPY', '178.923', '178.956');
  const { id } = await trader.open({ symbol: 'EURJPY', volume: '1.00', leverage: 20 });
  await server.succeed('setFeed', { path: { symbol: 'USDJPY' }, body: { state: 'closed' } });
  server.advance(60_000);
  await quote(server, 'EURJPY', '178.423', '178.456');
  // 0.533 × 100,000 yen ÷ 157.489, the last bid.
  expect(await trader.close(id)).toMatchObject({
    ...{ profit: '-338.44', closeConversion: { rate: '0.006349649817', symbol: 'USDJPY', side: 'bid' } },
  });
  for (const symbol of ['USDJPY', 'EURJPY']) await server.succeed('clearQuote', { path: { symbol } });
});

describe('a closing', () => {
  it("brings exactly the position's last value [CLS-6, CLS-7, PFT-5, LED-12]", async () => {
    const { id } = await trader.open({ symbol: 'USDJPY', direction: SELL, volume: '0.77', leverage: 20 });
    await quote(server, 'USDJPY', '156.777', '156.789');
    const before = await trader.figures();
    const { profit } = await trader.close(id);
    expect(before.positions).toMatchObject([{ orderId: id, profit }]);
    expect(await trader.figures()).toMatchObject({
      ...{ balance: before.netWorth, netWorth: before.netWorth, availablePrepayment: before.netWorth },
      ...{ usedMargin: '0.00', openProfit: '0.00', advancePaymentRatio: null, positions: [] },
    });
  });

  it('is a row of its own in the history, and its order is not [CLS-4, CLS-9, ORL-3]', async () => {
    const order = await trader.open();
    const closing = await trader.close(order.id);
    expect(closing).toMatchObject({ orderId: order.id, number: order.number, margin: order.margin, fee: order.fee });
    expect(closing.id).not.toBe(order.id);
    expect((await trader.list({ view: 'open' })).items).toEqual([]);
    expect((await trader.list()).items).toEqual([closing]);
  });

  it('happens once, however many requests arrive at the same time [ORD-7, CLS-7, LED-6]', async () => {
    const { id } = await trader.open();
    const answers = await Promise.all(Array.from({ length: 3 }, () => trader.end({ orderId: id })));
    const done = answers.filter(({ code }) => code === 200);
    expect(done).toHaveLength(1);
    for (const answer of answers) {
      if (answer.code !== 200) {
        expect(answer).toMatchObject({ code: 2117, data: { status: 'closed', closeReason: 'customer' } });
      }
    }
    expect((await trader.list()).totals.count).toBe(1);
    // 100,000.00 − 0.70 − 0.35 × 10
    expect((await trader.figures()).balance).toBe('99995.80');
  });

  it('is refused to another customer [CLS-11]', async () => {
    const { id: orderId } = await trader.open();
    const stranger = await signUpTrader(server);
    expect(await stranger.end({ orderId })).toMatchObject({ code: 1002, data: { field: 'orderId' } });
    expect((await stranger.list()).items).toEqual([]);
    expect((await stranger.figures()).positions).toEqual([]);
    expect((await trader.list({ view: 'open' })).items).toMatchObject([{ id: orderId }]);
  });
});

describe('reading an account in one instant', () => {
  const READERS = 5;

  /** Closes one position after the other while readers read in a loop; returns their readings. */
  const readWhileClosing = async <Reading>(read: () => Promise<Reading>): Promise<readonly Reading[]> => {
    const orders = [];
    for (let held = 0; held < 20; held += 1) orders.push(await trader.open());
    await quote(server, 'XAUUSD', '4229.45', '4229.80');
    const readings = [await read()];
    let isClosing = true;
    const reading = Array.from({ length: READERS }, async () => {
      while (isClosing) {
        readings.push(await read());
        // Out of step with the others, so that a closing falls between any two statements of a reading.
        await wait(Math.random() * 8);
      }
    });
    for (const { id } of orders) await trader.close(id);
    isClosing = false;
    await Promise.all(reading);
    return readings;
  };

  it('shows the same equity before, while and after positions are closed at a constant price [ORL-59, ACF-16]', async () => {
    const readings = await readWhileClosing(() => trader.figures());
    // 100,000.00 − 20 × 0.70 + 20 × 1,000.00
    expect(new Set(readings.map(({ netWorth }) => netWorth))).toEqual(new Set(['119986.00']));
  });

  it('shows totals of the history that match its rows [ORL-59]', async () => {
    const readings = await readWhileClosing(() => trader.list());
    for (const { items, totals } of readings) {
      const closed = items.filter(({ status }) => status === 'closed');
      const profit = closed.reduce((sum, row) => sum.plus(row.profit ?? '0'), ZERO);
      expect(totals).toMatchObject({ count: closed.length, profit: profit.toFixed(2) });
    }
  });
});
