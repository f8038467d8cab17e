import { randomUUID } from 'node:crypto';
import { londonInstant } from '../../../src/domain/time.ts';
import { TRADING_BY_DEFAULT } from '../../../src/server/world/tradingSettings.ts';
import { SATURDAY_NOON, startTestServer, type TestServer } from '../../support/testServer.ts';
import { refusalCheck, STALE_MS } from './refusalCheck.ts';
import { GOLD, quote, setFeed, signUpTrader, type Trader } from './trader.ts';

let server: TestServer;
let trader: Trader;
let refused: ReturnType<typeof refusalCheck>;
beforeAll(async () => {
  server = await startTestServer();
  trader = await signUpTrader(server);
  refused = refusalCheck(server, trader);
});
afterAll(() => server.close());
beforeEach(() => quote(server, 'XAUUSD', '4129.10', '4129.45'));

describe('a refused order writes nothing and', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a negative volume', { volume: '-0.10' }, 'volume'],
    ['a volume with an exponent', { volume: '1e2' }, 'volume'],
    ['a volume with more decimals than are kept', { volume: '0.123456789' }, 'volume'],
    ['a volume of more digits than there is money', { volume: '1000000000' }, 'volume'],
    ['a volume with grouping', { volume: '1,000.00' }, 'volume'],
    ['a volume that is a number', { volume: 0.1 }, 'volume'],
    ['an empty volume', { volume: '' }, 'volume'],
    ['no volume', { volume: undefined }, 'volume'],
    ['no leverage at all', { leverage: 0 }, 'leverage'],
    ['half a leverage', { leverage: 1.5 }, 'leverage'],
    ['a third direction', { direction: 2 }, 'direction'],
    ['a symbol in small letters', { symbol: 'xauusd' }, 'symbol'],
    ['a kind of its own', { kind: 'iceberg' }, 'kind'],
    ['a price at the market', { price: '4129.45' }, 'price'],
    ['an expiry at the market', { expiresAt: 1_790_964_000 }, 'expiresAt'],
    ['a deviation from no price that was seen', { maximumDeviation: 50 }, 'priceSeen'],
    ['a deviation of what waits', { kind: 'limit', price: '4100.00', maximumDeviation: 50 }, 'maximumDeviation'],
    ['a seen price with an exponent', { priceSeen: '4e3' }, 'priceSeen'],
    ['no stop loss, said as null', { stopLoss: null }, 'stopLoss'],
    ['a field that is not known', { colour: 'red' }, 'colour'],
  ])('is refused for %s (1001) [ORD-19, ORD-20, ORD-21, ORD-22, ORD-24]', async (_what, wrong, field) => {
    await refused(() => trader.place(wrong), 1001, { field });
  });

  it('is refused without a valid session (401)', async () => {
    await refused(() => server.call('placeOrder', { account: 'demo', body: GOLD }), 401, null);
  });

  it('is refused without an account, or a key (1001, 1004)', async () => {
    await refused(() => server.call('placeOrder', { token: trader.token, body: GOLD }), 1001, { field: 'x-account' });
    await refused(() => trader.place({}, { key: null }), 1004, null);
  });

  it('is refused when its account is not the active one (1201)', async () => {
    await refused(() => trader.place({}, { account: 'real' }), 1201, { active: 'demo' });
  });

  it('is refused for an instrument that is not on offer (2001) [ORD-32]', async () => {
    await refused(() => trader.place({ symbol: 'XAUXXX' }), 2001, { field: 'symbol', symbol: 'XAUXXX' });
  });

  it('names the first field that a market order cannot have: price, expiresAt, priceSeen [ORD-92]', async () => {
    const all = { price: '4100.00', expiresAt: server.world.now() + 60, maximumDeviation: 1 };
    await refused(() => trader.place(all), 1001, { field: 'price' });
    const { price: _price, ...rest } = all;
    await refused(() => trader.place(rest), 1001, { field: 'expiresAt' });
  });

  it('takes a price seen as it is, also of three decimals or zero [ORD-93]', async () => {
    const own = await signUpTrader(server);
    const refusedToOwn = refusalCheck(server, own);
    const { marketPrice: _now, ...gold } = await own.open();
    const ask = gold.placePrice;
    await refusedToOwn(() => own.place({ priceSeen: '0', maximumDeviation: 10 }), 2108, {
      field: 'priceSeen',
      price: ask,
    });
    await refusedToOwn(
      () => own.place({ priceSeen: `${(Number(ask) - 0.11).toFixed(2)}9`, maximumDeviation: 10 }),
      2108,
      {
        ...{ field: 'priceSeen', price: ask },
      },
    );
    expect(await own.open({ priceSeen: `${ask}9`, maximumDeviation: 0 })).toMatchObject({ placePrice: ask });
  });

  it('counts the margin of a position without a quote of its pair, and no profit of it (2116) [ORD-94]', async () => {
    const own = await signUpTrader(server);
    const refusedToOwn = refusalCheck(server, own);
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    await own.open({ symbol: 'EURJPY', volume: '0.50', leverage: 30 });
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const unheard = jest.spyOn(market, 'latest');
    unheard.mockImplementation((symbol) => (symbol === 'USDJPY' ? undefined : latest(symbol)));
    const { availablePrepayment, positions } = await own.figures();
    expect(positions.map(({ symbol }) => symbol)).not.toContain('EURJPY');
    // Ten lots pay a fee of 70.00 and a spread of 350.00.
    const available = (Number(availablePrepayment) - 420).toFixed(2);
    const required = '206472.50';
    await refusedToOwn(() => own.place({ volume: '10.00' }), 2116, { field: 'volume', required, available });
    unheard.mockRestore();
  });

  it('is refused in a closed market, with its next opening (2002) [ORD-34, ORD-35]', async () => {
    const nextOpenAt = londonInstant({ year: 2026, month: 9, day: 30, hour: 14, minute: 30 });
    const closed = { symbol: 'US500', nextOpenAt };
    await refused(() => trader.place({ symbol: 'US500' }), 2002, closed);
    await setFeed(server, 'EURUSD', 'closed');
    await refused(() => trader.place({ symbol: 'EURUSD' }), 2002, { symbol: 'EURUSD' });
    await setFeed(server, 'EURUSD', 'live');
  });

  it('is refused before the first quote of its market, or of its conversion pair (2003) [ORD-37, ORD-41]', async () => {
    const { market } = server.world;
    const latest = market.latest.bind(market);
    const unheard = jest.spyOn(market, 'latest');
    for (const silent of ['EURJPY', 'USDJPY']) {
      unheard.mockImplementation((symbol) => (symbol === silent ? undefined : latest(symbol)));
      await refused(() => trader.place({ symbol: 'EURJPY' }), 2003, { symbol: silent });
    }
    unheard.mockRestore();
  });

  it('is refused on a stale quote (2004) [ORD-38]', async () => {
    await setFeed(server, 'EURUSD', 'stalled');
    server.advance(STALE_MS);
    await refused(() => trader.place({ symbol: 'EURUSD' }), 2004, { symbol: 'EURUSD' });
    await setFeed(server, 'EURUSD', 'live');
  });

  it('is refused on a stale rate, though its own quote is fresh (2004) [ORD-42]', async () => {
    await quote(server, 'EURJPY', '178.923', '178.956');
    await setFeed(server, 'USDJPY', 'stalled');
    server.advance(STALE_MS);
    await refused(() => trader.place({ symbol: 'EURJPY' }), 2004, { symbol: 'USDJPY' });
    await setFeed(server, 'USDJPY', 'live');
  });

  it.each([
    ['0', 2101, { field: 'volume', minimum: '0.01' }],
    ['0.009', 2101, { field: 'volume', minimum: '0.01' }],
    ['50.01', 2102, { field: 'volume', maximum: '50.00' }],
    ['999999999', 2102, { field: 'volume', maximum: '50.00' }],
    ['0.015', 2103, { field: 'volume', step: '0.01' }],
    ['0.01000001', 2103, { field: 'volume', step: '0.01' }],
  ])('is refused for a volume of %s (%i) [ORD-4, ORD-45, ORD-46, ORD-47]', async (volume, code, data) => {
    await refused(() => trader.place({ volume }), code, data);
  });

  it.each([3, 30, 2_147_483_648])(
    'is refused for a leverage of %i, which gold does not offer (2104) [ORD-49]',
    async (leverage) => {
      await refused(() => trader.place({ leverage }), 2104, { field: 'leverage' });
    },
  );

  it('is refused without enough margin, with its margin and what fee and spread leave for it (2116) [ORD-70, ORD-71]', async () => {
    // 4129.45 × 5.00 × 100 ÷ 20 = 103,236.25; of 100,000.00 the fee takes 35.00 and the spread 0.35 × 500 = 175.00.
    const required = { field: 'volume', required: '103236.25', available: '99790.00' };
    await refused(() => trader.place({ volume: '5.00' }), 2116, required);
  });

  it('is refused beyond the most orders that an account may hold open (2115) [ORD-76]', async () => {
    const crowd = await signUpTrader(server);
    for (let held = 0; held < TRADING_BY_DEFAULT.maximumOpenOrders; held += 1) await crowd.open({ volume: '0.01' });
    await refused(() => crowd.place({ volume: '0.01' }), 2115, { maximum: 100 });
    const [newest] = (await crowd.list({ view: 'open' })).items;
    await crowd.close(newest?.id ?? '');
    expect(await crowd.place({ volume: '0.01' })).toMatchObject({ code: 200 });
  });
});

describe('enough margin for an order', () => {
  // 4.83 lots need 4129.45 × 4.83 × 100 ÷ 20 = 99,726.22; the fee is 33.81, the spread 0.35 × 483 = 169.05.
  it('is there when fee and spread leave a free margin of zero or more [ORD-69]', async () => {
    const one = await signUpTrader(server);
    expect(await one.place({ volume: '4.83' })).toMatchObject({
      code: 200,
      data: { margin: '99726.22', fee: '-33.81' },
    });
    // 100,000.00 − 33.81 − 169.05 − 99,726.22
    expect(await one.figures()).toMatchObject({ availablePrepayment: '70.92', usedMargin: '99726.22' });
  });

  it('is required to the cent [ORD-69, ORD-70, ORD-71]', async () => {
    const one = await signUpTrader(server);
    await one.open({ volume: '4.83' });
    // 0.01 lots of BTCUSD at 1 : 1 need their price and 0.12; spread 0.01 × (ask − bid) too: 70.79 + 0.12 + 0.01 = 70.92.
    await quote(server, 'BTCUSD', '7078.00', '7079.00');
    const bitcoin = { symbol: 'BTCUSD', volume: '0.01', leverage: 1 };
    expect(await one.place(bitcoin)).toMatchObject({ code: 200, data: { margin: '70.79' } });
    expect(await one.figures()).toMatchObject({ availablePrepayment: '0.00' });
    const other = await signUpTrader(server);
    await other.open({ volume: '4.83' });
    await quote(server, 'BTCUSD', '7078.00', '7080.00');
    expect(await other.place(bitcoin)).toMatchObject({ code: 2116, data: { required: '70.80', available: '70.78' } });
  });
});

describe('a refusal in the language of the request', () => {
  it.each([
    ['de', 'Markt geschlossen'],
    ['th', 'ตลาดปิด'],
  ] as const)('has the text of %s', async (language, msg) => {
    expect((await trader.place({ symbol: 'US500' }, { language })).msg).toBe(msg);
  });

  it('keeps its first language when its key is sent again', async () => {
    const key = randomUUID();
    const first = await trader.place({ symbol: 'US500' }, { key, language: 'de' });
    expect((await trader.place({ symbol: 'US500' }, { key, language: 'en' })).msg).toBe(first.msg);
  });
});

describe('several faults of an order', () => {
  it('are answered in this order: shape, key, account, instrument, market, volume, leverage, stops, deviation, margin [ORD-25, ORD-26]', async () => {
    const moved = { priceSeen: '4000.00', maximumDeviation: 1 };
    const wrongStop = { ...moved, stopLoss: '4200.00' };
    const all = { ...wrongStop, symbol: 'XAUXXX', volume: '50.01', leverage: 3 };
    const real = { account: 'real' } as const;
    const faults: [number, Awaited<ReturnType<Trader['place']>>][] = [
      [1001, await trader.place({ ...all, direction: 2 as 0 }, { ...real, key: null })],
      [1004, await trader.place(all, { ...real, key: null })],
      [1201, await trader.place(all, real)],
      [2001, await trader.place(all)],
      [2002, await trader.place({ ...all, symbol: 'US500' })],
      [2102, await trader.place({ ...all, symbol: 'XAUUSD' })],
      [2104, await trader.place({ ...wrongStop, volume: '50.00', leverage: 3 })],
      [2109, await trader.place({ ...wrongStop, volume: '50.00' })],
      [2108, await trader.place({ ...moved, volume: '50.00' })],
      [2116, await trader.place({ volume: '50.00' })],
    ];
    expect(faults.map(([, answer]) => answer.code)).toEqual(faults.map(([code]) => code));
  });

  it('are answered at a weekend by the closed market before its missing rate [ORD-26, ORD-43]', async () => {
    const weekend = await startTestServer({ at: SATURDAY_NOON });
    const one = await signUpTrader(weekend);
    const yen = { symbol: 'EURJPY', leverage: 30 };
    expect(await one.place(yen)).toMatchObject({ code: 2002, data: { symbol: 'EURJPY', nextOpenAt: 1791147600 } });
    await quote(weekend, 'EURJPY', '178.923', '178.956');
    expect(await one.place(yen)).toMatchObject({ code: 2004, data: { symbol: 'USDJPY' } });
    expect(await one.place({ symbol: 'BTCUSD', leverage: 2, volume: '0.01' })).toMatchObject({ code: 200 });
    await weekend.close();
  });
});
