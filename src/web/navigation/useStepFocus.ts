import { useEffect, useRef } from 'react';

/** Attribute of the element that a screen lies in. */
export const SCREEN_MARK = { 'data-screen': '' } as const;

/**
 * Moves the focus and the scroll position to the top of the screen when one of its steps takes the place of another, as
 * the pressed button is gone with its step. `step` is undefined while it is not known which one it is.
 */
export const useStepFocus = (step: string | undefined): void => {
  const before = useRef(step);
  useEffect(() => {
    const isNext = before.current !== undefined && step !== undefined && before.current !== step;
    before.current = step ?? before.current;
    if (!isNext) return;
    window.scrollTo(0, 0);
    const screen = [...document.querySelectorAll<HTMLElement>('[data-screen]')].at(-1);
    screen?.focus({ preventScroll: true });
  }, [step]);
};
