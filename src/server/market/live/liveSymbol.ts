import type { Instrument } from '../../../domain/market/instrument.ts';
import type { MarketState, Quote } from '../../../domain/market/quote.ts';
import { type HeldJump, judgeQuote, type QuoteLimits } from '../../../domain/market/quoteLimits.ts';
import { isOpen, nextOpening } from '../../../domain/market/tradingCalendar.ts';
import { nextRollover } from '../../../domain/time.ts';
import type { MarketQuote } from '../../world/market.ts';
import { type Day, marketQuote } from '../marketQuote.ts';
import { pointsOf, pointsText } from '../points.ts';
import type { PointsQuote } from '../pricePath.ts';
import type { FaultLog } from './faultLog.ts';
import type { FeedQuote, FeedState } from './feedFrame.ts';
import { type PriceFault, priceOf } from './feedPrice.ts';
import type { LiveCandles } from './liveCandles.ts';
import type { LiveDay } from './liveStore.ts';
import { Unsaved } from './unsaved.ts';

/** Day with its last quote, in points. Days end at 22:00 London. */
type QuotedDay = Day & PointsQuote & { readonly endsMs: number; readonly timeMs: number };

/** Why a quote is held back, in the operator's words. */
const HELD_BACK = {
  crossed: 'its bid is above its ask',
  clock: "its time is more than 2 s off the server's clock",
  spread: 'its spread is wider than its class allows',
  jump: 'it has moved further than its class allows, until two more quotes agree',
} as const;

/** Why a quote was not taken for its price. */
export type HeldReason = keyof typeof HELD_BACK | PriceFault['kind'];
/** Called with each quote that was not taken for its price. */
export type HeldQuoteListener = (symbol: string, reason: HeldReason) => void;

const secondsOf = (timeMs: number): number => Math.floor(timeMs / 1000);

/** One symbol of a live feed: checks the feed's quotes, and keeps the accepted ones. */
export class LiveSymbol {
  readonly instrument: Instrument;
  readonly candles: LiveCandles;
  readonly unsavedDays = new Unsaved<LiveDay>(({ ends_ms }) => String(ends_ms));
  readonly #limits: QuoteLimits;
  readonly #faults: FaultLog;
  readonly #onHeld: HeldQuoteListener;
  readonly #days: QuotedDay[];
  #heardSequence: number | undefined;
  #held: HeldJump | undefined;
  #hasJumped = false;
  #isHeld = false;
  #feedState: Pick<FeedState, 'state' | 'nextOpenAt'> | undefined;
  #state: MarketState = 'loading';
  #nextOpenAt: number | null = null;
  #quote: MarketQuote | undefined;

  constructor(
    instrument: Instrument,
    {
      candles,
      days,
      limits,
      faults,
      onHeld,
    }: {
      readonly candles: LiveCandles;
      readonly days: readonly LiveDay[];
      readonly limits: QuoteLimits;
      readonly faults: FaultLog;
      readonly onHeld: HeldQuoteListener;
    },
  ) {
    this.instrument = instrument;
    this.#limits = limits;
    this.candles = candles;
    this.#faults = faults;
    this.#onHeld = onHeld;
    this.#days = days.map((day) => quotedDay(day, instrument.digits));
    this.#quote = this.#newestQuote();
  }

  /** Returns the newest quote; after a restart the last stored one, of a market that is loading. */
  get quote(): MarketQuote | undefined {
    return this.#quote;
  }

  get state(): MarketState {
    return this.#state;
  }

  get nextOpenAt(): number | null {
    return this.#nextOpenAt;
  }

  /** True from the first quote that was held back for its jump until the next accepted one. */
  get isHeldBack(): boolean {
    return this.#hasJumped;
  }

  /** True while the last quote that came was held back or dropped for its price, until one is accepted. */
  get isHeld(): boolean {
    return this.#isHeld;
  }

  /** Resets the numbering, as a new connection may number its quotes from the beginning. */
  begin(): void {
    this.#heardSequence = undefined;
  }

  /** Keeps a quote that is plausible and newer than the last; true when it was kept. */
  receive(quote: FeedQuote, nowMs: number): boolean {
    const timeMs = Math.min(quote.time, nowMs);
    if (!this.#isNext(quote, timeMs, nowMs)) return false;
    const price = priceOf(quote, this.instrument.digits);
    if ('kind' in price) {
      this.#held = undefined;
      return this.#hold(price.kind, price.words, nowMs);
    }
    // Outside the session no quote can be traded at.
    if (!isOpen(this.instrument.schedule, secondsOf(timeMs))) return false;
    if (this.#isRefused(quote, nowMs)) return false;

    if (this.#state !== 'closed' && this.#feedState?.state === 'trading')
      this.candles.record(secondsOf(timeMs), price.bid);
    this.#keep(price, timeMs);
    this.#isHeld = false;
    this.#faults.accept(this.instrument.symbol, nowMs);
    this.#quote = this.#newestQuote();
    return true;
  }

  /**
   * Keeps a quote that the process which reads the feed has accepted, with its figures of the day, so that history and day go on
   * where this process reads the feed next.
   */
  follow(quote: MarketQuote): void {
    const { digits } = this.instrument;
    const { state, nextOpenAt, timeMs } = quote;
    if (state !== 'loading') this.#feedState = { state, nextOpenAt };
    const isNew = timeMs > (this.#days.at(-1)?.timeMs ?? -Infinity);
    if (isNew) {
      const price = { bid: pointsOf(quote.bid, digits), ask: pointsOf(quote.ask, digits) };
      if (state === 'trading') this.candles.record(secondsOf(timeMs), price.bid);
      this.#keep(price, timeMs, {
        reference: pointsOf(quote.previousClose, digits),
        low: pointsOf(quote.dayLow, digits),
        high: pointsOf(quote.dayHigh, digits),
      });
      this.#held = undefined;
      this.#hasJumped = false;
      this.#isHeld = false;
    }
    this.#quote = this.#newestQuote();
  }

  hearState({ state, nextOpenAt }: FeedState): void {
    this.#feedState = { state, nextOpenAt };
  }

  /**
   * Updates the state: closed outside its session or while the feed reports so, else loading until the feed has reported
   * it and a quote is known, else trading. True when it has changed.
   */
  refreshState(nowMs: number): boolean {
    const { schedule } = this.instrument;
    const at = secondsOf(nowMs);
    const open = isOpen(schedule, at);
    const state = open ? this.#stateInSession() : 'closed';
    const scheduled = open ? null : nextOpening(schedule, at);
    const nextOpenAt = state === 'closed' ? (this.#feedState?.nextOpenAt ?? scheduled) : null;
    if (state === this.#state && nextOpenAt === this.#nextOpenAt) return false;
    this.#state = state;
    this.#nextOpenAt = nextOpenAt;
    this.#quote = this.#newestQuote();
    return true;
  }

  /** Returns the last quote before an instant at which a day ends, milliseconds; undefined where none was received. */
  quoteBefore(instantMs: number): Quote | undefined {
    const day = this.#days.findLast(({ timeMs }) => timeMs < instantMs);
    if (!day) return undefined;
    const { symbol, digits } = this.instrument;
    return { symbol, bid: pointsText(day.bid, digits), ask: pointsText(day.ask, digits), timeMs: day.timeMs };
  }

  #stateInSession(): MarketState {
    if (this.#feedState?.state === 'closed') return 'closed';
    return this.#feedState && this.#days.length > 0 ? 'trading' : 'loading';
  }

  #tell(kind: string, words: string, atMs: number): false {
    this.#faults.tell(kind, words, { symbol: this.instrument.symbol, atMs });
    return false;
  }

  /** Notes a quote that is not taken for its price. */
  #hold(reason: HeldReason, words: string, atMs: number): false {
    this.#isHeld = true;
    this.#onHeld(this.instrument.symbol, reason);
    return this.#tell(reason, words, atMs);
  }

  /** True when a quote follows the last one received. Lost quotes are not requested again: the newest price counts. */
  #isNext({ symbol, sequence }: FeedQuote, timeMs: number, nowMs: number): boolean {
    const heard = this.#heardSequence;
    const isLate = (heard !== undefined && sequence <= heard) || timeMs < (this.#days.at(-1)?.timeMs ?? -Infinity);
    if (isLate) this.#tell('order', `${symbol} came late or twice (number ${sequence}) and was dropped`, nowMs);
    if (isLate) return false;
    if (heard !== undefined && sequence > heard + 1)
      this.#tell('gap', `${sequence - heard - 1} quotes of ${symbol} were lost`, nowMs);
    this.#heardSequence = sequence;
    return true;
  }

  /**
   * True when a quote breaks the limits of its class and is held back (DLC-37 to DLC-46). What a feed sends of a closed
   * market is its last price, however old: nothing is traded at it.
   */
  #isRefused(quote: FeedQuote, nowMs: number): boolean {
    const isClosed = this.#feedState?.state === 'closed' || !isOpen(this.instrument.schedule, secondsOf(nowMs));
    const found = judgeQuote(
      { bid: quote.bid, ask: quote.ask, timeMs: quote.time },
      { limits: this.#limits, nowMs: isClosed ? quote.time : nowMs, last: this.#quote, held: this.#held },
    );
    this.#held = found.held;
    this.#hasJumped = found.verdict === 'jump' || (this.#hasJumped && found.verdict !== 'accepted');
    if (found.verdict === 'accepted') return false;
    const words = `${quote.symbol} at ${quote.bid} / ${quote.ask} is held back: ${HELD_BACK[found.verdict]}`;
    return !this.#hold(found.verdict, words, nowMs);
  }

  #keep(price: PointsQuote, timeMs: number, figures?: Day): void {
    const { symbol, digits } = this.instrument;
    const last = this.#days.at(-1);
    const { bid } = price;
    const isNew = !last || timeMs >= last.endsMs;
    const before = isNew ? { reference: last?.bid ?? bid, low: bid, high: bid } : last;
    const day = {
      ...price,
      timeMs,
      reference: before.reference,
      low: Math.min(before.low, bid),
      high: Math.max(before.high, bid),
      ...figures,
      endsMs: isNew ? nextRollover(secondsOf(timeMs)) * 1000 : last.endsMs,
    };
    if (!isNew) this.#days.pop();
    this.#days.push(day);
    this.unsavedDays.add(liveDay(symbol, digits, day));
  }

  #newestQuote(): MarketQuote | undefined {
    const day = this.#days.at(-1);
    const circumstances = { state: this.#state, nextOpenAt: this.#nextOpenAt };
    return day && marketQuote(this.instrument, day, day, { timeMs: day.timeMs, ...circumstances });
  }
}

const quotedDay = ({ reference, low, high, bid, ask, ends_ms, quoted_ms }: LiveDay, digits: number): QuotedDay => ({
  reference: pointsOf(reference, digits),
  low: pointsOf(low, digits),
  high: pointsOf(high, digits),
  bid: pointsOf(bid, digits),
  ask: pointsOf(ask, digits),
  endsMs: ends_ms,
  timeMs: quoted_ms,
});

const liveDay = (symbol: string, digits: number, day: QuotedDay): LiveDay => ({
  symbol,
  reference: pointsText(day.reference, digits),
  low: pointsText(day.low, digits),
  high: pointsText(day.high, digits),
  bid: pointsText(day.bid, digits),
  ask: pointsText(day.ask, digits),
  ends_ms: day.endsMs,
  quoted_ms: day.timeMs,
});
