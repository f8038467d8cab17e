import { useCallback, useEffect, useRef } from 'react';

const JUMP_DELAY_MS = 1000;

/** Opens the next screen one second after a success was shown (§9), unless this screen is left before. */
export const useJumpLater = (): ((jump: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((jump) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(jump, JUMP_DELAY_MS);
  }, []);
};
