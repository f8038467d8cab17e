import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond what is seen, so that a quick thumb and the Tab key find them there. */
const SPARE_ROWS = 6;
/** The rows change by so many at a time: not at every pixel that is scrolled. */
const STEP_ROWS = 3;

type Rows = { readonly first: number; readonly end: number };

const rowsSeen = (list: HTMLElement, rowHeight: number): Rows => {
  const above = -list.getBoundingClientRect().top / rowHeight;
  const seen = window.innerHeight / rowHeight;
  const first = Math.floor((above - SPARE_ROWS) / STEP_ROWS) * STEP_ROWS;
  return { first: Math.max(0, first), end: Math.ceil((above + seen + SPARE_ROWS) / STEP_ROWS) * STEP_ROWS };
};

/** Which rows of a long list are in sight as the page scrolls, all of one height in px: from `first` up to before `end`. */
export const useVisibleRows = (list: RefObject<HTMLElement | null>, rowHeight: number): Rows => {
  const [rows, setRows] = useState<Rows>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current) return;
      const seen = rowsSeen(list.current, rowHeight);
      setRows((before) => (before.first === seen.first && before.end === seen.end ? before : seen));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, rowHeight]);
  return rows;
};
