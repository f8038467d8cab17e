import type { Database } from '../../../../src/server/store/index.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import { london } from '../quietMarket.ts';
import { type HeardMarket, openHeardMarket } from './openHeardMarket.ts';

/** Wednesday 2026-09-30, 10:00 London. */
const START_MS = london('30 10:00');

let database: Database;
let live: HeardMarket;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('live_candles').execute();
    await tx.deleteFrom('live_days').execute();
  });
  live = await openHeardMarket(database, START_MS);
});
afterEach(() => live.market.stored());
afterAll(() => database.close());

const statesOf = (symbol: string) => live.states.filter((each) => each.symbol === symbol);

const prices = () => live.ticks.map(({ bid, ask }) => `${bid} ${ask}`);

describe('a live market', () => {
  it('has no price before its feed has one, and none of its own [QTE-7, INS-16, INS-13]', async () => {
    expect(live.market.instruments.every(({ feed }) => feed === 'live')).toBe(true);
    expect(live.market.latest('EURUSD')).toBeUndefined();
    expect(live.market.quoteBefore('EURUSD', START_MS)).toBeUndefined();
    expect(await live.market.candles({ symbol: 'EURUSD', period: '1D', limit: 10 })).toEqual([]);
    expect(await live.market.sparkline('EURUSD', 48)).toEqual([]);
  });

  it('is loading until the feed reports that it trades [QTE-6]', () => {
    live.quote('EURUSD', '1.13607', '1.13619');
    expect(live.market.latest('EURUSD')).toMatchObject({ bid: '1.13607', state: 'loading' });
    expect(live.ticks).toEqual([]);
    live.state('EURUSD', 'trading');
    live.quote('EURUSD', '1.13610', '1.13622');
    expect(statesOf('EURUSD')).toEqual([{ symbol: 'EURUSD', state: 'trading', nextOpenAt: null }]);
    expect(live.ticks).toMatchObject([{ bid: '1.13610', ask: '1.13622', timeMs: START_MS, change: '0.00' }]);
  });

  it('is loading inside its hours, also while its feed reports that it trades, until a quote is known [QTE-30]', () => {
    expect(live.market.status('EURUSD')).toEqual({ state: 'loading', nextOpenAt: null });
    live.state('EURUSD', 'trading');
    expect(live.market.status('EURUSD')).toEqual({ state: 'loading', nextOpenAt: null });
    live.quote('EURUSD', '1.13607', '1.13619');
    expect(live.market.status('EURUSD')).toEqual({ state: 'trading', nextOpenAt: null });
    expect(live.ticks).toMatchObject([{ bid: '1.13607', state: 'trading' }]);
  });

  it('is closed outside its hours before its feed has reported anything, and loading when they begin [QTE-30, QTE-8]', () => {
    expect(live.market.status('US500')).toEqual({ state: 'closed', nextOpenAt: london('30 14:30') / 1000 });
    live.moveTo(london('30 14:30'));
    expect(live.market.status('US500')).toEqual({ state: 'loading', nextOpenAt: null });
    live.state('US500', 'closed');
    expect(live.market.status('US500')).toEqual({ state: 'closed', nextOpenAt: null });
  });

  it('takes a cross from the feed, not from its legs', () => {
    live.state('EURJPY', 'trading');
    live.state('EURUSD', 'trading');
    live.quote('EURJPY', '178.900', '178.930');
    live.quote('EURUSD', '1.30000', '1.30010');
    expect(live.market.latest('EURJPY')).toMatchObject({ bid: '178.900', ask: '178.930' });
  });

  it('has no controls in a live market', () => {
    expect(() => live.market.controls.clearQuote('EURUSD')).toThrow('no controls');
  });
});

describe('a quote of a live feed', () => {
  beforeEach(() => {
    live.state('EURUSD', 'trading');
    live.quote('EURUSD', '1.10000', '1.10010');
  });

  it('accepts a quote after lost ones, which are reported once', () => {
    live.quote('EURUSD', '1.10100', '1.10110', { sequence: 5 });
    live.quote('EURUSD', '1.10200', '1.10210', { sequence: 9 });
    expect(prices()).toEqual(['1.10000 1.10010', '1.10100 1.10110', '1.10200 1.10210']);
    expect(live.told).toEqual(['Quote feed: 3 quotes of EURUSD were lost.']);
  });

  it('is dropped when it comes late or twice, by its number or its time [QTE-2]', () => {
    live.quote('EURUSD', '1.10100', '1.10110', { sequence: 3 });
    live.quote('EURUSD', '1.10200', '1.10210', { sequence: 2 });
    live.quote('EURUSD', '1.10300', '1.10310', { sequence: 3 });
    live.quote('EURUSD', '1.10400', '1.10410', { sequence: 4, time: START_MS - 1 });
    expect(prices()).toEqual(['1.10000 1.10010', '1.10100 1.10110']);
    expect(live.told.slice(1)).toEqual(['Quote feed: EURUSD came late or twice (number 2) and was dropped.']);
  });

  it('may be numbered from the beginning on a new connection', () => {
    live.quote('EURUSD', '1.10100', '1.10110', { sequence: 900 });
    live.begin();
    live.quote('EURUSD', '1.10200', '1.10210', { sequence: 1 });
    expect(prices().at(-1)).toBe('1.10200 1.10210');
  });

  it.each([
    ['its bid stands above its ask', '1.10011', '1.10010', 'its bid is above its ask'],
    ['it is nothing', '0.00000', '1.10010', 'nothing costs nothing'],
    ['it has more digits than the instrument', '1.100001', '1.10010', 'it has 5 digits'],
  ])('drops a quote when %s [QTE-1]', (_, bid, ask, words) => {
    live.quote('EURUSD', bid, ask);
    live.quote('EURUSD', bid, ask);
    expect(live.ticks).toHaveLength(1);
    expect(live.told).toEqual([`Quote feed: EURUSD at ${bid} / ${ask} was dropped: ${words}.`]);
  });

  it('may end in zeros beyond the digits of its instrument', () => {
    live.quote('EURUSD', '1.10020000', '1.1003');
    expect(prices().at(-1)).toBe('1.10020 1.10030');
  });

  it('is held back after a jump until two more quotes agree, and forgotten when the old price comes again [DLC-37, DLC-45, DLC-46]', () => {
    live.quote('EURUSD', '1.30000', '1.30010');
    live.quote('EURUSD', '1.10020', '1.10030');
    expect(prices()).toEqual(['1.10000 1.10010', '1.10020 1.10030']);
    live.quote('EURUSD', '0.90000', '0.90010');
    live.quote('EURUSD', '0.90100', '0.90110');
    expect(prices()).toHaveLength(2);
    live.quote('EURUSD', '0.90050', '0.90060');
    expect(prices().at(-1)).toBe('0.90050 0.90060');
    expect(live.told).toEqual([
      'Quote feed: EURUSD at 1.30000 / 1.30010 is held back: it has moved further than its class allows, until two more quotes agree.',
    ]);
  });

  it('makes its symbol a held one until a quote is accepted, is counted by its reason, and is logged again after that and a minute', () => {
    const wrong = () => live.quote('EURUSD', '1.10000', '1.10560');
    const isHeld = () => live.market.isHeld?.('EURUSD');
    expect(isHeld()).toBe(false);
    wrong();
    live.quote('EURUSD', '1.10020', '1.10010');
    live.quote('EURUSD', '1.30000', '1.30010');
    expect([isHeld(), live.market.isHeld?.('XAUUSD')]).toEqual([true, false]);
    expect(live.held).toEqual([
      ['EURUSD', 'spread'],
      ['EURUSD', 'crossed'],
      ['EURUSD', 'jump'],
    ]);
    const said = () => live.told.filter((line) => line.includes('spread')).length;
    // A feed that errs by turns fills no log.
    live.quote('EURUSD', '1.10010', '1.10020');
    expect(isHeld()).toBe(false);
    wrong();
    expect(said()).toBe(1);
    live.moveTo(START_MS + 60_000);
    wrong();
    expect(said()).toBe(1);
    live.quote('EURUSD', '1.10020', '1.10030');
    wrong();
    expect(said()).toBe(2);
    live.market.lead?.(false);
    expect(isHeld()).toBe(false);
  });

  it('that is held back is in no answer, frame or candle, and the price before it grows old [DLC-41, DLC-43, DLC-44]', async () => {
    live.moveTo(START_MS + 10_000);
    live.quote('EURUSD', '1.30000', '1.30010');
    live.moveTo(START_MS + 16_000);
    live.quote('EURUSD', '1.10000', '1.20000');
    expect(live.ticks).toHaveLength(1);
    expect(live.market.latest('EURUSD')).toMatchObject({ bid: '1.10000', timeMs: START_MS });
    const candles = await live.market.candles({ symbol: 'EURUSD', period: '1M', limit: 5 });
    expect(candles.map(({ high }) => high)).toEqual(['1.10000']);
  });

  it('is held back where its spread is wider than its class allows [DLC-38]', () => {
    live.quote('EURUSD', '1.10000', '1.10560');
    expect(live.ticks).toHaveLength(1);
    expect(live.told).toEqual([
      'Quote feed: EURUSD at 1.10000 / 1.10560 is held back: its spread is wider than its class allows.',
    ]);
  });

  it('has the time of the feed, but never a time in the future [QTE-2]', () => {
    live.quote('EURUSD', '1.10100', '1.10110', { time: START_MS + 2000 });
    expect(live.market.latest('EURUSD')?.timeMs).toBe(START_MS);
    live.moveTo(START_MS + 60_000);
    live.quote('EURUSD', '1.10200', '1.10210', { time: START_MS + 58_000 });
    expect(live.ticks.at(-1)?.timeMs).toBe(START_MS + 58_000);
  });

  it("is held back where its time is more than 2 s off the server's clock [DLC-40]", () => {
    live.moveTo(START_MS + 60_000);
    live.quote('EURUSD', '1.10200', '1.10210', { time: START_MS + 57_999 });
    live.quote('EURUSD', '1.10300', '1.10310', { time: START_MS + 62_001 });
    expect(live.ticks).toHaveLength(1);
    expect(live.market.latest('EURUSD')?.bid).toBe('1.10000');
    expect(live.told).toEqual([
      "Quote feed: EURUSD at 1.10200 / 1.10210 is held back: its time is more than 2 s off the server's clock.",
    ]);
  });

  it('of a market that its feed reports closed is its last price, however old, and is not published [DLC-40]', () => {
    live.state('XAUUSD', 'closed');
    live.quote('XAUUSD', '4129.10', '4129.45', { time: START_MS - 3_600_000 });
    expect(live.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', state: 'closed' });
    expect(live.ticks).toHaveLength(1);
  });

  it('is reported and dropped when its symbol is not subscribed to', () => {
    live.quote('EURNOK', '11.00000', '11.00100');
    expect(live.told).toEqual(['Quote feed: EURNOK was not subscribed to.']);
  });
});

describe('the state of a live market', () => {
  it('is closed while the feed reports so, with the opening that the feed names [QTE-9, QTE-10]', () => {
    const opening = START_MS / 1000 + 3600;
    live.state('XAUUSD', 'trading');
    live.state('XAUUSD', 'closed', opening);
    live.quote('XAUUSD', '4129.10', '4129.45');
    expect(live.states.at(-1)).toEqual({ symbol: 'XAUUSD', state: 'closed', nextOpenAt: opening });
    expect(live.market.latest('XAUUSD')).toMatchObject({ bid: '4129.10', state: 'closed', nextOpenAt: opening });
    expect(live.ticks).toEqual([]);
  });

  it('is closed outside its session whatever the feed reports, and drops quotes there [QTE-8]', () => {
    // The index trades from 14:30 to 21:00.
    live.state('US500', 'trading');
    live.quote('US500', '6600.00', '6600.50');
    expect(live.market.latest('US500')).toBeUndefined();
    live.moveTo(london('30 14:30'));
    live.quote('US500', '6610.00', '6610.50');
    live.moveTo(london('30 21:00'));
    expect(statesOf('US500').map(({ state }) => state)).toEqual(['closed', 'loading', 'trading', 'closed']);
    expect(live.ticks).toHaveLength(1);
    expect(live.market.latest('US500')).toMatchObject({ bid: '6610.00', state: 'closed' });
  });

  it("reports a feed's clock that is off", () => {
    live.say({ type: 'heartbeat', time: START_MS + 2000 });
    expect(live.told).toEqual([]);
    live.say({ type: 'heartbeat', time: START_MS - 2001 });
    expect(live.told).toEqual(["Quote feed: its clock is 2001 ms behind the server's."]);
  });
});
