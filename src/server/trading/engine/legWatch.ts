import type { Instrument } from '../../../domain/market/instrument.ts';
import { freshness } from '../../../domain/market/quote.ts';
import { nextOpening, openSpan } from '../../../domain/market/tradingCalendar.ts';
import { type AwaitedLegs, isAwaited } from '../../../domain/money/legWait.ts';
import type { MarketQuote } from '../../world/market.ts';
import type { World } from '../../world/world.ts';

/** Finds the symbols that a close-out waits for. It begins with the engine: each symbol is awaited until its first tick. */
export type LegWatch = {
  /** Notes a tick. */
  hear(quote: MarketQuote): void;
  /** Returns the symbols that are awaited now. What it returns does not change with later ticks. */
  awaited(): AwaitedLegs;
  /** Returns the awaited symbols whose wait has ended for an account since the last call. */
  takeEnded(): readonly string[];
};

/** Present or next span of a market's hours. `openedMs` is undefined for a closed one. */
type Hours = { readonly openedMs: number | undefined; readonly untilMs: number };
type Leg = {
  readonly instrument: Instrument;
  hours: Hours;
  lastFreshMs: number | undefined;
  /** Opening that `firsts` are counted from. */
  firstsSinceMs: number | undefined;
  /** First fresh quotes of other symbols while this one is awaited. It is replaced, never changed. */
  firsts: ReadonlyMap<string, number>;
};

const NOBODY: AwaitedLegs = new Map();
const NO_FIRSTS: Leg['firsts'] = new Map();

const hoursOf = ({ schedule }: Instrument, nowMs: number): Hours => {
  const at = Math.floor(nowMs / 1000);
  const span = openSpan(schedule, at);
  if (span) return { openedMs: span.start * 1000, untilMs: span.end * 1000 };
  return { openedMs: undefined, untilMs: (nextOpening(schedule, at) ?? Infinity) * 1000 };
};

export const createLegWatch = ({
  market,
  legWaitMs,
  nowMs,
}: Pick<World, 'market' | 'legWaitMs' | 'nowMs'>): LegWatch => {
  const legs: readonly Leg[] = market.instruments.map((instrument) => ({
    instrument,
    hours: hoursOf(instrument, nowMs()),
    lastFreshMs: undefined,
    firstsSinceMs: undefined,
    firsts: NO_FIRSTS,
  }));
  const bySymbol = new Map(legs.map((leg) => [leg.instrument.symbol, leg]));
  let endedUntilMs = nowMs();

  const isLegAwaited = (leg: Leg, now: number): boolean => {
    if (now >= leg.hours.untilMs) leg.hours = hoursOf(leg.instrument, now);
    const { symbol, staleAfterSeconds } = leg.instrument;
    const { openedMs } = leg.hours;
    const isHeldBack = market.isHeldBack(symbol);
    // The quote after it is the first one after a gap, however short that was.
    if (isHeldBack) leg.lastFreshMs = undefined;
    return isAwaited({ openedMs, lastFreshMs: leg.lastFreshMs, isHeldBack, staleAfterSeconds }, now);
  };
  const firstsOf = ({ hours, firsts, firstsSinceMs }: Leg): Leg['firsts'] =>
    firstsSinceMs === hours.openedMs ? firsts : NO_FIRSTS;

  return {
    hear({ symbol, state, timeMs }) {
      const now = nowMs();
      const own = bySymbol.get(symbol);
      if (!own || freshness(state, now - timeMs, own.instrument) !== 'fresh') return;
      own.lastFreshMs = timeMs;
      own.firsts = NO_FIRSTS;
      for (const leg of legs) {
        if (leg === own || !isLegAwaited(leg, now)) continue;
        const firsts = firstsOf(leg);
        if (!firsts.has(symbol)) leg.firsts = new Map(firsts).set(symbol, now);
        leg.firstsSinceMs = leg.hours.openedMs;
      }
    },
    awaited() {
      const now = nowMs();
      const waiting = legs.filter((leg) => isLegAwaited(leg, now));
      return waiting.length === 0
        ? NOBODY
        : new Map(waiting.map((leg) => [leg.instrument.symbol, firstsOf(leg)] as const));
    },
    takeEnded() {
      const now = nowMs();
      const since = endedUntilMs - legWaitMs;
      const until = now - legWaitMs;
      endedUntilMs = now;
      return legs
        .filter((leg) => leg.firsts.size > 0 && isLegAwaited(leg, now))
        .filter((leg) => [...firstsOf(leg).values()].some((first) => since < first && first <= until))
        .map(({ instrument }) => instrument.symbol);
    },
  };
};
