import { dayFrom } from '../../../domain/calendarDay.ts';
import { instantOn } from '../../../domain/time.ts';

const NOON = 12 * 3600;

/** Returns an instant of a London date, unix seconds, to be formatted as a date. */
export const instantOfDate = (date: string): number => instantOn(dayFrom(date) ?? 0, NOON);
