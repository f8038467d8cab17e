import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { screenKey } from './screenKey.ts';

/** Time that a restored screen may take to grow to its old length, milliseconds. */
const GROWING_MS = 2000;

/** Restores the scroll position of a screen, also when its list loads a little later. */
const restore = (top: number): (() => void) => {
  const scroll = () => window.scrollTo(0, top);
  scroll();
  // A screen that begins at its top may scroll by itself, as to the order that its address names.
  if (top === 0) return () => undefined;
  const growing = new ResizeObserver(scroll);
  const stop = () => {
    growing.disconnect();
    clearTimeout(timer);
    for (const touch of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(touch, stop);
  };
  const timer = setTimeout(stop, GROWING_MS);
  for (const touch of ['wheel', 'touchstart', 'keydown'] as const) window.addEventListener(touch, stop);
  growing.observe(document.body);
  return stop;
};

/** Remembers the scroll position of each history entry; a new screen starts at its top. */
export const useScrollMemory = (): void => {
  const location = useLocation();
  // An address typed by hand has no location key of its own.
  const entry = `${screenKey(location)} ${location.pathname}`;
  const isBack = useNavigationType() === 'POP';
  const tops = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    const remembered = tops.current;
    window.history.scrollRestoration = 'manual';
    const remember = () => remembered.set(entry, window.scrollY);
    const stop = restore((isBack && remembered.get(entry)) || 0);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', remember);
    };
  }, [entry, isBack]);
};
