import { type Refusal, refusal } from '../refusal.ts';

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;
/** Seconds after the last wrong password when all of them are forgotten. */
export const FAILURES_COUNT_FOR_SECONDS = 86_400;

/** How many wrong passwords cost no wait, and in how many seconds one of them is forgiven. */
export type Allowance = { readonly free: number; readonly oneForgivenInSeconds: number };
/** For one address, number or customer: fingers slip. */
export const ALLOWED_FOR_ONE: Allowance = { free: 5, oneForgivenInSeconds: FAILURES_COUNT_FOR_SECONDS };
/** From one caller, for whomever: an office, or a whole mobile network, shares its address. */
export const ALLOWED_FROM_A_CALLER: Allowance = { free: 100, oneForgivenInSeconds: 30 };

/** Wrong passwords that are not forgiven, and when the last one came, in seconds. */
export type Failures = { readonly count: number; readonly lastAt: number };

/** From when on a password is looked at again: the wait doubles with each wrong one, up to a quarter of an hour. */
const retryAt = ({ count, lastAt }: Failures, free: number): number =>
  count < free ? lastAt : lastAt + Math.min(FIRST_WAIT_SECONDS * 2 ** (count - free), LONGEST_WAIT_SECONDS);

/**
 * Refuses to look at a password so soon after many wrong ones, also at the right one. Codes are limited apart, so a
 * customer whom somebody keeps out in this way can still sign in by code.
 */
export const checkSignInAttempt = (
  failures: Failures | undefined,
  { free }: Allowance,
  now: number,
): readonly Refusal<1003>[] =>
  failures && now < retryAt(failures, free)
    ? [refusal('too-many-requests', { retryAt: String(retryAt(failures, free)) })]
    : [];
