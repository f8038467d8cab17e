import type { TickedQuote } from './quote.ts';

export type TickBuffer = {
  readonly add: (ticks: readonly TickedQuote[]) => void;
  /** Drops ticks that wait of these symbols, as a snapshot has come after them. */
  readonly drop: (symbols: readonly string[]) => void;
  /** Drops ticks that wait, when their socket is gone. */
  readonly clear: () => void;
};

/**
 * Collects the newest tick of each symbol and flushes them together, once per turn of `schedule`: the cost depends on
 * frames, not on ticks.
 */
export const createTickBuffer = (
  flush: (ticks: readonly TickedQuote[]) => void,
  schedule: (run: () => void) => void,
): TickBuffer => {
  const waiting = new Map<string, TickedQuote>();
  let isScheduled = false;

  const hand = () => {
    isScheduled = false;
    if (waiting.size === 0) return;
    const newest = [...waiting.values()];
    waiting.clear();
    flush(newest);
  };

  return {
    add: (ticks) => {
      // A tick leaves out what has not changed since the one before it.
      for (const tick of ticks) waiting.set(tick.symbol, { ...waiting.get(tick.symbol), ...tick });
      if (isScheduled || waiting.size === 0) return;
      isScheduled = true;
      schedule(hand);
    },
    drop: (symbols) => symbols.forEach((symbol) => waiting.delete(symbol)),
    clear: () => waiting.clear(),
  };
};
