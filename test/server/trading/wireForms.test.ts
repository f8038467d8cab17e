import { INSTRUMENTS } from '../../../src/server/market/instruments.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, offer, pass, quote, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  await quote(server, 'GBPUSD', '1.32382', '1.32396');
  await quote(server, 'EURGBP', '0.85730', '0.85746');
  trader = await signUpTrader(server);
});
afterEach(() => jest.restoreAllMocks());

describe('the figures of an order', () => {
  it('have two decimals in money and volumes, and the digits of the instrument in prices [FIG-8, FIG-9, FIG-10, ORL-26]', async () => {
    const order = await trader.open({ volume: '0.1', stopLoss: '4100', takeProfit: '4200.5' });
    expect(order.profit).toBeNull();
    expect(order).toMatchObject({ volume: '0.10', placePrice: '4129.45', stopLoss: '4100.00', takeProfit: '4200.50' });
    expect(order).toMatchObject({ margin: '2064.73', fee: '-0.70', overnightFee: '0.00', contractSize: '100' });
    const { events } = await trader.life(order.id);
    expect(events).toMatchObject([
      { volume: '0.10', stopLoss: '4100.00' },
      { price: '4129.45', volume: '0.10' },
    ]);
    const pound = await trader.open({ symbol: 'EURGBP', volume: '1', stopLoss: '0.8' });
    expect(pound).toMatchObject({ volume: '1.00', placePrice: '0.85746', stopLoss: '0.80000' });
  });

  it('are the same for a volume with more or fewer zeros [FIG-14]', async () => {
    for (const volume of ['0.1', '0.10', '0.1000']) {
      expect(await trader.open({ volume })).toMatchObject({ volume: '0.10', margin: '2064.73', fee: '-0.70' });
    }
    const { id } = await trader.open({ volume: '0.20' });
    expect(await trader.close(id, '0.1')).toMatchObject({ volume: '0.10' });
  });

  it('have rates without zeros at their end, in orders, closings and account figures [FIG-11, FIG-12]', async () => {
    const order = await trader.open({ symbol: 'EURGBP', volume: '0.50', leverage: 30 });
    expect(order).toMatchObject({ contractSize: '100000', openConversion: { rate: '1.32389', side: 'mid' } });
    expect((await trader.figures()).positions).toMatchObject([{ rate: '1.32396' }]);
    await quote(server, 'GBPUSD', '1.32000', '1.32010');
    expect((await trader.figures()).positions).toMatchObject([{ rate: '1.3201' }]);
    expect(await trader.close(order.id)).toMatchObject({ closeConversion: { rate: '1.3201', side: 'ask' } });
    const { overnight } = await server.succeed('getInstrument', { path: { id: 'EURGBP' } });
    expect(overnight).toMatchObject({ longRate: '-0.000055', shortRate: '0.000019' });
  });

  it('have a margin level in percent with two decimals, and money without a sign at zero [FIG-6, FIG-13]', async () => {
    await quote(server, 'XAUUSD', '4000.00', '4000.00');
    await trader.open({ volume: '1.00' });
    // 99,993.00 ÷ 20,000.00 = 499.965 %.
    expect(await trader.figures()).toMatchObject({ openProfit: '0.00', advancePaymentRatio: '499.97' });
  });
});

it('names the triple day of each instrument, and none for crypto [OVN-14]', async () => {
  const days = [];
  for (const id of ['EURUSD', 'XAUUSD', 'US500', 'BTCUSD']) {
    days.push((await server.succeed('getInstrument', { path: { id } })).overnight.tripleDay);
  }
  expect(days).toEqual(['wednesday', 'wednesday', 'friday', null]);
});

it('offers volumes in multiples of 0.01 lots [FIG-15]', () => {
  const cents = /^\d+(?:\.\d{1,2})?$/;
  for (const { minimumVolume, maximumVolume, volumeStep } of INSTRUMENTS) {
    expect([minimumVolume, maximumVolume, volumeStep].filter((volume) => !cents.test(volume))).toEqual([]);
  }
});

describe('the signs of an order', () => {
  it('are negative for what is paid, and positive for margin that is taken [FIG-16, FIG-17, FIG-18, ORL-44]', async () => {
    const { feePerLot } = await server.succeed('getInstrument', { path: { id: 'XAUUSD' } });
    expect(feePerLot).toBe('7.00');
    const order = await trader.open({ volume: '0.10' });
    expect(order).toMatchObject({ fee: '-0.70', margin: '2064.73' });
    expect(await trader.figures()).toMatchObject({ usedMargin: '2064.73', openProfit: '-3.50' });
    await trader.close(order.id);
    const { events } = await trader.life(order.id);
    expect(events).toMatchObject([
      { kind: 'placed', margin: null, amount: null },
      { kind: 'filled', margin: '2064.73', amount: '-0.70' },
      { kind: 'closed', margin: '-2064.73', amount: '-3.50' },
    ]);
    expect((await trader.list()).totals).toMatchObject({ profit: '-3.50', fee: '-0.70', net: '-4.20' });
  });

  it('keep the fee of a filled order as it was charged when the rate changes [PFT-8]', async () => {
    const { id } = await trader.open({ volume: '0.10' });
    offer(server, 'XAUUSD', { feePerLot: '70.00' });
    expect(await trader.order(id)).toMatchObject({ fee: '-0.70' });
    expect(await trader.close(id)).toMatchObject({ fee: '-0.70' });
    expect(await trader.open({ volume: '0.10' })).toMatchObject({ fee: '-7.00' });
  });
});

describe('the account figures', () => {
  it('list positions by the time of their fill, then by id [ACF-14]', async () => {
    const sameSecond = [await trader.open(), await trader.open(), await trader.open()].map(({ id }) => id).sort();
    await pass(server, 1000);
    const pending = await trader.wait('limit', '4100.00');
    await pass(server, 1000);
    const { id: later } = await trader.open({ symbol: 'EURGBP' });
    await pass(server, 1000);
    await quote(server, 'XAUUSD', '4099.65', '4100.00');
    const { positions } = await trader.figures();
    expect(positions.map(({ orderId }) => orderId)).toEqual([...sameSecond, later, pending.id]);
  });

  it('have the time of the server in milliseconds [ACF-17]', async () => {
    await pass(server, 1234);
    expect((await trader.figures()).at).toBe(server.world.nowMs());
  });

  it('leave a position without a price out, and count its margin [ACF-15]', async () => {
    const { margin } = await trader.open({ symbol: 'EURGBP', volume: '0.50', leverage: 30 });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    for (const silent of ['EURGBP', 'GBPUSD']) {
      jest.spyOn(market, 'latest').mockImplementation((symbol) => (symbol === silent ? undefined : latest(symbol)));
      expect(await trader.figures()).toMatchObject({ positions: [], openProfit: '0.00', usedMargin: margin });
      jest.restoreAllMocks();
    }
    expect((await trader.figures()).positions).toHaveLength(1);
  });

  it('are not changed by pending orders, which hold no margin and have paid no fee [ACF-9, ORD-12]', async () => {
    const { at: _before, revision: _was, ...before } = await trader.figures();
    const { id } = await trader.wait('limit', '4100.00');
    const { at: _after, revision: _is, ...after } = await trader.figures();
    expect(after).toEqual(before);
    expect(await trader.order(id)).toMatchObject({ margin: '0.00', fee: '0.00', openConversion: null, profit: null });
  });
});
