import { dateOf, dayOf, instantOn, londonDay, ROLLOVER, weekdayOf } from '../time.ts';
import type { Instrument } from './instrument.ts';
import type { Period } from './period.ts';

/**
 * Schedules of trading and of candles. A trading day is named by the London date on which it ends, as a day number;
 * instants are unix seconds. Openings are included, closings excluded.
 */
export type Schedule = Instrument['schedule'];

type Hours = {
  /** 0 opens on the trading day's own date, -1 on the evening before. */
  readonly opensOn: 0 | -1;
  readonly opensAt: number;
  readonly closesAt: number;
  readonly weekdays: 'monday-to-friday' | 'every-day';
};

const HOURS: Readonly<Record<Schedule, Hours>> = {
  currencies: { opensOn: -1, opensAt: ROLLOVER, closesAt: ROLLOVER, weekdays: 'monday-to-friday' },
  index: { opensOn: 0, opensAt: 14.5 * 3600, closesAt: 21 * 3600, weekdays: 'monday-to-friday' },
  always: { opensOn: -1, opensAt: ROLLOVER, closesAt: ROLLOVER, weekdays: 'every-day' },
};

/** Span of time; its end is the first instant after it. */
export type Span = { readonly start: number; readonly end: number };

const FOUR_HOURS = 4 * 3600;
/** 1970-01-05, day number 4, was a Monday. */
const FIRST_MONDAY = 4;

/** Counts the trading days before a date: neighbours differ by one, whatever lies between them. */
export const tradingDayNumber = (schedule: Schedule, day: number): number => {
  if (HOURS[schedule].weekdays === 'every-day') return day;
  const weeks = Math.floor((day - FIRST_MONDAY) / 7);
  return weeks * 5 + Math.min(day - FIRST_MONDAY - weeks * 7, 5);
};

/** Returns the date of the trading day with that number. */
export const tradingDayWithNumber = (schedule: Schedule, number: number): number => {
  if (HOURS[schedule].weekdays === 'every-day') return number;
  const weeks = Math.floor(number / 5);
  return FIRST_MONDAY + weeks * 7 + (number - weeks * 5);
};

/** Returns the trading day a number of trading days later; from a date that is none it counts from the next one. */
export const tradingDaysLater = (schedule: Schedule, day: number, days: number): number =>
  tradingDayWithNumber(schedule, tradingDayNumber(schedule, day) + days);

/** Time of the London week: 0 is Sunday, then seconds of the day. */
export type WeekMoment = { readonly weekday: number; readonly second: number };

/**
 * Returns the weekly opening and closing times, consecutive days without a break joined; null where the market never
 * closes.
 */
export const weeklyHours = (
  schedule: Schedule,
): readonly { readonly opens: WeekMoment; readonly closes: WeekMoment }[] | null => {
  const { opensOn, opensAt, closesAt, weekdays } = HOURS[schedule];
  if (weekdays === 'every-day') return null;
  const runsOn = opensOn === -1 && opensAt === closesAt;
  const days = runsOn ? [{ first: 1, last: 5 }] : [1, 2, 3, 4, 5].map((day) => ({ first: day, last: day }));
  return days.map(({ first, last }) => ({
    opens: { weekday: first + opensOn, second: opensAt },
    closes: { weekday: last, second: closesAt },
  }));
};

/** Returns the opening and the closing of a trading day. */
export const sessionOf = (schedule: Schedule, day: number): Span => {
  const { opensOn, opensAt, closesAt } = HOURS[schedule];
  return { start: instantOn(day + opensOn, opensAt), end: instantOn(day, closesAt) };
};

/** Returns the trading day of an instant: the one that opened last. */
export const tradingDayAt = (schedule: Schedule, at: number): number => {
  // No trading day opens before the evening before its date.
  const latest = tradingDayNumber(schedule, londonDay(at) + 2) - 1;
  for (let number = latest; ; number -= 1) {
    const day = tradingDayWithNumber(schedule, number);
    if (sessionOf(schedule, day).start <= at) return day;
  }
};

export const isOpen = (schedule: Schedule, at: number): boolean =>
  at < sessionOf(schedule, tradingDayAt(schedule, at)).end;

const openingAfter = (schedule: Schedule, day: number): number =>
  sessionOf(schedule, tradingDaysLater(schedule, day, 1)).start;

/** Returns the break that an instant lies in, or else the next; null where the market never closes. */
const breakFrom = (schedule: Schedule, at: number): Span | null => {
  if (HOURS[schedule].weekdays === 'every-day') return null;
  for (let day = tradingDayAt(schedule, at); ; day = tradingDaysLater(schedule, day, 1)) {
    const span = { start: sessionOf(schedule, day).end, end: openingAfter(schedule, day) };
    if (span.start < span.end) return span;
  }
};

/** Returns the next opening, after the current or the next break; null where the market never closes. */
export const nextOpening = (schedule: Schedule, at: number): number | null => breakFrom(schedule, at)?.end ?? null;

/** Returns the next instant at which the market opens or closes; null where it never closes. */
export const nextChange = (schedule: Schedule, at: number): number | null => {
  const pause = breakFrom(schedule, at);
  return pause && (at < pause.start ? pause.start : pause.end);
};

/**
 * Returns the span in which a market is open without a break around an instant, without ends where it never closes;
 * undefined where it is closed then.
 */
export const openSpan = (schedule: Schedule, at: number): Span | undefined => {
  const pause = breakFrom(schedule, at);
  if (!pause) return { start: -Infinity, end: Infinity };
  if (pause.start <= at) return undefined;
  for (let day = tradingDayAt(schedule, at); ; day = tradingDaysLater(schedule, day, -1)) {
    const { start } = sessionOf(schedule, day);
    if (sessionOf(schedule, tradingDaysLater(schedule, day, -1)).end < start) return { start, end: pause.start };
  }
};

/** Periods aligned to multiples of UTC, in seconds. */
const UTC_STEPS: Readonly<Partial<Record<Period, number>>> = {
  '1M': 60,
  '5M': 300,
  '15M': 900,
  '30M': 1800,
  '1H': 3600,
};

const fourHours = (schedule: Schedule, at: number): Span => {
  const day = tradingDayAt(schedule, at);
  const opening = sessionOf(schedule, day).start;
  const start = opening + Math.floor((at - opening) / FOUR_HOURS) * FOUR_HOURS;
  return { start, end: Math.min(start + FOUR_HOURS, openingAfter(schedule, day)) };
};

/** Returns the week from Sunday 22:00 to the next. */
const week = (at: number): Span => {
  const today = londonDay(at);
  const sunday = today - weekdayOf(today);
  const start = instantOn(sunday, ROLLOVER) <= at ? sunday : sunday - 7;
  return { start: instantOn(start, ROLLOVER), end: instantOn(start + 7, ROLLOVER) };
};

const month = (schedule: Schedule, at: number): Span => {
  const { year, month: number } = dateOf(tradingDayAt(schedule, at));
  const opening = (first: number) => sessionOf(schedule, tradingDaysLater(schedule, first, 0)).start;
  return { start: opening(dayOf(year, number, 1)), end: opening(dayOf(year, number + 1, 1)) };
};

/**
 * Returns the candle of an instant: up to `1H` at multiples of UTC, `4H` and `1D` from the trading day's opening, `1W`
 * from Sunday 22:00, `1MO` from the month's first trading day. Quotes outside the session count to the trading day
 * before, so that every instant has its candle.
 */
export const candleSpan = (schedule: Schedule, period: Period, at: number): Span => {
  const step = UTC_STEPS[period];
  if (step) {
    const start = Math.floor(at / step) * step;
    return { start, end: start + step };
  }
  if (period === '4H') return fourHours(schedule, at);
  if (period === '1W') return week(at);
  if (period === '1MO') return month(schedule, at);
  const day = tradingDayAt(schedule, at);
  return { start: sessionOf(schedule, day).start, end: openingAfter(schedule, day) };
};

/** Returns every candle of a trading day's session, in order; for periods above a day the one that contains the day. */
export const candleSpansOf = (schedule: Schedule, period: Period, day: number): readonly Span[] => {
  const session = sessionOf(schedule, day);
  const spans: Span[] = [];
  for (let at = session.start; at < session.end;) {
    const span = candleSpan(schedule, period, at);
    spans.push(span);
    at = span.end;
  }
  return spans;
};
