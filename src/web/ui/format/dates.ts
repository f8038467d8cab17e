import { formatLondon } from '../../../domain/time.ts';
import type { Language } from '../../device/languages.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LONDON = 'Europe/London';
/** Below this it is "just now" (§4). */
const JUST_NOW = 300;

export type DateFormat = {
  /** `2026-09-29 14:32:07`, London (§9). */
  readonly dateTime: (seconds: number) => string;
  /** `2026-09-29` */
  readonly date: (seconds: number) => string;
  /** `14:32` */
  readonly time: (seconds: number) => string;
  /** `14:32:07` */
  readonly clock: (seconds: number) => string;
  /** `Sunday`, in the language's own word. */
  readonly weekday: (seconds: number) => string;
  /** `Sun`, where there is no room for more. */
  readonly shortWeekday: (seconds: number) => string;
  /** How long ago, as §4 has it: just now, minutes, hours, days up to 30, then the date. Both in unix seconds. */
  readonly ago: (seconds: number, now: number) => string;
};

const weekdayFormat = (language: Language, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { weekday, timeZone: LONDON });

/** How instants are written in a language, in Europe/London. `justNow` is the language's word for it. */
export const dateFormat = (language: Language, justNow: string): DateFormat => {
  // Each is made with its first use, as most screens have none for it.
  let relative: Intl.RelativeTimeFormat | undefined;
  let weekdays: Intl.DateTimeFormat | undefined;
  let shortWeekdays: Intl.DateTimeFormat | undefined;
  const before = (count: number, unit: Intl.RelativeTimeFormatUnit) => {
    relative ??= new Intl.RelativeTimeFormat(language, { numeric: 'always' });
    return relative.format(-Math.floor(count), unit);
  };
  const date = (seconds: number) => formatLondon(seconds, 'YYYY-MM-DD');
  return {
    dateTime: (seconds) => formatLondon(seconds),
    date,
    time: (seconds) => formatLondon(seconds, 'HH:mm'),
    clock: (seconds) => formatLondon(seconds, 'HH:mm:ss'),
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
