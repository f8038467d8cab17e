import { useCallback, useEffect, useRef, useState } from 'react';
import { holdWidth, useBackCloses } from '../../navigation/index.ts';

/**
 * Screen orientation that can be locked, where the browser can: the standard types leave the method out, as not every
 * one has it.
 */
type Turnable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

/**
 * Shows one thing on the whole screen: in the browser's own full screen, in landscape, where it offers that; else over
 * all of the page. Esc and the way back leave it.
 */
export const useFullScreen = (): { readonly isFull: boolean; readonly toggle: () => void } => {
  const [isFull, setIsFull] = useState(false);
  // The device's screen may be wide where the window is not: the screens stay those of the window.
  const release = useRef<() => void>(undefined);
  // Leaving takes the browser some time: what is pressed meanwhile enters afterwards, and the end of it ends nothing new.
  const leaving = useRef<Promise<unknown>>(undefined);
  const hasEntered = useRef(false);
  const leave = useCallback(() => {
    setIsFull(false);
    const end = release.current;
    release.current = undefined;
    hasEntered.current = false;
    if (!document.fullscreenElement) return end?.();
    leaving.current = document
      .exitFullscreen()
      .catch(() => undefined)
      .finally(end);
  }, []);

  const isOnTop = useBackCloses(isFull, leave);
  useEffect(() => {
    if (!isFull) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && isOnTop()) leave();
    };
    const onChange = () => {
      if (document.fullscreenElement) hasEntered.current = true;
      else if (hasEntered.current) leave();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull, leave, isOnTop]);
  // Leaving the screen leaves full screen too.
  useEffect(() => leave, [leave]);

  const toggle = () => {
    if (isFull) return leave();
    setIsFull(true);
    release.current = holdWidth();
    const enter = async () => {
      await leaving.current;
      await document.documentElement.requestFullscreen();
      if (!release.current) return document.exitFullscreen();
      hasEntered.current = true;
      return (screen.orientation as Turnable).lock?.('landscape');
    };
    // If refused, or missing as on an iPhone, the thing covers the page only.
    enter().catch(() => undefined);
  };
  return { isFull, toggle };
};
