import { instantOn, londonDay, ROLLOVER } from '../time.ts';

/** Dates of an investment: instants are unix seconds, `firstDay` is a London date as a day number. */
export type InvestmentDates = {
  readonly beginsAt: number;
  /** Null where it begins at its purchase and cannot be taken back. */
  readonly takeBackUntil: number | null;
  readonly firstDay: number;
  readonly endsAt: number;
};

/** Returns the instant at which the result of a London date is due: 00:00 of the next date (INV-47). */
export const resultDueAt = (day: number): number => instantOn(day + 1, 0);

/**
 * Returns the first London date of an investment that begins at an instant: the next one whose trading day has not begun,
 * so that nobody invests in a result that is partly known (INV-46).
 */
const firstDayOf = (beginsAt: number): number => {
  const day = londonDay(beginsAt);
  return beginsAt >= instantOn(day, ROLLOVER) ? day + 2 : day + 1;
};

/**
 * Returns the dates of an investment bought at an instant (INV-39 to INV-41, INV-46, INV-55). It has `cycleDays` London
 * dates after that of its beginning, and ends with the last of them.
 */
export const investmentDates = (bought: {
  readonly at: number;
  readonly cycleDays: number;
  /** Seconds that it waits first; 0 where one of the customer's has begun before. */
  readonly waitSeconds: number;
}): InvestmentDates => {
  const beginsAt = bought.at + bought.waitSeconds;
  const firstDay = firstDayOf(beginsAt);
  return {
    beginsAt,
    takeBackUntil: bought.waitSeconds > 0 ? beginsAt : null,
    firstDay,
    endsAt: resultDueAt(firstDay + bought.cycleDays - 1),
  };
};
