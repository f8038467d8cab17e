import { londonInstant } from '../../../src/domain/time.ts';
import { INSTRUMENTS } from '../../../src/server/market/instruments.ts';
import type { CandleStore, StoredCandle } from '../../../src/server/market/candles/recordedMinutes.ts';
import { createSimulatedMarket } from '../../../src/server/market/simulated/simulatedMarket.ts';
import type { MarketQuote } from '../../../src/server/world/market.ts';

/** Very first start: Wednesday 2026-09-30, 10:00 London. */
export const ANCHOR_MS = londonInstant({ year: 2026, month: 9, day: 30, hour: 10 }) * 1000;
export const ORIGIN = { seed: 'a seed for tests', anchorMs: ANCHOR_MS };

/** Parses a London time of September 2026, such as `26 12:00`, into milliseconds. */
export const london = (text: string): number => {
  const [day = 0, hour = 0, minute = 0, second = 0] = text.split(/[ :]/).map(Number);
  return londonInstant({ year: 2026, month: 9, day, hour, minute, second }) * 1000;
};

/** Creates a candle store in memory. */
export const memoryStore = (stored: readonly StoredCandle[] = []): CandleStore & { readonly kept: StoredCandle[] } => {
  const kept = [...stored];
  return {
    kept,
    load: () => Promise.resolve([...kept]),
    save: (candles) => {
      kept.push(...candles);
      return Promise.resolve();
    },
  };
};

/** Opens a market whose time a test advances, and records its ticks, states and reported faults. */
export const openQuietMarket = async (nowMs = ANCHOR_MS, candleStore = memoryStore()) => {
  const reported: string[] = [];
  const report = (fault: string) => void reported.push(fault);
  const market = await createSimulatedMarket({ ...ORIGIN, nowMs, candleStore, instruments: INSTRUMENTS, report });
  const ticks: MarketQuote[] = [];
  const states: { readonly symbol: string; readonly state: string; readonly nextOpenAt: number | null }[] = [];
  market.onTick((quote) => ticks.push(quote));
  market.onState((symbol, state, nextOpenAt) => states.push({ symbol, state, nextOpenAt }));
  let now = nowMs;
  return {
    market,
    ticks,
    states,
    candleStore,
    reported,
    /** Advances the time as the server does, in ten steps a second. */
    pass(ms: number): void {
      for (const until = now + ms; now < until;) market.advance((now = Math.min(now + 100, until)));
    },
    /** Moves the clock in one step. */
    jumpTo(ms: number): void {
      market.advance((now = ms));
    },
    ticksOf: (symbol: string): readonly MarketQuote[] => ticks.filter((quote) => quote.symbol === symbol),
  };
};
