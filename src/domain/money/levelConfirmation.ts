/** Milliseconds at a level that confirm it without a further quote, where the operator sets nothing else (CLO-34). */
export const LEVEL_CONFIRM_MS = 10_000;

/** Milliseconds after that time from which on the first sight of a level is too old to be confirmed. */
const FORGOTTEN_AFTER_MS = 60_000;

/** First sight of an account at a level at which its positions are closed. */
export type LevelSeen = {
  /** Instant at which it was first seen there, milliseconds. */
  readonly sinceMs: number;
  /** Symbol whose quote brought it there; null where none did. */
  readonly symbol: string | null;
};

/** What an account is examined at: a quote, or an instant at which only time has passed. */
export type LevelSight = {
  readonly nowMs: number;
  /** Symbol of the quote; undefined where only time has passed. */
  readonly symbol: string | undefined;
  /** True where the quote is examined again after a fault, so that the first sight may be its own. */
  readonly isRepeated?: boolean;
};

/**
 * Decides what follows for an account that is at its level. One quote alone closes nothing: the account is seen there first,
 * and the level is confirmed by the next quote of the same symbol at which it is still there, or by `confirmMs` (CLO-33 to
 * CLO-36). Where no quote brought it there, the next one of any symbol that it holds confirms it. A sight of long ago is
 * none. With a `confirmMs` of 0 the first quote closes.
 */
export const atLevel = (
  seen: LevelSeen | null,
  { nowMs, symbol, isRepeated = false }: LevelSight,
  confirmMs: number,
): 'first-seen' | 'waiting' | 'confirmed' => {
  if (confirmMs === 0) return 'confirmed';
  if (seen === null || nowMs > seen.sinceMs + confirmMs + FORGOTTEN_AFTER_MS) return 'first-seen';
  if (nowMs >= seen.sinceMs + confirmMs) return 'confirmed';
  // A quote does not confirm itself.
  const isOther = symbol !== undefined && !(isRepeated && nowMs === seen.sinceMs);
  return isOther && (seen.symbol === null || seen.symbol === symbol) ? 'confirmed' : 'waiting';
};
