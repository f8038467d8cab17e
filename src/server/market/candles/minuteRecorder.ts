import { known } from '../known.ts';
import { flatBar } from './bar.ts';
import type { CandleHistory } from './candleHistory.ts';
import type { RecordedMinute, RecordedMinutes } from './recordedMinutes.ts';

const MINUTE = 60;
const minuteOf = (timeMs: number): number => Math.floor(timeMs / 1000 / MINUTE) * MINUTE;

/** Records every minute in which a symbol's feed deviated from its path, even briefly. */
export class MinuteRecorder {
  readonly #recorded: RecordedMinutes;
  readonly #history: CandleHistory;
  readonly #finished: (minute: RecordedMinute) => void;
  #running: number | undefined;

  constructor(recorded: RecordedMinutes, history: CandleHistory, finished: (minute: RecordedMinute) => void) {
    this.#recorded = recorded;
    this.#history = history;
    this.#finished = finished;
  }

  /** Ends the running minute when it is over, and begins one where the feed `deviates` now. */
  housekeep(nowMs: number, deviates: boolean, lastBid: number): void {
    const minute = minuteOf(nowMs);
    if (this.#running !== undefined && this.#running < minute) {
      this.#finished(known(this.#recorded.last()));
      this.#running = undefined;
    }
    if (this.#running !== undefined || !deviates) return;
    this.#running = minute;
    // Takes over the part of the minute that the path has published; without a tick the candle is flat at the last
    // price.
    const soFar = this.#history.bar(minute, minute + MINUTE) ?? flatBar(lastBid, 0);
    if (this.#recorded.last()?.openAt !== minute) this.#recorded.add(minute, soFar);
  }

  /** Records a bid, in points, if its minute is being recorded. */
  record(timeMs: number, bid: number): void {
    if (this.#running === minuteOf(timeMs)) this.#recorded.add(this.#running, flatBar(bid, 1));
  }
}
