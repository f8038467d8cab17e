import type { Instrument } from '../../../domain/market/instrument.ts';
import type { MarketState, Quote } from '../../../domain/market/quote.ts';
import { isOpen, nextChange, nextOpening } from '../../../domain/market/tradingCalendar.ts';
import { lastRollover, nextRollover } from '../../../domain/time.ts';
import type { MarketQuote } from '../../world/market.ts';
import { CandleHistory } from '../candles/candleHistory.ts';
import { MinuteRecorder } from '../candles/minuteRecorder.ts';
import type { RecordedMinute, RecordedMinutes } from '../candles/recordedMinutes.ts';
import { type Day, marketQuote } from '../marketQuote.ts';
import { pointsOf, pointsText } from '../points.ts';
import type { PointsQuote, PricePath } from '../pricePath.ts';
import { lastTick, ticksBetween } from './tickTimes.ts';

/** Mode of a feed: publish its path, publish nothing, be closed, or publish a set price every second. */
export type FeedMode =
  { readonly kind: 'live' | 'stalled' | 'closed' } | { readonly kind: 'quoted'; readonly price: () => PointsQuote };

/** Tick that is due. A cross takes its price when it is published, after those of its legs. */
export type DueTick = {
  readonly timeMs: number;
  /** End of the part of the path that is published with it, unix seconds. */
  readonly publishedUntil: number;
  readonly price: () => PointsQuote;
};

/** Legs of a cross, and its price from theirs while one of them is off its path. */
export type Legs = { readonly feeds: readonly SymbolFeed[]; readonly price: () => PointsQuote };

type Description = {
  readonly instrument: Instrument;
  readonly path: PricePath;
  readonly recorded: RecordedMinutes;
  readonly legs: Legs | null;
  finished(minute: RecordedMinute): void;
};

/** Day of the newest price. */
type RunningDay = Day & { readonly endMs: number };

const SECOND_MS = 1000;
const secondsOf = (timeMs: number): number => Math.floor(timeMs / SECOND_MS);

/** Price feed of one symbol: due ticks, last quote, day, session state. */
export class SymbolFeed {
  readonly instrument: Instrument;
  readonly history: CandleHistory;
  readonly legs: Legs | null;
  readonly #path: PricePath;
  readonly #recorder: MinuteRecorder;
  #ownMode: FeedMode = { kind: 'live' };
  #price: PointsQuote = { bid: 0, ask: 0 };
  #timeMs = -Infinity;
  #day: RunningDay | undefined;
  #quote: MarketQuote | undefined;
  /** Last quote of the day before, which overnight fees are calculated from. */
  #dayEnd: { readonly endMs: number; readonly quote: MarketQuote } | undefined;
  /** Newest pause that began off the path: its last quote stands for the instants in it. */
  #offPath: { readonly untilMs: number; readonly quote: MarketQuote } | undefined;
  #state: MarketState = 'loading';
  #nextOpenAt: number | null = null;

  constructor({ instrument, path, recorded, legs, finished }: Description) {
    this.instrument = instrument;
    this.legs = legs;
    this.#path = path;
    this.history = new CandleHistory(path, recorded, instrument.digits);
    this.#recorder = new MinuteRecorder(recorded, this.history, finished);
  }

  get price(): PointsQuote {
    return this.#price;
  }

  get quote(): MarketQuote | undefined {
    return this.#quote;
  }

  get state(): MarketState {
    return this.#state;
  }

  get nextOpenAt(): number | null {
    return this.#nextOpenAt;
  }

  /** Mode that was set for it, or else the one that its legs impose. */
  get mode(): FeedMode {
    if (this.#ownMode.kind !== 'live' || !this.legs) return this.#ownMode;
    const kinds = this.legs.feeds.map(({ mode }) => mode.kind);
    if (kinds.includes('quoted')) return { kind: 'quoted', price: this.legs.price };
    return { kind: (['stalled', 'closed'] as const).find((kind) => kinds.includes(kind)) ?? 'live' };
  }

  setMode(mode: FeedMode): void {
    this.#ownMode = mode;
  }

  /** Returns the ticks after `afterMs`, up to and including `untilMs`. */
  due(afterMs: number, untilMs: number): readonly DueTick[] {
    const { mode } = this;
    if (mode.kind === 'live') return ticksBetween(this.#path, afterMs, untilMs);
    if (mode.kind !== 'quoted') return [];
    const ticks: DueTick[] = [];
    for (let second = secondsOf(afterMs) + 1; second * SECOND_MS <= untilMs; second += 1) {
      ticks.push(this.#setTick(second * SECOND_MS, mode.price));
    }
    return ticks;
  }

  /** Returns the newest unpublished tick: the only one published after a pause. */
  newest(nowMs: number): DueTick | undefined {
    const { mode } = this;
    if (mode.kind === 'quoted') return this.#setTick(nowMs, mode.price);
    const tick = mode.kind === 'live' ? lastTick(this.#path, nowMs) : undefined;
    return tick && tick.timeMs > this.#timeMs ? tick : undefined;
  }

  /** Returns the last quote before an instant at which a day ends, milliseconds; undefined before the history. */
  quoteBefore(instantMs: number): Quote | undefined {
    if (this.#dayEnd?.endMs === instantMs) return this.#dayEnd.quote;
    const paused = this.#pausedQuote(instantMs);
    if (paused) return paused;
    if (this.#quote && this.#day && this.#timeMs < instantMs && this.#day.endMs === instantMs) return this.#quote;
    const tick = lastTick(this.#path, instantMs - 1);
    if (!tick) return undefined;
    const { symbol, digits } = this.instrument;
    const { bid, ask } = tick.price();
    return { symbol, bid: pointsText(bid, digits), ask: pointsText(ask, digits), timeMs: tick.timeMs };
  }

  /** Publishes a tick. The figures of the day are continued from the tick before, or recalculated after `endPause`. */
  publish({ timeMs, publishedUntil, price }: DueTick): MarketQuote {
    this.housekeep(timeMs);
    if (this.#quote && this.#day && timeMs >= this.#day.endMs) {
      this.#dayEnd = { endMs: this.#day.endMs, quote: this.#quote };
    }
    this.#price = price();
    this.#timeMs = timeMs;
    this.history.advance(publishedUntil);
    this.#recorder.record(timeMs, this.#price.bid);
    this.#day = this.#dayNow();
    this.#quote = this.#quoteOf(this.#day);
    return this.#quote;
  }

  /**
   * Ends a pause at `nowMs`. The day's figures are dropped, as low and high of the missed ticks then come from the
   * history; a feed off its path keeps the quote that it paused with.
   */
  endPause(nowMs: number): void {
    this.#day = undefined;
    if (this.#quote && this.mode.kind !== 'live') this.#offPath = { untilMs: nowMs, quote: this.#quote };
  }

  /** Records what the path cannot return later: minutes at other prices, and minutes without a tick. */
  housekeep(nowMs: number): void {
    const { kind } = this.mode;
    const deviates = kind === 'quoted' || (kind !== 'live' && isOpen(this.instrument.schedule, secondsOf(nowMs)));
    this.#recorder.housekeep(nowMs, deviates, this.#price.bid);
  }

  /** Returns the next opening or closing of its market, milliseconds; Infinity where there is none. */
  nextChangeMs(afterMs: number): number {
    const at = nextChange(this.instrument.schedule, secondsOf(afterMs));
    return at === null ? Infinity : at * SECOND_MS;
  }

  /** Updates the state; true when it has changed. */
  refreshState(nowMs: number): boolean {
    const { kind } = this.mode;
    const at = secondsOf(nowMs);
    const trading = kind === 'quoted' || (kind !== 'closed' && isOpen(this.instrument.schedule, at));
    const state = trading ? 'trading' : 'closed';
    const nextOpenAt = trading || kind === 'closed' ? null : nextOpening(this.instrument.schedule, at);
    if (state === this.#state && nextOpenAt === this.#nextOpenAt) return false;
    this.#state = state;
    this.#nextOpenAt = nextOpenAt;
    if (this.#quote) this.#quote = { ...this.#quote, state, nextOpenAt };
    return true;
  }

  /** Creates a tick off the path; its own minute is recorded, so that the path counts until that minute begins. */
  #setTick(timeMs: number, price: () => PointsQuote): DueTick {
    return { timeMs, publishedUntil: Math.floor(secondsOf(timeMs) / 60) * 60, price };
  }

  /** Returns the day of the newest price, including that price. */
  #dayNow(): RunningDay {
    const { bid } = this.#price;
    const day = this.#day && this.#timeMs < this.#day.endMs ? this.#day : this.#beginDay();
    return { ...day, low: Math.min(day.low, bid), high: Math.max(day.high, bid) };
  }

  /** Returns the quote that a feed off its path paused with before an instant of that pause. */
  #pausedQuote(instantMs: number): MarketQuote | undefined {
    const { untilMs = -Infinity, quote } = this.#offPath ?? {};
    return quote && quote.timeMs < instantMs && instantMs <= untilMs ? quote : undefined;
  }

  #beginDay(): RunningDay {
    const { bid } = this.#price;
    const at = secondsOf(this.#timeMs);
    const began = lastRollover(at);
    const { low, high } = this.history.bar(began, at + 1) ?? { low: bid, high: bid };
    const paused = this.#pausedQuote(began * SECOND_MS);
    const reference = paused ? pointsOf(paused.bid, this.instrument.digits) : this.history.closeBefore(began);
    return { reference: reference ?? bid, low, high, endMs: nextRollover(at) * SECOND_MS };
  }

  #quoteOf(day: Day): MarketQuote {
    return marketQuote(this.instrument, this.#price, day, {
      timeMs: this.#timeMs,
      state: this.#state,
      nextOpenAt: this.#nextOpenAt,
    });
  }
}
