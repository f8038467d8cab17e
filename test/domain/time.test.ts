import fc from 'fast-check';
import { formatLondon } from '../../src/domain/londonFormat.ts';
import {
  dateOf,
  dayOf,
  dateText,
  londonClock,
  groupByLondonDay,
  instantOn,
  lastRollover,
  londonDay,
  londonDaysLater,
  londonHour,
  londonInstant,
  londonParts,
  nextRollover,
} from '../../src/domain/time.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

/** Formats an instant by the platform's own time zone data, as an authority beside the rule. */
const authority = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const instants = fc.integer({ min: utc('1996-01-01T00:00'), max: utc('2060-01-01T00:00') });

describe('an instant in London', () => {
  it('is shown as the time zone data of the platform shows it (§9)', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(formatLondon(at)).toBe(authority.format(at * 1000));
      }),
      { numRuns: 2000 },
    );
  });

  it('has the date as text that its format begins with', () => {
    fc.assert(
      fc.property(instants, (at) => expect(`${dateText(londonDay(at))} ${londonClock(at)}`).toBe(formatLondon(at))),
    );
  });

  it('may come in milliseconds, and in any pattern of the product', () => {
    expect(formatLondon(utc('2026-09-30T09:05:07') * 1000 + 999)).toBe('2026-09-30 10:05:07');
    expect(formatLondon(utc('2026-09-30T09:05'), 'YYYYMMDD')).toBe('20260930');
    expect(formatLondon(utc('2026-09-30T09:05'), 'YYYY-MM-DDTHH:mm')).toBe('2026-09-30T10:05');
  });

  it('stands in a group with those of its London date, groups and rows in their order', () => {
    const [late, night, early] = [utc('2026-09-29T22:59:59'), utc('2026-09-29T23:00'), utc('2026-09-29T00:00')];
    expect(groupByLondonDay([night, late, early], (at) => at)).toEqual([
      [londonDay(night), [night]],
      [londonDay(late), [late, early]],
    ]);
  });

  it('is found again from its London time, except for the second pass of a doubled hour', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect([at, at - 3600]).toContain(londonInstant(londonParts(at)));
      }),
    );
  });

  it('has the hour of its parts', () => {
    fc.assert(
      fc.property(instants, (at) => {
        expect(londonHour(at)).toBe(londonParts(at).hour);
      }),
    );
  });

  it('has its weekday, Sunday being 0', () => {
    expect(londonParts(utc('2026-09-30T09:00')).weekday).toBe(3);
  });
});

describe.each([
  { change: 'forward', at: '2026-03-29T01:00' },
  { change: 'back', at: '2026-10-25T01:00' },
  { change: 'forward', at: '2027-03-28T01:00' },
  { change: 'back', at: '2027-10-31T01:00' },
])('the two hours on each side of $at UTC, when the clock goes $change', ({ at }) => {
  const TWO_HOURS = 2 * 3600;
  const seconds = Array.from({ length: 2 * TWO_HOURS + 1 }, (_, second) => utc(at) - TWO_HOURS + second);

  it('are shown to the second as the time zone data of the platform shows them (§9)', () => {
    expect(seconds.filter((second) => formatLondon(second) !== authority.format(second * 1000))).toEqual([]);
  });

  it('are found again from their London time, the second pass of a doubled hour as the first [FIG-29]', () => {
    const shown = new Map<string, number>();
    for (const second of seconds) if (!shown.has(formatLondon(second))) shown.set(formatLondon(second), second);
    const wrong = seconds.filter((second) => londonInstant(londonParts(second)) !== shown.get(formatLondon(second)));
    expect(wrong).toEqual([]);
  });
});

describe('the last Sunday of March 2026, when 01:00 becomes 02:00', () => {
  const morning = { year: 2026, month: 3, day: 29 };

  it('is an hour ahead of UTC from 01:00 UTC on (§9)', () => {
    expect(formatLondon(utc('2026-03-29T00:59:59'))).toBe('2026-03-29 00:59:59');
    expect(formatLondon(utc('2026-03-29T01:00'))).toBe('2026-03-29 02:00:00');
  });

  it('maps a time that does not exist to the next that does [FIG-30]', () => {
    expect(londonInstant({ ...morning, hour: 1, minute: 30 })).toBe(utc('2026-03-29T01:00'));
    expect(londonInstant({ ...morning, hour: 2 })).toBe(utc('2026-03-29T01:00'));
  });

  it('is 23 hours long, and a day later is the same time of day [FIG-32]', () => {
    const before = londonInstant({ year: 2026, month: 3, day: 28, hour: 22 });
    expect(londonDaysLater(before, 1) - before).toBe(23 * 3600);
    expect(formatLondon(londonDaysLater(before, 1))).toBe('2026-03-29 22:00:00');
  });
});

describe('the last Sunday of October 2026, when 02:00 becomes 01:00', () => {
  const morning = { year: 2026, month: 10, day: 25 };

  it('is at UTC from 01:00 UTC on (§9)', () => {
    expect(formatLondon(utc('2026-10-25T00:59:59'))).toBe('2026-10-25 01:59:59');
    expect(formatLondon(utc('2026-10-25T01:00'))).toBe('2026-10-25 01:00:00');
    expect(formatLondon(utc('2026-10-25T01:59:59'))).toBe('2026-10-25 01:59:59');
    expect(formatLondon(utc('2026-10-25T02:00'))).toBe('2026-10-25 02:00:00');
  });

  it('maps a time that occurs twice to the first [FIG-29]', () => {
    expect(londonInstant({ ...morning, hour: 1, minute: 30 })).toBe(utc('2026-10-25T00:30'));
    expect(londonInstant({ ...morning, hour: 2 })).toBe(utc('2026-10-25T02:00'));
  });

  it('is 25 hours long from 22:00 to 22:00', () => {
    const rollover = lastRollover(utc('2026-10-25T12:00'));
    expect(nextRollover(rollover) - rollover).toBe(25 * 3600);
  });
});

describe('the rollover at 22:00 London', () => {
  it('is the last one at that very instant, and the next one only after it [FIG-31]', () => {
    const rollover = londonInstant({ year: 2026, month: 9, day: 30, hour: 22 });
    expect(lastRollover(rollover)).toBe(rollover);
    expect(lastRollover(rollover - 1)).toBe(rollover - 86_400);
    expect(nextRollover(rollover - 1)).toBe(rollover);
    expect(nextRollover(rollover)).toBe(rollover + 86_400);
  });
});

describe('a London date', () => {
  it('is a day number that its year, month and day are calculated from', () => {
    expect(dateOf(dayOf(2028, 2, 29))).toEqual({ year: 2028, month: 2, day: 29 });
    expect(dayOf(2026, 13, 1)).toBe(dayOf(2027, 1, 1));
  });

  it('contains the instants that London shows on it', () => {
    const day = dayOf(2026, 7, 1);
    expect(instantOn(day, 0)).toBe(utc('2026-06-30T23:00'));
    expect(londonDay(utc('2026-06-30T23:00'))).toBe(day);
    expect(londonDay(utc('2026-06-30T22:59:59'))).toBe(day - 1);
  });
});

describe('a timestamp', () => {
  it('is in seconds with ten digits, in milliseconds with more (§9)', () => {
    expect(formatLondon(1790758800)).toBe('2026-09-30 10:00:00');
    expect(formatLondon(1790758800999)).toBe('2026-09-30 10:00:00');
  });

  it('is formatted by a pattern', () => {
    expect(formatLondon(1790758800, 'DD.MM.YYYY HH:mm')).toBe('30.09.2026 10:00');
  });
});
