import type { Candle } from '../../../domain/market/candle.ts';
import { known } from '../known.ts';
import { pointsOf, pointsText } from '../points.ts';
import { type Bar, joined } from './bar.ts';

/** Minute that deviated from the symbol's path: at a price set by hand, or without a tick. */
export type StoredCandle = Candle & { readonly symbol: string };

/** Storage of recorded minutes across restarts. */
export type CandleStore = {
  /** Loads all of them, each symbol's in order of time. */
  load(): Promise<readonly StoredCandle[]>;
  save(candles: readonly StoredCandle[]): Promise<void>;
};

export type RecordedMinute = { readonly openAt: number; readonly bar: Bar };

/** Minutes of one symbol that override its path, in order of time; the last may still be running. */
export class RecordedMinutes {
  readonly #minutes: RecordedMinute[] = [];

  /** Adds a bar to the newest minute or a later one. */
  add(openAt: number, bar: Bar): void {
    const last = this.#minutes.at(-1);
    if (last?.openAt === openAt) this.#minutes[this.#minutes.length - 1] = { openAt, bar: joined(last.bar, bar) };
    else this.#minutes.push({ openAt, bar });
  }

  /** Returns those that open from one instant until another. */
  between(from: number, until: number): readonly RecordedMinute[] {
    return this.#minutes.slice(this.#firstFrom(from), this.#firstFrom(until));
  }

  last(): RecordedMinute | undefined {
    return this.#minutes.at(-1);
  }

  #firstFrom(at: number): number {
    let low = 0;
    let high = this.#minutes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (known(this.#minutes[middle]).openAt < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Formats a bar in points as a candle of decimal texts. */
export const candleOf = (openAt: number, { open, high, low, close, ticks }: Bar, digits: number): Candle => ({
  openAt,
  open: pointsText(open, digits),
  high: pointsText(high, digits),
  low: pointsText(low, digits),
  close: pointsText(close, digits),
  volume: ticks,
});

/** Parses a candle into a bar in points. */
export const barOf = ({ open, high, low, close, volume }: Candle, digits: number): Bar => ({
  open: pointsOf(open, digits),
  high: pointsOf(high, digits),
  low: pointsOf(low, digits),
  close: pointsOf(close, digits),
  ticks: volume ?? 0,
});
