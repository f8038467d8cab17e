import fc from 'fast-check';
import { PERIODS } from '../../../src/domain/market/period.ts';
import {
  candleSpan,
  candleSpansOf,
  isOpen,
  nextChange,
  nextOpening,
  openSpan,
  type Schedule,
  sessionOf,
  type Span,
  tradingDayAt,
  tradingDayNumber,
  tradingDaysLater,
  tradingDayWithNumber,
  weeklyHours,
} from '../../../src/domain/market/tradingCalendar.ts';
import { formatLondon } from '../../../src/domain/londonFormat.ts';
import { londonInstant } from '../../../src/domain/time.ts';

/** Parses `30 10:00` in September 2026, a month whose Mondays are 7, 14, 21 and 28. */
const september = (text: string): number => {
  const [day = 0, hour = 0, minute = 0, second = 0] = text.split(/[ :]/).map(Number);
  return londonInstant({ year: 2026, month: 9, day, hour, minute, second });
};
const shown = ({ start, end }: Span): readonly string[] => [start, end].map((at) => formatLondon(at, 'MM-DD HH:mm'));

const SCHEDULES: readonly Schedule[] = ['currencies', 'index', 'always'];
const instants = fc.integer({ min: 950_000_000, max: 2_500_000_000 });

describe('the span in which a market is open without a break', () => {
  it.each([
    ['currencies', '28 10:00', ['09-27 22:00', '10-02 22:00']],
    ['currencies', '27 22:00', ['09-27 22:00', '10-02 22:00']],
    ['currencies', '25 21:59:59', ['09-20 22:00', '09-25 22:00']],
    ['index', '28 20:59:59', ['09-28 14:30', '09-28 21:00']],
  ] as const)('of %s at %s', (schedule, at, expected) => {
    const span = openSpan(schedule, september(at));
    expect(span && shown(span)).toEqual(expected);
  });

  it('has no ends where the market never closes, and is none while it is closed', () => {
    expect(openSpan('always', september('26 03:00'))).toEqual({ start: -Infinity, end: Infinity });
    expect(openSpan('currencies', september('25 22:00'))).toBeUndefined();
    expect(openSpan('index', september('28 14:29:59'))).toBeUndefined();
  });
});

describe('the session of currencies and metals', () => {
  it('opens on Sunday at 22:00 and closes on Friday at 22:00, the opening included, the closing not [QTE-17, QTE-16]', () => {
    expect(isOpen('currencies', september('27 21:59:59'))).toBe(false);
    expect(isOpen('currencies', september('27 22:00'))).toBe(true);
    expect(isOpen('currencies', september('25 21:59:59'))).toBe(true);
    expect(isOpen('currencies', september('25 22:00'))).toBe(false);
  });

  it('keeps currencies open through the nights of the week', () => {
    for (const day of [21, 22, 23, 24]) expect(isOpen('currencies', september(`${day} 22:00`))).toBe(true);
  });

  it('opens next on Sunday, seen from any time of the week before', () => {
    for (const at of ['21 10:00', '24 22:00', '25 22:00', '27 21:59:59']) {
      expect(nextOpening('currencies', september(at))).toBe(september('27 22:00'));
    }
  });

  it('changes next at its closing, or, when closed, at its opening', () => {
    expect(nextChange('currencies', september('22 10:00'))).toBe(september('25 22:00'));
    expect(nextChange('currencies', september('25 22:00'))).toBe(september('27 22:00'));
    expect(nextChange('currencies', september('27 22:00'))).toBe(september('27 22:00') + 5 * 86_400);
  });
});

describe('the session of indices', () => {
  it('opens indices from Monday to Friday, 14:30 to 21:00 [QTE-18]', () => {
    expect(isOpen('index', september('30 14:29:59'))).toBe(false);
    expect(isOpen('index', september('30 14:30'))).toBe(true);
    expect(isOpen('index', september('30 20:59:59'))).toBe(true);
    expect(isOpen('index', september('30 21:00'))).toBe(false);
    expect(isOpen('index', september('26 16:00'))).toBe(false);
  });

  it('opens indices next on Monday after Friday', () => {
    expect(nextOpening('index', september('25 21:00'))).toBe(september('28 14:30'));
  });
});

describe('the session of crypto', () => {
  it('never closes crypto [QTE-19]', () => {
    expect(isOpen('always', september('26 03:00'))).toBe(true);
    expect(nextOpening('always', september('26 03:00'))).toBeNull();
    expect(nextChange('always', september('26 03:00'))).toBeNull();
  });
});

describe('a trading day', () => {
  it('names a trading day by the date on which it ends', () => {
    expect(tradingDayAt('currencies', september('27 22:00'))).toBe(tradingDayAt('currencies', september('28 12:00')));
  });

  it('numbers trading days without gaps', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEDULES), fc.integer({ min: 0, max: 40_000 }), (schedule, number) => {
        const day = tradingDayWithNumber(schedule, number);
        expect(tradingDayNumber(schedule, day)).toBe(number);
        expect(tradingDaysLater(schedule, day, 1)).toBeGreaterThan(day);
        expect(sessionOf(schedule, day).start).toBeLessThan(sessionOf(schedule, day).end);
      }),
    );
  });

  it('counts from the next trading day where a date is none', () => {
    const saturday = tradingDayAt('always', september('26 12:00'));
    expect(tradingDaysLater('currencies', saturday, 0)).toBe(saturday + 2);
    expect(tradingDaysLater('currencies', saturday, -1)).toBe(saturday - 1);
  });
});

describe('the candles of a schedule', () => {
  it.each([
    ['currencies', '1H', ['09-30 10:00', '09-30 11:00']],
    ['currencies', '4H', ['09-30 10:00', '09-30 14:00']],
    ['currencies', '1D', ['09-29 22:00', '09-30 22:00']],
    ['currencies', '1W', ['09-27 22:00', '10-04 22:00']],
    ['currencies', '1MO', ['08-31 22:00', '09-30 22:00']],
    ['always', '1MO', ['08-31 22:00', '09-30 22:00']],
  ] as const)('of %s, period %s, begin where the contract says', (schedule, period, expected) => {
    expect(shown(candleSpan(schedule, period, september('30 10:17')))).toEqual(expected);
  });

  it.each([
    ['15M', ['09-30 18:45', '09-30 19:00']],
    ['4H', ['09-30 18:30', '09-30 22:30']],
    ['1D', ['09-30 14:30', '10-01 14:30']],
    ['1W', ['09-27 22:00', '10-04 22:00']],
    ['1MO', ['09-01 14:30', '10-01 14:30']],
  ] as const)('of an index, period %s, count from its session', (period, expected) => {
    expect(shown(candleSpan('index', period, september('30 18:47')))).toEqual(expected);
  });

  it('of a month begin with its first trading day, also when the month begins on a weekend', () => {
    const inAugust = londonInstant({ year: 2026, month: 8, day: 12 });
    expect(shown(candleSpan('currencies', '1MO', inAugust))).toEqual(['08-02 22:00', '08-31 22:00']);
  });

  it('ends a day of 25 hours with a short candle of four hours', () => {
    const october25 = tradingDayAt('always', londonInstant({ year: 2026, month: 10, day: 25, hour: 12 }));
    const hours = candleSpansOf('always', '4H', october25).map(({ start, end }) => (end - start) / 3600);
    expect(hours).toEqual([4, 4, 4, 4, 4, 4, 1]);
  });

  it('ends a day of 23 hours with a short candle of four hours', () => {
    const march29 = tradingDayAt('always', londonInstant({ year: 2026, month: 3, day: 29, hour: 12 }));
    const hours = candleSpansOf('always', '4H', march29).map(({ start, end }) => (end - start) / 3600);
    expect(hours).toEqual([4, 4, 4, 4, 4, 3]);
  });

  it('contain the instant that they were requested for, and meet without a gap', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEDULES), fc.constantFrom(...PERIODS), instants, (schedule, period, at) => {
        const span = candleSpan(schedule, period, at);
        expect(span.start).toBeLessThanOrEqual(at);
        expect(span.end).toBeGreaterThan(at);
        expect(candleSpan(schedule, period, span.start)).toEqual(span);
        expect(candleSpan(schedule, period, span.end).start).toBe(span.end);
      }),
    );
  });

  it('covers a session with consecutive candles', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SCHEDULES), fc.constantFrom(...PERIODS), instants, (schedule, period, at) => {
        const day = tradingDayAt(schedule, at);
        const spans = candleSpansOf(schedule, period, day);
        expect(spans[0]?.start).toBeLessThanOrEqual(sessionOf(schedule, day).start);
        expect(spans.at(-1)?.end).toBeGreaterThanOrEqual(sessionOf(schedule, day).end);
        spans.slice(1).forEach(({ start }, index) => expect(start).toBe(spans[index]?.end));
      }),
    );
  });
});

describe('the weekly trading hours', () => {
  /** Seconds since Sunday 00:00. */
  const place = ({ weekday, second }: { weekday: number; second: number }) => weekday * 86_400 + second;

  it.each(['currencies', 'index'] as const)('equal the sessions of %s, hour by hour [INS-10]', (schedule) => {
    const hours = weeklyHours(schedule) ?? [];
    const sunday = londonInstant({ year: 2026, month: 2, day: 1 });
    for (let halfHour = 0; halfHour < 7 * 48; halfHour += 1) {
      const at = halfHour * 1800;
      const told = hours.some(({ opens, closes }) => place(opens) <= at && at < place(closes));
      expect({ at, open: isOpen(schedule, sunday + at) }).toEqual({ at, open: told });
    }
  });

  it('joins sessions without a break, and has no weekly hours for a market that never closes [QTE-21, INS-10]', () => {
    expect(weeklyHours('currencies')).toHaveLength(1);
    expect(weeklyHours('index')).toHaveLength(5);
    expect(weeklyHours('always')).toBeNull();
  });
});
