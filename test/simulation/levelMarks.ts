import type { Stretch } from './fillFaults.ts';

/** Since when a level waits for a quote that confirms it, as the database stores it: milliseconds, and the symbol. */
export type LevelMark = { readonly seenMs?: number | null; readonly seenSymbol?: string | null };

const CONFIRM_MS = 10_000;
const FORGOTTEN_MS = 60_000;

/** True when the tick of a stretch confirms a level that was seen before it. */
export const isConfirmedBy = ({ tick, nowMs }: Stretch, mark: LevelMark | undefined): boolean => {
  const { seenMs = null, seenSymbol = null } = mark ?? {};
  if (seenMs === null || nowMs > seenMs + CONFIRM_MS + FORGOTTEN_MS) return false;
  return nowMs >= seenMs + CONFIRM_MS || seenSymbol === null || seenSymbol === tick?.symbol;
};

/** Says what is wrong with an account that a tick left at its level; undefined where it waits for another quote. */
export const leftFault = (
  stretch: Stretch,
  before: LevelMark | undefined,
  after: LevelMark | undefined,
): string | undefined => {
  if (isConfirmedBy(stretch, before)) return '';
  return after?.seenMs == null ? ' and not seen there' : undefined;
};
