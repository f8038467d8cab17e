import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { STALE_MS } from './refusalCheck.ts';
import { closeInOrder, pass, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

const SELL = 1;

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

describe("the account's figures", () => {
  it('have a negative free margin after a loss, and then refuse new orders [ACF-3, ACF-4, ACF-5, ORD-70]', async () => {
    await trader.open({ volume: '4.80' });
    await quote(server, 'XAUUSD', '4119.10', '4119.45');
    // 99,966.40 − 480 × 10.35 = 94,998.40, for 99,106.80 of margin.
    expect(await trader.figures()).toMatchObject({
      ...{ netWorth: '94998.40', availablePrepayment: '-4108.40', advancePaymentRatio: '95.85', withdrawable: '0.00' },
    });
    expect(await trader.place({ volume: '0.01' })).toMatchObject({ code: 2116 });
  });

  it('subtract an open loss from the withdrawable amount, and add no open gain [ACF-7, ACF-8]', async () => {
    await trader.open();
    await quote(server, 'XAUUSD', '4119.10', '4119.45');
    // 99,999.30 − 103.50 − 2,064.73
    expect(await trader.figures()).toMatchObject({ openProfit: '-103.50', withdrawable: '97831.07' });
    await quote(server, 'XAUUSD', '4229.10', '4229.45');
    expect(await trader.figures()).toMatchObject({ openProfit: '996.50', withdrawable: '97934.57' });
  });

  it('never end below zero with the last position, whatever is pending [LED-26, LED-27, LED-28]', async () => {
    const { id } = await trader.open({ volume: '4.80' });
    await trader.wait('limit', '3000.00');
    await quote(server, 'XAUUSD', '3900.00', '3900.35');
    // 99,966.40 − 480 × 229.45 = −10,169.60.
    expect(await trader.order(id)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
    expect(await trader.figures()).toMatchObject({ balance: '0.00', usedMargin: '0.00' });
    expect((await trader.list({ view: 'pending' })).items).toHaveLength(1);
    const { events } = await trader.life(id);
    expect(events.at(-1)).toMatchObject({ kind: 'closed', amount: '-110136.00' });
  });

  it('hold opposite positions side by side, each with its margin [ORD-13, MRG-4]', async () => {
    await trader.open();
    await trader.open({ direction: SELL });
    // 4129.45 × 10 ÷ 20 and 4129.10 × 10 ÷ 20.
    expect(await trader.figures()).toMatchObject({ usedMargin: '4129.28', openProfit: '-7.00' });
  });

  it('keep the margin of a position as charged, wherever the price moves [MRG-3]', async () => {
    await trader.open();
    await quote(server, 'XAUUSD', '4529.10', '4529.45');
    expect(await trader.figures()).toMatchObject({ usedMargin: '2064.73' });
  });

  it.each(['closed', 'stalled'] as const)(
    'value a position at the last price while the market is %s [ACF-11]',
    async (state) => {
      const { id: orderId } = await trader.open();
      const { netWorth, positions } = await trader.figures();
      await setFeed(server, 'XAUUSD', state);
      await pass(server, STALE_MS);
      expect(await trader.figures()).toMatchObject({ netWorth, positions });
      expect(positions).toMatchObject([{ orderId, price: '4129.10', profit: '-3.50' }]);
    },
  );

  it('add up to the cent from the positions in the list [FIG-5, ACF-2]', async () => {
    for (const volume of ['0.03', '0.07', '0.11']) await trader.open({ volume });
    await quote(server, 'XAUUSD', '4127.77', '4128.12');
    const [{ items }, figures] = [await trader.list({ view: 'open' }), await trader.figures()];
    const sum = (amounts: readonly (string | null)[]) =>
      amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0);
    expect(sum([figures.openProfit])).toBe(sum(figures.positions.map(({ profit }) => profit)));
    expect(sum([figures.usedMargin])).toBe(sum(items.map(({ margin }) => margin)));
    expect(sum([figures.netWorth])).toBe(sum([figures.balance, figures.openProfit]));
  });
});
