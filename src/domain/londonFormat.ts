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
