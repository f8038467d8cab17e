import { useCallback, useEffect, useRef } from 'react';

const JUMP_DELAY_MS = 1000;

/** Goes on to the next screen a second after a success has been said (§9), unless this one is left before. */
export const useJumpLater = (): ((jump: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((jump) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(jump, JUMP_DELAY_MS);
  }, []);
};
