import { groupedBy } from './groupedBy.ts';

/**
 * The one place where London's clock and instants meet. An instant is in whole unix seconds; a London date is a day
 * number (days since 1970-01-01), so that days can be counted without a clock. Valid from 1996, when the UK's rule of
 * today began: an hour is added from the last Sunday of March to the last Sunday of October, 01:00 UTC (§9).
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const DAY_SECONDS = 24 * HOUR;

/** 22:00 London ends a trading day: overnight fees are due and a new day's change begins. */
export const ROLLOVER = 22 * HOUR;

const MARCH = 2;
const OCTOBER = 9;

export type LondonTime = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
};

export type LondonParts = Required<LondonTime> & { /** 0 is Sunday. */ readonly weekday: number };

/** Names of the weekdays by their number, as the contract has them. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

const lastSundayAtOne = (year: number, month: number): number => {
  const lastDay = Date.UTC(year, month + 1, 0) / 1000 / DAY_SECONDS;
  return (lastDay - weekdayOf(lastDay)) * DAY_SECONDS + HOUR;
};

type SummerTime = { readonly begins: number; readonly ends: number };
/** One entry for each year that was asked about: offsets are asked for thousands of times. */
const summerTimes = new Map<number, SummerTime>();

const summerTimeOf = (year: number): SummerTime => {
  const known = summerTimes.get(year);
  if (known) return known;
  const summerTime = { begins: lastSundayAtOne(year, MARCH), ends: lastSundayAtOne(year, OCTOBER) };
  summerTimes.set(year, summerTime);
  return summerTime;
};

/** Seconds that London's clock is ahead of UTC at an instant. */
const londonOffset = (at: number): number => {
  const { begins, ends } = summerTimeOf(new Date(at * 1000).getUTCFullYear());
  return at >= begins && at < ends ? HOUR : 0;
};

/** The hour that London's clock shows, 0 to 23. */
export const londonHour = (at: number): number => Math.floor(((at + londonOffset(at)) % DAY_SECONDS) / HOUR);

/** The London date of an instant. */
export const londonDay = (at: number): number => Math.floor((at + londonOffset(at)) / DAY_SECONDS);

/** Groups rows by the London date of `instantOf`, the dates in the order in which they first occur. */
export const groupByLondonDay = <Row>(
  rows: readonly Row[],
  instantOf: (row: Row) => number,
): readonly (readonly [day: number, ofDay: readonly Row[]])[] => [
  ...groupedBy(rows, (row) => londonDay(instantOf(row))),
];

/** The number of a London date. */
export const dayOf = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / 1000 / DAY_SECONDS;

/** Year, month (1 to 12) and day of the month of a London date. */
export const dateOf = (day: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const date = new Date(day * DAY_SECONDS * 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/**
 * The instant at which London's clock shows `secondOfDay` on `day`. A time that occurs twice means the first, one that
 * does not exist the next that does.
 */
export const instantOn = (day: number, secondOfDay: number): number => {
  const shown = day * DAY_SECONDS + secondOfDay;
  if (londonOffset(shown - HOUR) === HOUR) return shown - HOUR;
  // In the missing hour the clock has not gone forward an hour before, but has by then: the change itself comes next.
  return londonOffset(shown) === HOUR ? summerTimeOf(dateOf(day).year).begins : shown;
};

/** The instant of a London date and time. */
export const londonInstant = ({ year, month, day, hour = 0, minute = 0, second = 0 }: LondonTime): number =>
  instantOn(dayOf(year, month, day), hour * HOUR + minute * MINUTE + second);

/** What London's calendar and clock show at an instant. */
export const londonParts = (at: number): LondonParts => {
  const shown = at + londonOffset(at);
  const day = Math.floor(shown / DAY_SECONDS);
  const secondOfDay = shown - day * DAY_SECONDS;
  return {
    ...dateOf(day),
    hour: Math.floor(secondOfDay / HOUR),
    minute: Math.floor((secondOfDay % HOUR) / MINUTE),
    second: Math.floor(secondOfDay % MINUTE),
    weekday: weekdayOf(day),
  };
};

/** The same time of day so many London dates later, however long those days were. */
export const londonDaysLater = (at: number, days: number): number => {
  const day = londonDay(at);
  return instantOn(day + days, at + londonOffset(at) - day * DAY_SECONDS);
};

/** The latest 22:00 London at or before an instant. */
export const lastRollover = (at: number): number => {
  const day = londonDay(at);
  const today = instantOn(day, ROLLOVER);
  return today <= at ? today : instantOn(day - 1, ROLLOVER);
};

/** The first 22:00 London after an instant. */
export const nextRollover = (at: number): number => {
  const day = londonDay(at);
  const today = instantOn(day, ROLLOVER);
  return today > at ? today : instantOn(day + 1, ROLLOVER);
};

/** Ten digits are seconds, more are milliseconds (§9). */
const FIRST_MILLISECONDS = 100_000_000_000;

/**
 * What London's clock and calendar show at a timestamp, as the milliseconds at which UTC's show the same. A timestamp is
 * in seconds or milliseconds (§9).
 */
export const shownInLondon = (timestamp: number): number => {
  const at = timestamp >= FIRST_MILLISECONDS ? Math.floor(timestamp / 1000) : timestamp;
  return (at + londonOffset(at)) * 1000;
};

/** Formats the time of day that London's clock shows at a timestamp: `14:32:07`. */
export const londonClock = (timestamp: number): string =>
  new Date(shownInLondon(timestamp)).toISOString().slice(11, 19);

/** A London date as text: `2026-09-30`. */
export const dateText = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
