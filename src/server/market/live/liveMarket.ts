import type { Candle } from '../../../domain/market/candle.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import { freshness, type Quote } from '../../../domain/market/quote.ts';
import type { LimitsByClass } from '../../../domain/market/quoteLimits.ts';
import type { CandleRequest, MarketControls, MarketQuote, StateListener, TickListener } from '../../world/market.ts';
import { MarketListeners } from '../marketListeners.ts';
import type { OriginMarket } from '../oneFeeder/sharedMarket.ts';
import type { FeedFrame } from './feedFrame.ts';
import { LiveCandles } from './liveCandles.ts';
import type { LiveStore } from './liveStore.ts';
import { type HeldQuoteListener, LiveSymbol } from './liveSymbol.ts';
import type { QuoteFeed } from './quoteFeed.ts';

const SAVE_EVERY_MS = 60_000;
/** Milliseconds by which a feed's clock may differ; beyond, fresh quotes would look old, or old ones fresh. */
const CLOCK_OFF_MS = 2000;

const refuseControl = (): never => {
  throw new Error('A live market says what its feed says: it has no controls.');
};
const NO_CONTROLS: MarketControls = { setQuote: refuseControl, clearQuote: refuseControl, setFeed: refuseControl };

type Setting = {
  readonly feed: QuoteFeed;
  readonly instruments: readonly Instrument[];
  readonly store: LiveStore;
  /** What one quote may do, by class. */
  readonly limits: LimitsByClass;
  readonly onHeld: HeldQuoteListener;
  nowMs(): number;
};

/**
 * Creates a market with the prices of a feed, which is read from the first pump on. Its history is what was received.
 */
export const createLiveMarket = async ({
  feed,
  instruments,
  store,
  limits,
  onHeld,
  nowMs,
}: Setting): Promise<OriginMarket> => {
  const days = await store.days();
  const symbols = new Map<string, LiveSymbol>();
  for (const instrument of instruments) {
    const candles = await LiveCandles.open(instrument, store);
    const own = days.filter(({ symbol }) => symbol === instrument.symbol);
    symbols.set(
      instrument.symbol,
      new LiveSymbol(instrument, { candles, days: own, limits: limits[instrument.tab], faults: feed.faults, onHeld }),
    );
  }
  const market = new LiveMarket(symbols, feed, store);
  feed.listen({
    symbols: [...symbols.keys()],
    nowMs,
    begin: () => market.begin(),
    receive: (frame) => market.receive(frame, nowMs()),
  });
  return market;
};

class LiveMarket implements OriginMarket {
  readonly instruments: readonly Instrument[];
  readonly controls = NO_CONTROLS;
  readonly #symbols: ReadonlyMap<string, LiveSymbol>;
  readonly #feed: QuoteFeed;
  readonly #store: LiveStore;
  readonly #listeners = new MarketListeners();
  #saving: Promise<void> = Promise.resolve();
  #savedMs = -Infinity;
  /** False while another process reads the feed. */
  #isLeading = true;

  constructor(symbols: ReadonlyMap<string, LiveSymbol>, feed: QuoteFeed, store: LiveStore) {
    this.instruments = [...symbols.values()].map(({ instrument }) => instrument);
    this.#symbols = symbols;
    this.#feed = feed;
    this.#store = store;
  }

  find(symbol: string): Instrument | undefined {
    return this.#symbols.get(symbol)?.instrument;
  }

  latest(symbol: string): MarketQuote | undefined {
    return this.#symbols.get(symbol)?.quote;
  }

  status(symbol: string): MarketStatus {
    const { state, nextOpenAt } = this.#symbols.get(symbol) ?? { state: 'loading', nextOpenAt: null };
    return { state, nextOpenAt };
  }

  isHeldBack(symbol: string): boolean {
    return this.#symbols.get(symbol)?.isHeldBack ?? false;
  }

  isHeld(symbol: string): boolean {
    return this.#isLeading && (this.#symbols.get(symbol)?.isHeld ?? false);
  }

  quoteBefore(symbol: string, instantMs: number): Quote | undefined {
    return this.#symbols.get(symbol)?.quoteBefore(instantMs);
  }

  async candles({ symbol, ...query }: CandleRequest): Promise<readonly Candle[]> {
    return (await this.#symbols.get(symbol)?.candles.candles(query)) ?? [];
  }

  async sparkline(symbol: string, points: number): Promise<readonly string[]> {
    return (await this.#symbols.get(symbol)?.candles.closes(points)) ?? [];
  }

  onTick(listener: TickListener): () => void {
    return this.#listeners.onTick(listener);
  }

  onState(listener: StateListener): () => void {
    return this.#listeners.onState(listener);
  }

  /** Maintains the feed's connection, the sessions and the storage; the feed's frames are published as they come. */
  advance(nowMs: number): void {
    if (this.#isLeading) this.#feed.housekeep();
    for (const symbol of this.#symbols.values()) this.#refreshState(symbol, nowMs);
    if (nowMs - this.#savedMs < SAVE_EVERY_MS) return;
    this.#savedMs = Math.floor(nowMs / SAVE_EVERY_MS) * SAVE_EVERY_MS;
    this.#save();
  }

  stored(): Promise<void> {
    this.#save();
    return this.#saving;
  }

  lead(isLeading: boolean): void {
    this.#isLeading = isLeading;
    if (!isLeading) this.#feed.pause();
  }

  keep(quote: MarketQuote): void {
    this.#symbols.get(quote.symbol)?.follow(quote);
  }

  begin(): void {
    for (const symbol of this.#symbols.values()) symbol.begin();
  }

  receive(frame: FeedFrame, nowMs: number): void {
    if (frame.type === 'hello') return;
    if (frame.type === 'heartbeat') return this.#compareClocks(frame.time - nowMs);
    const symbol = this.#symbols.get(frame.symbol);
    if (!symbol) return this.#feed.faults.tell('symbol', `${frame.symbol} was not subscribed to`);
    if (frame.type === 'state') symbol.hearState(frame);
    this.#refreshState(symbol, nowMs);
    if (frame.type !== 'quote' || !symbol.receive(frame, nowMs)) return;
    // The first quote of a market may be what it was loading for.
    this.#refreshState(symbol, nowMs);
    const { quote } = symbol;
    // The last price of a closed market is kept but not published.
    if (quote && freshness(quote.state, nowMs - quote.timeMs, symbol.instrument) !== 'stale')
      this.#listeners.emit(quote);
  }

  #refreshState(symbol: LiveSymbol, nowMs: number): void {
    if (!symbol.refreshState(nowMs)) return;
    this.#listeners.emitState(symbol.instrument.symbol, symbol.state, symbol.nextOpenAt);
  }

  #compareClocks(aheadMs: number): void {
    if (Math.abs(aheadMs) <= CLOCK_OFF_MS) return;
    const side = aheadMs > 0 ? 'ahead of' : 'behind';
    this.#feed.faults.tell('clock', `its clock is ${Math.abs(aheadMs)} ms ${side} the server's`);
  }

  /** Stores the unsaved rows; after a failure they are stored with the next ones. */
  #save(): void {
    this.#saving = this.#saving.then(async () => {
      const symbols = [...this.#symbols.values()];
      const candles = symbols.map(({ candles: { unsaved } }) => ({ unsaved, rows: unsaved.rows }));
      const days = symbols.map(({ unsavedDays: unsaved }) => ({ unsaved, rows: unsaved.rows }));
      try {
        await this.#store.save(
          candles.flatMap(({ rows }) => rows),
          days.flatMap(({ rows }) => rows),
        );
      } catch (error) {
        return this.#feed.faults.tell('store', `what was heard could not be stored (${String(error)})`);
      }
      for (const { unsaved, rows } of candles) unsaved.forget(rows);
      for (const { unsaved, rows } of days) unsaved.forget(rows);
    });
  }
}
