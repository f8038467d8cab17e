import { type RefObject, useEffect, useRef } from 'react';
import { type NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { screenKey } from './screenKey.ts';

/** Time that the list of a screen may take to show the link again, milliseconds. */
const FILLING_MS = 2000;

/** Link that led on from each history entry, by its address. */
const ledOn = new Map<string, string>();

/** Moves the focus to the link with this address as soon as the screen shows it, unless it has gone elsewhere meanwhile. */
const focusLater = (screen: HTMLElement, href: string): (() => void) => {
  const find = () => {
    if (document.activeElement !== screen) return stop();
    const link = [...screen.querySelectorAll('a')].find((each) => each.getAttribute('href') === href);
    if (!link) return;
    stop();
    link.focus({ preventScroll: true });
  };
  const filling = new MutationObserver(find);
  const timer = setTimeout(() => stop(), FILLING_MS);
  const stop = () => {
    clearTimeout(timer);
    filling.disconnect();
  };
  filling.observe(screen, { childList: true, subtree: true });
  find();
  return stop;
};

/**
 * Moves the focus to the top of a screen that opens, so that screen readers begin there; on the way back to the link
 * that led on from it. An amended address is still the same screen. At launch, and where the screen has moved the focus
 * itself, it stays.
 */
export const useFocusMemory = (entered: RefObject<HTMLElement | null>, isLaunch: boolean): void => {
  const way: `${NavigationType}` = useNavigationType();
  const location = useLocation();
  const entry = `${screenKey(location)} ${location.pathname}`;
  const enteredBy = useRef(way);
  useEffect(() => {
    enteredBy.current = way;
  });
  useEffect(() => {
    const screen = entered.current;
    if (!screen) return;
    const remember = ({ target }: MouseEvent) => {
      const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
      if (href) ledOn.set(entry, href);
    };
    screen.addEventListener('click', remember, { capture: true });
    const isMoved = screen.contains(document.activeElement);
    if (!isLaunch && !isMoved) screen.focus({ preventScroll: true });
    const href = enteredBy.current === 'POP' && !isLaunch && !isMoved ? ledOn.get(entry) : undefined;
    const stop = href === undefined ? undefined : focusLater(screen, href);
    return () => {
      stop?.();
      screen.removeEventListener('click', remember, { capture: true });
    };
  }, [entered, entry, isLaunch]);
};
