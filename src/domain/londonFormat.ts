import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { shownInLondon } from './time.ts';

dayjs.extend(utc);

/**
 * Formats a timestamp as London's clock shows it, by default as the specification does (§9). dayjs only writes it: the
 * offset is ours, as dayjs's own time zones are an hour off on change days. A file of its own, because the app's first
 * script needs no whole dates.
 */
export const formatLondon = (timestamp: number, pattern = 'YYYY-MM-DD HH:mm:ss'): string =>
  dayjs.utc(shownInLondon(timestamp)).format(pattern);

const inWords = (language: string, date: string, calendar?: 'gregory'): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' },
    ...(calendar && { calendar }),
  }).format(new Date(`${date}T00:00:00Z`));

/**
 * Writes a date such as `2026-09-01` in words of a language: `1 September 2026`. Its year is that of the other dates of a
 * screen, also in Thai.
 */
export const dateInWords = (language: string, date: string): string => inWords(language, date, 'gregory');

/** Writes a date as contracts have it: by the language's own calendar, in Thai `2569`. Those that were made keep their words. */
export const dateOfContract = (language: string, date: string): string => inWords(language, date);
