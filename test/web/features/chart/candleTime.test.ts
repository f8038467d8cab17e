import { londonInstant } from '../../../../src/domain/time.ts';
import { candleTimeOf } from '../../../../src/web/features/chart/candleTime.ts';

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
