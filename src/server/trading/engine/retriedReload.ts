import { waitAfter } from './failures.ts';

/**
 * Reloads after something was missed: begun when it is due, and again, after waits that grow, until it succeeds. Of failures
 * in a row the first is reported.
 */
export const createRetriedReload = (
  reload: () => Promise<void>,
  report: (fault: unknown) => void,
  nowMs: () => number,
) => {
  let isDue = false;
  let failures = 0;
  let retryAtMs = 0;
  let running: Promise<void> | undefined;
  const retry = (): void => {
    if (!isDue || running || nowMs() < retryAtMs) return;
    isDue = false;
    running = reload()
      .then(() => void (failures = 0))
      .catch((fault: unknown) => {
        isDue = true;
        failures += 1;
        retryAtMs = nowMs() + waitAfter(failures);
        if (failures === 1) report(fault);
      })
      .finally(() => (running = undefined));
  };
  return {
    retry,
    begin(): void {
      isDue = true;
      retry();
    },
    cancel: () => void (isDue = false),
    /** Settles when none is running. */
    settled: async () => running,
  };
};
