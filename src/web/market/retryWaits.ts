import { startWatch } from './stopwatch.ts';

/** Longest wait before the first retry; it doubles with each failure. */
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 20_000;
/** So long in good health ends a run of failures, also over sockets that were closed by us between screens. */
const PROVEN_MS = 30_000;

export type RetryWaits = {
  /** A socket was open for so long; `isLost`: not closed by us. */
  readonly count: (openMs: number, isLost: boolean) => void;
  /** Begins the wait after a failure, milliseconds: a random part of at least `longestMs`, after `leastMs`. */
  readonly begin: (longestMs: number, leastMs: number) => number;
  /** Rest of the last wait, milliseconds; zero or negative once it is over. */
  readonly leftMs: () => number;
};

/** Waits that grow with each failure, random (full jitter), so that a thousand apps do not come back at once. */
export const createRetryWaits = (): RetryWaits => {
  let failures = 0;
  /** How long sockets have been open since the last loss. */
  let healthyMs = 0;
  let leftMs = () => 0;
  return {
    count: (openMs, isLost) => {
      healthyMs += openMs;
      if (healthyMs >= PROVEN_MS) failures = 0;
      if (isLost) healthyMs = 0;
    },
    begin: (longestMs, leastMs) => {
      const grownMs = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
      const waitMs = leastMs + Math.random() * Math.max(longestMs, grownMs);
      const waitedMs = startWatch();
      failures += 1;
      leftMs = () => waitMs - waitedMs();
      return waitMs;
    },
    leftMs: () => leftMs(),
  };
};
