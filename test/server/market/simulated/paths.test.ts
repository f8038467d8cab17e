import { readFileSync } from 'node:fs';
import type { Period } from '../../../../src/domain/market/period.ts';
import { candleSpansOf, sessionOf, tradingDaysLater } from '../../../../src/domain/market/tradingCalendar.ts';
import { londonDay } from '../../../../src/domain/time.ts';
import { type Bar, joinedAll } from '../../../../src/server/market/candles/bar.ts';
import { OFFERED, referencePoints } from '../../../../src/server/market/instruments.ts';
import { known } from '../../../../src/server/market/known.ts';
import { pathsFrom } from '../../../../src/server/market/simulated/paths.ts';
import { lastTick, ticksBetween } from '../../../../src/server/market/simulated/tickTimes.ts';
import { ANCHOR_MS, london, ORIGIN } from '../quietMarket.ts';

const paths = pathsFrom(ORIGIN);
const path = (symbol: string) => known(paths.get(symbol));
const ANCHOR_DAY = londonDay(ANCHOR_MS / 1000);
/** A plain one, a product, a quotient, the index, and one that never closes. */
const KINDS = ['XAUUSD', 'EURJPY', 'EURGBP', 'US500', 'BTCUSD'];

const barsOf = (symbol: string, period: Period, day: number): readonly (Bar | undefined)[] =>
  candleSpansOf(path(symbol).schedule, period, day).map(({ start, end }) => path(symbol).bar(start, end));

/** Builds the bar of the ticks between two instants. */
const barOfTicks = (symbol: string, from: number, until: number): Bar => {
  const bids = ticksBetween(path(symbol), from * 1000 - 1, until * 1000 - 1).map(({ price }) => price().bid);
  return {
    open: known(bids[0]),
    high: Math.max(...bids),
    low: Math.min(...bids),
    close: known(bids.at(-1)),
    ticks: bids.length,
  };
};

describe('a price path at its very first start', () => {
  it.each(
    OFFERED.filter(({ source }) => source.kind === 'simulated').map(
      ({ instrument }) => [instrument.symbol, instrument] as const,
    ),
  )('of %s is at the reference price', (symbol, instrument) => {
    expect(lastTick(path(symbol), ANCHOR_MS)?.price().bid).toBe(referencePoints(instrument));
  });

  it("is at the reference price when it starts on a weekend, as the market's last price", () => {
    const saturday = london('26 12:00');
    const gold = known(pathsFrom({ seed: 'another', anchorMs: saturday }).get('XAUUSD'));
    expect(lastTick(gold, saturday)?.price().bid).toBe(412_910);
  });
});

describe('a price path', () => {
  it('returns the same path whenever and in whatever order it is read', () => {
    const again = pathsFrom(ORIGIN);
    const days = [-900, -1, 0, 40, -300].map((offset) => tradingDaysLater('currencies', ANCHOR_DAY, offset));
    for (const symbol of KINDS) {
      const barOn = (from: typeof paths, day: number) => {
        const { start, end } = sessionOf(known(from.get(symbol)).schedule, day);
        return known(from.get(symbol)).bar(start, end);
      };
      const forwards = days.map((day) => barOn(paths, day));
      expect(
        days
          .toReversed()
          .map((day) => barOn(again, day))
          .toReversed(),
      ).toEqual(forwards);
    }
  });

  it('returns another path with another seed', () => {
    const other = known(pathsFrom({ ...ORIGIN, seed: 'another' }).get('XAUUSD'));
    const { start, end } = sessionOf('currencies', ANCHOR_DAY - 1);
    expect(other.bar(start, end)).not.toEqual(path('XAUUSD').bar(start, end));
  });

  it.each(KINDS)(
    'of %s makes an hour of sixty minutes, a day of its hours, and every period between [CDL-9]',
    (symbol) => {
      for (const offset of [-250, -1]) {
        const day = tradingDaysLater(path(symbol).schedule, ANCHOR_DAY, offset);
        const [whole] = barsOf(symbol, '1D', day);
        for (const period of ['1M', '5M', '15M', '30M', '1H', '4H'] as const) {
          expect(joinedAll(barsOf(symbol, period, day))).toEqual(whole);
        }
      }
      const { start } = sessionOf(path(symbol).schedule, tradingDaysLater(path(symbol).schedule, ANCHOR_DAY, -1));
      const minutes = Array.from({ length: 60 }, (_, minute) =>
        path(symbol).bar(start + minute * 60, start + minute * 60 + 60),
      );
      expect(joinedAll(minutes)).toEqual(path(symbol).bar(start, start + 3600));
    },
  );

  it.each(KINDS)('of %s makes a minute of its ticks, and so its published part', (symbol) => {
    const { start } = sessionOf(path(symbol).schedule, tradingDaysLater(path(symbol).schedule, ANCHOR_DAY, -3));
    for (const minute of [start, start + 2 * 3600, start + 4 * 3600 + 60]) {
      expect(path(symbol).bar(minute, minute + 60)).toEqual(barOfTicks(symbol, minute, minute + 60));
      expect(path(symbol).bar(minute, minute + 17.25)).toEqual(barOfTicks(symbol, minute, minute + 17.25));
    }
  });

  it('has a tick at least every 1.5 s while its market is open', () => {
    const times = ticksBetween(path('XPDUSD'), london('30 02:00'), london('30 02:10')).map(({ timeMs }) => timeMs);
    expect(Math.max(...times.slice(1).map((time, index) => time - known(times[index])))).toBeLessThan(1500);
  });

  it('has no tick while its market is closed', () => {
    expect(ticksBetween(path('XAUUSD'), london('26 00:00'), london('26 01:00'))).toEqual([]);
    expect(path('XAUUSD').bar(london('26 00:00') / 1000, london('27 00:00') / 1000)).toBeUndefined();
  });

  it('stays plausible twenty years back', () => {
    for (const symbol of ['EURUSD', 'XAUUSD', 'BTCUSD']) {
      const { begins } = path(symbol);
      const firstWeek = known(path(symbol).bar(begins, begins + 7 * 86_400));
      const today = known(lastTick(path(symbol), ANCHOR_MS)).price().bid;
      expect(firstWeek.low / today).toBeGreaterThan(1 / 8);
      expect(firstWeek.high / today).toBeLessThan(8);
    }
  });
});

describe('the path of a cross', () => {
  const legs = (at: number) => ({
    eurusd: known(lastTick(path('EURUSD'), at)).price(),
    usdjpy: known(lastTick(path('USDJPY'), at)).price(),
    gbpusd: known(lastTick(path('GBPUSD'), at)).price(),
  });

  it("closes every candle at the product of its legs' bids [INS-42]", () => {
    for (const { start, end } of candleSpansOf('currencies', '1H', ANCHOR_DAY - 1)) {
      const close = (symbol: string) => known(path(symbol).bar(start, end)).close;
      expect(close('EURJPY')).toBe(Math.round((close('EURUSD') * close('USDJPY')) / 1e5));
    }
  });

  it('closes every candle, as a quotient, at the first bid divided by the second ask [INS-43]', () => {
    for (const { start, end } of candleSpansOf('currencies', '15M', ANCHOR_DAY - 1)) {
      const close = (symbol: string) => known(path(symbol).bar(start, end)).close;
      expect(close('EURGBP')).toBe(Math.round((close('EURUSD') * 1e5) / (close('GBPUSD') + 15)));
    }
  });

  it('has an ask made of the worse side of each leg [INS-42, INS-43]', () => {
    const at = london('30 11:00') - 1;
    const { eurusd, usdjpy, gbpusd } = legs(at);
    expect(known(lastTick(path('EURJPY'), at)).price().ask).toBe(Math.round((eurusd.ask * usdjpy.ask) / 1e5));
    expect(known(lastTick(path('EURGBP'), at)).price().ask).toBe(Math.round((eurusd.ask * 1e5) / gbpusd.bid));
  });

  it.each(['EURJPY', 'EURGBP', 'GBPJPY', 'EURCHF'])('%s has the candles that its own ticks make', (symbol) => {
    for (const { start, end } of candleSpansOf('currencies', '1H', ANCHOR_DAY - 7)) {
      expect(path(symbol).bar(start, end)).toEqual(barOfTicks(symbol, start, end));
    }
  });
});

describe('the replayed index', () => {
  const rows = readFileSync('src/server/market/reference/sp500-daily.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) =>
      line
        .split(',')
        .slice(1, 5)
        .map((price) => Math.round(Number(price) * 100)),
    );
  const dayBar = (offset: number) => {
    const { start, end } = sessionOf('index', tradingDaysLater('index', ANCHOR_DAY, offset));
    const bar = path('US500').bar(start, end);
    return bar && [bar.open, bar.high, bar.low, bar.close];
  };

  it('has the days of the file as its past, the last of them yesterday', () => {
    const past = rows.slice(0, -250);
    for (const back of [1, 2, 500, past.length]) expect(dayBar(-back)).toEqual(past.at(-back));
    expect(dayBar(-past.length - 1)).toBeUndefined();
  });

  it('has the last 250 days of the file as its future, repeatedly', () => {
    for (const ahead of [0, 1, 249]) expect(dayBar(ahead)).toEqual(rows.slice(-250)[ahead]);
    expect(dayBar(250)).toEqual(dayBar(0));
    expect(dayBar(777)).toEqual(dayBar(27));
  });
});
