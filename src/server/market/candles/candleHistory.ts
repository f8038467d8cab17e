import type { Candle } from '../../../domain/market/candle.ts';
import type { Period } from '../../../domain/market/period.ts';
import {
  candleSpan,
  candleSpansOf,
  sessionOf,
  type Span,
  tradingDayAt,
  tradingDaysLater,
} from '../../../domain/market/tradingCalendar.ts';
import type { CandleQuery } from '../../world/market.ts';
import { known } from '../known.ts';
import type { Pace } from '../pace.ts';
import type { PricePath } from '../pricePath.ts';
import { type Bar, joinedAll } from './bar.ts';
import { candleOf, type RecordedMinutes } from './recordedMinutes.ts';

const MINUTE = 60;
const DAY_AND_NIGHT = 24 * 3600;
/** Bars of one symbol and period that are remembered: as many as one call can skip, and its own. */
const MOST_REMEMBERED = 12_000;

/** Bid history of one symbol: its price path as far as it has been published, overridden by the recorded minutes. */
export class CandleHistory {
  readonly #path: PricePath;
  readonly #recorded: RecordedMinutes;
  readonly #digits: number;
  /** Bars of ended spans by period and start, the least recently used first; null where a span has none. */
  readonly #ended = new Map<Period, Map<number, Bar | null>>();
  #publishedUntil = 0;

  constructor(path: PricePath, recorded: RecordedMinutes, digits: number) {
    this.#path = path;
    this.#recorded = recorded;
    this.#digits = digits;
  }

  /** Marks the path as published until an instant, unix seconds. */
  advance(publishedUntil: number): void {
    this.#publishedUntil = Math.max(this.#publishedUntil, publishedUntil);
  }

  /** Returns the bar from the start of a minute until an instant, in points; undefined where nothing was published. */
  bar(from: number, until: number): Bar | undefined {
    const bars: (Bar | undefined)[] = [];
    let at = from;
    for (const minute of this.#recorded.between(from, until)) {
      bars.push(this.#pathBar(at, minute.openAt), minute.bar);
      at = minute.openAt + MINUTE;
    }
    bars.push(this.#pathBar(at, until));
    return joinedAll(bars);
  }

  /** Returns the last price published before an instant, in points; undefined before the history. */
  closeBefore(at: number): number | undefined {
    for (let until = at; until > this.#path.begins;) {
      const { start } = candleSpan(this.#path.schedule, '1D', until - 1);
      const bar = this.bar(start, until);
      if (bar) return bar.close;
      until = start;
    }
    return undefined;
  }

  /** Returns the newest candles, ascending; the last one may still be running. */
  async candles({ period, before = Infinity, limit }: CandleQuery, pace: Pace): Promise<readonly Candle[]> {
    const candles: Candle[] = [];
    for (const span of this.#spansBack(period, before)) {
      if (candles.length === limit) break;
      const bar = await this.#barOf(period, span, pace);
      if (bar) candles.push(candleOf(span.start, bar, this.#digits));
    }
    return candles.reverse();
  }

  /** Returns the last price of each of `parts` equal parts of the 24 hours before the newest price, in points. */
  async closes(parts: number, pace: Pace): Promise<readonly number[]> {
    const step = Math.ceil(DAY_AND_NIGHT / parts / MINUTE) * MINUTE;
    const last = Math.ceil(this.#lastWord() / step);
    let close = this.closeBefore((last - parts) * step);
    const closes: number[] = [];
    for (let part = last - parts; part < last; part += 1) {
      await pace.turn();
      close = this.bar(part * step, (part + 1) * step)?.close ?? close;
      if (close !== undefined) closes.push(close);
    }
    return closes;
  }

  #pathBar(from: number, until: number): Bar | undefined {
    const end = Math.min(until, this.#publishedUntil);
    return from < end ? this.#path.bar(from, end) : undefined;
  }

  #lastWord(): number {
    const recorded = this.#recorded.last();
    return Math.max(this.#publishedUntil, recorded ? recorded.openAt + MINUTE : 0);
  }

  /**
   * Returns the bar of a span. Those of ended spans are remembered, up to a limit: nothing changes them any more, and a caller
   * that skips thousands of candles would have them computed at each call.
   */
  async #barOf(period: Period, span: Span, pace: Pace): Promise<Bar | undefined> {
    const isEnded = this.#isEnded(span);
    await pace.turn();
    const remembered = isEnded ? this.#ended.get(period)?.get(span.start) : undefined;
    const bar = remembered === undefined ? await this.#barByDays(span, pace) : (remembered ?? undefined);
    if (isEnded) this.#remember(period, span.start, bar ?? null);
    return bar;
  }

  /**
   * True for a span that nothing changes any more: the path is published beyond it, or its every minute is recorded. Where a
   * feed stalled while the clock went on, minutes were recorded later than what the path has yet to publish.
   */
  #isEnded({ start, end }: Span): boolean {
    if (end > this.#lastWord() - MINUTE) return false;
    return end <= this.#publishedUntil || this.#recorded.between(start, end).length * MINUTE === end - start;
  }

  /** Keeps a bar as the most recently used one of its period. */
  #remember(period: Period, start: number, bar: Bar | null): void {
    const bars = this.#ended.get(period) ?? new Map<number, Bar | null>();
    this.#ended.set(period, bars);
    bars.delete(start);
    bars.set(start, bar);
    const [oldest] = bars.keys();
    if (bars.size > MOST_REMEMBERED && oldest !== undefined) bars.delete(oldest);
  }

  /** Joins day by day, so that a month of a cross does not block the thread. */
  async #barByDays({ start, end }: Span, pace: Pace): Promise<Bar | undefined> {
    const bars: (Bar | undefined)[] = [];
    for (let from = start; from < end;) {
      const until = Math.min(end, candleSpan(this.#path.schedule, '1D', from).end);
      await pace.turn();
      bars.push(this.bar(from, until));
      from = until;
    }
    return joinedAll(bars);
  }

  /** Yields the spans that may hold a candle, newest first. */
  *#spansBack(period: Period, before: number): Generator<Span> {
    const { schedule, begins } = this.#path;
    let earliest = Math.min(before, Math.ceil(this.#lastWord()));
    for (let at = earliest - 1; at >= begins;) {
      const day = tradingDayAt(schedule, at);
      for (const span of this.#spansOf(period, day).reverse()) {
        if (span.start >= earliest) continue;
        yield span;
        earliest = span.start;
      }
      at = Math.min(earliest, sessionOf(schedule, day).start) - 1;
    }
  }

  /** Returns the candle spans of a day's session, and of the minutes recorded between it and the next session. */
  #spansOf(period: Period, day: number): Span[] {
    const { schedule } = this.#path;
    const spans = [...candleSpansOf(schedule, period, day)];
    const next = sessionOf(schedule, tradingDaysLater(schedule, day, 1)).start;
    for (const { openAt } of this.#recorded.between(sessionOf(schedule, day).end, next)) {
      if (openAt >= known(spans.at(-1)).end) spans.push(candleSpan(schedule, period, openAt));
    }
    return spans;
  }
}
