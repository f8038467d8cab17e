const MINUTE_MS = 60_000;

/** Passes each fault on once a minute at most, so that a service that is down does not fill the log. */
export const reportSeldom = (report: (fault: string) => void, nowMs: () => number) => {
  const reportedMs = new Map<string, number>();
  return (fault: string): void => {
    const now = nowMs();
    for (const [known, atMs] of reportedMs) if (now - atMs >= MINUTE_MS) reportedMs.delete(known);
    if (reportedMs.has(fault)) return;
    reportedMs.set(fault, now);
    report(fault);
  };
};
