import { type Schedule, sessionOf, tradingDayAt, tradingDaysLater } from '../../../domain/market/tradingCalendar.ts';
import { type Bar, barOfPrices } from '../candles/bar.ts';
import { RecentlyUsed } from './recentlyUsed.ts';
import { Segment, type SegmentModel } from './segment.ts';
import type { Days } from './simulatedDays.ts';
import { varianceOf } from './subdivision.ts';
import { lastTickUntil, slotUntil } from './tickGrid.ts';

/** Whole segment, or the published part of a minute. */
export type Piece = Pick<Segment, 'start' | 'end' | 'isMinute' | 'parts' | 'ticks' | 'tickCount'> & {
  readonly bar: Bar;
};

/**
 * Number of days cached with their parts, and of minutes with their ticks: enough for live ticks and for sequential
 * reads.
 */
const DAYS_KEPT = 4;
const MINUTES_KEPT = 32;

/** Returns the part of a minute published before an instant within it; undefined without a tick. */
const beginningOf = (minute: Segment, until: number): Piece | undefined => {
  const tickCount = lastTickUntil(slotUntil(minute.start, until), minute.bar.ticks) + 1;
  const bar = barOfPrices(minute.ticks.slice(0, tickCount));
  const { start, end, isMinute, parts, ticks } = minute;
  return bar && { start, end, bar, isMinute, parts, ticks, tickCount };
};

const collect = (segment: Segment, from: number, until: number, into: Piece[]): void => {
  if (segment.end <= from || segment.start >= until) return;
  if (segment.start >= from && segment.end <= until) into.push(segment);
  else if (segment.isMinute) {
    const piece = beginningOf(segment, until);
    if (piece) into.push(piece);
  } else for (const part of segment.parts) collect(part, from, until, into);
};

/** Days of an instrument, found by time, in the unit of its daily bars. */
export class SegmentedDays {
  readonly #days: Days;
  readonly #model: SegmentModel;
  readonly #kept = new RecentlyUsed<number, Segment | undefined>(DAYS_KEPT);

  /** `key` is the instrument's key of random numbers. */
  constructor(days: Days, key: number, schedule: Schedule) {
    this.#days = days;
    this.#model = { key, schedule, ticks: new RecentlyUsed(MINUTES_KEPT) };
  }

  get schedule(): Schedule {
    return this.#model.schedule;
  }

  /** Start of the history, unix seconds. */
  get begins(): number {
    return sessionOf(this.schedule, this.#days.firstDay).start;
  }

  /** Returns the fewest pieces that cover the ticks from the start of a minute until an instant. */
  pieces(from: number, until: number): readonly Piece[] {
    const pieces: Piece[] = [];
    for (let day = tradingDayAt(this.schedule, from); ; day = tradingDaysLater(this.schedule, day, 1)) {
      if (sessionOf(this.schedule, day).start >= until) return pieces;
      const whole = this.#day(day);
      if (whole) collect(whole, from, until, pieces);
    }
  }

  /** Returns the minute of an instant; undefined outside the session and before the history. */
  minute(at: number): Segment | undefined {
    let segment = this.#day(tradingDayAt(this.schedule, at));
    while (segment && !segment.isMinute) segment = segment.parts.find(({ end }) => at < end);
    return segment;
  }

  #day(day: number): Segment | undefined {
    return this.#kept.get(day, () => {
      const bar = this.#days.at(day);
      if (!bar) return undefined;
      const { start, end } = sessionOf(this.schedule, day);
      return new Segment(this.#model, start, end, { ...bar, variance: varianceOf(bar) });
    });
  }
}
