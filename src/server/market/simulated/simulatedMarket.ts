import type { Candle } from '../../../domain/market/candle.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import type { Quote } from '../../../domain/market/quote.ts';
import type {
  CandleRequest,
  Market,
  MarketControls,
  MarketQuote,
  StateListener,
  TickListener,
} from '../../world/market.ts';
import { candleOf, type CandleStore, type StoredCandle } from '../candles/recordedMinutes.ts';
import { MarketListeners } from '../marketListeners.ts';
import { Pace } from '../pace.ts';
import { pointsOf, pointsText } from '../points.ts';
import { feedsFrom } from './feeds.ts';
import type { Origin } from './paths.ts';
import type { DueTick, FeedMode, SymbolFeed } from './symbolFeed.ts';

/** Milliseconds without a call beyond which the time is treated as a pause. */
const PAUSE_MS = 5000;

type Setting = Origin & {
  readonly nowMs: number;
  readonly candleStore: CandleStore;
  readonly instruments: readonly Instrument[];
  readonly report: (fault: string) => void;
};

/** Creates the market at `nowMs`. `seed` and `anchorMs` must always be those of its very first start. */
export const createSimulatedMarket = async (setting: Setting): Promise<Market> => {
  const { nowMs, candleStore } = setting;
  const market = new SimulatedMarket(setting, await candleStore.load());
  market.advance(nowMs);
  return market;
};

class SimulatedMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly controls: MarketControls;
  readonly #feeds: ReadonlyMap<string, SymbolFeed>;
  readonly #store: CandleStore;
  readonly #pace = new Pace();
  readonly #listeners = new MarketListeners();
  #unsaved: StoredCandle[] = [];
  readonly #batches: (readonly StoredCandle[])[] = [];
  #saving: Promise<void> = Promise.resolve();
  readonly #report: (fault: string) => void;
  #isFaultReported = false;
  #advancedMs = -Infinity;

  constructor({ candleStore, instruments, report, ...origin }: Setting, stored: readonly StoredCandle[]) {
    this.instruments = instruments;
    this.#store = candleStore;
    this.#report = report;
    this.#feeds = feedsFrom(origin, this.instruments, stored, ({ symbol, digits }, { openAt, bar }) =>
      this.#unsaved.push({ symbol, ...candleOf(openAt, bar, digits) }),
    );
    this.controls = {
      setQuote: (symbol, price) => {
        const { digits } = this.#feedOf(symbol).instrument;
        const points = { bid: pointsOf(price.bid, digits), ask: pointsOf(price.ask, digits) };
        this.#setMode(symbol, { kind: 'quoted', price: () => points });
      },
      clearQuote: (symbol) => this.#setMode(symbol, { kind: 'live' }),
      setFeed: (symbol, kind) => this.#setMode(symbol, { kind }),
    };
  }

  find(symbol: string): Instrument | undefined {
    return this.#feeds.get(symbol)?.instrument;
  }

  latest(symbol: string): MarketQuote | undefined {
    return this.#feeds.get(symbol)?.quote;
  }

  status(symbol: string): MarketStatus {
    const { state, nextOpenAt } = this.#feedOf(symbol);
    return { state, nextOpenAt };
  }

  /** Makes its own prices: none is held back. */
  isHeldBack(): boolean {
    return false;
  }

  quoteBefore(symbol: string, instantMs: number): Quote | undefined {
    return this.#feeds.get(symbol)?.quoteBefore(instantMs);
  }

  async candles({ symbol, ...query }: CandleRequest): Promise<readonly Candle[]> {
    return (await this.#feeds.get(symbol)?.history.candles(query, this.#pace)) ?? [];
  }

  async sparkline(symbol: string, points: number): Promise<readonly string[]> {
    const feed = this.#feeds.get(symbol);
    if (!feed) return [];
    const closes = await feed.history.closes(points, this.#pace);
    return closes.map((close) => pointsText(close, feed.instrument.digits));
  }

  onTick(listener: TickListener): () => void {
    return this.#listeners.onTick(listener);
  }

  onState(listener: StateListener): () => void {
    return this.#listeners.onState(listener);
  }

  stored(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#saveBatches());
    return this.#saving;
  }

  advance(nowMs: number): void {
    const afterMs = this.#advancedMs;
    if (nowMs <= afterMs) return;
    this.#advancedMs = nowMs;
    const events = nowMs - afterMs > PAUSE_MS ? this.#afterPause(nowMs) : this.#between(afterMs, nowMs);
    events.sort((one, other) => one.timeMs - other.timeMs);
    for (const { emit } of events) emit();
    for (const feed of this.#feeds.values()) feed.housekeep(nowMs);
    this.#save();
  }

  #between(afterMs: number, untilMs: number): FeedEvent[] {
    return [...this.#feeds.values()].flatMap((feed) => {
      const changeMs = feed.nextChangeMs(afterMs);
      const change = { timeMs: changeMs, emit: () => this.#refreshState(feed, changeMs) };
      const ticks = feed
        .due(afterMs, untilMs)
        .map((tick) => ({ timeMs: tick.timeMs, emit: () => this.#publish(feed, tick) }));
      return changeMs <= untilMs ? [change, ...ticks] : ticks;
    });
  }

  #afterPause(nowMs: number): FeedEvent[] {
    return [...this.#feeds.values()].flatMap((feed) => {
      feed.endPause(nowMs);
      this.#refreshState(feed, nowMs);
      const tick = feed.newest(nowMs);
      return tick ? [{ timeMs: tick.timeMs, emit: () => this.#publish(feed, tick) }] : [];
    });
  }

  #publish(feed: SymbolFeed, tick: DueTick): void {
    this.#listeners.emit(feed.publish(tick));
  }

  #refreshState(feed: SymbolFeed, nowMs: number): void {
    if (feed.refreshState(nowMs)) this.#listeners.emitState(feed.instrument.symbol, feed.state, feed.nextOpenAt);
  }

  #setMode(symbol: string, mode: FeedMode): void {
    const feed = this.#feedOf(symbol);
    feed.setMode(mode);
    for (const affected of this.#feeds.values()) {
      if (affected !== feed && !affected.legs?.feeds.includes(feed)) continue;
      this.#refreshState(affected, this.#advancedMs);
      affected.housekeep(this.#advancedMs);
      const tick = affected.mode.kind === 'quoted' ? affected.newest(this.#advancedMs) : undefined;
      if (tick) this.#publish(affected, tick);
    }
  }

  #feedOf(symbol: string): SymbolFeed {
    const feed = this.#feeds.get(symbol);
    if (!feed) throw new Error(`${symbol} is not on offer.`);
    return feed;
  }

  #save(): void {
    if (this.#unsaved.length === 0) return;
    this.#batches.push(this.#unsaved);
    this.#unsaved = [];
    this.#saving = this.#saving.then(() => this.#saveBatches());
  }

  /**
   * Stores the batches in their order. Those that the store refuses, as its database is away, wait for the next save;
   * the first failure of a run is reported.
   */
  async #saveBatches(): Promise<void> {
    try {
      for (let batch = this.#batches[0]; batch; batch = this.#batches[0]) {
        await this.#store.save(batch);
        this.#batches.shift();
        this.#isFaultReported = false;
      }
    } catch (fault) {
      if (!this.#isFaultReported) this.#report(`Candles wait to be stored: ${String(fault)}`);
      this.#isFaultReported = true;
    }
  }
}

type FeedEvent = { readonly timeMs: number; readonly emit: () => void };
