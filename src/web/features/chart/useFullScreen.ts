import { useCallback, useEffect, useState } from 'react';

/** Where it can, a phone is asked to lie down. The browser's types leave the method out, as not every one has it. */
type Turnable = ScreenOrientation & { lock?: (orientation: 'landscape') => Promise<void> };

const enter = async () => {
  await document.documentElement.requestFullscreen();
  await (screen.orientation as Turnable).lock?.('landscape');
};

/**
 * The whole screen for one thing: the browser's own, lying down, where it gives that; else all of the page. Esc, and the
 * browser's way back out, leave it.
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
  // A screen that is left leaves it too.
  useEffect(() => leave, [leave]);

  const toggle = () => {
    if (isFull) return leave();
    setIsFull(true);
    // Refused, or not there as on an iPhone, the page itself is what there is.
    enter().catch(() => undefined);
  };
  return { isFull, toggle };
};
