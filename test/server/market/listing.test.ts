import { type Language, LANGUAGES } from '../../../src/contract/index.ts';
import { LEVERAGE_CAPS } from '../../../src/domain/orders/leverage.ts';
import { openSimulatedMarket } from '../../../src/server/market/index.ts';
import { searchInstruments } from '../../../src/server/market/searchInstruments.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpTrader } from '../trading/trader.ts';
import { handMarket } from './simulated/handMarket.ts';

const HALF_HOUR = 1800;
const DAY_MS = 24 * 3_600_000;

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const search = async (keyword: string, language: Language = 'en') =>
  (await server.succeed('searchInstruments', { path: { keyword }, language })).items.map(({ symbol }) => symbol);
const tabs = async (language: Language = 'en') => (await server.succeed('listMarketTabs', { language })).tabs;
const hot = async () => {
  // Hot items are made again after a minute.
  server.advance(60_000);
  const { hot: list } = await server.succeed('listMarketTabs');
  return { source: list.source, symbols: list.items.map(({ symbol }) => symbol) };
};

describe('an instrument', () => {
  it('is answered to a visitor by its symbol, in the language asked for [INS-2, INS-15]', async () => {
    const path = { id: 'XAUUSD' };
    const names = await Promise.all(
      (['en', 'de', 'vi'] as const).map((language) => server.succeed('getInstrument', { path, language })),
    );
    expect(names.map(({ symbol, name }) => `${symbol} ${name}`)).toEqual([
      'XAUUSD Gold / US Dollar',
      'XAUUSD Gold / US-Dollar',
      'XAUUSD Vàng / Đô la Mỹ',
    ]);
  });

  it('is refused where no instrument has its symbol (1002), or where it is no symbol (1001) [INS-3, INS-4]', async () => {
    const asked = (id: string) => server.call('getInstrument', { path: { id } });
    expect(await asked('XAUXXX')).toMatchObject({ code: 1002, data: { field: 'id' } });
    expect(await asked('xauusd')).toMatchObject({ code: 1001, data: { field: 'id' } });
  });

  it('whose class is switched off is listed, found and answered as any other [INS-19]', async () => {
    const caps = { ...LEVERAGE_CAPS, crypto: 0 };
    const limited = await startTestServer({ openMarket: (core) => openSimulatedMarket(core, caps) });
    const [usual, without] = [await tabs(), (await limited.succeed('listMarketTabs', { language: 'en' })).tabs];
    const symbolsOf = (all: typeof usual) => all.map(({ instruments }) => instruments.map(({ symbol }) => symbol));
    expect(symbolsOf(without)).toEqual(symbolsOf(usual));
    expect(await limited.succeed('searchInstruments', { path: { keyword: 'BTCUSD' } })).toMatchObject({
      items: [{ symbol: 'BTCUSD', quote: { state: 'trading' } }],
    });
    expect(await limited.succeed('getInstrument', { path: { id: 'BTCUSD' } })).toMatchObject({
      enabled: false,
      leverageChoices: [1],
      quote: { symbol: 'BTCUSD', state: 'trading' },
    });
    await limited.close();
  });
});

describe('the tabs', () => {
  it('hold each instrument once, in the same order in every language [INS-18, INS-20]', async () => {
    const symbols = async (language: Language) =>
      (await tabs(language)).flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));
    const english = await symbols('en');
    expect([...english].sort()).toEqual(server.world.market.instruments.map(({ symbol }) => symbol).sort());
    for (const language of ['de', 'ja', 'th'] as const) expect(await symbols(language)).toEqual(english);
  });

  it('hold the newest quote of each instrument at the time of the answer [INS-21, INS-16]', async () => {
    const { market } = server.world;
    for (let second = 0; second < 3; second += 1) {
      server.advance(1000);
      const rows = (await tabs()).flatMap(({ instruments }) => instruments);
      expect(rows.map(({ quote }) => [quote?.symbol, quote?.bid, quote?.time])).toEqual(
        rows.map(({ symbol }) => [symbol, market.latest(symbol)?.bid, market.latest(symbol)?.timeMs]),
      );
    }
  });
});

describe('the hot items', () => {
  it('are measured once five symbols were searched or traded, the highest count first [INS-22, INS-23, INS-26, INS-29]', async () => {
    for (const symbol of ['LTCUSD', 'XAUUSD', 'ADAUSD', 'LTCUSD']) await search(symbol);
    expect(await hot()).toMatchObject({ source: 'configured' });
    const trader = await signUpTrader(server);
    for (let times = 0; times < 3; times += 1) await trader.open({ symbol: 'EURJPY', volume: '0.01' });
    await trader.wait('limit', '4000.00', { volume: '0.01' });
    await search('GBPUSD');
    expect(await hot()).toEqual({ source: 'measured', symbols: ['EURJPY', 'LTCUSD', 'XAUUSD', 'ADAUSD', 'GBPUSD'] });
  });

  it('count neither a search that finds several instruments or none, nor a refused order [INS-24, INS-25, INS-28]', async () => {
    for (const symbol of ['LTCUSD', 'XAUUSD', 'ADAUSD', 'GBPUSD']) await search(symbol);
    await search('EUR');
    await search('nothing like that');
    const trader = await signUpTrader(server);
    expect(await trader.place({ symbol: 'BTCUSD', volume: '90.00', leverage: 2 })).toMatchObject({ code: 2102 });
    expect(await hot()).toEqual({
      source: 'configured',
      symbols: ['XAUUSD', 'BTCUSD', 'EURUSD', 'US500', 'USDJPY'],
    });
    await trader.open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
    expect(await hot()).toMatchObject({ source: 'measured' });
  });

  it('count a search on its London date and the six after it, an order for 7 × 24 hours; equal counts come by symbol [INS-23, INS-27]', async () => {
    for (const symbol of ['LTCUSD', 'XAUUSD', 'ADAUSD', 'GBPUSD']) await search(symbol);
    const trader = await signUpTrader(server);
    await trader.open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
    server.advance(6 * DAY_MS);
    expect(await hot()).toMatchObject({ source: 'measured' });
    // 7 days after 10:00 the order no longer counts; the searches ended with the midnight before.
    for (const symbol of ['ETHUSD', 'SOLUSD', 'XRPUSD', 'TRXUSD']) await search(symbol);
    server.advance(DAY_MS - 180_000);
    expect(await hot()).toEqual({ source: 'measured', symbols: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'TRXUSD', 'XRPUSD'] });
    server.advance(120_000);
    expect(await hot()).toMatchObject({ source: 'configured' });
  });

  it('are made once for all who ask when a minute is over [INS-29]', async () => {
    await hot();
    const sparklines = jest.spyOn(server.world.market, 'sparkline');
    server.advance(60_000);
    await Promise.all(LANGUAGES.map((language) => server.succeed('listMarketTabs', { language })));
    expect(sparklines).toHaveBeenCalledTimes(5);
  });

  it('are made again for the next who asks when they could not be made', async () => {
    jest.spyOn(server.world.market, 'sparkline').mockRejectedValueOnce(new Error('The candles were away.'));
    expect((await server.call('listMarketTabs')).code).not.toBe(200);
    expect((await server.succeed('listMarketTabs')).hot.items).toHaveLength(5);
  });
});

describe('a sparkline', () => {
  it('has the closes of 48 half hours of UTC, the last one that of the newest quote, still forming [INS-31, INS-32]', async () => {
    server.advance(17 * 60_000);
    const { hot: list } = await server.succeed('listMarketTabs');
    const { candles } = await server.succeed('listCandles', {
      query: { symbol: 'BTCUSD', period: '30M', interval: 48 },
    });
    const bitcoin = list.items.find(({ symbol }) => symbol === 'BTCUSD');
    expect(bitcoin?.sparkline).toEqual(candles.map(({ close }) => close));
    expect(candles.at(-1)?.openAt).toBe(Math.floor(server.world.now() / HALF_HOUR) * HALF_HOUR);
    expect(bitcoin?.sparkline.at(-1)).toBe(server.world.market.latest('BTCUSD')?.bid);
  });
});

describe('a search', () => {
  it('refuses a keyword of more than 64 characters (1001) [INS-35]', async () => {
    expect(await search('x'.repeat(64))).toEqual([]);
    expect(await server.call('searchInstruments', { path: { keyword: 'x'.repeat(65) } })).toMatchObject({
      code: 1001,
      data: { field: 'keyword' },
    });
  });

  it('answers an empty list for spaces and signs alone [INS-41]', async () => {
    expect(await search('   ')).toEqual([]);
    expect(await search('/')).toEqual([]);
  });

  it('ranks a symbol that begins with the keyword before one that contains it, equal ranks by tab [INS-52, INS-39]', async () => {
    expect((await search('usd')).slice(0, 8)).toEqual([
      ...['USDJPY', 'USDCHF', 'USDCAD', 'USDSGD', 'USDCNH', 'USDMXN'],
      ...['EURUSD', 'GBPUSD'],
    ]);
    expect(await search('gbpjpy')).toEqual(['GBPJPY']);
  });

  it('ranks a name that begins with the keyword before one with such a later word, and that before any other [INS-52]', async () => {
    const found = await search('us');
    const names = (await server.succeed('searchInstruments', { path: { keyword: 'us' } })).items.map(({ name }) =>
      name.toLowerCase(),
    );
    const rank = (symbol: string, name: string) => {
      if (symbol.startsWith('US')) return 1;
      if (name.startsWith('us')) return 2;
      return name.includes(' us') ? 3 : 4;
    };
    const ranks = found.map((symbol, index) => rank(symbol, names[index] ?? ''));
    expect(ranks).toEqual([...ranks].sort());
    expect(new Set(ranks).size).toBeGreaterThan(1);
  });

  it('finds a pair, an index and a metal as they are called or written, in each of the ten languages [INS-51, INS-49, INS-50]', async () => {
    const found = {
      'EUR/USD': 'EURUSD',
      'usd jpy': 'USDJPY',
      'euro dollar': 'EURUSD',
      's&p': 'US500',
      gold: 'XAUUSD',
      cable: 'GBPUSD',
    };
    for (const language of LANGUAGES) {
      for (const [keyword, symbol] of Object.entries(found)) expect(await search(keyword, language)).toEqual([symbol]);
      const gold = server.world.texts.instrument(language, 'XAUUSD').split(' / ');
      for (const name of [gold.join(' '), gold.toReversed().join(' ')])
        expect((await search(name, language))[0]).toBe('XAUUSD');
    }
  });

  it('looks at names in the language of the answer and in English, and at symbols in every language [INS-51, INS-36]', async () => {
    expect(await search('silver', 'vi')).toEqual(['XAGUSD']);
    expect(await search('Vàng', 'vi')).toContain('XAUUSD');
    expect(await search('vang', 'vi')).toContain('XAUUSD');
    expect(await search('Vàng', 'en')).toEqual([]);
    expect(await search('xauusd', 'vi')).toEqual(['XAUUSD']);
  });

  it('answers at most 50 instruments [INS-40]', async () => {
    const { market } = handMarket(...Array.from({ length: 60 }, (_, index) => `S${100 + index}`));
    const find = searchInstruments({ ...server.world.texts, instrument: (_language, symbol) => symbol });
    const world = { ...server.world, market };
    const answer = await find({ path: { keyword: 's1' } } as never, { world, language: 'en' } as never);
    expect('data' in answer ? answer.data.items.length : 0).toBe(50);
  });
});
