import { londonInstant } from '../../../../src/domain/time.ts';
import { candleTimeOf, markedCandle } from '../../../../src/web/features/chart/candleTime.ts';

const london = (month: number, day: number, hour: number, minute = 0) =>
  londonInstant({ year: 2026, month, day, hour, minute });

describe('the time of a candle', () => {
  it('of a day is its trading day, which opens on the evening before', () => {
    expect(candleTimeOf('currencies', '1D')(london(11, 24, 22))).toBe('2026-11-25');
    expect(candleTimeOf('index', '1D')(london(11, 24, 14, 30))).toBe('2026-11-24');
  });

  it('of a week is its Monday, and of a month the month', () => {
    for (const schedule of ['currencies', 'index', 'always'] as const) {
      expect(candleTimeOf(schedule, '1W')(london(11, 22, 22))).toBe('2026-11-23');
    }
    expect(candleTimeOf('currencies', '1MO')(london(8, 31, 22))).toBe('2026-09');
  });

  it('of minutes and hours has the minute in London, and no seconds', () => {
    expect(candleTimeOf('currencies', '15M')(london(9, 30, 10, 15))).toBe('2026-09-30 10:15');
    expect(candleTimeOf('currencies', '4H')(london(9, 30, 22))).toBe('2026-09-30 22:00');
  });
});

describe('the candle at a mark of the time axis', () => {
  const quarters = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at * 900);
  const friday = quarters(london(11, 20, 20), 8);
  const sunday = quarters(london(11, 22, 22), 12);
  const traded = [...friday, ...sunday];

  it('contains its time, or is the next where none was traded then: the first of Sunday evening, of another day', () => {
    expect(markedCandle(traded, london(11, 20, 21))).toMatchObject({ openAt: london(11, 20, 21), isAfterGap: false });
    expect(markedCandle(traded, london(11, 20, 21, 10))).toMatchObject({
      openAt: london(11, 20, 21),
      isAfterGap: false,
    });
    const opening = { openAt: london(11, 22, 22), isAfterGap: true, isNewDay: true };
    for (const closed of [london(11, 21, 0), london(11, 22, 0), london(11, 22, 20)])
      expect(markedCandle(traded, closed)).toEqual(opening);
    expect(markedCandle(traded, london(11, 23, 0))).toMatchObject({ openAt: london(11, 23, 0), isAfterGap: false });
  });

  it('of days is that of the trading day which contains the mark, over a weekend the Monday', () => {
    const days = [18, 19, 22, 23].map((day) => london(11, day, 22));
    const named = (at: number) => candleTimeOf('currencies', '1D')(markedCandle(days, at)?.openAt ?? 0);
    expect([named(london(11, 20, 0)), named(london(11, 21, 0)), named(london(11, 24, 0))]).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
    ]);
  });
});
