/**
 * Reloads after something was missed: begun when it is due, and again at each retry until it succeeds. Of failures in a
 * row the first is reported.
 */
export const createRetriedReload = (reload: () => Promise<void>, report: (fault: unknown) => void) => {
  let isDue = false;
  let isFailureReported = false;
  let running: Promise<void> | undefined;
  const retry = (): void => {
    if (!isDue || running) return;
    isDue = false;
    running = reload()
      .then(() => void (isFailureReported = false))
      .catch((fault: unknown) => {
        isDue = true;
        if (!isFailureReported) report(fault);
        isFailureReported = true;
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
