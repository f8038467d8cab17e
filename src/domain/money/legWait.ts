/** Milliseconds for which a close-out waits for a leg, where the operator sets nothing else (CLO-27). */
export const LEG_WAIT_MS = 5000;

/** What is known of a symbol's quotes at an instant. Instants are in milliseconds. */
export type LegQuotes = {
  /** Instant at which its market opened by its hours, -Infinity where it never closes; undefined while it is closed. */
  readonly openedMs: number | undefined;
  /** Time of its last fresh quote since the server's start; undefined where there is none. */
  readonly lastFreshMs: number | undefined;
  /** True while a jump of its quote is held back and not confirmed. */
  readonly isHeldBack: boolean;
  readonly staleAfterSeconds: number;
};

/**
 * True while a symbol has had no fresh quote since its last gap, and its market is open by its hours (CLO-26, CLO-29).
 * A gap is the server's start, the opening of its market, an outage from which on its quote is stale, or a jump that is
 * held back (DLC-47).
 */
export const isAwaited = (
  { openedMs, lastFreshMs, isHeldBack, staleAfterSeconds }: LegQuotes,
  nowMs: number,
): boolean => {
  if (openedMs === undefined) return false;
  if (lastFreshMs === undefined || lastFreshMs < openedMs || isHeldBack) return true;
  return nowMs - lastFreshMs > staleAfterSeconds * 1000;
};

/**
 * Awaited symbols, each with the symbols that have had a fresh quote since its gap, and the instants of their first ones
 * in milliseconds.
 */
export type AwaitedLegs = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * True while neither close-out nor warning is decided for an account with positions in these symbols: one of them is
 * awaited, and since its gap no other one has had its first fresh quote that long ago (CLO-26 to CLO-28).
 */
export const waitsForLeg = (
  symbols: ReadonlySet<string>,
  awaited: AwaitedLegs,
  { nowMs, waitMs }: { readonly nowMs: number; readonly waitMs: number },
): boolean => {
  if (awaited.size === 0) return false;
  const own = [...symbols];
  return own.some((symbol) => {
    const firsts = awaited.get(symbol);
    return firsts !== undefined && nowMs < Math.min(...own.map((other) => firsts.get(other) ?? Infinity)) + waitMs;
  });
};
