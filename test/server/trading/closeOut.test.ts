import { LEG_WAIT_MS } from '../../../src/domain/money/legWait.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;
const STALE_MS = 16_000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

const statusOf = async (...ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await trader.order(id)).status));

/** Amounts that the house paid to raise the customer's balance to zero, one for each time. */
const madeGood = async () => {
  const rows = await server.world.database.reader
    .selectFrom('postings')
    .innerJoin('legs', 'legs.posting_id', 'postings.id')
    .select('amount')
    .innerJoin('accounts', 'accounts.id', 'legs.account_id')
    .where('kind', '=', 'protection')
    .where('customer_id', '=', trader.id)
    .execute();
  return rows.map(({ amount }) => amount);
};

describe('close-out at a margin level of 50 %', () => {
  it('is stated with the levels of warnings in the settings of the app [CLO-30]', async () => {
    const settings = await server.succeed('getProjectInfo');
    expect(settings).toContainEqual({ configKey: 'closeOutLevel', configValue: '50' });
    expect(settings).toContainEqual({ configKey: 'warningLevels', configValue: '100,70' });
  });

  it('closes nothing at 50.01 %, and at 50.00 % as many positions as it takes to rise above [CLO-1, CLO-6, CLO-7, CLO-10, CLO-11, CLO-17, FIG-7]', async () => {
    // 4.80 lots hold 99,106.80: at 4024.43 the account is worth 49,556.80, 50.00 %; a point higher 50.01 %.
    const { id } = await trader.open({ volume: '4.80' });
    await quote(server, 'XAUUSD', '4024.44', '4024.79');
    expect(await trader.figures()).toMatchObject({ advancePaymentRatio: '50.01' });
    expect(await statusOf(id)).toEqual(['open']);
    await quote(server, 'XAUUSD', '4024.43', '4024.78');
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'closed', closeReason: 'close-out' },
      closings: [{ closePrice: '4024.43', volume: '4.80' }],
    });
  });

  it('closes the position with the largest loss, whole, and no other once the margin level is above [CLO-8, CLO-12]', async () => {
    const { id: less } = await trader.open({ volume: '2.00' });
    await quote(server, 'XAUUSD', '4139.10', '4139.45');
    const { id: most } = await trader.open({ volume: '2.40' });
    // 200 × −134.45 and 240 × −144.45 leave 38,411.20 for 90,967.90 of margin, 42 %; then for 41,294.50, 93 %.
    await quote(server, 'XAUUSD', '3995.00', '3995.35');
    expect(await statusOf(less, most)).toEqual(['open', 'closed']);
    expect(await trader.figures()).toMatchObject({ netWorth: '38411.20', advancePaymentRatio: '93.02' });
  });

  it('closes the older of two positions with equal losses [CLO-9]', async () => {
    const { id: older } = await trader.open({ volume: '2.20' });
    server.advance(1000);
    await server.settled();
    const { id: younger } = await trader.open({ volume: '2.20' });
    await quote(server, 'XAUUSD', '3990.00', '3990.35');
    expect(await statusOf(older, younger)).toEqual(['closed', 'open']);
  });

  it.each([
    ['market is closed', 'closed'],
    ['quote is stale', 'stalled'],
  ] as const)(
    'leaves a position whose %s, and closes the one with the largest loss among the fresh ones [CLO-13]',
    async (_, feed) => {
      await quote(server, 'EURUSD', '1.13610', '1.13622');
      const { id: gold } = await trader.open({ volume: '2.00' });
      const { id: euro } = await trader.open({ symbol: 'EURUSD', volume: '7.00', leverage: 20 });
      await quote(server, 'XAUUSD', '3929.10', '3929.45');
      await setFeed(server, 'XAUUSD', feed);
      await pass(server, STALE_MS);
      // Gold has lost 40,070.00, the euros 20,454.00: 39,413.00 for 81,062.20 of margin, 49 %.
      await quote(server, 'EURUSD', '1.10700', '1.10712');
      await pass(server, LEG_WAIT_MS);
      expect(await statusOf(gold, euro)).toEqual(['open', 'closed']);
    },
  );
});

describe('the close-out of an account', () => {
  it('comes after a stop loss of the same tick, which leaves it nothing to close [ENG-21]', async () => {
    const { id: less } = await trader.open({ volume: '2.00' });
    await quote(server, 'XAUUSD', '4139.10', '4139.45');
    const { id: most } = await trader.open({ volume: '2.40', stopLoss: '3996.00' });
    // Without the stop loss the margin level would be 42 %; after it, it is 93 %.
    await quote(server, 'XAUUSD', '3995.00', '3995.35');
    expect(await trader.order(most)).toMatchObject({ status: 'closed', closeReason: 'stop-loss' });
    expect(await statusOf(less)).toEqual(['open']);
  });

  it('cancels no pending order [CLO-16]', async () => {
    const { id: held } = await trader.open({ volume: '4.80' });
    const { id: pending } = await trader.wait('limit', '3900.00');
    await quote(server, 'XAUUSD', '4010.00', '4010.35');
    expect(await statusOf(held, pending)).toEqual(['closed', 'pending']);
  });

  it('follows the conversion pair of a position, and waits while that position has no open market [CLO-2, CLO-14]', async () => {
    await quote(server, 'USDJPY', '157.489', '157.501');
    await quote(server, 'EURJPY', '178.923', '178.956');
    const { id } = await trader.open({ symbol: 'EURJPY', volume: '20.00', leverage: 30 });
    // 20 lots hold 75,750.98; 4.656 × 2,000,000 yen are lost, 59,127.94 dollars at 157.489 and 66,512.86 at 140.003.
    await quote(server, 'EURJPY', '174.300', '174.333');
    expect(await trader.figures()).toMatchObject({ usedMargin: '75750.98', openProfit: '-59127.94' });
    await setFeed(server, 'EURJPY', 'closed');
    await quote(server, 'USDJPY', '140.003', '140.015');
    expect(await trader.figures()).toMatchObject({ openProfit: '-66512.86', advancePaymentRatio: '44.02' });
    expect(await statusOf(id)).toEqual(['open']);
    await quote(server, 'USDJPY', '157.489', '157.501');
    await quote(server, 'EURJPY', '174.300', '174.333');
    expect(await statusOf(id)).toEqual(['open']);
    await quote(server, 'USDJPY', '140.003', '140.015');
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'closed', closeReason: 'close-out' },
      closings: [{ closePrice: '174.300', profit: '-66512.86' }],
    });
    for (const symbol of ['USDJPY', 'EURJPY']) await server.succeed('clearQuote', { path: { symbol } });
  });

  it('examines a tick of a leg at the quote that its cross had before, and then the tick of the cross [SBX-95]', async () => {
    await quote(server, 'USDJPY', '157.489', '157.501');
    await quote(server, 'EURUSD', '1.13610', '1.13622');
    const { id } = await trader.open({ symbol: 'EURJPY', volume: '20.00', leverage: 30 });
    await quote(server, 'EURUSD', '1.10700', '1.10712');
    expect(await statusOf(id)).toEqual(['open']);
    const before = server.world.market.latest('EURJPY')?.bid;
    const ticks: string[] = [];
    const leave = server.world.market.onTick(({ symbol }) => void ticks.push(symbol));
    await quote(server, 'USDJPY', '140.003', '140.015');
    leave();
    expect(ticks.filter((symbol) => symbol.endsWith('JPY'))).toEqual(['USDJPY', 'EURJPY', 'GBPJPY']);
    expect(server.world.market.latest('EURJPY')?.bid).not.toBe(before);
    expect(await trader.life(id)).toMatchObject({
      order: { status: 'closed', closeReason: 'close-out' },
      closings: [{ closePrice: before }],
    });
    for (const symbol of ['USDJPY', 'EURUSD']) await server.succeed('clearQuote', { path: { symbol } });
  });

  it('follows the tick at which a stop loss has closed the only position of its symbol [CLO-32]', async () => {
    await quote(server, 'EURUSD', '1.13610', '1.13622');
    const { id: euro } = await trader.open({ symbol: 'EURUSD', volume: '7.00', leverage: 20 });
    const { id: gold } = await trader.open({ volume: '2.00', stopLoss: '3970.00' });
    await quote(server, 'EURUSD', '1.08600', '1.08612');
    expect(await statusOf(euro, gold)).toEqual(['open', 'open']);
    // The euros have lost 35,154.00 and gold, at its stop loss, 45,870.00: 18,933.00 are 48 % of the euros' 39,767.70.
    await quote(server, 'XAUUSD', '3900.10', '3900.45');
    expect(await trader.order(gold)).toMatchObject({ closeReason: 'stop-loss' });
    expect(await trader.order(euro)).toMatchObject({ closeReason: 'close-out' });
    await server.succeed('clearQuote', { path: { symbol: 'EURUSD' } });
  });
});

describe('negative balance protection', () => {
  it('raises the balance to zero at once when the last position is closed out [LED-26, LED-28, ORL-72]', async () => {
    const ids = [await trader.open({ volume: '2.00' }), await trader.open({ volume: '2.40' })].map(({ id }) => id);
    // 99,969.20 − 440 × 234.45
    await quote(server, 'XAUUSD', '3895.00', '3895.35');
    expect(await statusOf(...ids)).toEqual(['closed', 'closed']);
    expect(await trader.figures()).toMatchObject({ balance: '0.00', netWorth: '0.00', withdrawable: '0.00' });
    expect(await madeGood()).toEqual(['3188.80']);
    // Two fills and two closings: what the house made good has no revision of its own.
    expect(await trader.figures()).toMatchObject({ revision: 4 });
  });

  it('allows a negative balance while another position is open [LED-25]', async () => {
    const { id: bought } = await trader.open({ volume: '2.00' });
    const { id: sold } = await trader.open({ volume: '2.00', direction: SELL });
    await quote(server, 'XAUUSD', '3500.00', '3500.35');
    await trader.close(bought);
    // 100,000.00 − 28.00 − 200 × 629.45; what was sold has gained 200 × 628.75.
    expect(await trader.figures()).toMatchObject({ balance: '-25918.00', netWorth: '99832.00', withdrawable: '0.00' });
    await trader.close(sold);
    expect(await trader.figures()).toMatchObject({ balance: '99832.00' });
    expect(await madeGood()).toEqual([]);
  });
});
