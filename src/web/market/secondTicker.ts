const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Tells every listener once a second: one clock for all marks of freshness. Runs only while someone listens. */
export const subscribeToSeconds = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const listen of listeners) listen();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};
