import { dayOf, londonInstant } from '../../../../src/domain/time.ts';
import { dayFrom } from '../../../../src/domain/calendarDay.ts';
import { historyAddress, queryOf } from '../../../../src/web/features/history/filter.ts';

const none = { status: 'all', symbol: undefined, from: undefined, to: undefined } as const;

describe('the filter of the history', () => {
  it('reads only days of the calendar from an address', () => {
    expect(dayFrom('2026-09-29')).toBe(dayOf(2026, 9, 29));
    expect(dayFrom('2024-02-29')).toBe(dayOf(2024, 2, 29));
    for (const text of ['2026-02-30', '2026-13-01', '2026-00-10', '29.9.2026', '', undefined]) {
      expect(dayFrom(text)).toBeUndefined();
    }
  });

  it('requests whole London days, both bounds included, also where a day has 25 hours', () => {
    const change = dayOf(2026, 10, 25);
    const midnight = londonInstant({ year: 2026, month: 10, day: 25 });
    expect(queryOf({ status: 'deal', symbol: 'XAUUSD', from: change, to: change })).toEqual({
      view: 'history',
      status: 'deal',
      symbol: 'XAUUSD',
      from: midnight,
      to: midnight + 25 * 3600,
    });
    expect(queryOf(none)).toEqual({ view: 'history', status: 'all' });
  });

  it('leaves default values out of the address', () => {
    expect(historyAddress(none)).toBe('/pages/history/index');
    expect(historyAddress({ ...none, status: 'exception', to: dayOf(2026, 9, 29) })).toBe(
      '/pages/history/index?status=exception&to=2026-09-29',
    );
  });
});
