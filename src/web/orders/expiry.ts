import { formatLondon } from '../../domain/londonFormat.ts';
import { dateOf, dayOf, londonInstant } from '../../domain/time.ts';

/** Writes an instant, unix seconds, as the text of an expiry: London's wall clock, `2026-10-02 19:00`. */
export const expiryText = (at: number): string => formatLondon(at, 'YYYY-MM-DD HH:mm');

const WALL_CLOCK = /^(\d{4})-(\d{2})-(\d{2}) ([01]\d|2[0-3]):([0-5]\d)$/;

/** Instant of an invalid time: long gone, so that it is refused as past. */
const LONG_GONE = 0;

/**
 * Returns the instant of an expiry, unix seconds; null for none. A London time that occurs twice means the first, one
 * that does not exist the next that does.
 */
export const expiryInstant = (expiry: string | null): number | null => {
  if (expiry === null) return null;
  const found = WALL_CLOCK.exec(expiry);
  if (!found) return LONG_GONE;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1).map(Number);
  const date = dateOf(dayOf(year, month, day));
  const isDate = date.month === month && date.day === day;
  return isDate ? londonInstant({ year, month, day, hour, minute }) : LONG_GONE;
};
