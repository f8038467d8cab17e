import { useCallback, useEffect, useRef } from 'react';

const THROTTLE_MS = 500;

/** Passes the first of several presses on and ignores those of the next 500 ms (§9). */
export const useThrottled = <Args extends readonly unknown[]>(
  act: ((...args: Args) => void) | undefined,
): ((...args: Args) => void) => {
  const latest = useRef(act);
  const lastMs = useRef(-Infinity);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < THROTTLE_MS) return;
    lastMs.current = nowMs;
    latest.current?.(...args);
  }, []);
};
