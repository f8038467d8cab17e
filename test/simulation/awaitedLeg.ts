import type { OrderSeen } from './booksSeen.ts';
import type { SimulatedMarket } from './simulatedMarket.ts';

const STALE_AFTER_MS = 15_000;
const WAIT_MS = 5000;
/** Markets open and close at whole and half hours. */
const HALF_HOUR = 1800;
const HALF_HOURS_OF_A_WEEK = 7 * 48;

/** Instants at which a market opened, seconds, by symbol and half hour: undefined while it is closed. */
const known = new Map<string, number | undefined>();

const findOpening = (market: SimulatedMarket, symbol: string, halfHour: number): number | undefined => {
  if (!market.isWithinHours(symbol, halfHour)) return undefined;
  for (let steps = 0; steps <= HALF_HOURS_OF_A_WEEK; steps += 1) {
    const from = halfHour - steps * HALF_HOUR;
    if (!market.isWithinHours(symbol, from - 1)) return from;
  }
  return -Infinity;
};

const openingOf = (market: SimulatedMarket, symbol: string, nowMs: number): number | undefined => {
  const halfHour = Math.floor(nowMs / 1000 / HALF_HOUR) * HALF_HOUR;
  const key = `${symbol} ${halfHour}`;
  if (!known.has(key)) known.set(key, findOpening(market, symbol, halfHour));
  return known.get(key);
};

/** Returns the instant of a symbol's last gap, if it has had no fresh quote since: its opening, or when it grew stale. */
const gapOf = (market: SimulatedMarket, symbol: string, nowMs: number): number | undefined => {
  const opening = openingOf(market, symbol, nowMs);
  if (opening === undefined) return undefined;
  const openedMs = opening * 1000;
  const lastMs = market.heard(symbol).at(-1)?.timeMs ?? -Infinity;
  if (lastMs >= openedMs && nowMs - lastMs <= STALE_AFTER_MS && lastMs > -Infinity) return undefined;
  return Math.max(openedMs, lastMs + STALE_AFTER_MS + 1);
};

/** Returns the symbol that a close-out of an account with these positions waits for. */
export const awaitedLeg = (
  market: SimulatedMarket,
  positions: readonly OrderSeen[],
  nowMs: number,
): string | undefined => {
  const symbols = [...new Set(positions.map(({ symbol }) => symbol))];
  return symbols.find((symbol) => {
    const gapMs = gapOf(market, symbol, nowMs);
    if (gapMs === undefined) return false;
    const firsts = symbols
      .filter((other) => other !== symbol)
      .map((other) => market.heard(other).find(({ timeMs }) => timeMs >= gapMs)?.timeMs ?? Infinity);
    return nowMs < Math.min(...firsts) + WAIT_MS;
  });
};
