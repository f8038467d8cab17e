import { type Refusal, refusal } from '../refusal.ts';

const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 900;
/** Seconds after the last wrong password when all of them are forgotten. */
export const FAILURES_COUNT_FOR_SECONDS = 86_400;

/** Number of wrong passwords that cost no wait, and the seconds after which one of them is forgiven. */
export type Allowance = {
  readonly free: number;
  readonly oneForgivenInSeconds: number;
  /** Number that costs no wait to a caller of whom none is counted at the contact; `free` where absent (SGN-56). */
  readonly freeForFirst?: number;
};
/** Allowance of one customer, of one device that the customer has signed in on, or of one caller at one contact: for typing errors. */
export const ALLOWED_FOR_ONE: Allowance = { free: 5, oneForgivenInSeconds: FAILURES_COUNT_FOR_SECONDS };
/** Allowance of one caller over all customers: an office, or a whole mobile network, shares its address. */
export const ALLOWED_FROM_A_CALLER: Allowance = { free: 100, oneForgivenInSeconds: 30 };
/** Allowance of the network of an IPv6 caller, of which one subscriber may own many. */
export const ALLOWED_FROM_A_SUBSCRIBER: Allowance = { free: 200, oneForgivenInSeconds: 15 };
/** The same for the first 48 bits of an IPv6 address, which one customer of a provider may own whole. */
export const ALLOWED_FROM_A_NETWORK: Allowance = { free: 300, oneForgivenInSeconds: 10 };
/**
 * Allowance of all who try one contact on devices that its customer has not signed in on: far above that of one caller, so
 * that one caller never uses it up. The first try of a caller waits later still: who guesses from few addresses keeps nobody
 * else out.
 */
export const ALLOWED_FOR_STRANGERS: Allowance = { free: 100, freeForFirst: 1000, oneForgivenInSeconds: 300 };
/** Wrong codes that cost no wait, of one caller or known device at one contact, and of all strangers at it. */
export const CODES_ALLOWED_FOR_ONE: Allowance = { free: 10, oneForgivenInSeconds: 8640 };
export const CODES_ALLOWED_FOR_STRANGERS: Allowance = { free: 60, freeForFirst: 200, oneForgivenInSeconds: 1440 };
/**
 * Wrong codes of an app of one customer, over all sessions and whatever comes right between: who signs in anew for each
 * guess finds a code in years (SCS-16).
 */
export const APP_CODES_ALLOWED: Allowance = { free: 30, oneForgivenInSeconds: 2880 };

/** Number of wrong passwords that are not forgiven, and the time of the last one, in seconds. */
export type Failures = { readonly count: number; readonly lastAt: number };

/**
 * Returns the time from which a password is checked again: the wait doubles with each wrong one, up to a quarter of an
 * hour.
 */
const retryAt = ({ count, lastAt }: Failures, free: number): number =>
  count < free ? lastAt : lastAt + Math.min(FIRST_WAIT_SECONDS * 2 ** (count - free), LONGEST_WAIT_SECONDS);

/**
 * Refuses to check a password or a code, even the right one, too soon after many wrong ones. Whom the wrong ones count
 * against is chosen so that no stranger keeps a customer out who signs in on a device used before. `isFirst` is true for a
 * caller of whom no wrong one is counted at the contact.
 */
export const checkSignInAttempt = (
  failures: Failures | undefined,
  allowance: Allowance,
  now: number,
  isFirst = false,
): readonly Refusal<1003>[] => {
  if (!failures) return [];
  const free = isFirst ? (allowance.freeForFirst ?? allowance.free) : allowance.free;
  const from = retryAt(failures, free);
  return now < from ? [refusal('too-many-requests', { retryAt: from })] : [];
};
