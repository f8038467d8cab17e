import { dateOf, dayOf } from './time.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a London date to its day number; undefined where the text names no day of the calendar. */
export const dayFrom = (text: string | undefined): number | undefined => {
  const [year, month, date] = (DATE.exec(text ?? '') ?? []).slice(1).map(Number);
  if (!year || !month || !date) return undefined;
  const day = dayOf(year, month, date);
  const found = dateOf(day);
  return found.month === month && found.day === date ? day : undefined;
};
