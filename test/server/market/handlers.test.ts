import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { SATURDAY_NOON, startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.close());

describe('the market on the home screen', () => {
  it('has four tabs, each with its instruments and their prices [INS-17]', async () => {
    const { tabs } = await server.succeed('listMarketTabs', { language: 'de' });
    expect(tabs.map(({ id }) => id)).toEqual(['forex', 'metals', 'indices', 'crypto']);
    expect(tabs.map(({ name }) => name)).toEqual(['Devisen', 'Metalle', 'Indizes', 'Krypto']);
    const rows = tabs.flatMap(({ instruments }) => instruments);
    expect(rows).toHaveLength(28);
    for (const { symbol, quote } of rows) expect([symbol, quote?.symbol]).toEqual([symbol, symbol]);
  });

  it('shows the configured list as hot, and marks it so, until enough was searched here [INS-28, INS-22]', async () => {
    const { hot } = await server.succeed('listMarketTabs');
    expect(hot.source).toBe('configured');
    expect(hot.items.map(({ symbol }) => symbol)).toEqual(['XAUUSD', 'BTCUSD', 'EURUSD', 'US500', 'USDJPY']);
    expect(hot.items[0]?.sparkline).toHaveLength(48);
  });

  it('shows on a Saturday all but crypto as closed, with the next opening [QTE-10, QTE-19]', async () => {
    const saturday = await startTestServer({ at: SATURDAY_NOON });
    const { tabs } = await saturday.succeed('listMarketTabs');
    const states = new Map(
      tabs.map(({ id, instruments }) => [id, new Set(instruments.map((row) => row.quote?.state))]),
    );
    expect([...(states.get('forex') ?? [])]).toEqual(['closed']);
    expect([...(states.get('crypto') ?? [])]).toEqual(['trading']);
    expect(tabs[0]?.instruments[0]?.quote?.nextOpenAt).toBe(SATURDAY_NOON + 34 * 3600);
    await saturday.close();
  });
});

describe('a search', () => {
  const search = async (keyword: string, from = '203.0.113.250', language: 'en' | 'de' | 'ja' = 'en') => {
    const headers = { 'X-Forwarded-For': from };
    const found = await server.succeed('searchInstruments', { path: { keyword }, language, headers });
    return found.items.map(({ symbol }) => symbol);
  };

  it('finds by symbol and by name, ignoring case, the closest first [INS-41]', async () => {
    expect(await search('gold')).toContain('XAUUSD');
    expect((await search('eur'))[0]).toBe('EURUSD');
    expect(await search('EURUSD')).toEqual(['EURUSD']);
    expect(await search('nothing like that')).toEqual([]);
  });

  it('ignores accents and the width of letters in a search [INS-36]', async () => {
    expect(await search('ＸＡＵＵＳＤ')).toEqual(['XAUUSD']);
    expect(await search('éurusd')).toEqual(['EURUSD']);
  });

  it('counts for the symbol it found, so that the hot searches are measured, once a day for a caller [INS-30, INS-24, INS-60]', async () => {
    const wanted = ['XAGUSD', 'EURJPY', 'GBPUSD', 'US500', 'BTCUSD'];
    for (const [index, symbol] of wanted.entries()) {
      for (let caller = 0; caller <= index; caller += 1) await search(symbol, `203.0.113.${caller}`);
    }
    // One caller alone makes nothing hot.
    for (let times = 0; times < 20; times += 1) await search('XAGUSD', '203.0.113.0');
    const { hotSearch, hotSearchSource, hotSearchCounts } = await server.succeed('getCommonInfo');
    expect(hotSearchSource).toBe('measured');
    expect(hotSearch.slice(0, 3)).toEqual(['BTCUSD', 'US500', 'GBPUSD']);
    expect(hotSearchCounts).toMatchObject({ BTCUSD: 5, US500: 4 });
    expect(hotSearchCounts?.['XAGUSD'] ?? 0).toBeLessThanOrEqual(1);
  });
});

describe('candles', () => {
  const query = { symbol: 'XAUUSD', period: '5M', interval: 10 } as const;

  it('continue backwards from the oldest that the client has [CDL-19]', async () => {
    const newest = await server.succeed('listCandles', { query });
    const before = newest.candles[0]?.openAt ?? 0;
    const older = await server.succeed('listCandles', { query: { ...query, before } });
    expect(older.candles.at(-1)?.openAt).toBe(before - 300);
    expect(older.hasMore).toBe(true);
  });

  it('skips as many of the newest candles as the client has [CDL-18]', async () => {
    const twenty = await server.succeed('listCandles', { query: { ...query, interval: 20 } });
    const skipped = await server.succeed('listCandles', { query: { ...query, existNum: 10 } });
    expect(skipped.candles).toEqual(twenty.candles.slice(0, 10));
  });

  it('ends the candles where the history begins [CDL-20, CDL-21]', async () => {
    const all = await server.succeed('listCandles', { query: { ...query, period: '1MO', interval: 1000 } });
    expect(all.hasMore).toBe(false);
    const none = await server.succeed('listCandles', { query: { ...query, period: '1MO', existNum: 5000 } });
    expect(none).toMatchObject({ candles: [], hasMore: false });
  });

  it('repeats symbol and period, and takes one minute, 300 candles and none skipped where nothing is given [CDL-16, CDL-17]', async () => {
    const whole = await server.succeed('listCandles', { query: { symbol: 'EURJPY' } });
    expect(whole).toMatchObject({ symbol: 'EURJPY', period: '1M', hasMore: true });
    const asked = { symbol: 'EURJPY', period: '1M', interval: 300, existNum: 0 } as const;
    expect(whole).toEqual(await server.succeed('listCandles', { query: asked }));
    expect(whole.candles).toHaveLength(300);
    expect(await server.succeed('listCandles', { query: { ...asked, period: '1W', interval: 1 } })).toMatchObject({
      ...{ symbol: 'EURJPY', period: '1W' },
    });
  });

  it('ignores how many the client has where it names the oldest [CDL-19]', async () => {
    const newest = await server.succeed('listCandles', { query });
    const before = newest.candles[0]?.openAt ?? 0;
    const older = await server.succeed('listCandles', { query: { ...query, before } });
    expect(await server.succeed('listCandles', { query: { ...query, before, existNum: 7 } })).toEqual(older);
  });

  it.each([
    ['period', { period: '2M' }],
    ['interval', { interval: 0 }],
    ['interval', { interval: 1001 }],
    ['existNum', { existNum: -1 }],
    ['existNum', { existNum: 10_001 }],
  ])('refuses a %s outside its bounds (1001) [CDL-23]', async (field, wrong) => {
    const asked = { ...query, ...wrong } as typeof query;
    expect(await server.call('listCandles', { query: asked })).toMatchObject({ code: 1001, data: { field } });
  });

  it('refuses candles of a symbol that is not on offer (1002) [CDL-22]', async () => {
    expect(await server.call('listCandles', { query: { symbol: 'XAUXXX' } })).toMatchObject({
      code: 1002,
      data: { field: 'symbol' },
    });
  });
});

it('answers the ticket all terms of an instrument, with the conversion pair and its price [INS-11, INS-10]', async () => {
  const yen = await server.succeed('getInstrument', { path: { id: 'EURJPY' }, language: 'en' });
  expect(yen).toMatchObject({
    conversion: { symbol: 'USDJPY', inverse: true, quote: { symbol: 'USDJPY' } },
    overnight: { tripleDay: 'wednesday' },
    tradingHours: [{ opensAt: { weekday: 'sunday', time: '22:00' }, closesAt: { weekday: 'friday', time: '22:00' } }],
    quote: { symbol: 'EURJPY' },
  });
  const bitcoin = await server.succeed('getInstrument', { path: { id: 'BTCUSD' } });
  expect(bitcoin).toMatchObject({ conversion: null, tradingHours: null, overnight: { tripleDay: null } });
  const index = await server.succeed('getInstrument', { path: { id: 'US500' } });
  expect(index).toMatchObject({ overnight: { tripleDay: 'friday' } });
});

it('counts the symbols traded here as hot too', async () => {
  const { token } = await signUpCustomer(server);
  const body = { symbol: 'XAUUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 20 } as const;
  for (let times = 0; times < 7; times += 1) await server.succeed('placeOrder', { token, account: 'demo', body });
  // Hot symbols are counted once a minute.
  server.advance(60_000);
  const { hot } = await server.succeed('listMarketTabs');
  expect(hot).toMatchObject({ source: 'measured', items: [{ symbol: 'XAUUSD' }, {}, {}, {}, {}] });
});
