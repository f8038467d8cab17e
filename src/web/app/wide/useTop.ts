import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls a column to where it was when it showed these contents last; to its top at first. */
export const useTop = (column: RefObject<HTMLElement | null>, contents: string): void => {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const scrolled = column.current;
    if (!scrolled) return;
    const remembered = tops.current;
    const remember = () => remembered.set(contents, scrolled.scrollTop);
    scrolled.scrollTop = remembered.get(contents) ?? 0;
    scrolled.addEventListener('scroll', remember, { passive: true });
    return () => scrolled.removeEventListener('scroll', remember);
  }, [column, contents]);
};
