const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls every listener once a second: one clock for all freshness marks. Runs only while there are listeners. */
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
