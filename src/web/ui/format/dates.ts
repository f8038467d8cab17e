import { dateText, londonClock, londonDay } from '../../../domain/time.ts';
import type { Language } from '../../device/languages.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONDON = 'Europe/London';
/** Age in seconds below which it is "just now" (§4). */
const JUST_NOW = 300;

export type DateFormat = {
  /** `2026-09-29` */
  readonly date: (seconds: number) => string;
  /** `14:32` */
  readonly time: (seconds: number) => string;
  /** `14:32:07` */
  readonly clock: (seconds: number) => string;
  /** `Sunday`, in the customer's language. */
  readonly weekday: (seconds: number) => string;
  /** `Sun`, for narrow places. */
  readonly shortWeekday: (seconds: number) => string;
  /** Age as §4 has it: just now, minutes, hours, days up to 30, then the date. Both in unix seconds. */
  readonly ago: (seconds: number, now: number) => string;
};

const weekdayFormat = (language: Language, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: LONDON });

/** Creates the formats of dates and times in a language, in Europe/London. `justNow` is the language's text for it. */
export const dateFormat = (language: Language, justNow: string): DateFormat => {
  // Each formatter is created at its first use, because most screens do not need it.
  let relative: Intl.RelativeTimeFormat | undefined;
  let weekdays: Intl.DateTimeFormat | undefined;
  let shortWeekdays: Intl.DateTimeFormat | undefined;
  const before = (count: number, unit: Intl.RelativeTimeFormatUnit) => {
    relative ??= new Intl.RelativeTimeFormat(language, { numeric: 'always' });
    return relative.format(-Math.floor(count), unit);
  };
  const date = (seconds: number) => dateText(londonDay(seconds));
  return {
    date,
    time: (seconds) => londonClock(seconds).slice(0, 5),
    clock: londonClock,
    weekday: (seconds) => (weekdays ??= weekdayFormat(language, 'long')).format(seconds * 1000),
    shortWeekday: (seconds) => (shortWeekdays ??= weekdayFormat(language, 'short')).format(seconds * 1000),
    ago: (seconds, now) => {
      const age = now - seconds;
      if (age < JUST_NOW) return justNow;
      if (age < HOUR) return before(age / MINUTE, 'minute');
      if (age < DAY) return before(age / HOUR, 'hour');
      return age <= 30 * DAY ? before(age / DAY, 'day') : date(seconds);
    },
  };
};
