import { useCallback, useEffect, useRef } from 'react';
import { putOver } from './overlays.ts';

/**
 * Makes what is open over a screen, as a sheet, an entry of the history: the way back closes it, by gesture or button,
 * before it leaves the screen. Closed in another way, it takes its entry with it. Returns a function that says whether
 * nothing lies over it: only then does a key close it.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): (() => boolean) => {
  const latest = useRef(close);
  const isOnTop = useRef<() => boolean>(() => true);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay = putOver(() => latest.current());
    isOnTop.current = overlay.isOnTop;
    return overlay.takeAway;
  }, [isOpen]);
  return useCallback(() => isOnTop.current(), []);
};
