import { useSyncExternalStore } from 'react';

/** Windows with room for a list, a chart and a ticket side by side, however low: a tablet's keyboard takes height. */
const WIDE = '(min-width: 64em)';

let held: boolean | undefined;

/** Returns whether the window is wide now; while that is held, what it was before. */
export const isWide = (): boolean => held ?? window.matchMedia(WIDE).matches;

let query: MediaQueryList | undefined;
let listeners: readonly (() => void)[] = [];
// All at once: a screen that a change of the window removes is not rendered for it before.
const notify = () => listeners.forEach((listener) => listener());

/** Calls `onChange` when the window becomes wide or narrow, before screens change for it. Returns what stops that. */
export const followWidth = (onChange: () => void) => {
  listeners = [...listeners, onChange];
  if (!query) {
    query = window.matchMedia(WIDE);
    query.addEventListener('change', notify);
  }
  return () => {
    listeners = listeners.filter((listener) => listener !== onChange);
  };
};

/**
 * Keeps the window as wide or as narrow as it is now, as while one thing of it fills the device's screen. Returns what
 * ends that.
 */
export const holdWidth = (): (() => void) => {
  held = isWide();
  return () => {
    held = undefined;
    notify();
  };
};

/** True in a wide window. */
export const useIsWide = (): boolean => useSyncExternalStore(followWidth, isWide);
