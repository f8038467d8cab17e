import { type Refusal, refusal } from '../refusal.ts';

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;
/** Seconds after the last wrong password when all of them are forgotten. */
export const FAILURES_COUNT_FOR_SECONDS = 86_400;

/** Number of wrong passwords that cost no wait, and the seconds after which one of them is forgiven. */
export type Allowance = { readonly free: number; readonly oneForgivenInSeconds: number };
/** Allowance of one address, number or customer, for typing errors. */
export const ALLOWED_FOR_ONE: Allowance = { free: 5, oneForgivenInSeconds: FAILURES_COUNT_FOR_SECONDS };
/** Allowance of one caller over all customers: an office, or a whole mobile network, shares its address. */
export const ALLOWED_FROM_A_CALLER: Allowance = { free: 100, oneForgivenInSeconds: 30 };

/** Number of wrong passwords that are not forgiven, and the time of the last one, in seconds. */
export type Failures = { readonly count: number; readonly lastAt: number };

/**
 * Returns the time from which a password is checked again: the wait doubles with each wrong one, up to a quarter of an
 * hour.
 */
const retryAt = ({ count, lastAt }: Failures, free: number): number =>
  count < free ? lastAt : lastAt + Math.min(FIRST_WAIT_SECONDS * 2 ** (count - free), LONGEST_WAIT_SECONDS);

/**
 * Refuses to check a password, even the right one, too soon after many wrong ones. Codes are limited separately, so
 * that a customer who is locked out in this way by another person can still sign in by code.
 */
export const checkSignInAttempt = (
  failures: Failures | undefined,
  { free }: Allowance,
  now: number,
): readonly Refusal<1003>[] =>
  failures && now < retryAt(failures, free) ? [refusal('too-many-requests', { retryAt: retryAt(failures, free) })] : [];
