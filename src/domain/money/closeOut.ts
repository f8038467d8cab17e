import { type Decimal, decimal } from '../decimal.ts';

/** Percent of used margin: at or below, positions are closed until it is above. */
export const CLOSE_OUT_RATIO = decimal('50');

/** Levels of the ratio, in percent, that are warned of once on falling below them, and where each is armed again. */
export const WARNINGS = [
  { level: decimal('100'), armedAgainAt: decimal('105') },
  { level: decimal('70'), armedAgainAt: decimal('75') },
] as const;

/** Whether positions have to be closed. Without used margin there is no ratio, and nothing to close out. */
export const isCloseOut = (ratio: Decimal | null): boolean => ratio !== null && ratio.lte(CLOSE_OUT_RATIO);

/** The lowest level that was warned of, in percent; null where all are armed. */
export type Warned = string | null;

/**
 * What the ratio has come to since it was last looked at: the level to warn of now, if any, and what is remembered. Who
 * falls through both levels at once is told of the lower one.
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

/** An open position as the close-out looks at it. */
export type CloseOutCandidate = {
  readonly id: string;
  /** Seconds. */
  readonly openedAt: number;
  readonly profit: Decimal;
};

/** The position that is closed first: with the lowest open profit; of equals the older, then the lower id. */
export const closeOutFirst = <Candidate extends CloseOutCandidate>(
  candidates: readonly Candidate[],
): Candidate | undefined =>
  [...candidates].sort(
    (one, other) =>
      one.profit.comparedTo(other.profit) || one.openedAt - other.openedAt || (one.id < other.id ? -1 : 1),
  )[0];
