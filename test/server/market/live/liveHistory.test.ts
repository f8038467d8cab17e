import type { Database } from '../../../../src/server/store/index.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import { london } from '../quietMarket.ts';
import { type HeardMarket, openHeardMarket } from './openHeardMarket.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('live_candles').execute();
    await tx.deleteFrom('live_days').execute();
  });
});
afterAll(() => database.close());

/** Opens a market and sends it quotes of gold, each as `time bid` and 35 points wide. */
const heard = async (...words: readonly string[]): Promise<HeardMarket> => {
  const said = words.map((word) => ({ ms: london(word.slice(0, -8)), bid: word.slice(-7) }));
  const live = await openHeardMarket(database, said[0]?.ms ?? 0);
  live.state('XAUUSD', 'trading');
  for (const { ms, bid } of said) {
    live.moveTo(ms);
    live.quote('XAUUSD', bid, (Number(bid) + 0.35).toFixed(2));
  }
  return live;
};
const candles = async ({ market }: HeardMarket, period: '1M' | '5M' | '1H' | '1D' | '1W', limit = 10) =>
  (await market.candles({ symbol: 'XAUUSD', period, limit })).map(
    ({ openAt, open, high, low, close, volume }) => `${openAt} ${open} ${high} ${low} ${close} ${volume}`,
  );
const at = (text: string) => london(text) / 1000;

describe('the history of a live market', () => {
  it('consists of the quotes received: a minute without a quote has no candle [CDL-11, CDL-8]', async () => {
    const live = await heard(
      '30 10:00:05 4100.00',
      '30 10:00:40 4102.00',
      '30 10:03:10 4099.00',
      '30 10:06:00 4101.00',
    );
    expect(await candles(live, '1M')).toEqual([
      `${at('30 10:00')} 4100.00 4102.00 4100.00 4102.00 2`,
      `${at('30 10:03')} 4099.00 4099.00 4099.00 4099.00 1`,
      `${at('30 10:06')} 4101.00 4101.00 4101.00 4101.00 1`,
    ]);
    expect(await candles(live, '5M')).toEqual([
      `${at('30 10:00')} 4100.00 4102.00 4099.00 4099.00 3`,
      `${at('30 10:05')} 4101.00 4101.00 4101.00 4101.00 1`,
    ]);
    await live.market.stored();
  });

  it('joins received quotes into hours, days and weeks [CDL-9, CDL-6]', async () => {
    const live = await heard(
      '28 21:59:59 4100.00',
      '28 22:00:00 4110.00',
      '29 09:15:00 4105.00',
      '29 09:45:00 4120.00',
    );
    expect(await candles(live, '1H')).toEqual([
      `${at('28 21:00')} 4100.00 4100.00 4100.00 4100.00 1`,
      `${at('28 22:00')} 4110.00 4110.00 4110.00 4110.00 1`,
      `${at('29 9:00')} 4105.00 4120.00 4105.00 4120.00 2`,
    ]);
    expect(await candles(live, '1D')).toEqual([
      `${at('27 22:00')} 4100.00 4100.00 4100.00 4100.00 1`,
      `${at('28 22:00')} 4110.00 4120.00 4105.00 4120.00 3`,
    ]);
    expect(await candles(live, '1W')).toEqual([`${at('27 22:00')} 4100.00 4120.00 4100.00 4120.00 4`]);
    await live.market.stored();
  });

  it('reads received quotes page by page', async () => {
    const live = await heard('30 10:00:05 4100.00', '30 10:01:40 4102.00', '30 10:02:10 4099.00');
    const page = (before: number) => live.market.candles({ symbol: 'XAUUSD', period: '1M', limit: 1, before });
    expect(await page(at('30 10:02'))).toMatchObject([{ openAt: at('30 10:01') }]);
    expect(await page(at('30 10:00'))).toEqual([]);
    await live.market.stored();
  });

  it('continues after a restart where it was, within the same minute too [CDL-13]', async () => {
    const first = await heard('30 10:00:05 4100.00', '30 10:01:10 4102.00');
    await first.market.stored();
    const second = await heard('30 10:01:50 4090.00');
    const minutes = [
      `${at('30 10:00')} 4100.00 4100.00 4100.00 4100.00 1`,
      `${at('30 10:01')} 4102.00 4102.00 4090.00 4090.00 2`,
    ];
    expect(await candles(second, '1M')).toEqual(minutes);
    await second.market.stored();
    expect(await candles(second, '1M')).toEqual(minutes);
  });

  it('is stored each minute, and keeps what could not be stored', async () => {
    const live = await heard('30 10:00:05 4100.00');
    await database.transaction((tx) => tx.schema.alterTable('live_candles').renameTo('live_candles_away').execute());
    live.moveTo(london('30 10:01'));
    await live.market.stored();
    expect(live.told).toMatchObject([expect.stringContaining('what was heard could not be stored')]);
    await database.transaction((tx) => tx.schema.alterTable('live_candles_away').renameTo('live_candles').execute());
    live.moveTo(london('30 10:02'));
    await live.market.stored();
    const stored = await database.reader.selectFrom('live_candles').select('size').execute();
    expect(stored.map(({ size }) => size).sort()).toEqual(['1D', '1M', '30M']);
  });

  it('keeps the version of a candle with more ticks, as several servers may receive the same feed', async () => {
    const whole = await heard('30 10:00:05 4100.00', '30 10:00:40 4102.00');
    const late = await heard('30 10:00:41 4101.00');
    await whole.market.stored();
    await late.market.stored();
    const again = await openHeardMarket(database, london('30 10:01'));
    expect(await candles(again, '1M')).toEqual([`${at('30 10:00')} 4100.00 4102.00 4100.00 4102.00 2`]);
    expect(again.market.latest('XAUUSD')).toMatchObject({ bid: '4101.00', dayLow: '4100.00', dayHigh: '4102.00' });
  });

  it('fills the sparkline with closes, as far as it goes back [INS-33]', async () => {
    const live = await heard('29 9:40:00 4090.00', '30 9:40:00 4100.00', '30 10:10:00 4102.00', '30 11:10:00 4103.00');
    const closes = await live.market.sparkline('XAUUSD', 48);
    expect(closes).toHaveLength(48);
    expect(closes.slice(-5)).toEqual(['4090.00', '4100.00', '4102.00', '4102.00', '4103.00']);
    await live.market.stored();
  });
});

describe('the day of a live market', () => {
  it('is measured against the first bid received where none is known before it [QTE-24, INS-34]', async () => {
    const live = await heard('29 9:00:00 4000.00', '29 9:00:10 4020.00');
    expect(live.market.latest('XAUUSD')).toMatchObject({ change: '0.50', previousClose: '4000.00' });
    expect(await live.market.sparkline('XAUUSD', 48)).toEqual(['4020.00']);
    await live.market.stored();
  });

  it('begins with a quote of exactly 22:00 London [QTE-22, QTE-28]', async () => {
    const live = await heard('29 21:59:59 4000.00', '29 22:00:00 4010.00');
    expect(live.market.latest('XAUUSD')).toMatchObject({
      ...{ previousClose: '4000.00', dayLow: '4010.00', dayHigh: '4010.00' },
    });
    await live.market.stored();
  });

  it('measures its change from the last quote before 22:00 London, which overnight fees use too [QTE-28, QTE-23]', async () => {
    const live = await heard('29 21:59:58 4000.00', '29 22:00:01 4010.00', '29 22:00:02 4040.00');
    expect(live.market.latest('XAUUSD')).toMatchObject({
      change: '1.00',
      previousClose: '4000.00',
      dayLow: '4010.00',
      dayHigh: '4040.00',
    });
    const night = { symbol: 'XAUUSD', bid: '4000.00', ask: '4000.35', timeMs: london('29 21:59:58') };
    expect(live.market.quoteBefore('XAUUSD', london('29 22:00'))).toEqual(night);
    expect(live.market.quoteBefore('XAUUSD', london('28 22:00'))).toBeUndefined();
    await live.market.stored();

    const later = await openHeardMarket(database, london('30 23:00'));
    expect(later.market.quoteBefore('XAUUSD', london('29 22:00'))).toEqual(night);
    expect(later.market.quoteBefore('XAUUSD', london('30 22:00'))).toMatchObject({ bid: '4040.00' });
  });

  it('is restored after a restart with its last quote, of a market that is loading [QTE-7]', async () => {
    const first = await heard('30 9:00:00 4000.00', '30 10:00:00 4040.00');
    await first.market.stored();
    const second = await openHeardMarket(database, london('30 10:01'));
    expect(second.market.latest('XAUUSD')).toMatchObject({
      bid: '4040.00',
      ask: '4040.35',
      timeMs: london('30 10:00'),
      dayLow: '4000.00',
      state: 'loading',
    });
  });
});
