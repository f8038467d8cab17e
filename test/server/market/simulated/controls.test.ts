import { freshness } from '../../../../src/domain/market/quote.ts';
import { known } from '../../../../src/server/market/known.ts';
import { ANCHOR_MS, london, memoryStore, openQuietMarket } from '../quietMarket.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe('a price set by hand', () => {
  it('publishes a set price at once, and again every second, each time as a tick [SBX-12, SBX-13, SBX-81]', async () => {
    const { market, ticksOf, pass } = await openQuietMarket();
    void market.controls.setQuote('XAUUSD', { bid: '4000.00', ask: '4001.00' });
    expect(market.latest('XAUUSD')).toMatchObject({ bid: '4000.00', ask: '4001.00' });
    pass(5 * SECOND);
    expect(ticksOf('XAUUSD').map(({ bid }) => bid)).toEqual(new Array(6).fill('4000.00'));
    void market.controls.setQuote('XAUUSD', { bid: '4000.00', ask: '4001.00' });
    expect(ticksOf('XAUUSD')).toHaveLength(7);
  });

  it('is followed by the crosses of its symbol [SBX-18]', async () => {
    const { market, pass } = await openQuietMarket();
    void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    pass(SECOND);
    const usdjpy = Number(market.latest('USDJPY')?.bid);
    expect(Number(market.latest('EURJPY')?.bid)).toBeCloseTo(1.2 * usdjpy, 1);
    expect(market.latest('GBPJPY')?.bid).not.toBe(market.latest('EURJPY')?.bid);
  });

  it('of either leg moves the cross at once, which repeats it every second by the newest prices of both [SBX-82]', async () => {
    const { market, ticksOf, pass } = await openQuietMarket();
    void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    void market.controls.setQuote('USDJPY', { bid: '150.000', ask: '150.010' });
    expect(market.latest('EURJPY')).toMatchObject({ bid: '180.000', ask: '180.042' });
    pass(2 * SECOND);
    expect(ticksOf('EURJPY').slice(-2)).toMatchObject([{ bid: '180.000' }, { bid: '180.000' }]);
  });

  it('of a cross itself counts until another control of the cross, whatever its legs do [SBX-83]', async () => {
    const { market, pass } = await openQuietMarket();
    void market.controls.setQuote('EURJPY', { bid: '170.000', ask: '170.030' });
    void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    void market.controls.setFeed('USDJPY', 'closed');
    pass(2 * SECOND);
    expect(market.latest('EURJPY')).toMatchObject({ bid: '170.000', state: 'trading' });
    void market.controls.clearQuote('EURJPY');
    pass(2 * SECOND);
    expect(Number(market.latest('EURJPY')?.bid)).toBeGreaterThan(180);
  });

  it.each([
    ['stalled', 'closed', 'trading'],
    ['closed', 'live', 'closed'],
  ] as const)(
    'is not followed by a cross without one: with its legs %s and %s it is %s [SBX-84]',
    async (first, second, state) => {
      const { market, ticksOf, pass } = await openQuietMarket();
      void market.controls.setFeed('EURUSD', first);
      void market.controls.setFeed('USDJPY', second);
      pass(2 * SECOND);
      expect(market.latest('EURJPY')?.state).toBe(state);
      expect(ticksOf('EURJPY')).toEqual([]);
    },
  );

  it('opens its market and its crosses on a weekend, though the other leg is closed [SBX-14, SBX-85]', async () => {
    const { market, states, ticksOf, pass } = await openQuietMarket(london('26 12:00'));
    void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    expect(states.map(({ symbol, state }) => `${symbol} ${state}`).sort()).toEqual(
      ['EURCHF', 'EURGBP', 'EURJPY', 'EURUSD'].map((symbol) => `${symbol} trading`),
    );
    pass(3 * SECOND);
    expect(ticksOf('EURJPY')).toHaveLength(4);
    expect(market.latest('USDJPY')?.state).toBe('closed');
  });

  it('stays in the candles of its minutes, and in every period that contains them [SBX-16]', async () => {
    const { market, pass } = await openQuietMarket();
    pass(30 * SECOND);
    void market.controls.setQuote('XAUUSD', { bid: '9000.00', ask: '9001.00' });
    pass(60 * SECOND);
    void market.controls.clearQuote('XAUUSD');
    pass(3 * MINUTE);
    for (const period of ['1M', '5M', '1H', '4H', '1D', '1W', '1MO'] as const) {
      const candles = await market.candles({ symbol: 'XAUUSD', period, limit: 5 });
      expect(Math.max(...candles.map(({ high }) => Number(high)))).toBe(9000);
    }
    const minutes = await market.candles({ symbol: 'XAUUSD', period: '1M', limit: 5 });
    expect(minutes.map(({ high }) => high === '9000.00')).toEqual([true, true, false, false, false]);
    const [before] = await market.candles({ symbol: 'XAUUSD', period: '1M', before: ANCHOR_MS / SECOND, limit: 1 });
    expect(minutes[0]?.open).toBe(before?.close);
  });

  it('moves the day high and low, which stay after it is cleared [SBX-17]', async () => {
    const { market, pass } = await openQuietMarket();
    void market.controls.setQuote('XAUUSD', { bid: '9000.00', ask: '9001.00' });
    void market.controls.clearQuote('XAUUSD');
    pass(3 * SECOND);
    void market.controls.setQuote('XAUUSD', { bid: '1000.00', ask: '1001.00' });
    void market.controls.clearQuote('XAUUSD');
    expect(market.latest('XAUUSD')).toMatchObject({ dayHigh: '9000.00', dayLow: '1000.00' });
    expect(Number(market.latest('XAUUSD')?.bid)).toBeLessThan(5000);
  });

  it('rounds a set price half up to the digits of its instrument [SBX-21]', async () => {
    const { market } = await openQuietMarket();
    void market.controls.setQuote('XAUUSD', { bid: '4000.004', ask: '4001.005' });
    expect(market.latest('XAUUSD')).toMatchObject({ bid: '4000.00', ask: '4001.01' });
  });

  it('follows the last of its controls [SBX-26]', async () => {
    const { market, pass } = await openQuietMarket();
    void market.controls.setQuote('XAUUSD', { bid: '9000.00', ask: '9001.00' });
    void market.controls.setFeed('XAUUSD', 'closed');
    expect(market.latest('XAUUSD')?.state).toBe('closed');
    void market.controls.setQuote('XAUUSD', { bid: '9002.00', ask: '9003.00' });
    expect(market.latest('XAUUSD')).toMatchObject({ state: 'trading', bid: '9002.00' });
    void market.controls.setFeed('XAUUSD', 'live');
    pass(5 * SECOND);
    expect(Number(market.latest('XAUUSD')?.bid)).toBeLessThan(5000);
  });

  it('refuses to set a price of a symbol that is not on offer', async () => {
    const { market } = await openQuietMarket();
    expect(() => market.controls.setQuote('EURNOK', { bid: '1', ask: '2' })).toThrow('EURNOK is not on offer');
  });
});

describe('minutes that were quoted by hand', () => {
  const quoteAMinute = async () => {
    const quiet = await openQuietMarket();
    void quiet.market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    quiet.pass(MINUTE);
    void quiet.market.controls.clearQuote('EURUSD');
    quiet.pass(2 * MINUTE);
    await quiet.market.stored();
    return quiet;
  };

  it('are stored once they are over, of the symbol and its crosses and no others', async () => {
    const { candleStore } = await quoteAMinute();
    expect([...new Set(candleStore.kept.map(({ symbol }) => symbol))].sort()).toEqual([
      'EURCHF',
      'EURGBP',
      'EURJPY',
      'EURUSD',
    ]);
    expect(candleStore.kept.filter(({ symbol }) => symbol === 'EURUSD').map(({ openAt }) => openAt)).toEqual([
      ANCHOR_MS / SECOND,
      ANCHOR_MS / SECOND + 60,
    ]);
  });

  it('are stored with the next ones where the store failed, in their order', async () => {
    const { market, candleStore, pass } = await openQuietMarket();
    const save = jest.spyOn(candleStore, 'save').mockRejectedValue(new Error('The database is away.'));
    void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
    pass(MINUTE + SECOND);
    await market.stored();
    expect(candleStore.kept).toEqual([]);
    save.mockRestore();
    pass(MINUTE);
    await market.stored();
    expect(candleStore.kept.filter(({ symbol }) => symbol === 'EURUSD').map(({ openAt }) => openAt)).toEqual([
      ANCHOR_MS / SECOND,
      ANCHOR_MS / SECOND + 60,
    ]);
  });

  it('are the same after a restart as before [CDL-13]', async () => {
    const { market, candleStore } = await quoteAMinute();
    const again = await openQuietMarket(ANCHOR_MS + 3 * MINUTE, memoryStore(candleStore.kept));
    for (const symbol of ['EURUSD', 'EURJPY', 'GBPUSD']) {
      for (const period of ['1M', '15M', '1D'] as const) {
        const request = { symbol, period, limit: 20, before: ANCHOR_MS / SECOND + 180 };
        expect(await again.market.candles(request)).toEqual(await market.candles(request));
      }
    }
  });

  it('belong to the last trading day when quoted on a weekend [CDL-7, CDL-10]', async () => {
    const { market, pass } = await openQuietMarket(london('26 12:00'));
    const [before] = await market.candles({ symbol: 'XAUUSD', period: '1D', limit: 1 });
    void market.controls.setQuote('XAUUSD', { bid: '9000.00', ask: '9001.00' });
    pass(SECOND);
    const minutes = await market.candles({ symbol: 'XAUUSD', period: '1M', limit: 2 });
    expect(minutes.map(({ openAt }) => openAt)).toEqual([london('25 21:59') / SECOND, london('26 12:00') / SECOND]);
    const [after] = await market.candles({ symbol: 'XAUUSD', period: '1D', limit: 1 });
    expect(after).toMatchObject({ openAt: before?.openAt, high: '9000.00', close: '9000.00' });
  });
});

describe('a jump of the clock over 22:00 in London', () => {
  const ROLLOVER = london('30 22:00');

  it.each(['quoted', 'stalled', 'closed'] as const)(
    'leaves the last quote before it the last one published, while the feed is %s [SBX-87]',
    async (mode) => {
      const { market, jumpTo, pass } = await openQuietMarket();
      void market.controls.setQuote('EURUSD', { bid: '1.20000', ask: '1.20020' });
      void market.controls.setQuote('USDJPY', { bid: '150.000', ask: '150.010' });
      pass(SECOND);
      if (mode !== 'quoted') for (const symbol of ['EURUSD', 'USDJPY']) void market.controls.setFeed(symbol, mode);
      jumpTo(ROLLOVER + 60 * MINUTE);
      expect(market.quoteBefore('EURUSD', ROLLOVER)).toMatchObject({ bid: '1.20000', ask: '1.20020' });
      expect(market.quoteBefore('EURJPY', ROLLOVER)).toMatchObject({ bid: '180.000', ask: '180.042' });
      void market.controls.setQuote('EURUSD', { bid: '1.20600', ask: '1.20620' });
      expect(market.latest('EURUSD')).toMatchObject({ previousClose: '1.20000', change: '0.50' });
    },
  );

  it('leaves the last quote before it that of the history, while the feed is live [SBX-88]', async () => {
    const { market, jumpTo } = await openQuietMarket();
    const earlier = known(market.latest('EURUSD'));
    jumpTo(ROLLOVER + 60 * MINUTE);
    const [candle] = await market.candles({ symbol: 'EURUSD', period: '1M', before: ROLLOVER / SECOND, limit: 1 });
    const last = known(market.quoteBefore('EURUSD', ROLLOVER));
    expect(last.bid).toBe(candle?.close);
    expect(last.timeMs).toBeGreaterThan(earlier.timeMs);
    expect(market.latest('EURUSD')?.previousClose).toBe(candle?.close);
  });
});

describe('a stalled feed', () => {
  it('opens and closes its market by the trading hours, whichever control was there before [SBX-86, SBX-97]', async () => {
    const { market } = await openQuietMarket();
    void market.controls.setFeed('XAUUSD', 'closed');
    void market.controls.setFeed('XAUUSD', 'stalled');
    expect(market.status('XAUUSD').state).toBe('trading');
    const weekend = await openQuietMarket(london('26 12:00'));
    void weekend.market.controls.setQuote('XAUUSD', { bid: '4000.00', ask: '4001.00' });
    void weekend.market.controls.setFeed('XAUUSD', 'stalled');
    expect(weekend.market.status('XAUUSD')).toEqual({ state: 'closed', nextOpenAt: london('27 22:00') / SECOND });
  });

  it('publishes nothing, so that its quote and those of its crosses grow delayed and stale [SBX-23]', async () => {
    const { market, ticksOf, pass } = await openQuietMarket();
    void market.controls.setFeed('USDJPY', 'stalled');
    for (const [passed, expected] of [
      [3, 'fresh'],
      [6, 'delayed'],
      [10, 'stale'],
    ] as const) {
      pass(passed * SECOND);
      for (const symbol of ['USDJPY', 'EURJPY', 'GBPJPY']) {
        const { state, timeMs } = known(market.latest(symbol));
        const passedMs = { 3: 3, 6: 9, 10: 19 }[passed] * SECOND;
        expect(freshness(state, ANCHOR_MS + passedMs - timeMs, known(market.find(symbol)))).toBe(expected);
      }
    }
    expect(ticksOf('USDJPY')).toEqual([]);
    expect(ticksOf('EURUSD').length).toBeGreaterThan(10);
  });

  it('leaves candles without a tick while a feed is stalled, at the last price [CDL-11]', async () => {
    const { market, pass } = await openQuietMarket();
    pass(30 * SECOND);
    void market.controls.setFeed('XAUUSD', 'stalled');
    const { bid } = known(market.latest('XAUUSD'));
    pass(2 * MINUTE);
    void market.controls.setFeed('XAUUSD', 'live');
    pass(2 * MINUTE);
    const minutes = await market.candles({
      symbol: 'XAUUSD',
      period: '1M',
      before: ANCHOR_MS / SECOND + 180,
      limit: 3,
    });
    expect(minutes[1]).toEqual({
      openAt: ANCHOR_MS / SECOND + 60,
      open: bid,
      high: bid,
      low: bid,
      close: bid,
      volume: 0,
    });
    expect(minutes[2]?.volume).toBeGreaterThan(0);
  });

  it("continues on a feed's path when it is restored [SBX-25]", async () => {
    const stalled = await openQuietMarket();
    const other = await openQuietMarket();
    void stalled.market.controls.setFeed('XAUUSD', 'stalled');
    for (const each of [stalled, other]) each.pass(20 * SECOND);
    void stalled.market.controls.setFeed('XAUUSD', 'live');
    for (const each of [stalled, other]) each.pass(5 * SECOND);
    expect(stalled.market.latest('XAUUSD')?.bid).toBe(other.market.latest('XAUUSD')?.bid);
  });
});

describe('a market that is closed by hand', () => {
  it('is closed until it is restored, without a next opening [SBX-24, SBX-25]', async () => {
    const { market, states, ticksOf, pass } = await openQuietMarket();
    void market.controls.setFeed('BTCUSD', 'closed');
    pass(3 * SECOND);
    expect(market.latest('BTCUSD')).toMatchObject({ state: 'closed', nextOpenAt: null });
    expect(ticksOf('BTCUSD')).toEqual([]);
    void market.controls.setFeed('BTCUSD', 'live');
    pass(3 * SECOND);
    expect(states).toEqual([
      { symbol: 'BTCUSD', state: 'closed', nextOpenAt: null },
      { symbol: 'BTCUSD', state: 'trading', nextOpenAt: null },
    ]);
    expect(ticksOf('BTCUSD').length).toBeGreaterThan(1);
  });
});
