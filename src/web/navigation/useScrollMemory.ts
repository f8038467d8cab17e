import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { screenKey } from './screenKey.ts';

/** How long a screen that is gone back to may take to grow to its old length, milliseconds. */
const GROWING_MS = 2000;

/** Puts a screen that is gone back to where it was, also when its list comes in a moment later. */
const restore = (top: number): (() => void) => {
  const scroll = () => window.scrollTo(0, top);
  scroll();
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

/** Remembers how far each history entry was scrolled; a new screen starts at its top. */
export const useScrollMemory = (): void => {
  const location = useLocation();
  // An address that was typed has no key of its own.
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
