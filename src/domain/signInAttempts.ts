import { type Refusal, refusal } from './refusal.ts';

/** How many wrong passwords cost no wait: fingers slip. */
const FREE_FAILURES = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;
/** Seconds after the last wrong password when all of them are forgotten. */
export const FAILURES_COUNT_FOR_SECONDS = 86_400;

/** Wrong passwords in a row for one address or number, and when the last one came, in seconds. */
export type Failures = { readonly count: number; readonly lastAt: number };

/** From when on a password is looked at again: the wait doubles with each wrong one, up to a quarter of an hour. */
const retryAt = ({ count, lastAt }: Failures): number =>
  count < FREE_FAILURES
    ? lastAt
    : lastAt + Math.min(FIRST_WAIT_SECONDS * 2 ** (count - FREE_FAILURES), LONGEST_WAIT_SECONDS);

/**
 * Refuses to look at a password so soon after many wrong ones, also at the right one. Codes are limited apart, so a
 * customer whom somebody keeps out in this way can still sign in by code.
 */
export const checkSignInAttempt = (failures: Failures | undefined, now: number): readonly Refusal<1003>[] =>
  failures && now < retryAt(failures) ? [refusal('too-many-requests', { retryAt: String(retryAt(failures)) })] : [];
