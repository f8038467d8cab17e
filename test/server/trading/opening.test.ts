import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, signUpTrader, type Trader } from './trader.ts';

const PRICES = {
  EURUSD: ['1.13610', '1.13622'],
  GBPUSD: ['1.32510', '1.32520'],
  USDJPY: ['157.489', '157.501'],
  XAUUSD: ['4129.10', '4129.45'],
  BTCUSD: ['83212.64', '83238.10'],
} as const;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
  for (const [symbol, [bid, ask]] of Object.entries(PRICES)) await quote(server, symbol, bid, ask);
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

const BUY = 0;
const SELL = 1;
const NO_PAIR = { rate: '1', symbol: null, side: null };

describe('an order opens at its entry price, with margin and fee in dollars (§5):', () => {
  it('EURUSD is quoted in dollars: 1.13622 × 100,000 ÷ 30, and 7.00 a lot [ORD-2, ORD-9, ORD-10, FIG-23, CNV-1, PFT-7, LED-11]', async () => {
    expect(await trader.open({ symbol: 'EURUSD', direction: BUY, volume: '1.00', leverage: 30 })).toMatchObject({
      ...{ placePrice: '1.13622', margin: '3787.40', fee: '-7.00', openConversion: NO_PAIR },
      ...{ status: 'open', volume: '1.00', contractSize: '100000', account: 'demo', overnightFee: '0.00' },
    });
  });

  it('sold at the bid, half a cent of margin is rounded up: 1.13610 × 37,000 ÷ 20 = 2,101.785 [ORD-9, FIG-1, FIG-2, FIG-3, FIG-22, FIG-24]', async () => {
    expect(await trader.open({ symbol: 'EURUSD', direction: SELL, volume: '0.37', leverage: 20 })).toMatchObject({
      ...{ placePrice: '1.13610', margin: '2101.79', fee: '-2.59' },
    });
  });

  it.each([
    [BUY, '157.501', '0.006349166037', 'ask'],
    [SELL, '157.489', '0.006349649817', 'bid'],
  ] as const)(
    'a lot of USDJPY is 100,000 dollars, so 3,333.33 at 1 : 30 (direction %i) [CNV-11]',
    async (direction, price, rate, side) => {
      // It is itself the pair that converts yen into dollars: the rate is 1 ÷ its own price, of the side that it opens at.
      expect(await trader.open({ symbol: 'USDJPY', direction, volume: '1.00', leverage: 30 })).toMatchObject({
        ...{ placePrice: price, margin: '3333.33', fee: '-7.00' },
        openConversion: { rate, symbol: 'USDJPY', side },
      });
    },
  );

  it('EURJPY is quoted in yen, converted into dollars at the mid of USDJPY [ORD-10, ORL-28, CNV-2, CNV-10, CNV-13, FIG-4]', async () => {
    // 1.13622 × 157.501 = 178.956 yen; ÷ 157.495, the mid; 178.956 × 50,000 × 0.006349407918 ÷ 30 = 1,893.7744.
    expect(await trader.open({ symbol: 'EURJPY', direction: BUY, volume: '0.50', leverage: 30 })).toMatchObject({
      ...{ placePrice: '178.956', margin: '1893.77', fee: '-3.50' },
      openConversion: { rate: '0.006349407918', symbol: 'USDJPY', side: 'mid' },
    });
  });

  it('EURGBP is quoted in pounds, multiplied by the mid of GBPUSD', async () => {
    // 1.13610 ÷ 1.32520 = 0.85730 pounds; 0.85730 × 30,000 × 1.32515 ÷ 30 = 1,136.0511.
    expect(await trader.open({ symbol: 'EURGBP', direction: SELL, volume: '0.30', leverage: 30 })).toMatchObject({
      ...{ placePrice: '0.85730', margin: '1136.05', fee: '-2.10' },
      openConversion: { rate: '1.32515', symbol: 'GBPUSD', side: 'mid' },
    });
  });

  it('gold: 4129.45 × 10 ounces ÷ 20 = 2,064.725', async () => {
    expect(await trader.open({ symbol: 'XAUUSD', direction: BUY, volume: '0.10', leverage: 20 })).toMatchObject({
      ...{ placePrice: '4129.45', margin: '2064.73', fee: '-0.70', contractSize: '100' },
    });
  });

  it('BTCUSD: 83238.10 × 0.05 ÷ 2 = 2,080.9525, and 12.00 a lot', async () => {
    expect(await trader.open({ symbol: 'BTCUSD', direction: BUY, volume: '0.05', leverage: 2 })).toMatchObject({
      ...{ placePrice: '83238.10', margin: '2080.95', fee: '-0.60', contractSize: '1' },
    });
  });

  it('is valued at its exit price at once: a buy at the bid, a sell at the ask [ORL-29, FIG-25, ACF-10]', async () => {
    expect((await trader.open({ symbol: 'XAUUSD', direction: BUY })).marketPrice).toBe('4129.10');
    expect((await trader.open({ symbol: 'XAUUSD', direction: SELL })).marketPrice).toBe('4129.45');
    const { items } = await trader.list({ view: 'open' });
    expect(items.map(({ direction, marketPrice }) => [direction, marketPrice])).toEqual([
      [SELL, '4129.45'],
      [BUY, '4129.10'],
    ]);
  });
});

describe('the account', () => {
  it('begins with its starting balance and no margin level [LED-14, ACF-6, ACF-18]', async () => {
    expect(await trader.figures()).toMatchObject({
      ...{ balance: '100000.00', netWorth: '100000.00', usedMargin: '0.00', availablePrepayment: '100000.00' },
      ...{ advancePaymentRatio: null, withdrawable: '100000.00', openProfit: '0.00', positions: [] },
      otherAccount: { account: 'real', netWorth: '0.00' },
    });
  });

  it('pays the fee, sets the margin aside, and values each position at its exit price [ORD-11, ACF-13, PFT-9, MRG-4, MRG-5, CNV-12]', async () => {
    const gold = await trader.open({ symbol: 'XAUUSD', direction: BUY, volume: '0.10', leverage: 20 });
    const yen = await trader.open({ symbol: 'USDJPY', direction: SELL, volume: '1.00', leverage: 30 });
    // Gold costs its spread, 0.35 × 10. Yen 0.012 × 100,000 = 1,200 of them ÷ 157.489, the side that costs more: 7.62.
    const figures = await trader.figures();
    expect(figures.positions).toEqual([
      { orderId: gold.id, symbol: 'XAUUSD', price: '4129.10', rate: '1', profit: '-3.50' },
      { orderId: yen.id, symbol: 'USDJPY', price: '157.501', rate: '0.006349649817', profit: '-7.62' },
    ]);
    // 100,000.00 − 0.70 − 7.00; − 3.50 − 7.62; 2,064.73 + 3,333.33; 99,981.18 ÷ 5,398.06.
    expect(figures).toMatchObject({
      ...{ balance: '99992.30', openProfit: '-11.12', netWorth: '99981.18', usedMargin: '5398.06' },
      ...{ availablePrepayment: '94583.12', advancePaymentRatio: '1852.17', withdrawable: '94583.12' },
    });
  });

  it('counts no open profit as withdrawable [ACF-8]', async () => {
    await trader.open({ symbol: 'XAUUSD', direction: BUY, volume: '0.10', leverage: 20 });
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    // 10.00 × 10 ounces of profit, of which nothing is withdrawable: 100,000.00 − 0.70 − 2,064.73.
    expect(await trader.figures()).toMatchObject({
      ...{ openProfit: '100.00', netWorth: '100099.30', availablePrepayment: '98034.57', withdrawable: '97934.57' },
    });
    await quote(server, 'XAUUSD', ...PRICES.XAUUSD);
  });
});
