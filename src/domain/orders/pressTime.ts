import { type Refusal, refusal } from '../refusal.ts';

/** Seconds that a press is meant for where its request does not say it (IDM-56). */
export const VALID_FOR_SECONDS = 10;

/** Milliseconds by which a press may lie ahead of the server's clock (IDM-54). */
export const AHEAD_MS = 2_000;

/** Time of a press, as a request has it: unix milliseconds by the server's clock, and how long it is meant. */
export type PressTime = { readonly pressedAt?: number | undefined; readonly validForSeconds?: number | undefined };

/** Refuses a press that is older than it is meant for, or that lies ahead of the clock; `nowMs` is the server's. */
export const checkPressTime = (
  { pressedAt, validForSeconds = VALID_FOR_SECONDS }: PressTime,
  nowMs: number,
): Refusal<2120> | undefined => {
  if (pressedAt === undefined) return undefined;
  const passedMs = nowMs - pressedAt;
  if (passedMs >= -AHEAD_MS && passedMs <= validForSeconds * 1000) return undefined;
  return refusal('press-not-in-time', { field: 'pressedAt', pressedAt, validForSeconds, serverTime: nowMs });
};
