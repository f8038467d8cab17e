import { known } from '../../../../src/server/market/known.ts';
import { ANCHOR_MS, london, memoryStore, openQuietMarket } from '../quietMarket.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;

describe('a market that has just been opened', () => {
  it('has the newest price of every symbol, at the very first start the reference price', async () => {
    const { market } = await openQuietMarket();
    expect(market.latest('XAUUSD')).toMatchObject({
      bid: '4129.10',
      ask: '4129.45',
      state: 'trading',
      nextOpenAt: null,
    });
    for (const { symbol } of market.instruments) expect(market.latest(symbol)).toBeDefined();
  });

  it('has on a Saturday the last price of the week, and the next opening [QTE-5, QTE-10]', async () => {
    const { market } = await openQuietMarket(london('26 12:00'));
    expect(market.latest('EURUSD')).toMatchObject({ state: 'closed', nextOpenAt: london('27 22:00') / SECOND });
    expect(market.latest('EURUSD')?.timeMs).toBeLessThan(london('25 22:00'));
    expect(market.latest('BTCUSD')?.state).toBe('trading');
  });

  it('has no quote and no candles of a symbol that is not on offer', async () => {
    const { market } = await openQuietMarket();
    expect(market.find('EURNOK')).toBeUndefined();
    expect(market.latest('EURNOK')).toBeUndefined();
    expect(await market.candles({ symbol: 'EURNOK', period: '1M', limit: 10 })).toEqual([]);
    expect(await market.sparkline('EURNOK', 10)).toEqual([]);
  });
});

describe('while time passes', () => {
  it('publishes ticks one by one, in order of time [QTE-2]', async () => {
    const { ticks, pass } = await openQuietMarket();
    pass(20 * SECOND);
    const times = ticks.map(({ timeMs }) => timeMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('publishes a tick of every open symbol within two seconds, and at most four a second [INS-45]', async () => {
    const { market, ticksOf, pass } = await openQuietMarket();
    pass(30 * SECOND);
    for (const { symbol } of market.instruments) {
      if (market.latest(symbol)?.state === 'closed') continue;
      expect(ticksOf(symbol).length).toBeGreaterThanOrEqual(20);
      expect(ticksOf(symbol).length).toBeLessThanOrEqual(121);
      expect(ANCHOR_MS + 30 * SECOND - known(market.latest(symbol)).timeMs).toBeLessThan(2 * SECOND);
    }
  });

  it('publishes ticks within the candle of their minute, and builds the candle from them [CDL-8, CDL-12]', async () => {
    const { market, ticksOf, pass } = await openQuietMarket();
    pass(150 * SECOND);
    const minute = ANCHOR_MS / SECOND + 60;
    for (const symbol of ['XAUUSD', 'EURJPY', 'BTCUSD']) {
      const candles = await market.candles({ symbol, period: '1M', limit: 3 });
      const bids = ticksOf(symbol)
        .filter(({ timeMs }) => Math.floor(timeMs / SECOND / 60) * 60 === minute)
        .map(({ bid }) => bid);
      const candle = known(candles.find(({ openAt }) => openAt === minute));
      expect(candle.open).toBe(bids[0]);
      expect(candle.close).toBe(bids.at(-1));
      expect(Number(candle.high)).toBe(Math.max(...bids.map(Number)));
      expect(Number(candle.low)).toBe(Math.min(...bids.map(Number)));
      expect(candle.volume).toBe(bids.length);
      expect(known(candles.at(-1)).close).toBe(market.latest(symbol)?.bid);
    }
  });

  it('prices crosses by their legs, to the last point', async () => {
    const { market, pass } = await openQuietMarket();
    pass(5 * SECOND - 1);
    const [eurusd, usdjpy, eurjpy] = ['EURUSD', 'USDJPY', 'EURJPY'].map((symbol) => known(market.latest(symbol)));
    expect(Number(eurjpy?.bid)).toBeCloseTo(Number(eurusd?.bid) * Number(usdjpy?.bid), 1);
  });

  it('publishes nothing when the clock stands still or goes back', async () => {
    const { ticks, market } = await openQuietMarket();
    market.advance(ANCHOR_MS);
    market.advance(ANCHOR_MS - HOUR);
    expect(ticks).toEqual([]);
  });

  it('calls an unsubscribed listener no more', async () => {
    const { market, pass } = await openQuietMarket();
    let heard = 0;
    const stop = market.onTick(() => (heard += 1));
    stop();
    pass(3 * SECOND);
    expect(heard).toBe(0);
  });
});

describe('after a pause', () => {
  it('publishes only the newest price of each symbol, and no missed tick [QTE-4]', async () => {
    const { market, ticks, jumpTo } = await openQuietMarket();
    jumpTo(ANCHOR_MS + 3 * HOUR);
    const open = market.instruments.filter(({ symbol }) => market.latest(symbol)?.state === 'trading');
    expect(ticks.map(({ symbol }) => symbol).sort()).toEqual(open.map(({ symbol }) => symbol).sort());
    for (const { timeMs } of ticks) expect(ANCHOR_MS + 3 * HOUR - timeMs).toBeLessThan(2 * SECOND);
  });

  it('has candles without a gap, and the day high and low of the pause [CDL-14, QTE-26]', async () => {
    const { market, jumpTo, pass } = await openQuietMarket();
    jumpTo(ANCHOR_MS + 3 * HOUR);
    pass(SECOND);
    const candles = await market.candles({ symbol: 'XAUUSD', period: '1M', limit: 15 * 60 + 1 });
    candles.slice(1).forEach(({ openAt }, index) => expect(openAt).toBe(known(candles[index]).openAt + 60));
    const highest = Math.max(...candles.map(({ high }) => Number(high)));
    expect(known(candles[0]).openAt).toBe(london('29 22:00') / SECOND);
    expect(Number(market.latest('XAUUSD')?.dayHigh)).toBe(highest);
  });

  it('is closed at its last price when the pause contains its closing', async () => {
    const { market, states, ticksOf, jumpTo } = await openQuietMarket();
    jumpTo(ANCHOR_MS + 3 * 24 * HOUR);
    expect(states).toContainEqual({
      symbol: 'EURUSD',
      state: 'closed',
      nextOpenAt: (london('27 22:00') + 7 * 24 * HOUR) / SECOND,
    });
    expect(ticksOf('EURUSD')).toEqual([]);
    const [friday] = await market.candles({ symbol: 'EURUSD', period: '1M', limit: 1 });
    expect(market.latest('EURUSD')?.bid).toBe(friday?.close);
  });
});

describe('on a Friday at 22:00', () => {
  it('closes currencies after their last tick, and continues crypto [QTE-3]', async () => {
    const { states, ticks, pass } = await openQuietMarket(london('25 21:59:58'));
    pass(4 * SECOND);
    expect(states.map(({ symbol }) => symbol)).toContain('EURJPY');
    expect(states.map(({ symbol }) => symbol)).not.toContain('BTCUSD');
    const late = ticks.filter(({ timeMs }) => timeMs >= london('25 22:00')).map(({ symbol }) => symbol);
    expect(late).toContain('BTCUSD');
    expect(late).not.toContain('EURUSD');
    expect(new Set(ticks.map(({ state }) => state))).toEqual(new Set(['trading']));
  });
});

describe('on a Sunday at 22:00', () => {
  it('opens currencies with a first tick of the new day [QTE-23, QTE-28]', async () => {
    const { market, states, ticksOf, pass } = await openQuietMarket(london('27 21:59:58'));
    pass(4 * SECOND);
    expect(states).toContainEqual({ symbol: 'XAUUSD', state: 'trading', nextOpenAt: null });
    const first = known(ticksOf('XAUUSD')[0]);
    expect(first.timeMs).toBeGreaterThanOrEqual(london('27 22:00'));
    const [friday] = await market.candles({
      symbol: 'XAUUSD',
      period: '1D',
      before: london('27 22:00') / SECOND,
      limit: 1,
    });
    expect(first.previousClose).toBe(friday?.close);
  });
});

describe('change, day low and day high of a quote', () => {
  it('counts a change and the day high and low from the last 22:00 London [QTE-22, QTE-23, QTE-26]', async () => {
    const { market } = await openQuietMarket();
    const began = london('29 22:00') / SECOND;
    const [before] = await market.candles({ symbol: 'EURUSD', period: '1M', before: began, limit: 1 });
    const [day] = await market.candles({ symbol: 'EURUSD', period: '1D', limit: 1 });
    const quote = known(market.latest('EURUSD'));
    const change = ((Number(quote.bid) - Number(before?.close)) / Number(before?.close)) * 100;
    expect(quote.change).toBe(change.toFixed(2));
    expect(quote).toMatchObject({ dayLow: day?.low, dayHigh: day?.high });
  });

  it('begin anew at 22:00 [QTE-28]', async () => {
    const { market, pass } = await openQuietMarket(london('30 21:59:58'));
    const last = () => known(market.latest('EURUSD'));
    pass(2 * SECOND - 1);
    const evening = last().bid;
    pass(2 * SECOND);
    expect(last().previousClose).toBe(evening);
    expect(Number(last().dayHigh) - Number(last().dayLow)).toBeLessThan(0.001);
  });

  it('stay those of Friday on a weekend, against the last bid before Thursday 22:00 [QTE-27, QTE-5]', async () => {
    const { market } = await openQuietMarket(london('26 12:00'));
    const before = london('24 22:00') / SECOND;
    const [thursday] = await market.candles({ symbol: 'EURUSD', period: '1M', before, limit: 1 });
    const [friday] = await market.candles({ symbol: 'EURUSD', period: '1D', limit: 1 });
    expect(market.latest('EURUSD')).toMatchObject({
      ...{ state: 'closed', bid: friday?.close, previousClose: thursday?.close },
      ...{ dayLow: friday?.low, dayHigh: friday?.high },
    });
  });

  it('of an index are those of its session until the next one begins [QTE-27]', async () => {
    const { market } = await openQuietMarket(london('30 09:00'));
    const [session] = await market.candles({ symbol: 'US500', period: '1D', limit: 1 });
    expect(session?.openAt).toBe(london('29 14:30') / SECOND);
    expect(market.latest('US500')).toMatchObject({ bid: session?.close, dayLow: session?.low, dayHigh: session?.high });
  });
});

describe('a sparkline', () => {
  it('draws a sparkline of the closes of the last 24 hours [INS-32]', async () => {
    const { market } = await openQuietMarket();
    const line = await market.sparkline('EURJPY', 24);
    const hours = await market.candles({ symbol: 'EURJPY', period: '1H', limit: 24 });
    expect(line).toEqual(hours.map(({ close }) => close));
  });

  it('draws the sparkline of the last trading day on a weekend', async () => {
    const { market } = await openQuietMarket(london('26 12:00'));
    const line = await market.sparkline('XAUUSD', 24);
    expect(new Set(line).size).toBeGreaterThan(12);
    expect(line.at(-1)).toBe(market.latest('XAUUSD')?.bid);
  });
});

it('keeps the candles that a database away cannot store, reports the first failure of each outage, and stores all', async () => {
  const candleStore = memoryStore();
  const { market, reported, pass } = await openQuietMarket(ANCHOR_MS, candleStore);
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      pass(60 * SECOND);
      await market.stored();
    }
  };
  void market.controls.setQuote('EURUSD', { bid: '1.50000', ask: '1.50012' });
  const save = jest.spyOn(candleStore, 'save').mockRejectedValue(new Error('The database was away.'));
  await passMinutes(3);
  expect(candleStore.kept).toEqual([]);
  expect(reported).toEqual(['Candles wait to be stored: Error: The database was away.']);

  save.mockRestore();
  await passMinutes(1);
  const stored = candleStore.kept.filter(({ symbol }) => symbol === 'EURUSD').map(({ openAt }) => openAt);
  expect(stored).toEqual([0, 1, 2, 3].map((minute) => ANCHOR_MS / SECOND + minute * 60));

  jest.spyOn(candleStore, 'save').mockRejectedValue(new Error('The database was away again.'));
  await passMinutes(2);
  expect(reported).toHaveLength(2);
});
