import { londonInstant } from '../../../../src/domain/time.ts';
import { dateFormat } from '../../../../src/web/ui/format/dates.ts';

const en = dateFormat('en', 'just now');
const now = londonInstant({ year: 2026, month: 9, day: 29, hour: 14, minute: 32, second: 7 });
const DAY = 24 * 3600;

describe('an instant', () => {
  it('shows an instant in London’s time, in the specification’s form (§9)', () => {
    expect(en.date(now)).toBe('2026-09-29');
    expect(en.time(now)).toBe('14:32');
    expect(en.clock(now)).toBe('14:32:07');
  });

  it('shows the weekday of an instant in London, in the customer’s language', () => {
    const midnight = londonInstant({ year: 2026, month: 9, day: 27, hour: 0 });
    expect(en.weekday(midnight)).toBe('Sunday');
    expect(en.weekday(midnight - 1)).toBe('Saturday');
    expect(dateFormat('de', 'gerade eben').weekday(midnight)).toBe('Sonntag');
  });
});

describe('the age of an event (§4)', () => {
  it.each([
    [0, 'just now'],
    [299, 'just now'],
    [300, '5 minutes ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY, '30 days ago'],
    [30 * DAY + 1, '2026-08-30'],
  ])('describes the age of an event, %d seconds later, as "%s"', (age, words) => {
    expect(en.ago(now - age, now)).toBe(words);
  });

  it('describes the age of an event in the customer’s language', () => {
    expect(dateFormat('ja', 'たった今').ago(now - 7200, now)).toBe('2 時間前');
  });
});
