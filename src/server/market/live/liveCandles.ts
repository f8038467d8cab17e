import type { Candle } from '../../../domain/market/candle.ts';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { Period } from '../../../domain/market/period.ts';
import { candleSpan } from '../../../domain/market/tradingCalendar.ts';
import type { CandleQuery } from '../../world/market.ts';
import { type Bar, flatBar, joined } from '../candles/bar.ts';
import { barOf, candleOf } from '../candles/recordedMinutes.ts';
import { pointsText } from '../points.ts';
import type { CandleSize, LiveCandle, LiveStore } from './liveStore.ts';
import { Unsaved } from './unsaved.ts';

/** Recorded size that each period is joined from: it lies wholly in one candle of the period. */
const MADE_OF: Readonly<Record<Period, CandleSize>> = {
  '1M': '1M',
  '5M': '1M',
  '15M': '1M',
  '30M': '30M',
  '1H': '30M',
  '4H': '30M',
  '1D': '1D',
  '1W': '1D',
  '1MO': '1D',
};
const SIZES = ['1M', '30M', '1D'] as const;
const READ_AT_ONCE = 1000;
const NEWEST = Number.MAX_SAFE_INTEGER;
const DAY_AND_NIGHT = 24 * 3600;

type Recorded = { readonly openAt: number; readonly bar: Bar };

/** Candles of the bids received from a feed for one symbol; a span without a bid has no candle. */
export class LiveCandles {
  readonly #instrument: Instrument;
  readonly #store: LiveStore;
  readonly #running: Map<CandleSize, Recorded>;
  readonly #unsaved = new Unsaved<LiveCandle>(({ size, opened_at }) => `${size} ${opened_at}`);

  private constructor(instrument: Instrument, store: LiveStore, running: Map<CandleSize, Recorded>) {
    this.#instrument = instrument;
    this.#store = store;
    this.#running = running;
  }

  /** Continues with the stored candles. */
  static async open(instrument: Instrument, store: LiveStore): Promise<LiveCandles> {
    const running = new Map<CandleSize, Recorded>();
    for (const size of SIZES) {
      const [newest] = await store.candlesBefore(instrument.symbol, size, NEWEST, 1);
      if (newest) running.set(size, recorded(newest, instrument.digits));
    }
    return new LiveCandles(instrument, store, running);
  }

  /** Records a bid, in points, not older than the last. */
  record(at: number, bid: number): void {
    const { symbol, digits, schedule } = this.#instrument;
    for (const size of SIZES) {
      const openAt = candleSpan(schedule, size, at).start;
      const before = this.#running.get(size);
      const tick = flatBar(bid, 1);
      const bar = before?.openAt === openAt ? joined(before.bar, tick) : tick;
      this.#running.set(size, { openAt, bar });
      const { openAt: opened_at, ...prices } = candleOf(openAt, bar, digits);
      this.#unsaved.add({ symbol, size, opened_at, ...prices, volume: bar.ticks });
    }
  }

  get unsaved(): Unsaved<LiveCandle> {
    return this.#unsaved;
  }

  /** Returns the newest candles, ascending; the last one may still be running. */
  async candles({ period, before, limit }: CandleQuery): Promise<readonly Candle[]> {
    const { digits, schedule } = this.#instrument;
    const until = before === undefined ? NEWEST : candleSpan(schedule, period, before - 1).end;
    const found: Recorded[] = [];
    for await (const { openAt: at, bar } of this.#backFrom(MADE_OF[period], until)) {
      const oldest = found.at(-1);
      if (oldest && at >= oldest.openAt) found[found.length - 1] = { ...oldest, bar: joined(bar, oldest.bar) };
      else if (found.length === limit) break;
      else found.push({ openAt: candleSpan(schedule, period, at).start, bar });
    }
    return found.reverse().map(({ openAt, bar }) => candleOf(openAt, bar, digits));
  }

  /** Returns the last price of each of `parts` equal parts of the 24 hours before the newest price. */
  async closes(parts: number): Promise<readonly string[]> {
    const step = Math.ceil(DAY_AND_NIGHT / parts / 60) * 60;
    const first = Math.floor((this.#running.get('1M')?.openAt ?? 0) / step) + 1 - parts;
    const closes = new Map<number, number>();
    let close: number | undefined;
    for await (const { openAt, bar } of this.#backFrom('1M', NEWEST)) {
      const part = Math.floor(openAt / step) - first;
      if (!closes.has(part)) closes.set(part, bar.close);
      if (part >= 0) continue;
      close = bar.close;
      break;
    }
    return Array.from({ length: parts }, (_, part) => (close = closes.get(part) ?? close)).flatMap((points) =>
      points === undefined ? [] : [pointsText(points, this.#instrument.digits)],
    );
  }

  /**
   * Yields the recorded bars of a size before an instant, the newest first. Unsaved ones are newer than stored ones.
   */
  async *#backFrom(size: CandleSize, until: number): AsyncGenerator<Recorded> {
    const { symbol, digits } = this.#instrument;
    const unsaved = this.#unsaved.rows.filter((candle) => candle.size === size && candle.opened_at < until).reverse();
    for (const candle of unsaved) yield recorded(candle, digits);
    for (let before = unsaved.at(-1)?.opened_at ?? until; ;) {
      const stored = await this.#store.candlesBefore(symbol, size, before, READ_AT_ONCE);
      for (const candle of stored) yield recorded(candle, digits);
      const oldest = stored[READ_AT_ONCE - 1];
      if (!oldest) return;
      before = oldest.opened_at;
    }
  }
}

const recorded = ({ opened_at, ...prices }: LiveCandle, digits: number): Recorded => ({
  openAt: opened_at,
  bar: barOf({ openAt: opened_at, ...prices }, digits),
});
