import type { Schedule, Span } from '../../../domain/market/tradingCalendar.ts';
import { activityAt } from './activity.ts';
import type { RecentlyUsed } from './recentlyUsed.ts';
import { randomsAt } from './seededRandom.ts';
import { type Part, subdivide, tickPrices, type Walk } from './subdivision.ts';
import { FEWEST_TICKS_A_MINUTE, SLOTS_A_MINUTE } from './tickGrid.ts';

const MINUTE = 60;
/**
 * Sizes in seconds that a trading day is cut into: four hours, half hours, five minutes, minutes. All other sizes are
 * sums.
 */
const CUTS = [4 * 3600, 1800, 300, MINUTE];

/** Model of one instrument's bars: its key and schedule, and a cache of the ticks of its minutes. */
export type SegmentModel = {
  readonly key: number;
  readonly schedule: Schedule;
  readonly ticks: RecentlyUsed<number, readonly number[]>;
};

/** Trading day or a part of it; its own parts are computed on first use and then kept. */
export class Segment {
  readonly start: number;
  readonly end: number;
  readonly bar: Walk;
  readonly #model: SegmentModel;
  readonly #depth: number;
  #parts: readonly Segment[] | undefined;

  constructor(model: SegmentModel, start: number, end: number, bar: Walk, depth = 0) {
    this.#model = model;
    this.#depth = depth;
    this.start = start;
    this.end = end;
    this.bar = bar;
  }

  get isMinute(): boolean {
    return CUTS[this.#depth] === undefined;
  }

  /** Number of its ticks. */
  get tickCount(): number {
    return this.bar.ticks;
  }

  /** Returns the segments that make this one; none of a minute. */
  get parts(): readonly Segment[] {
    const size = CUTS[this.#depth];
    this.#parts ??= size === undefined ? [] : this.#cut(size);
    return this.#parts;
  }

  /** Returns the prices of a minute's ticks. */
  get ticks(): readonly number[] {
    const { key, ticks } = this.#model;
    return ticks.get(this.start, () => tickPrices(this.bar, randomsAt(key, this.start, CUTS.length)));
  }

  #cut(sizeSeconds: number): readonly Segment[] {
    const { key, schedule } = this.#model;
    const draw = randomsAt(key, this.start, this.#depth);
    const parts: (Part & Span)[] = [];
    for (let { start } = this; start < this.end; start += sizeSeconds) {
      const end = Math.min(start + sizeSeconds, this.end);
      const minutes = (end - start) / MINUTE;
      parts.push({
        start,
        end,
        weight: minutes * activityAt(schedule, start) * (0.6 + 0.8 * draw()),
        fewestTicks: minutes * FEWEST_TICKS_A_MINUTE,
        mostTicks: minutes * SLOTS_A_MINUTE,
      });
    }
    return subdivide(this.bar, parts, draw).map(
      ({ part: { start, end }, bar }) => new Segment(this.#model, start, end, bar, this.#depth + 1),
    );
  }
}
