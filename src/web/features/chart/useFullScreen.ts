import { useCallback, useEffect, useState } from 'react';

/**
 * Screen orientation that can be locked, where the browser can: the standard types leave the method out, as not every
 * one has it.
 */
type Turnable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

const enter = async () => {
  await document.documentElement.requestFullscreen();
  await (screen.orientation as Turnable).lock?.('landscape');
};

/**
 * Shows one thing on the whole screen: in the browser's own full screen, in landscape, where it offers that; else over
 * all of the page. Esc, and the browser's own way back, leave it.
 */
export const useFullScreen = (): { readonly isFull: boolean; readonly toggle: () => void } => {
  const [isFull, setIsFull] = useState(false);
  const leave = useCallback(() => {
    setIsFull(false);
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  useEffect(() => {
    if (!isFull) return;
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave();
    };
    const onChange = () => {
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', onChange);
    };
  }, [isFull, leave]);
  // Leaving the screen leaves full screen too.
  useEffect(() => leave, [leave]);

  const toggle = () => {
    if (isFull) return leave();
    setIsFull(true);
    // If refused, or missing as on an iPhone, the thing covers the page only.
    enter().catch(() => undefined);
  };
  return { isFull, toggle };
};
