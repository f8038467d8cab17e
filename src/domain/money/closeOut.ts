import { type Decimal, decimal } from '../decimal.ts';

/** Margin level in percent at or below which positions are closed until it is above. */
export const CLOSE_OUT_RATIO = decimal('50');

/** Margin levels, in percent, that are warned of once when it falls below them, and the levels that arm each again. */
export const WARNINGS = [
  { level: decimal('100'), armedAgainAt: decimal('105') },
  { level: decimal('70'), armedAgainAt: decimal('75') },
] as const;

/** True when positions have to be closed. Without used margin there is no margin level, and nothing to close out. */
export const isCloseOut = (ratio: Decimal | null): boolean => ratio !== null && ratio.lte(CLOSE_OUT_RATIO);

/** Lowest level that was warned of, in percent; null where all are armed. */
export type Warned = string | null;

/**
 * Compares the margin level with the warning levels: returns the level to warn of now, if any, and the new state. When
 * several levels are crossed at once, only the lowest is warned of.
 */
export const warningAt = (
  ratio: Decimal | null,
  warned: Warned,
): { readonly warning: string | null; readonly warned: Warned } => {
  const still = WARNINGS.filter(
    ({ level, armedAgainAt }) => warned !== null && level.gte(warned) && ratio !== null && ratio.lt(armedAgainAt),
  );
  const remembered = still.at(-1)?.level.toFixed() ?? null;
  const fallen = WARNINGS.filter(({ level }) => ratio !== null && ratio.lt(level)).at(-1)?.level;
  if (!fallen || (remembered !== null && fallen.gte(remembered))) return { warning: null, warned: remembered };
  return { warning: fallen.toFixed(), warned: fallen.toFixed() };
};

/** Open position as far as the close-out needs it. */
export type CloseOutCandidate = {
  readonly id: string;
  /** Seconds. */
  readonly openedAt: number;
  readonly profit: Decimal;
};

/** Returns the position that is closed first: with the lowest open profit; of equals the older, then the lower id. */
export const closeOutFirst = <Candidate extends CloseOutCandidate>(
  candidates: readonly Candidate[],
): Candidate | undefined =>
  [...candidates].sort(
    (one, other) =>
      one.profit.comparedTo(other.profit) || one.openedAt - other.openedAt || (one.id < other.id ? -1 : 1),
  )[0];
