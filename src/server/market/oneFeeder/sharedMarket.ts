import type { Candle } from '../../../domain/market/candle.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { MarketStatus } from '../../../domain/market/marketRules.ts';
import { freshness, type MarketState, type Quote } from '../../../domain/market/quote.ts';
import type {
  CandleRequest,
  Market,
  MarketControls,
  MarketQuote,
  StateListener,
  TickListener,
} from '../../world/market.ts';
import { MarketListeners } from '../marketListeners.ts';
import { type PriceFrame, quoteFrame, type StateFrame } from './priceFrames.ts';

/** Market of one process, whose prices all processes show while this one reads the feed. */
export type OriginMarket = Market & {
  /** Begins or ends to read its feed; absent where it reads none. */
  lead?(isLeading: boolean): void;
  /** Keeps a price that another process read, for its history; absent where it makes its history by itself. */
  keep?(quote: MarketQuote): void;
};

type Shown = {
  readonly symbol: string;
  quote: MarketQuote | undefined;
  state: MarketState;
  nextOpenAt: number | null;
  isHeldBack: boolean;
};

const NOT_SHOWN = { quote: undefined, state: 'loading', nextOpenAt: null, isHeldBack: false } as const;

type Setting = {
  readonly origin: OriginMarket;
  readonly controls: MarketControls;
  /** Passes a frame to the processes that follow. */
  readonly say: (frame: PriceFrame) => void;
  nowMs(): number;
};

/**
 * Market that shows the prices of one process at all of them: its own while it reads the feed, else what the feeder says. While
 * nobody reads the feed, the last prices stand and grow stale by themselves, so that nobody deals at them.
 */
export class SharedMarket implements Market {
  readonly instruments: readonly Instrument[];
  readonly controls: MarketControls;
  readonly #origin: OriginMarket;
  readonly #say: (frame: PriceFrame) => void;
  readonly #listeners = new MarketListeners();
  readonly #shown: ReadonlyMap<string, Shown>;
  readonly #nowMs: () => number;
  /** Returns whether the right to read the feed still runs; undefined while another process has it. */
  #isCurrent: (() => boolean) | undefined;
  #sequence = 0;

  constructor({ origin, controls, say, nowMs }: Setting) {
    this.instruments = origin.instruments;
    this.controls = controls;
    this.#origin = origin;
    this.#say = say;
    this.#nowMs = nowMs;
    this.#shown = new Map(this.instruments.map(({ symbol }) => [symbol, { symbol, ...NOT_SHOWN }]));
    origin.lead?.(false);
    origin.onTick((quote) => {
      if (this.isFeeder()) this.#show(quote.symbol, quote);
    });
    origin.onState((symbol) => {
      if (this.isFeeder()) this.#show(symbol);
    });
  }

  /** True while this process reads the feed, and its right to do so was confirmed within the life of the lease. */
  isFeeder(): boolean {
    return this.#isCurrent?.() ?? false;
  }

  /** Shows the prices of this process, here and at those that follow. */
  takeLead(isCurrent: () => boolean): void {
    this.#isCurrent = isCurrent;
    this.#origin.lead?.(true);
    this.#showAll();
  }

  loseLead(): void {
    if (!this.#isCurrent) return;
    this.#isCurrent = undefined;
    this.#origin.lead?.(false);
  }

  /** Shows what the feeder says; nothing while this process reads the feed. */
  hear(frame: PriceFrame): void {
    if (this.#isCurrent || (frame.type !== 'state' && frame.type !== 'quote')) return;
    const shown = this.#shown.get(frame.symbol);
    if (!shown) return;
    if (frame.type === 'state') {
      this.#setState(shown, frame);
      if (shown.quote) this.#origin.keep?.(shown.quote);
      return;
    }
    const { symbol, bid, ask, time, change, previousClose, dayLow, dayHigh } = frame;
    const { state, nextOpenAt } = shown;
    // A feeder whose clock is ahead makes no quote fresh for longer, nor keeps the quotes of the next feeder out.
    const timeMs = Math.min(time, this.#nowMs());
    const quote = {
      ...{ symbol, bid, ask, timeMs, state, nextOpenAt },
      ...{ change, previousClose, dayLow, dayHigh },
    };
    // What is received again with a new connection is no tick.
    if (isNewer(quote, shown.quote) && this.#setQuote(shown, quote)) this.#origin.keep?.(quote);
  }

  /** Lists the frames from which a process that begins to follow knows all that is shown. */
  everything(): readonly PriceFrame[] {
    return [...this.#shown.values()].flatMap((shown) => [
      stateFrame(shown),
      ...(shown.quote ? [quoteFrame(shown.quote, this.#sequence)] : []),
    ]);
  }

  find(symbol: string): Instrument | undefined {
    return this.#origin.find(symbol);
  }

  latest(symbol: string): MarketQuote | undefined {
    return this.#shown.get(symbol)?.quote;
  }

  status(symbol: string): MarketStatus {
    const { state, nextOpenAt } = this.#shown.get(symbol) ?? NOT_SHOWN;
    return { state, nextOpenAt };
  }

  isHeldBack(symbol: string): boolean {
    return this.#shown.get(symbol)?.isHeldBack ?? false;
  }

  isHeld(symbol: string): boolean {
    return this.isFeeder() && (this.#origin.isHeld?.(symbol) ?? false);
  }

  quoteBefore(symbol: string, instantMs: number): Quote | undefined {
    return this.#origin.quoteBefore(symbol, instantMs);
  }

  candles(request: CandleRequest): Promise<readonly Candle[]> {
    return this.#origin.candles(request);
  }

  sparkline(symbol: string, points: number): Promise<readonly string[]> {
    return this.#origin.sparkline(symbol, points);
  }

  onTick(listener: TickListener): () => void {
    return this.#listeners.onTick(listener);
  }

  onState(listener: StateListener): () => void {
    return this.#listeners.onState(listener);
  }

  advance(nowMs: number): void {
    this.#origin.advance(nowMs);
    if (this.isFeeder()) this.#showAll();
  }

  stored(): Promise<void> {
    return this.#origin.stored();
  }

  /** Shows all that has changed, also what was no tick: a jump that is held back, and changes while the right was not confirmed. */
  #showAll(): void {
    for (const symbol of this.#shown.keys()) this.#show(symbol);
  }

  /** Shows a symbol as the market of this process has it, and a tick of it. */
  #show(symbol: string, tick?: MarketQuote): void {
    const shown = this.#shown.get(symbol);
    if (!shown) return;
    const { state, nextOpenAt } = this.#origin.status(symbol);
    const isHeldBack = this.#origin.isHeldBack(symbol);
    if (state !== shown.state || nextOpenAt !== shown.nextOpenAt || isHeldBack !== shown.isHeldBack) {
      const next = { state, nextOpenAt, isHeldBack };
      this.#say(stateFrame({ symbol, ...next }));
      this.#setState(shown, next);
    }
    const quote = tick ?? this.#origin.latest(symbol);
    if (!quote || !isNewer(quote, shown.quote)) return;
    if (this.#setQuote(shown, quote)) this.#say(quoteFrame(quote, (this.#sequence += 1)));
  }

  #setState(shown: Shown, { state, nextOpenAt, isHeldBack }: Omit<Shown, 'symbol' | 'quote'>): void {
    const isOther = shown.state !== state || shown.nextOpenAt !== nextOpenAt;
    Object.assign(shown, { state, nextOpenAt, isHeldBack });
    if (shown.quote) shown.quote = { ...shown.quote, state, nextOpenAt };
    if (isOther) this.#listeners.emitState(shown.symbol, state, nextOpenAt);
  }

  /** Shows a quote and publishes it while it is not stale; false for one that is older than what is shown: another feeder said that. */
  #setQuote(shown: Shown, quote: MarketQuote): boolean {
    if (quote.timeMs < (shown.quote?.timeMs ?? -Infinity)) return false;
    shown.quote = quote;
    const instrument = this.#origin.find(quote.symbol);
    const isStale = !instrument || freshness(quote.state, this.#nowMs() - quote.timeMs, instrument) === 'stale';
    if (!isStale) this.#listeners.emit(quote);
    return true;
  }
}

const isNewer = (quote: MarketQuote, before: MarketQuote | undefined): boolean =>
  !before || quote.timeMs > before.timeMs || quote.bid !== before.bid || quote.ask !== before.ask;

const stateFrame = ({ symbol, state, nextOpenAt, isHeldBack }: Omit<Shown, 'quote'>): StateFrame => ({
  ...{ type: 'state', symbol, state, nextOpenAt, isHeldBack },
});
