import { type Schedule, sessionOf, tradingDayAt, tradingDaysLater } from '../../../domain/market/tradingCalendar.ts';
import { type Bar, barOfPrices } from '../candles/bar.ts';
import { RecentlyUsed } from './recentlyUsed.ts';
import { Segment, type SegmentModel } from './segment.ts';
import type { Days } from './simulatedDays.ts';
import { varianceOf } from './subdivision.ts';
import { lastTickUntil, slotUntil } from './tickGrid.ts';

/** A whole segment, or as much of a minute as has been said. */
export type Piece = Pick<Segment, 'start' | 'end' | 'isMinute' | 'parts' | 'ticks' | 'tickCount'> & {
  readonly bar: Bar;
};

/** Days that are kept with what was cut from them, and minutes with their ticks: what is live, and what is read in a row. */
const DAYS_KEPT = 4;
const MINUTES_KEPT = 32;

/** The part of a minute that is said before an instant within it; undefined where nothing is. */
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

/** An instrument's days, found by time, in the unit of its daily bars. */
export class SegmentedDays {
  readonly #days: Days;
  readonly #model: SegmentModel;
  readonly #kept = new RecentlyUsed<number, Segment | undefined>(DAYS_KEPT);

  /** `key` is the instrument's chance. */
  constructor(days: Days, key: number, schedule: Schedule) {
    this.#days = days;
    this.#model = { key, schedule, ticks: new RecentlyUsed(MINUTES_KEPT) };
  }

  get schedule(): Schedule {
    return this.#model.schedule;
  }

  /** When the history begins, unix seconds. */
  get begins(): number {
    return sessionOf(this.schedule, this.#days.firstDay).start;
  }

  /** What is said from a minute's beginning until an instant, in as few pieces as there are. */
  pieces(from: number, until: number): readonly Piece[] {
    const pieces: Piece[] = [];
    for (let day = tradingDayAt(this.schedule, from); ; day = tradingDaysLater(this.schedule, day, 1)) {
      if (sessionOf(this.schedule, day).start >= until) return pieces;
      const whole = this.#day(day);
      if (whole) collect(whole, from, until, pieces);
    }
  }

  /** The minute that an instant falls into; undefined outside the hours and before the history. */
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
