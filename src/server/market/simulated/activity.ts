import type { Schedule } from '../../../domain/market/tradingCalendar.ts';
import { londonHour } from '../../../domain/time.ts';
import { known } from '../known.ts';

/** Tick activity by hour of the London day, relative to the schedule's average. */
const BY_HOUR: Readonly<Record<Schedule, readonly number[]>> = {
  // Asia by night, Europe from 7, both sides of the Atlantic from 13.
  currencies: [
    0.6, 0.6, 0.6, 0.5, 0.5, 0.6, 0.9, 1.3, 1.5, 1.4, 1.2, 1.1, 1.3, 1.8, 2, 1.8, 1.4, 1, 0.8, 0.7, 0.6, 0.4, 0.3, 0.4,
  ],
  // Busy at its opening and its close.
  index: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1.4, 1, 0.8, 0.7, 0.9, 1.5, 1, 1, 1],
  always: [
    0.9, 0.9, 0.8, 0.8, 0.8, 0.8, 0.9, 1, 1.1, 1.1, 1, 1, 1.1, 1.3, 1.4, 1.4, 1.3, 1.2, 1.1, 1, 1, 0.9, 0.9, 0.9,
  ],
};

/** Returns the tick activity of a schedule at an instant (unix seconds), relative to an average of about 1. */
export const activityAt = (schedule: Schedule, at: number): number => known(BY_HOUR[schedule][londonHour(at)]);
