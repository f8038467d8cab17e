/** Number of decided requests that a waiting time is expected from, and the least number that says something. */
export const WAITS_COUNTED = 50;
const LEAST_WAITS = 5;
const PERCENTILE = 90;

/**
 * Returns the seconds that a request will probably wait (DEP-40 to DEP-42): the 90th percentile by nearest rank of the
 * waiting times of decided requests, in seconds; null of fewer than five.
 */
export const expectedWait = (waits: readonly number[]): number | null => {
  if (waits.length < LEAST_WAITS) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.ceil((PERCENTILE * sorted.length) / 100) - 1] ?? null;
};
